//! A small example in the place of your engine: the tricks of one deal, and nothing else.
//! It reads what it must know of the rules in the table that comes with each request; yours may
//! know them by itself. It does not play announcements, nor count a deal that is over.

use serde_json::{json, Value};

pub enum Fault {
    /// The rules forbid an action: a code of the contract's §7.
    Refused(&'static str),
    /// This engine does not play that.
    NotPlayed(String),
}

use Fault::{NotPlayed, Refused};

/// A card with the seat of its player.
pub type Played = (usize, String);

/// One deal from its hands to its last trick but one.
pub struct Deal {
    rules: Value,
    pub hands: Vec<Vec<String>>,
    pub leader: usize,
    pub trick: Vec<Played>,
    /// Leader, cards and taker of those finished.
    pub tricks: Vec<(usize, Vec<Played>, usize)>,
}

impl Deal {
    /// Begins a deal with these hands, one a seat.
    pub fn new(table: &Value, dealer: usize, hands: Vec<Vec<String>>) -> Result<Deal, Fault> {
        let players = table["players"].as_u64().unwrap_or(0) as usize;
        let rules = table["deals"][players.to_string()].clone();
        if !rules["announcements"].is_null() {
            return Err(NotPlayed("announcements".into()));
        }
        // In the table the player after the dealer stands first.
        let size =
            |seat: usize| rules["hands"][(seat + 2 * players - dealer - 1) % players].as_u64();
        let mut dealt: Vec<&str> = hands.iter().flatten().map(String::as_str).collect();
        let mut pack = words(&rules["pack"]);
        dealt.sort_unstable();
        pack.sort_unstable();
        let mut hands_with_seats = hands.iter().enumerate();
        let fits = hands_with_seats.all(|(seat, hand)| size(seat) == Some(hand.len() as u64));
        if hands.len() != players || !fits || dealt != pack {
            return Err(NotPlayed("deals that are not right".into()));
        }
        let step = rules["play"]["first_lead"]["step"].as_i64().unwrap_or(1);
        let leader = (dealer as i64 + step).rem_euclid(players as i64) as usize;
        Ok(Deal {
            rules,
            hands,
            leader,
            trick: vec![],
            tricks: vec![],
        })
    }

    /// Whose turn it is.
    pub fn to_act(&self) -> usize {
        (self.leader + self.trick.len()) % self.hands.len()
    }

    /// The cards that the player to act may play: of the suit led, if he has it.
    pub fn legal(&self) -> Vec<&String> {
        let hand = &self.hands[self.to_act()];
        let following: Vec<&String> = hand.iter().filter(|card| self.follows(card)).collect();
        if following.is_empty() {
            hand.iter().collect()
        } else {
            following
        }
    }

    /// Plays a card, and takes the trick that it completes.
    pub fn play(&mut self, seat: usize, card: &str) -> Result<(), Fault> {
        let played = (seat, card.to_string());
        if seat >= self.hands.len() {
            return Err(Refused("unknown-seat"));
        }
        if !words(&self.rules["pack"]).contains(&card) {
            return Err(Refused("unknown-card"));
        }
        if seat != self.to_act() {
            return Err(Refused("not-your-turn"));
        }
        if self
            .tricks
            .iter()
            .any(|(_, cards, _)| cards.contains(&played))
        {
            return Err(Refused("already-played"));
        }
        if !self.hands[seat].contains(&played.1) {
            return Err(Refused("not-in-hand"));
        }
        if !self.legal().contains(&&played.1) {
            return Err(Refused("must-follow"));
        }
        self.hands[seat].retain(|each| each != card);
        self.trick.push(played);
        if self.trick.len() == self.hands.len() {
            let taker = self.taker();
            self.tricks
                .push((self.leader, std::mem::take(&mut self.trick), taker));
            self.leader = taker;
        }
        if self.hands.iter().all(Vec::is_empty) {
            return Err(NotPlayed("the count of a deal".into()));
        }
        Ok(())
    }

    /// The cards that a player has captured.
    pub fn captured(&self, seat: usize) -> Vec<&str> {
        let own = self.tricks.iter().filter(|(_, _, taker)| *taker == seat);
        own.flat_map(|(_, cards, _)| cards.iter().map(|(_, card)| card.as_str()))
            .collect()
    }

    /// What the cards that a player has captured count.
    pub fn points(&self, seat: usize) -> i64 {
        let none = vec![];
        let counts = self.rules["count"].as_array().unwrap_or(&none).iter();
        let by_cards = counts.filter(|count| count["kind"] == json!("cards"));
        let value = |count: &Value, card: &str| count["points"][card].as_i64().unwrap_or(0);
        by_cards
            .map(|count| {
                self.captured(seat)
                    .iter()
                    .map(|card| value(count, card))
                    .sum::<i64>()
            })
            .sum()
    }

    fn follows(&self, card: &str) -> bool {
        self.trick
            .first()
            .map_or(false, |(_, led)| led[1..] == card[1..])
    }

    /// Who takes the trick: the highest card of the suit led.
    fn taker(&self) -> usize {
        let order = words(&self.rules["rank"]["order"]); // from high to low
        let following = self.trick.iter().filter(|(_, card)| self.follows(card));
        let place = |card: &str| order.iter().position(|rank| *rank == &card[..1]);
        following
            .min_by_key(|(_, card)| place(card))
            .map_or(self.leader, |(seat, _)| *seat)
    }
}

/// The texts in a list.
pub fn words(value: &Value) -> Vec<&str> {
    value.as_array().map_or(vec![], |list| {
        list.iter().filter_map(Value::as_str).collect()
    })
}
