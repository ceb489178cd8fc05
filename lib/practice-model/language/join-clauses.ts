import type { Target } from "./read-target.ts";
import { textAlone } from "./text-alone.ts";
import { type Clause, type Wish, within } from "./wish.ts";

// Clauses of one message that belong together: a place for all of them, a text for a new page, what is said twice.

/** Puts the place that a clause of its own names into all the others: “… on the landing page”, „… auf allen Seiten“. */
export function withScope(clauses: readonly Clause[]): readonly Clause[] {
  const isScope = ({ wishes }: Clause) =>
    wishes.some(({ act }) => act === "scope") && wishes.every(({ act, known }) => act === "scope" || known === 0);
  const scopes = clauses
    .filter(isScope)
    .flatMap(({ wishes }) => wishes.filter((wish) => wish.act === "scope").slice(0, 1));
  if (scopes.length === 0 || scopes.length === clauses.length) return clauses;
  return clauses
    .filter((clause) => !isScope(clause))
    .map(({ words, wishes }) => ({
      words,
      wishes: wishes.flatMap((wish) =>
        scopes.reduce<Wish[]>((left, scope) => left.flatMap((one) => scoped(one, scope)), [wish]),
      ),
    }));
}

const isBare = ({ words, quoted, within: where }: Target) => words.length + quoted.length + where.length === 0;

/** “… is too small on phones, make it bigger there”: the second clause says nothing new. */
function saysAgain(before: Clause | undefined, clause: Clause): boolean {
  const sizes = (one: Clause | undefined, mayName: boolean) =>
    one?.wishes.flatMap((wish) =>
      wish.act === "look" &&
      wish.looks.length === 1 &&
      wish.looks[0]?.kind === "size" &&
      (mayName || isBare(wish.target) || /^(?:alles|everything|all|it|das|es)$/i.test(wish.target.literal.trim()))
        ? [wish.looks[0].larger]
        : [],
    ) ?? [];
  const [first] = sizes(before, true);
  const [second] = sizes(clause, false);
  const isComplaint = before?.words.some(({ key, quoted }) => !quoted && /^(?:too|zu)$/.test(key)) === true;
  return isComplaint && second !== undefined && first === second;
}

const isLikePill = (clause: Clause | undefined) =>
  /^(?:like|wie) (?:a|eine) pille?$/.test(
    clause?.words
      .map(({ key }) => key)
      .filter((key) => /\p{L}/u.test(key))
      .join(" ") ?? "",
  );

/** “… more rounded, like a pill”. */
const withPill = (wish: Wish): Wish =>
  wish.act === "look"
    ? { ...wish, looks: wish.looks.map((look) => (look.kind === "round" ? { ...look, isPill: true as const } : look)) }
    : wish;

/** “We no longer have large prints. Remove the row”: one wish. “Hide it on phones, away with it”: also one. */
export function withoutRepeats(clauses: readonly Clause[]): readonly Clause[] {
  const again = (clause: Clause | undefined, test: (target: Target) => boolean) =>
    clause?.wishes.some((wish) => wish.act === "remove" && test(wish.target)) === true;
  return clauses.flatMap((clause, index) => {
    const isHidden = clauses[index - 1]?.wishes[0]?.act === "hide-on-phones";
    if (isHidden && again(clause, (target) => target.isPronoun && isBare(target))) return [];
    if (saysAgain(clauses[index - 1], clause) || isLikePill(clause)) return [];
    if (isLikePill(clauses[index + 1])) return [{ ...clause, wishes: clause.wishes.map(withPill) }];
    const remarks = clause.wishes.filter((wish) => wish.act === "remark" && wish.about !== null);
    const isReason = remarks.length > 0 && again(clauses[index + 1], isBare);
    return [isReason ? { ...clause, wishes: remarks } : clause];
  });
}

/** “… Text: We are looking for a baker.” after a new page or section is what that says. */
export function withTexts(message: string, clauses: readonly Clause[]): readonly Clause[] {
  const joined: Clause[] = [];
  for (const clause of clauses) {
    const text = textAlone(message, clause.words);
    // An entry of the menu that moves belongs to the new page before it.
    const back = joined.findLastIndex(({ wishes }) =>
      wishes.some(({ act }) => act !== "remark" && act !== "scope" && act !== "move"),
    );
    const last = joined[back];
    if (text !== null && last?.wishes.some(({ act }) => act === "add-item"))
      joined[back] = {
        words: [...last.words, ...clause.words],
        wishes: last.wishes.flatMap((wish): Wish[] =>
          wish.act === "add-item" ? [{ ...wish, text: `${wish.text}. Text: ${text}`, known: wish.known + 1 }] : [],
        ),
      };
    else if (text !== null && last?.wishes.some(({ act }) => act === "add-page" || act === "add-section"))
      joined[back] = {
        words: [...last.words, ...clause.words],
        wishes: last.wishes.flatMap((wish): Wish[] =>
          wish.act === "add-page" || wish.act === "add-section" ? [{ ...wish, text, known: wish.known + 1 }] : [],
        ),
      };
    else joined.push(clause);
  }
  return joined;
}

function scoped(wish: Wish, scope: Extract<Wish, { act: "scope" }>): Wish[] {
  if (wish.act === "remark") return [wish];
  if (!scope.isEverywhere)
    return [within(wish, { side: null, target: scope.target }) ?? wish].filter(
      (one) => one !== wish || wish.act === "replace-words",
    );
  if (wish.act === "say") {
    const replacing =
      wish.target.noun === null && wish.target.within.length === 0
        ? [
            {
              language: wish.language,
              known: wish.known,
              act: "replace-words" as const,
              old: wish.target.quoted[0] ?? wish.target.literal,
              text: wish.text,
            },
          ]
        : [];
    return [...replacing, { ...wish, target: { ...wish.target, isAll: true } }];
  }
  return "target" in wish && wish.target && wish.act !== "add-item"
    ? [{ ...wish, target: { ...wish.target, isAll: true } } as Wish]
    : [wish];
}
