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
  | "unavailable";

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

  constructor(kind: ProblemKind, code: string, userMessage: string, details: Record<string, unknown> = {}) {
    super(`${code}: ${userMessage}`);
    this.name = "Problem";
    this.kind = kind;
    this.code = code;
    this.userMessage = userMessage;
    this.details = details;
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
  /** Returns a stored English sentence of this refusal in German; null if it is another one's, or has more facts than one text. */
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
    const told = languageOfWork() === "de" ? worded(german, facts).sentence : sentence;
    return new Problem(kind, code, told, details);
  };
  const toGerman = (stored: string) => {
    const [before = "", after] = formOf(said).split(gap);
    const fact = after === undefined ? "" : stored.slice(before.length, stored.length - after.length);
    // A refusal that passes on another's sentence has no words of its own.
    if (before + (after ?? "") === "" || before + (after === undefined ? "" : fact + after) !== stored) return null;
    return worded(german, [fact] as never[]).sentence;
  };
  return Object.assign(make, { kind, code, sentence: typeof said === "string" ? said : null, toGerman });
}

/** Stands for a fact in a sentence, and in no fact. */
const gap = "\u{e000}";

/** Returns a sentence with `gap` in the place of its only fact; "" if it has others, so that it can't be recognised. */
function formOf(said: Sentence): string {
  try {
    const form: unknown = worded(said, [gap] as never[]).sentence;
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
