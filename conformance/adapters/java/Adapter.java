import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An adapter: what the runner asks, put to an engine; what the engine says, put as an answer.
 *
 * <p>§1 and so on are sections of the contract, conformance/README.md of polignac. Engine is a
 * small example: put yours in its place, and change what you find marked YOUR ENGINE.
 */
final class Adapter {
    // YOUR ENGINE: what it plays. Add features (§1) as it has them; what is not declared is not
    // asked.
    private static final String GAME = "polignac";
    private static final Map<String, Object> INTRODUCTION = Map.of(
            "protocol", 1,
            "engine", Map.of("name", "my-engine", "version", "1"),
            "games", List.of(GAME),
            "features", List.of());

    private static final Gson GSON = new GsonBuilder().serializeNulls().create();

    /** Where the actions of a position lead to (§2, §3). */
    private static Object replay(JsonObject params) {
        String game = params.get("game").getAsString();
        if (!game.equals(GAME)) return unsupported("the game " + game);
        if (params.has("viewer")) return unsupported("viewer");
        if (params.has("totals")) {
            for (JsonElement total : params.getAsJsonArray("totals")) {
                if (total.getAsInt() != 0) return unsupported("a match under way");
            }
        }
        Engine deal = null;
        JsonArray actions = params.getAsJsonArray("actions");
        for (int index = 0; index < actions.size(); index++) {
            try {
                deal = apply(deal, actions.get(index).getAsJsonObject(), params);
            } catch (Engine.Refused refusal) {
                return Map.of("status", "refused", "index", index, "code", refusal.getMessage());
            } catch (Engine.NotPlayed feature) {
                return unsupported(feature.getMessage());
            }
        }
        return Map.of("status", "ok", "view", view(deal, params));
    }

    /** Lets the engine make an action (§4). Seats count from 0 in playing order. */
    private static Engine apply(Engine deal, JsonObject action, JsonObject params)
            throws Engine.Refused, Engine.NotPlayed {
        // YOUR ENGINE: begin a match, and make its moves, in its own words.
        String what = String.valueOf(action.get("do")); // with the quotes of JSON
        boolean byHands = action.has("hands") && !action.has("deck") && !action.has("exposed");
        if (deal == null && what.equals("\"deal\"") && byHands) {
            List<List<String>> hands = new ArrayList<>();
            action.getAsJsonArray("hands").forEach(h -> hands.add(Engine.words(h.getAsJsonArray())));
            return new Engine(params.getAsJsonObject("table"), params.get("dealer").getAsInt(), hands);
        }
        if (deal == null || !what.equals("\"play\"")) {
            throw new Engine.NotPlayed("the action " + what);
        }
        String seat = String.valueOf(action.get("seat"));
        String card = String.valueOf(action.get("card"));
        if (!seat.matches("-?\\d{1,9}") || !card.startsWith("\"")) throw new Engine.Refused("malformed");
        deal.play(Integer.parseInt(seat), action.get("card").getAsString());
        return deal;
    }

    /** What there is to see (§6); what your engine does not know is left out. */
    private static Map<String, Object> view(Engine deal, JsonObject params) {
        // YOUR ENGINE: report what it says. Work nothing out here: it is the engine that is tested.
        int seat = deal.toAct();
        List<Object> legal = new ArrayList<>();
        deal.legal().forEach(card -> legal.add(Map.of("do", "play", "seat", seat, "card", card)));
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("phase", "play");
        view.put("deal", 1);
        view.put("dealer", params.get("dealer"));
        view.put("direction", params.getAsJsonObject("table").get("direction"));
        view.put("seats", deal.seats());
        view.put("playoff", false);
        view.put("to_act", seat);
        view.put("legal", legal);
        view.put("hands", deal.hands);
        view.put("announcement", null);
        view.put("trick", Map.of(
                "number", deal.tricks.size() + 1, "leader", deal.leader, "cards", deal.trick));
        view.put("tricks", deal.tricks);
        view.put("captured", deal.seats().stream().map(deal::captured).toList());
        view.put("points", deal.seats().stream().map(deal::points).toList());
        view.put("totals", deal.seats().stream().map(each -> 0).toList());
        view.put("deals", List.of());
        view.put("outcome", null);
        return view;
    }

    private static Object unsupported(String feature) {
        return Map.of("status", "unsupported", "feature", feature);
    }

    /** The answer to a request: always its own id, and a result or an error. */
    private static Map<String, Object> answer(JsonObject request) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("jsonrpc", "2.0");
        answer.put("id", request.get("id"));
        switch (request.get("method").getAsString()) {
            case "initialize" -> answer.put("result", INTRODUCTION);
            case "replay" -> answer.put("result", replay(request.getAsJsonObject("params")));
            case "shutdown" -> answer.put("result", null);
            default -> answer.put("error", Map.of("code", -32601, "message", "method not found"));
        }
        return answer;
    }

    public static void main(String[] arguments) throws IOException {
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            JsonObject request = JsonParser.parseString(line).getAsJsonObject();
            // One line, written out at once. Nothing else may go to standard output.
            output.println(GSON.toJson(answer(request)));
            if (request.get("method").getAsString().equals("shutdown")) break;
        }
    }
}
