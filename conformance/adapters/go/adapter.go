// An adapter: what the runner asks, put to an engine; what the engine says, put as an answer.
// §1 and so on are sections of the contract, conformance/README.md of polignac. engine.go is a
// small example: put yours in its place, and change what you find marked YOUR ENGINE.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"log"
	"os"
)

type object = map[string]interface{}

// YOUR ENGINE: what it plays. Add features (§1) as it has them; what is not declared is not asked.
var introduction = object{
	"protocol": 1,
	"engine":   object{"name": "my-engine", "version": "1"},
	"games":    []string{game},
	"features": []string{},
}

const game = "polignac"

type request struct {
	ID     json.RawMessage `json:"id"` // given back as it came
	Method string          `json:"method"`
	Params position        `json:"params"`
}

type position struct {
	Game    string            `json:"game"`
	Players int               `json:"players"`
	Table   Table             `json:"table"`
	Dealer  int               `json:"dealer"`
	Totals  []int             `json:"totals"`
	Actions []json.RawMessage `json:"actions"`
	Viewer  *int              `json:"viewer"`
}

type action struct {
	Do      string      `json:"do"`
	Hands   [][]string  `json:"hands"`
	Deck    interface{} `json:"deck"`
	Exposed interface{} `json:"exposed"`
	Seat    *int        `json:"seat"`
	Card    *string     `json:"card"`
}

// replay says where the actions of a position lead to (§2, §3).
func replay(params position) object {
	if params.Game != game {
		return unsupported("the game " + params.Game)
	}
	if params.Viewer != nil {
		return unsupported("viewer")
	}
	for _, total := range params.Totals {
		if total != 0 {
			return unsupported("a match under way")
		}
	}
	var deal *Deal
	for index, raw := range params.Actions {
		err := apply(&deal, raw, params)
		var refusal Refused
		if errors.As(err, &refusal) {
			return object{"status": "refused", "index": index, "code": string(refusal)}
		}
		if err != nil {
			return unsupported(err.Error())
		}
	}
	return object{"status": "ok", "view": view(deal, params)}
}

// apply lets the engine make an action (§4). Seats count from 0 in playing order.
func apply(deal **Deal, raw json.RawMessage, params position) (err error) {
	// YOUR ENGINE: begin a match, and make its moves, in its own words.
	var made action
	wrongType := json.Unmarshal(raw, &made)
	if *deal == nil && made.Do == "deal" && made.Hands != nil && made.Deck == nil && made.Exposed == nil {
		*deal, err = NewDeal(params.Table, params.Dealer, made.Hands)
		return err
	}
	if *deal == nil || made.Do != "play" {
		return NotPlayed("the action " + made.Do)
	}
	if wrongType != nil || made.Seat == nil || made.Card == nil {
		return Refused("malformed")
	}
	return (*deal).Play(*made.Seat, *made.Card)
}

// view says what there is to see (§6); what your engine does not know is left out.
func view(deal *Deal, params position) object {
	// YOUR ENGINE: report what it says. Work nothing out here: it is the engine that is tested.
	seats, captured, points := []int{}, [][]string{}, []int{}
	for seat := 0; seat < params.Players; seat++ {
		seats = append(seats, seat)
		captured = append(captured, deal.Captured(seat))
		points = append(points, deal.Points(seat))
	}
	legal := []object{}
	for _, card := range deal.Legal() {
		legal = append(legal, object{"do": "play", "seat": deal.ToAct(), "card": card})
	}
	trick := object{"number": len(deal.Tricks) + 1, "leader": deal.Leader, "cards": deal.Trick}
	return object{
		"phase": "play", "deal": 1, "dealer": params.Dealer, "direction": params.Table.Direction,
		"seats": seats, "playoff": false, "to_act": deal.ToAct(), "legal": legal,
		"hands": deal.Hands, "announcement": nil, "trick": trick, "tricks": deal.Tricks,
		"captured": captured, "points": points, "totals": make([]int, params.Players),
		"deals": []object{}, "outcome": nil,
	}
}

func unsupported(feature string) object {
	return object{"status": "unsupported", "feature": feature}
}

// answer gives back the id of the request, with a result or an error.
func answer(asked request) object {
	reply := object{"jsonrpc": "2.0", "id": asked.ID}
	switch asked.Method {
	case "initialize":
		reply["result"] = introduction
	case "replay":
		reply["result"] = replay(asked.Params)
	case "shutdown":
		reply["result"] = nil
	default:
		reply["error"] = object{"code": -32601, "message": "method not found"}
	}
	return reply
}

func main() {
	input := json.NewDecoder(bufio.NewReader(os.Stdin))
	output := json.NewEncoder(os.Stdout) // one line an answer, written at once; log writes to stderr
	for input.More() {
		var asked request
		if err := input.Decode(&asked); err != nil {
			log.Fatal(err)
		}
		if err := output.Encode(answer(asked)); err != nil {
			log.Fatal(err)
		}
		if asked.Method == "shutdown" {
			break
		}
	}
}
