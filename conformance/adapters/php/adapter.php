<?php
// An adapter: what the runner asks, put to an engine; what the engine says, put as an answer.
// §1 and so on are sections of the contract, conformance/README.md of polignac. engine.php is a
// small example: put yours in its place, and change what you find marked YOUR ENGINE.

declare(strict_types=1);

ini_set("display_errors", "stderr"); // a warning of PHP itself must not go among the answers
require __DIR__ . "/engine.php";

// YOUR ENGINE: what it plays. Add features (§1) as it has them; what is not declared is not asked.
const INTRODUCTION = [
    "protocol" => 1,
    "engine" => ["name" => "my-engine", "version" => "1"],
    "games" => ["polignac"],
    "features" => [],
];

/** Where the actions of a position lead to (§2, §3). */
function replay(array $params): array
{
    if (!in_array($params["game"], INTRODUCTION["games"], true)) {
        return unsupported("the game {$params["game"]}");
    }
    if (isset($params["viewer"])) {
        return unsupported("viewer");
    }
    if (array_filter($params["totals"] ?? []) !== []) {
        return unsupported("a match under way");
    }
    $deal = null;
    foreach ($params["actions"] as $index => $action) {
        try {
            $deal = apply($deal, $action, $params);
        } catch (Refused $refusal) {
            return ["status" => "refused", "index" => $index, "code" => $refusal->getMessage()];
        } catch (NotPlayed $feature) {
            return unsupported($feature->getMessage());
        }
    }
    return ["status" => "ok", "view" => view($deal, $params)];
}

/** Lets the engine make an action (§4). Seats count from 0 in playing order. */
function apply(?Deal $deal, array $action, array $params): Deal
{
    // YOUR ENGINE: begin a match, and make its moves, in its own words.
    $do = $action["do"] ?? null;
    if ($deal === null && $do === "deal" && isset($action["hands"])
        && !isset($action["deck"]) && !isset($action["exposed"])) {
        return new Deal($params["table"], $params["dealer"], $action["hands"]);
    }
    if ($deal === null || $do !== "play") {
        throw new NotPlayed("the action " . json_encode($do));
    }
    if (!is_int($action["seat"] ?? null) || !is_string($action["card"] ?? null)) {
        throw new Refused("malformed");
    }
    $deal->play($action["seat"], $action["card"]);
    return $deal;
}

/** What there is to see (§6); what your engine does not know is left out. */
function view(Deal $deal, array $params): array
{
    // YOUR ENGINE: report what it says. Work nothing out here: it is the engine that is tested.
    $seats = range(0, $params["players"] - 1);
    $seat = $deal->toAct();
    $play = fn(string $card) => ["do" => "play", "seat" => $seat, "card" => $card];
    $number = count($deal->tricks) + 1;
    return [
        "phase" => "play",
        "deal" => 1,
        "dealer" => $params["dealer"],
        "direction" => $params["table"]["direction"],
        "seats" => $seats,
        "playoff" => false,
        "to_act" => $seat,
        "legal" => array_map($play, $deal->legal()),
        "hands" => $deal->hands,
        "announcement" => null,
        "trick" => ["number" => $number, "leader" => $deal->leader, "cards" => $deal->trick],
        "tricks" => $deal->tricks,
        "captured" => array_map($deal->captured(...), $seats),
        "points" => array_map($deal->points(...), $seats),
        "totals" => array_fill(0, count($seats), 0),
        "deals" => [],
        "outcome" => null,
    ];
}

function unsupported(string $feature): array
{
    return ["status" => "unsupported", "feature" => $feature];
}

/** The result of a request, or its error. */
function outcome(array $request): array
{
    return match ($request["method"]) {
        "initialize" => ["result" => INTRODUCTION],
        "replay" => ["result" => replay($request["params"])],
        "shutdown" => ["result" => null],
        default => ["error" => ["code" => -32601, "message" => "method not found"]],
    };
}

while (($line = fgets(STDIN)) !== false) {
    $request = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
    $answer = ["jsonrpc" => "2.0", "id" => $request["id"]] + outcome($request);
    // One line, which PHP writes at once. Nothing else may go to standard output.
    fwrite(STDOUT, json_encode($answer, JSON_THROW_ON_ERROR) . "\n");
    if ($request["method"] === "shutdown") {
        break;
    }
}
