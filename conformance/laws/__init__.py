"""Laws that hold in any engine: nobody says what is right, an engine is held to what it says itself.

How a match is to go is drawn from a seed (`plans`); the engine plays it, each action being one that
it calls legal itself (`course`); then every law is asked about the positions that came of it
(`laws`). What breaks a law is made as small as it gets (`shrinking`) and told as a case
(`telling`).
"""
