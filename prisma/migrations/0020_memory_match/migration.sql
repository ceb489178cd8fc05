-- What a search of the memory looks for: any of the words; of four or more at least two, because one alone is a coincidence. The
-- index decides it, so that coincidences take no place of what is meant. Two words differ in a binary digit of their places: what
-- has a word with the digit and one without it has two. That asks for few words more than once. Evaluated before the search is
-- planned.
CREATE FUNCTION "memory_match"(words TEXT[]) RETURNS tsquery LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN cardinality(words) < 4 THEN memory_query(words) ELSE (
    SELECT string_agg('(' || memory_query(without)::text || ') & (' || memory_query(with_digit)::text || ')', ' | ')::tsquery
    FROM (
      SELECT array_agg(word) FILTER (WHERE (place >> digit) & 1 = 0) AS without,
        array_agg(word) FILTER (WHERE (place >> digit) & 1 = 1) AS with_digit
      FROM generate_series(0, 7) digit, unnest(words) WITH ORDINALITY AS placed (word, place) GROUP BY digit
    ) halves) END
$$;
