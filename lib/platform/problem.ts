import { languageOfWork } from "./current-request.ts";
import { recogniseInProcess } from "./process-class.ts";

/** The kind of a failure, from the person's point of view. Delivery maps it to an HTTP status. */
export type ProblemKind =
  | "bad-request"
  | "not-signed-in"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "too-large"
  | "unsupported"
  | "invalid"
  | "throttled"
  | "unavailable"
  | "unexpected";

/**
 * The error of every expected failure, created by the tables in the domains' `refusals.ts`. `code` is stable and in kebab-case,
 * `userMessage` is a sentence that says what happened and what to do now, `details` are further members of the
 * problem document (RFC 9457).
 */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly code: string;
  readonly userMessage: string;
  readonly details: Record<string, unknown>;
  readonly #tell: () => string;

  constructor(
    kind: ProblemKind,
    code: string,
    userMessage: string,
    details: Record<string, unknown> = {},
    tell: () => string = () => userMessage,
  ) {
    super(`${code}: ${userMessage}`);
    this.name = "Problem";
    this.kind = kind;
    this.code = code;
    this.userMessage = userMessage;
    this.details = details;
    this.#tell = tell;
  }

  /** Returns the sentence in the language of the present request. Requests that share work share its Problem, in the first one's language. */
  tell(): string {
    return this.#tell();
  }
}
recogniseInProcess(Problem, "problem");

/** Creates a Problem from the facts that its sentence needs. */
export interface Refusal<Code extends string = string, Facts extends unknown[] = never[]> {
  (...facts: Facts): Problem;
  readonly kind: ProblemKind;
  readonly code: Code;
  /** The sentence, or null if it depends on facts. */
  readonly sentence: string | null;
  /** Returns a stored English sentence of this refusal in German; null if it is another one's, or its facts can't be read from it. */
  readonly toGerman: (stored: string) => string | null;
}

/** A sentence, or a function of the facts that it needs, which can also return members of the problem document. */
type Sentence = string | ((...facts: never[]) => string | { sentence: string; [member: string]: unknown });

type CodeIn<Key> = Key extends `${infer Code}: ${string}` ? Code : Extract<Key, string>;
type FactsOf<Said> = Said extends (...facts: infer Facts) => unknown ? Facts : [];
/** The members of the document come from the English sentence's function. */
type GermanFor<Sentences> = {
  [Key in keyof Sentences]: Sentences[Key] extends (...facts: infer Facts) => unknown
    ? (...facts: Facts) => string
    : string;
};

export type CodeOf<Table extends Record<string, Refusal>> = Table[keyof Table]["code"];

/**
 * Returns the refusals of one kind, by code, for a domain's table in its `refusals.ts`. If a code has several sentences, a colon
 * and the occasion follow it: "turn-running: stopping". A refusal is worded in the language of the request that it answers; `german` is
 * the domain's `german-refusals.ts`, and may hold more than these.
 */
export function refusals<const Sentences extends Record<string, Sentence>>(
  kind: ProblemKind,
  sentences: Sentences,
  german: GermanFor<Sentences>,
) {
  type Table = { [Key in keyof Sentences]: Refusal<CodeIn<Key>, FactsOf<Sentences[Key]>> };
  const entries = Object.entries<Sentence>(sentences);
  const germanSentences: Record<string, Sentence> = german;
  const table: Record<string, unknown> = Object.fromEntries(
    entries.map(([key, said]) => [key, refusal(kind, key.replace(/: .*/, ""), { said, german: germanSentences[key] })]),
  );
  return table as Table;
}

function refusal(
  kind: ProblemKind,
  code: string,
  { said, german = said }: { said: Sentence; german: Sentence | undefined },
): Refusal {
  const make = (...facts: never[]) => {
    const { sentence, ...details } = worded(said, facts);
    const tell = () => (languageOfWork() === "de" ? worded(german, facts).sentence : sentence);
    return new Problem(kind, code, tell(), details, tell);
  };
  const toGerman = (stored: string) => {
    const facts = factsIn(said, stored);
    return facts && worded(german, facts as never[]).sentence;
  };
  return Object.assign(make, { kind, code, sentence: typeof said === "string" ? said : null, toGerman });
}

/** Marks a sentence about one of a few facts, whose words say more than the fact does, so that it is recognised when it was stored. */
export function aboutOneOf<Fact extends string>(facts: readonly Fact[], say: (fact: Fact) => string) {
  return Object.assign((fact: Fact) => say(fact), { facts });
}

/** Stand for facts in a sentence, and in no fact. */
const gaps = ["\u{e000}", "\u{e001}", "\u{e002}"];
const gap = new RegExp(`([${gaps.join("")}])`);

/** Returns the facts of which a stored sentence was made; null if it is another one's, or its facts can't be read from it. */
function factsIn(said: Sentence, stored: string): unknown[] | null {
  if (typeof said === "string") return said === stored ? [] : null;
  if ("facts" in said && Array.isArray(said.facts)) {
    const fact = said.facts.find((each) => worded(said, [each] as never[]).sentence === stored);
    return fact === undefined ? null : [fact];
  }
  const parts = formOf(said).split(gap);
  // A refusal that passes on another's sentence has no words of its own.
  if (parts.every((part) => part === "" || gap.test(part))) return null;
  const named = parts.filter((part) => gap.test(part));
  const pattern = parts.map((part, index) => {
    if (!gap.test(part)) return part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    const first = parts.indexOf(part);
    return first === index ? `(?<fact${gaps.indexOf(part)}>.+?)` : `\\k<fact${gaps.indexOf(part)}>`;
  });
  const found = new RegExp(`^${pattern.join("")}$`, "s").exec(stored);
  if (!found) return null;
  return gaps.slice(0, new Set(named).size).map((_, index) => toFact(found.groups?.[`fact${index}`] ?? ""));
}

/** Returns a fact as the sentence got it: a number, if it is written as one in English. */
const toFact = (text: string) => (/^\d{1,3}(?:,\d{3})+$/.test(text) ? Number(text.replaceAll(",", "")) : text);

/** Returns a sentence with `gaps` in the places of its facts; "" if these are not texts or numbers. */
function formOf(said: Sentence): string {
  try {
    const form: unknown = worded(said, gaps as never[]).sentence;
    return typeof form === "string" ? form : "";
  } catch {
    return "";
  }
}

/** Returns a sentence that was stored when work without a reader was refused, in the reader's language. */
export function readStored(table: Record<string, Pick<Refusal, "toGerman">>, stored: string): string {
  if (languageOfWork() !== "de") return stored;
  for (const { toGerman } of Object.values(table)) {
    const german = toGerman(stored);
    if (german !== null) return german;
  }
  return stored;
}

function worded(said: Sentence, facts: never[]): { sentence: string; [member: string]: unknown } {
  const made = typeof said === "string" ? said : said(...facts);
  return typeof made === "string" ? { sentence: made } : made;
}

/** Returns true if the error is a Problem of this refusal. Refusals that share a code are not distinguished. */
export function isProblem<Code extends string>(
  error: unknown,
  { code }: Pick<Refusal<Code>, "code">,
): error is Problem & { readonly code: Code } {
  return error instanceof Problem && error.code === code;
}

/** The refusals for things that do not exist or that the actor may not see; the answer does not tell which. */
export const notFound = refusals(
  "not-found",
  { "not-found": "There is nothing here, or you have no access to it." },
  { "not-found": "Hier ist nichts, oder Sie haben keinen Zugang dazu." },
)["not-found"];
