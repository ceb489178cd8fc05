import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "./finding.ts";

const titleWordsMax = 14;

/** The commonest tics of our English, each with what to write in its place. `docs/naming.md` has examples. */
export const tics: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\bwho(?:so)?ever\b/i, instead: "name the person or the part of the program" },
  { pattern: /\bwhatever\b/i, instead: "name the thing, or write “any”" },
  { pattern: /\bthat which\b/i, instead: "name the thing" },
  { pattern: /(?:^|[.:;!] )What (?!["“?])[a-z’']+ [^?]*$/, instead: "begin with a noun or a verb" },
  { pattern: /\b(?:is|are|was|were) none\b/, instead: "say what it is, or “there is no …”" },
  { pattern: /\b[a-z]+ that is no [a-z]+/, instead: "write “that is not a …”, or name the other kind" },
  { pattern: /\bby no way\b|\bnowhere else\b/, instead: "write “only in …” or “never”" },
  { pattern: /\bhowever (?:long|often|late|many|much|little)\b/i, instead: "write “any number of”, “even if …”" },
  { pattern: /\bnobody (?:has|can|could|was|is)\b/i, instead: "say who or what does it, in the positive" },
  { pattern: /\banew\b/, instead: "write “again” or “from the start”" },
  { pattern: /\bfor ever\b/, instead: "write “forever” or “never ends”" },
  { pattern: /\bfor want of\b|\blest\b|\bthere(?:by|of|upon)\b/i, instead: "write “because”, “so that”, “which”" },
];

/** Finds tics in comments, test titles and documents, and test titles of more than 14 words. */
export async function checkEnglish(root: string): Promise<Finding[]> {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  return listed
    .split("\n")
    .filter((path) => isProse(path) && existsSync(join(root, path)))
    .flatMap((path) => findTics(path, readFileSync(join(root, path), "utf8")));
}

/** Decisions are never rewritten, and this file and its test quote the tics. */
function isProse(path: string): boolean {
  return (
    /\.(?:tsx?|mjs|md|prisma)$/.test(path) &&
    !/^docs\/decisions\/\d|^docs\/naming|starters\/sites|check-english/.test(path)
  );
}

export function findTics(path: string, text: string): Finding[] {
  const findings: Finding[] = [];
  const tell = (line: number, sentence: string) => findings.push({ path, line, sentence });
  for (const { line, words, isTitle } of path.endsWith(".md") ? proseOf(text) : spokenIn(text)) {
    const tic = tics.find(({ pattern }) => pattern.test(words));
    if (tic) tell(line, `“${tic.pattern.exec(words)?.[0].trim()}”: ${tic.instead}.`);
    const count = words.split(/\s+/).length;
    if (isTitle && count > titleWordsMax) tell(line, `This title has ${count} words: use at most ${titleWordsMax}.`);
  }
  return findings;
}

interface Spoken {
  line: number;
  words: string;
  isTitle?: boolean;
}

const title = /(?<![.\w])(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(["`])((?:\\.|(?!\1).)*)\1/g;
const comment = /(?:^|\s)\/\/\/? (.*)$|^\s*\/?\*\*? (.*?)(?:\*\/)?$|\/\*\*? (.*?)\*\//;

/** Comments and test titles of a source file. */
function spokenIn(text: string): Spoken[] {
  const comments = text.split("\n").flatMap((line, index) => {
    const found = comment.exec(line);
    const words = (found?.[1] ?? found?.[2] ?? found?.[3])?.trim();
    return words && !words.startsWith("biome-ignore") ? [{ line: index + 1, words }] : [];
  });
  const titles = [...text.matchAll(title)].map(({ index, 2: words = "" }) => ({
    line: text.slice(0, index).split("\n").length,
    words,
    isTitle: true,
  }));
  return [...comments, ...titles];
}

/** Lines of a document outside its blocks of code, without what stands in code or quotes. */
function proseOf(text: string): Spoken[] {
  let isCode = false;
  return text.split("\n").flatMap((line, index) => {
    if (line.startsWith("```")) isCode = !isCode;
    return isCode ? [] : [{ line: index + 1, words: line.replace(/`[^`]*`|“[^”]*”|"[^"]*"/g, "…") }];
  });
}
