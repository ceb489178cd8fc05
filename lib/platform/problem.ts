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
}

/** A sentence, or a function of the facts that it needs, which can also return members of the problem document. */
type Sentence = string | ((...facts: never[]) => string | { sentence: string; [member: string]: unknown });

type CodeIn<Key> = Key extends `${infer Code}: ${string}` ? Code : Extract<Key, string>;
type FactsOf<Said> = Said extends (...facts: infer Facts) => unknown ? Facts : [];

export type CodeOf<Table extends Record<string, Refusal>> = Table[keyof Table]["code"];

/**
 * Returns the refusals of one kind, by code, for a domain's table in its `refusals.ts`. If a code has several sentences, a colon
 * and the occasion follow it: "turn-running: stopping".
 */
export function refusals<const Sentences extends Record<string, Sentence>>(kind: ProblemKind, sentences: Sentences) {
  type Table = { [Key in keyof Sentences]: Refusal<CodeIn<Key>, FactsOf<Sentences[Key]>> };
  const entries = Object.entries<Sentence>(sentences);
  const table: Record<string, unknown> = Object.fromEntries(
    entries.map(([key, said]) => [key, refusal(kind, key.replace(/: .*/, ""), said)]),
  );
  return table as Table;
}

function refusal(kind: ProblemKind, code: string, said: Sentence): Refusal {
  const make = (...facts: never[]) => {
    const made = typeof said === "string" ? said : said(...facts);
    if (typeof made === "string") return new Problem(kind, code, made);
    const { sentence, ...details } = made;
    return new Problem(kind, code, sentence, details);
  };
  return Object.assign(make, { kind, code, sentence: typeof said === "string" ? said : null });
}

/** Returns true if the error is a Problem of this refusal. Refusals that share a code are not distinguished. */
export function isProblem<Code extends string>(
  error: unknown,
  { code }: Pick<Refusal<Code>, "code">,
): error is Problem & { readonly code: Code } {
  return error instanceof Problem && error.code === code;
}

/** The refusals for things that do not exist or that the actor may not see; the answer does not tell which. */
export const notFound = refusals("not-found", {
  "not-found": "There is nothing here, or you have no access to it.",
})["not-found"];
