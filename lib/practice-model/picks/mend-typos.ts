import leven from "leven";

/** The words of requests without a value that are long enough to be recognized with a typing error. */
const vocabulary =
  "larger bigger smaller enlarge shrink reduce increase remove delete duplicate center centre centered centred align background button heading paragraph picture phones mobile upwards downwards bolder section".split(
    " ",
  );
const known = new Set(
  `${vocabulary.join(" ")} large small tiny taller copy clone repeat double mobiles phone lower higher border deleted removed centers remover reader buttons headings pictures sections paragraphs entire middle larger's`.split(
    " ",
  ),
);

const sortedLetters = (word: string) => [...word].sort().join("");

/** Returns the request with typing errors in well-known words mended: one wrong letter, or two that are swapped. */
export function mendTypos(request: string): string {
  return request.replace(/[a-z]{5,}/gi, (word) => {
    const lower = word.toLowerCase();
    if (known.has(lower)) return word;
    const meant = vocabulary.find(
      (candidate) =>
        (Math.abs(candidate.length - lower.length) <= 1 && leven(candidate, lower) === 1) ||
        (candidate.length === lower.length && sortedLetters(candidate) === sortedLetters(lower)),
    );
    return meant ?? word;
  });
}
