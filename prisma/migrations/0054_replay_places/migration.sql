-- A difference named its place in English words. Now it is a list of codes, which the interface words in each language. What was found before
-- can't be told so; whoever wants to know it runs the turn again.
DELETE FROM replays WHERE status = 'different';
