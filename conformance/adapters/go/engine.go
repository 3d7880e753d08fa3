package main

// A small example in the place of your engine: the tricks of one deal, and nothing else.
// It reads what it must know of the rules in the table that comes with each request; yours may
// know them by itself. It does not play announcements, nor count a deal that is over.

import (
	"sort"
	"strconv"
	"strings"
)

// Refused says that the rules forbid an action: a code of the contract's §7.
type Refused string

func (code Refused) Error() string { return string(code) }

// NotPlayed says what this engine does not play.
type NotPlayed string

func (feature NotPlayed) Error() string { return string(feature) }

// Table is what the engine reads of the table.
type Table struct {
	Players   int              `json:"players"`
	Direction string           `json:"direction"`
	Deals     map[string]Rules `json:"deals"`
}

// Rules are those of a deal with some number of players.
type Rules struct {
	Announcements *struct{} `json:"announcements"`
	Pack          []string  `json:"pack"`
	Hands         []int     `json:"hands"` // the player after the dealer first
	Rank          struct {
		Order []string `json:"order"` // from high to low
	} `json:"rank"`
	Play struct {
		FirstLead struct {
			Step int `json:"step"`
		} `json:"first_lead"`
	} `json:"play"`
	Count []struct {
		Kind   string      `json:"kind"`
		Points interface{} `json:"points"`
	} `json:"count"`
}

// Played is a card with its player.
type Played struct {
	Seat int    `json:"seat"`
	Card string `json:"card"`
}

// Trick is a finished trick.
type Trick struct {
	Leader int      `json:"leader"`
	Cards  []Played `json:"cards"`
	Taker  int      `json:"taker"`
}

// Deal is one deal from its hands to its last trick but one.
type Deal struct {
	rules  Rules
	Hands  [][]string
	Leader int
	Trick  []Played
	Tricks []Trick
}

// NewDeal begins a deal with these hands.
func NewDeal(table Table, dealer int, hands [][]string) (*Deal, error) {
	rules, players := table.Deals[strconv.Itoa(table.Players)], table.Players
	if rules.Announcements != nil {
		return nil, NotPlayed("announcements")
	}
	fits, dealt := len(hands) == players, []string{}
	for seat, hand := range hands {
		turn := (seat - dealer - 1 + 2*players) % players
		fits = fits && len(hand) == rules.Hands[turn]
		dealt = append(dealt, hand...)
	}
	if !fits || sorted(dealt) != sorted(rules.Pack) {
		return nil, NotPlayed("deals that are not right")
	}
	leader := (dealer + rules.Play.FirstLead.Step + players) % players
	return &Deal{rules, hands, leader, []Played{}, []Trick{}}, nil
}

// ToAct returns whose turn it is.
func (deal *Deal) ToAct() int { return (deal.Leader + len(deal.Trick)) % len(deal.Hands) }

// Legal returns the cards that the player to act may play: of the suit led, if he has it.
func (deal *Deal) Legal() []string {
	hand, following := deal.Hands[deal.ToAct()], []string{}
	for _, card := range hand {
		if deal.follows(card) {
			following = append(following, card)
		}
	}
	if len(following) == 0 {
		return hand
	}
	return following
}

// Play plays a card, and takes the trick that it completes.
func (deal *Deal) Play(seat int, card string) error {
	switch {
	case seat < 0 || seat >= len(deal.Hands):
		return Refused("unknown-seat")
	case index(deal.rules.Pack, card) < 0:
		return Refused("unknown-card")
	case seat != deal.ToAct():
		return Refused("not-your-turn")
	case deal.hasPlayed(seat, card):
		return Refused("already-played")
	case index(deal.Hands[seat], card) < 0:
		return Refused("not-in-hand")
	case index(deal.Legal(), card) < 0:
		return Refused("must-follow")
	}
	hand, place := deal.Hands[seat], index(deal.Hands[seat], card)
	deal.Hands[seat] = append(append([]string{}, hand[:place]...), hand[place+1:]...)
	deal.Trick = append(deal.Trick, Played{seat, card})
	if len(deal.Trick) == len(deal.Hands) {
		taker := deal.taker()
		deal.Tricks = append(deal.Tricks, Trick{deal.Leader, deal.Trick, taker})
		deal.Leader, deal.Trick = taker, []Played{}
	}
	if len(deal.Hands[seat]) == 0 && len(deal.Hands[deal.ToAct()]) == 0 {
		return NotPlayed("the count of a deal")
	}
	return nil
}

// Captured returns the cards that a player has captured.
func (deal *Deal) Captured(seat int) []string {
	captured := []string{}
	for _, trick := range deal.Tricks {
		for _, played := range trick.Cards {
			if trick.Taker == seat {
				captured = append(captured, played.Card)
			}
		}
	}
	return captured
}

// Points returns what the cards that a player has captured count.
func (deal *Deal) Points(seat int) int {
	sum := 0
	for _, count := range deal.rules.Count {
		points, _ := count.Points.(map[string]interface{}) // a number where tricks are counted
		for _, card := range deal.Captured(seat) {
			if value, counts := points[card].(float64); counts {
				sum += int(value)
			}
		}
	}
	return sum
}

func (deal *Deal) follows(card string) bool {
	return len(deal.Trick) > 0 && card[1] == deal.Trick[0].Card[1]
}

func (deal *Deal) hasPlayed(seat int, card string) bool {
	for _, trick := range deal.Tricks {
		for _, played := range trick.Cards {
			if played == (Played{seat, card}) {
				return true
			}
		}
	}
	return false
}

// taker returns who takes the trick: the highest card of the suit led.
func (deal *Deal) taker() int {
	best := deal.Trick[0]
	for _, played := range deal.Trick {
		order := deal.rules.Rank.Order
		if deal.follows(played.Card) && index(order, played.Card[:1]) < index(order, best.Card[:1]) {
			best = played
		}
	}
	return best.Seat
}

func index(words []string, word string) int {
	for place, each := range words {
		if each == word {
			return place
		}
	}
	return -1
}

func sorted(cards []string) string {
	copied := append([]string{}, cards...)
	sort.Strings(copied)
	return strings.Join(copied, " ")
}
