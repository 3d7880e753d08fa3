<?php
// A small example in the place of your engine: the tricks of one deal, and nothing else.
// It reads what it must know of the rules in the table that comes with each request; yours may
// know them by itself. It does not play announcements, nor count a deal that is over.

declare(strict_types=1);

/** The rules forbid an action; the message is a code of the contract's §7. */
class Refused extends Exception {}

/** This engine does not play that. */
class NotPlayed extends Exception {}

/** One deal from its hands to its last trick but one. */
class Deal
{
    /** The cards of the running trick as played, each with "seat" and "card". */
    public array $trick = [];

    /** The finished tricks, each with "leader", "cards" and "taker". */
    public array $tricks = [];

    public int $leader;

    private array $rules;

    public function __construct(array $table, int $dealer, public array $hands)
    {
        $players = $table["players"];
        $this->rules = $table["deals"][$players];
        if ($this->rules["announcements"] !== null) {
            throw new NotPlayed("announcements");
        }
        $sizes = [];
        foreach ($this->rules["hands"] as $turn => $size) { // the player after the dealer first
            $sizes[($dealer + 1 + $turn) % $players] = $size;
        }
        ksort($sizes);
        $dealt = array_merge(...$hands);
        $pack = $this->rules["pack"];
        sort($dealt);
        sort($pack);
        if (array_map("count", $hands) !== $sizes || $dealt !== $pack) {
            throw new NotPlayed("deals that are not right");
        }
        $step = $this->rules["play"]["first_lead"]["step"];
        $this->leader = ($dealer + $step + $players) % $players;
    }

    /** Whose turn it is. */
    public function toAct(): int
    {
        return ($this->leader + count($this->trick)) % count($this->hands);
    }

    /** The cards that the player to act may play: of the suit led, if he has it. */
    public function legal(): array
    {
        $hand = $this->hands[$this->toAct()];
        $following = array_filter($hand, fn(string $card) => $this->follows($card));
        return array_values($following ?: $hand);
    }

    /** Plays a card, and takes the trick that it completes; throws Refused. */
    public function play(int $seat, string $card): void
    {
        $played = array_merge($this->trick, ...array_column($this->tricks, "cards"));
        $code = match (true) {
            !isset($this->hands[$seat]) => "unknown-seat",
            !in_array($card, $this->rules["pack"], true) => "unknown-card",
            $seat !== $this->toAct() => "not-your-turn",
            in_array(["seat" => $seat, "card" => $card], $played, true) => "already-played",
            !in_array($card, $this->hands[$seat], true) => "not-in-hand",
            !in_array($card, $this->legal(), true) => "must-follow",
            default => null,
        };
        if ($code !== null) {
            throw new Refused($code);
        }
        $this->hands[$seat] = array_values(array_diff($this->hands[$seat], [$card]));
        $this->trick[] = ["seat" => $seat, "card" => $card];
        if (count($this->trick) === count($this->hands)) {
            $taker = $this->taker();
            $this->tricks[] = ["leader" => $this->leader, "cards" => $this->trick, "taker" => $taker];
            [$this->leader, $this->trick] = [$taker, []];
        }
        if (array_filter($this->hands) === []) {
            throw new NotPlayed("the count of a deal");
        }
    }

    /** The cards that a player has captured. */
    public function captured(int $seat): array
    {
        $own = array_filter($this->tricks, fn(array $trick) => $trick["taker"] === $seat);
        return array_column(array_merge(...array_column($own, "cards")), "card");
    }

    /** What the cards that a player has captured count. */
    public function points(int $seat): int
    {
        $points = 0;
        foreach ($this->rules["count"] as $count) {
            foreach ($this->captured($seat) as $card) {
                $points += $count["kind"] === "cards" ? $count["points"][$card] ?? 0 : 0;
            }
        }
        return $points;
    }

    private function follows(string $card): bool
    {
        return $this->trick !== [] && $card[1] === $this->trick[0]["card"][1];
    }

    /** Who takes the trick: the highest card of the suit led. */
    private function taker(): int
    {
        $following = array_filter($this->trick, fn(array $played) => $this->follows($played["card"]));
        $places = array_flip($this->rules["rank"]["order"]); // from high to low
        usort($following, fn($a, $b) => $places[$a["card"][0]] <=> $places[$b["card"][0]]);
        return $following[0]["seat"];
    }
}
