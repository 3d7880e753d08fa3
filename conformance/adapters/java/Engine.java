import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A small example in the place of your engine: the tricks of one deal, and nothing else.
 *
 * <p>It reads what it must know of the rules in the table that comes with each request; yours may
 * know them by itself. It does not play announcements, nor count a deal that is over.
 */
final class Engine {
    /** The rules forbid an action; the message is a code of the contract's §7. */
    static final class Refused extends Exception {
        Refused(String code) {
            super(code);
        }
    }

    /** This engine does not play that. */
    static final class NotPlayed extends Exception {
        NotPlayed(String feature) {
            super(feature);
        }
    }

    record Played(int seat, String card) {}

    record Trick(int leader, List<Played> cards, int taker) {}

    final List<List<String>> hands = new ArrayList<>();
    final List<Trick> tricks = new ArrayList<>();
    List<Played> trick = new ArrayList<>();
    int leader;

    private final JsonObject rules;
    private final List<String> pack;
    private final List<String> order; // from high to low

    /** Begins a deal with these hands, one a seat. */
    Engine(JsonObject table, int dealer, List<List<String>> dealt) throws NotPlayed {
        int players = table.get("players").getAsInt();
        rules = table.getAsJsonObject("deals").getAsJsonObject(String.valueOf(players));
        if (!rules.get("announcements").isJsonNull()) {
            throw new NotPlayed("announcements");
        }
        pack = words(rules.getAsJsonArray("pack"));
        order = words(rules.getAsJsonObject("rank").getAsJsonArray("order"));
        JsonArray sizes = rules.getAsJsonArray("hands"); // the player after the dealer first
        boolean fits = dealt.size() == players;
        for (int seat = 0; seat < players && fits; seat++) {
            int turn = (seat - dealer - 1 + players) % players;
            fits = dealt.get(seat).size() == sizes.get(turn).getAsInt();
        }
        List<String> cards = dealt.stream().flatMap(List::stream).sorted().toList();
        if (!fits || !cards.equals(pack.stream().sorted().toList())) {
            throw new NotPlayed("deals that are not right");
        }
        dealt.forEach(hand -> hands.add(new ArrayList<>(hand)));
        JsonObject first = rules.getAsJsonObject("play").getAsJsonObject("first_lead");
        leader = (dealer + first.get("step").getAsInt() + players) % players;
    }

    /** Whose turn it is. */
    int toAct() {
        return (leader + trick.size()) % hands.size();
    }

    /** The cards that the player to act may play: of the suit led, if he has it. */
    List<String> legal() {
        List<String> hand = hands.get(toAct());
        List<String> following = hand.stream().filter(this::follows).toList();
        return following.isEmpty() ? List.copyOf(hand) : following;
    }

    /** Plays a card, and takes the trick that it completes. */
    void play(int seat, String card) throws Refused, NotPlayed {
        if (seat < 0 || seat >= hands.size()) throw new Refused("unknown-seat");
        if (!pack.contains(card)) throw new Refused("unknown-card");
        if (seat != toAct()) throw new Refused("not-your-turn");
        Played played = new Played(seat, card);
        if (tricks.stream().anyMatch(t -> t.cards().contains(played))) {
            throw new Refused("already-played");
        }
        if (!hands.get(seat).contains(card)) throw new Refused("not-in-hand");
        if (!legal().contains(card)) throw new Refused("must-follow");
        hands.get(seat).remove(card);
        trick.add(played);
        if (trick.size() == hands.size()) {
            int taker = taker();
            tricks.add(new Trick(leader, trick, taker));
            leader = taker;
            trick = new ArrayList<>();
        }
        if (hands.stream().allMatch(List::isEmpty)) throw new NotPlayed("the count of a deal");
    }

    /** The cards that a player has captured. */
    List<String> captured(int seat) {
        return tricks.stream()
                .filter(each -> each.taker() == seat)
                .flatMap(each -> each.cards().stream().map(Played::card))
                .toList();
    }

    /** What the cards that a player has captured count. */
    int points(int seat) {
        int sum = 0;
        for (var count : rules.getAsJsonArray("count")) {
            if (!count.getAsJsonObject().get("kind").getAsString().equals("cards")) continue;
            JsonObject points = count.getAsJsonObject().getAsJsonObject("points");
            for (String card : captured(seat)) {
                sum += points.has(card) ? points.get(card).getAsInt() : 0;
            }
        }
        return sum;
    }

    /** The seats, from 0. */
    List<Integer> seats() {
        return IntStream.range(0, hands.size()).boxed().toList();
    }

    private boolean follows(String card) {
        return !trick.isEmpty() && card.charAt(1) == trick.get(0).card().charAt(1);
    }

    /** Who takes the trick: the highest card of the suit led. */
    private int taker() {
        Comparator<Played> byRank =
                Comparator.comparing(played -> order.indexOf(played.card().substring(0, 1)));
        return trick.stream().filter(p -> follows(p.card())).min(byRank).orElseThrow().seat();
    }

    static List<String> words(JsonArray array) {
        List<String> words = new ArrayList<>();
        array.forEach(word -> words.add(word.getAsString()));
        return words;
    }
}
