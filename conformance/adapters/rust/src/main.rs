//! An adapter: what the runner asks, put to an engine; what the engine says, put as an answer.
//! §1 and so on are sections of the contract, conformance/README.md of polignac. engine.rs is a
//! small example: put yours in its place, and change what you find marked YOUR ENGINE.

mod engine;

use engine::{words, Deal, Fault, Played};
use serde_json::{json, Value};
use std::io::{self, BufRead, Write};

// YOUR ENGINE: what it plays. Add features (§1) as it has them; what is not declared is not asked.
const GAME: &str = "polignac";

fn introduction() -> Value {
    json!({
        "protocol": 1,
        "engine": {"name": "my-engine", "version": "1"},
        "games": [GAME],
        "features": [],
    })
}

/// Where the actions of a position lead to (§2, §3).
fn replay(params: &Value) -> Value {
    if params["game"] != GAME {
        return unsupported(&format!("the game {}", params["game"]));
    }
    if !params["viewer"].is_null() {
        return unsupported("viewer");
    }
    let under_way = |totals: &Vec<Value>| totals.iter().any(|total| *total != json!(0));
    if params["totals"].as_array().map_or(false, under_way) {
        return unsupported("a match under way");
    }
    let mut deal = None;
    let actions = params["actions"].as_array().cloned().unwrap_or_default();
    for (index, action) in actions.iter().enumerate() {
        match apply(deal, action, params) {
            Ok(applied) => deal = Some(applied),
            Err(Fault::Refused(code)) => {
                return json!({"status": "refused", "index": index, "code": code});
            }
            Err(Fault::NotPlayed(feature)) => return unsupported(&feature),
        }
    }
    match deal {
        Some(deal) => json!({"status": "ok", "view": view(&deal, params)}),
        None => unsupported("a match without a deal"),
    }
}

/// Lets the engine make an action (§4). Seats count from 0 in playing order.
fn apply(deal: Option<Deal>, action: &Value, params: &Value) -> Result<Deal, Fault> {
    // YOUR ENGINE: begin a match, and make its moves, in its own words.
    let by_hands = action["deck"].is_null() && action["exposed"].is_null();
    match (deal, action["do"].as_str(), action["hands"].as_array()) {
        (None, Some("deal"), Some(hands)) if by_hands => {
            let cards = |hand: &Value| words(hand).into_iter().map(String::from).collect();
            let dealer = params["dealer"].as_u64().unwrap_or(0) as usize;
            Deal::new(&params["table"], dealer, hands.iter().map(cards).collect())
        }
        (Some(mut deal), Some("play"), _) => {
            match (action["seat"].as_i64(), action["card"].as_str()) {
                (Some(seat), Some(card)) => deal.play(seat as usize, card).map(|_| deal),
                _ => Err(Fault::Refused("malformed")),
            }
        }
        _ => Err(Fault::NotPlayed(format!("the action {}", action["do"]))),
    }
}

/// What there is to see (§6); what your engine does not know is left out.
fn view(deal: &Deal, params: &Value) -> Value {
    // YOUR ENGINE: report what it says. Work nothing out here: it is the engine that is tested.
    let seats: Vec<usize> = (0..deal.hands.len()).collect();
    let seat = deal.to_act();
    let play = |card: &&String| json!({"do": "play", "seat": seat, "card": card});
    let lying = |cards: &Vec<Played>| -> Vec<Value> {
        cards
            .iter()
            .map(|(seat, card)| json!({"seat": seat, "card": card}))
            .collect()
    };
    let tricks = deal.tricks.iter().map(
        |(leader, cards, taker)| json!({"leader": leader, "cards": lying(cards), "taker": taker}),
    );
    json!({
        "phase": "play",
        "deal": 1,
        "dealer": params["dealer"],
        "direction": params["table"]["direction"],
        "seats": seats,
        "playoff": false,
        "to_act": seat,
        "legal": deal.legal().iter().map(play).collect::<Vec<_>>(),
        "hands": deal.hands,
        "announcement": null,
        "trick": {
            "number": deal.tricks.len() + 1,
            "leader": deal.leader,
            "cards": lying(&deal.trick),
        },
        "tricks": tricks.collect::<Vec<_>>(),
        "captured": seats.iter().map(|each| deal.captured(*each)).collect::<Vec<_>>(),
        "points": seats.iter().map(|each| deal.points(*each)).collect::<Vec<_>>(),
        "totals": vec![0; seats.len()],
        "deals": [],
        "outcome": null,
    })
}

fn unsupported(feature: &str) -> Value {
    json!({"status": "unsupported", "feature": feature})
}

/// The answer to a request: always its own id, and a result or an error.
fn answer(request: &Value) -> Value {
    let id = &request["id"];
    let result = match request["method"].as_str() {
        Some("initialize") => introduction(),
        Some("replay") => replay(&request["params"]),
        Some("shutdown") => Value::Null,
        _ => {
            let error = json!({"code": -32601, "message": "method not found"});
            return json!({"jsonrpc": "2.0", "id": id, "error": error});
        }
    };
    json!({"jsonrpc": "2.0", "id": id, "result": result})
}

fn main() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line?)?;
        let mut output = io::stdout().lock();
        // One line, written out at once. Nothing else may go to standard output.
        writeln!(output, "{}", answer(&request))?;
        output.flush()?;
        if request["method"] == "shutdown" {
            break;
        }
    }
    Ok(())
}
