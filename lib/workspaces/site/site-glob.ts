import type { SiteFailure } from "../schema.ts";

// Globs come from models, and models read hostile pages: a matcher made of regular expressions could be made to backtrack
// for hours. This one backtracks at most to its last star, so that a match costs at most path × glob steps, and the steps
// over all paths are limited.

const globCharactersMax = 250;
const alternativesMax = 100;
/** Takes well under a second; 100,000 ordinary paths need a tenth of it. */
const stepsMaxByDefault = 30_000_000;

export type PathFilter =
  | {
      ok: true;
      matches: (path: string) => boolean;
      /** Returns a failure once the steps are used up: from then on no path matches, and the results are not valid. */
      refusal: () => SiteFailure | null;
    }
  | SiteFailure;

interface Budget {
  steps: number;
}

type Token = { kind: "star" } | { kind: "one"; test: (character: string) => boolean };

function refuse(message: string): SiteFailure {
  return { ok: false, code: "invalid-pattern", message };
}

/** Returns the alternatives of `{a,b}` written out; null if there are too many or a brace is not closed. */
function expandBraces(glob: string): string[] | null {
  const open = glob.indexOf("{");
  if (open < 0) return [glob];
  const choices: string[] = [];
  let depth = 0;
  let from = open + 1;
  for (let at = open; at < glob.length; at++) {
    if (glob[at] === "{") depth++;
    const closes = glob[at] === "}" && --depth === 0;
    if (!closes && !(glob[at] === "," && depth === 1)) continue;
    choices.push(glob.slice(from, at));
    from = at + 1;
    if (!closes) continue;
    const rests = expandBraces(glob.slice(from));
    const inner = choices.flatMap((choice) => expandBraces(choice) ?? []);
    if (rests === null || inner.length * rests.length > alternativesMax) return null;
    return inner.flatMap((choice) => rests.map((rest) => glob.slice(0, open) + choice + rest));
  }
  return null;
}

/** Returns the test of one character for `[a-z]` or `[!a-z]`. */
function compileClass(content: string): (character: string) => boolean {
  const negated = /^[!^]/.test(content);
  const ranges = Array.from((negated ? content.slice(1) : content).matchAll(/(.)-(.)|(.)/gsu), (match) => {
    const [, low, high, single = ""] = match;
    return [low ?? single, high ?? single] as const;
  });
  return (character) => ranges.some(([low, high]) => low <= character && character <= high) !== negated;
}

function compileName(glob: string): Token[] | null {
  const tokens: Token[] = [];
  const characters = Array.from(glob);
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? "";
    if (character === "*") {
      if (tokens.at(-1)?.kind !== "star") tokens.push({ kind: "star" });
    } else if (character === "?") tokens.push({ kind: "one", test: () => true });
    else if (character === "[") {
      // A closing bracket at the start of a class belongs to it.
      const end = characters.indexOf("]", at + (/[!^]/.test(characters[at + 1] ?? "") ? 3 : 2));
      if (end < 0) return null;
      tokens.push({ kind: "one", test: compileClass(characters.slice(at + 1, end).join("")) });
      at = end;
    } else {
      const literal = character === "\\" ? characters[++at] : character;
      tokens.push({ kind: "one", test: (other) => other === literal });
    }
  }
  return tokens;
}

/** Matches a sequence against a pattern with stars. Backtracks only to the last star. */
function matchSequence<T, P>(
  sequence: readonly T[],
  pattern: readonly P[],
  isStar: (part: P) => boolean,
  matches: (item: T, part: P) => boolean,
  budget: Budget,
): boolean {
  let at = 0;
  let part = 0;
  let star = -1;
  let resumeAt = 0;
  while (at < sequence.length) {
    budget.steps -= 1;
    if (budget.steps < 0) return false;
    const here = pattern[part];
    if (part < pattern.length && isStar(here as P)) {
      star = part++;
      resumeAt = at;
    } else if (part < pattern.length && matches(sequence[at] as T, here as P)) {
      at++;
      part++;
    } else if (star >= 0) {
      part = star + 1;
      at = ++resumeAt;
    } else return false;
  }
  while (part < pattern.length && isStar(pattern[part] as P)) part++;
  return part === pattern.length;
}

function matchName(name: readonly string[], tokens: readonly Token[], budget: Budget): boolean {
  return matchSequence(
    name,
    tokens,
    (token) => token.kind === "star",
    (character, token) => token.kind === "one" && token.test(character),
    budget,
  );
}

type Part = "folders" | Token[];

function compilePath(glob: string): Part[] | null {
  const parts: Part[] = [];
  for (const name of glob.split("/")) {
    const part = name === "**" ? "folders" : compileName(name);
    if (part === null) return null;
    if (part !== "folders" || parts.at(-1) !== "folders") parts.push(part);
  }
  return parts;
}

/**
 * Returns a filter of paths. `*` and `?` stay within a folder, `**` crosses folders, `{a,b}` and `[a-z]` are alternatives; a
 * glob without a slash (`*.html`) means files of that name in every folder. Hidden files match too. Case-sensitive.
 */
export function compileGlob(glob: string | undefined, stepsMax = stepsMaxByDefault): PathFilter {
  const pattern = glob?.trim().replace(/^(?:\.\/)+/, "") ?? "";
  if (pattern === "" || pattern === "**" || pattern === "**/*") {
    return { ok: true, matches: () => true, refusal: () => null };
  }
  if (pattern.length > globCharactersMax)
    return refuse("The glob is too long. Use a shorter one, for example **/*.html.");
  const anywhere = pattern.includes("/") ? "" : "**/";
  const whole = anywhere + pattern.replace(/^\/+/, "") + (pattern.endsWith("/") ? "**" : "");
  const alternatives = expandBraces(whole)?.map(compilePath);
  if (!alternatives || alternatives.includes(null)) return refuse("The glob can't be read. Use one like **/*.html.");
  const compiled = alternatives.filter((parts) => parts !== null);
  const budget: Budget = { steps: stepsMax };
  const matches = (path: string) => {
    const names = path.split("/").map((name) => Array.from(name));
    return compiled.some((parts) =>
      matchSequence(
        names,
        parts,
        (part) => part === "folders",
        (name, part) => part !== "folders" && matchName(name, part, budget),
        budget,
      ),
    );
  };
  const refusal = () => (budget.steps < 0 ? refuse("The glob takes too long to match. Use a simpler one.") : null);
  return { ok: true, matches, refusal };
}
