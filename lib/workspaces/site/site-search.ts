import { GitError, streamGit } from "../git/git.ts";
import { emptyTree } from "../git/git-environment.ts";
import { assertObjectId } from "../git/object-id.ts";
import type { SearchHit, SearchQuery, SiteFailure, SiteResult } from "../schema.ts";
import { compileGlob } from "./site-glob.ts";
import { isSitePath } from "./site-path.ts";

const patternCharactersMax = 1_000;
const hitCharactersMax = 2_000;
const searchMsMax = 20_000;
const fieldBytesMax = 16 * 1024;
const repetitionsMax = 1_000;
const newline = 10;

function refuse(message: string): SiteFailure {
  return { ok: false, code: "invalid-pattern", message };
}

/** Returns true if counted repetitions multiply to too much: nested ones multiply the matcher's memory. */
function repeatsTooOften(pattern: string): boolean {
  let product = 1;
  for (const [, low, high] of pattern.matchAll(/\{(\d*)(?:,(\d*))?\}/g)) product *= Math.max(1, Number(high || low));
  return product > repetitionsMax;
}

function checkPattern(query: SearchQuery): SiteFailure | null {
  const { pattern } = query;
  if (pattern === "") return refuse("The search is empty. Say which words to look for.");
  if (pattern.length > patternCharactersMax) {
    return refuse(`The search is longer than ${patternCharactersMax} characters. Look for a shorter part.`);
  }
  if (/[\r\n\0]/.test(pattern)) return refuse("A search looks at one line at a time: leave line breaks out.");
  if (query.regex && repeatsTooOften(pattern)) return refuse("The expression repeats too often. Use smaller counts.");
  return null;
}

function grepArguments(query: SearchQuery, tree: string): string[] {
  return [
    "grep",
    "-z",
    "-n",
    "-I",
    "--no-color",
    "--no-textconv",
    "--full-name",
    query.regex ? "-E" : "-F",
    ...(query.caseSensitive ? [] : ["-i"]),
    "-e",
    query.pattern,
    assertObjectId(tree),
    "--",
  ];
}

/** Returns the C locale for ASCII, which is fastest; other letters need a locale that knows their upper and lower case. */
function localeFor(query: SearchQuery): Record<string, string> {
  const plain = /^\p{ASCII}*$/u.test(query.pattern) && !query.regex;
  return plain ? {} : { LC_ALL: "C.UTF-8" };
}

/**
 * Parses `git grep -z -n <tree>`: repeated `<tree>:<path>\0<line>\0<text>\n`. A path may contain line breaks. A long field
 * is cut as it is read, so that a minified file needs little memory.
 */
async function* readHits(stdout: AsyncIterable<Buffer>, tree: string): AsyncGenerator<SearchHit> {
  let fields: string[] = [];
  let pieces: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stdout) {
    let at = 0;
    while (at < chunk.length) {
      const end = chunk.indexOf(fields.length < 2 ? 0 : newline, at);
      const piece = chunk.subarray(at, end < 0 ? chunk.length : end);
      if (bytes < fieldBytesMax) pieces.push(piece);
      bytes += piece.length;
      if (end < 0) break;
      at = end + 1;
      fields.push(Buffer.concat(pieces).subarray(0, fieldBytesMax).toString("utf8"));
      pieces = [];
      bytes = 0;
      const [path, line, text] = fields;
      if (path === undefined || line === undefined || text === undefined) continue;
      yield { path: path.slice(tree.length + 1), line: Number(line), text: cut(text) };
      fields = [];
    }
  }
}

function cut(text: string): string {
  const line = text.endsWith("\r") ? text.slice(0, -1) : text;
  return line.length > hitCharactersMax ? `${line.slice(0, hitCharactersMax).toWellFormed()}…` : line;
}

/** Searches the text files of a tree line by line, in the order of paths. Stops at the limit of hits. */
export async function searchTree(
  repository: string,
  tree: string,
  query: SearchQuery,
  signal?: AbortSignal,
): Promise<SiteResult<{ hits: SearchHit[]; more: boolean }>> {
  const refused = checkPattern(query);
  if (refused) return refused;
  const filter = compileGlob(query.glob);
  if (!filter.ok) return filter;
  const hits: SearchHit[] = [];
  if (tree === emptyTree) return { ok: true, value: { hits, more: false } };
  // Exit code 1 means that nothing was found.
  const grep = await streamGit(repository, grepArguments(query, tree), {
    env: localeFor(query),
    exitCodes: [0, 1],
    timeoutMs: searchMsMax,
    signal,
  });
  try {
    for await (const hit of readHits(grep.stdout, tree)) {
      if (filter.refusal() !== null) break;
      if (!filter.matches(hit.path) || !isSitePath(hit.path)) continue;
      if (hits.length === query.hitsMax) {
        grep.stop();
        await grep.ended;
        return { ok: true, value: { hits, more: true } };
      }
      hits.push(hit);
    }
    if (filter.refusal() !== null) grep.stop();
    await grep.ended;
  } catch (error) {
    return explain(error, query);
  }
  return filter.refusal() ?? { ok: true, value: { hits, more: false } };
}

function explain(error: unknown, query: SearchQuery): SiteFailure {
  if (error instanceof GitError && error.failure === "timeout") {
    return refuse("The search took too long. Look for a more particular text, or narrow it with a glob.");
  }
  if (query.regex && error instanceof GitError && error.failure === "exit") {
    return refuse("The expression can't be read as a POSIX extended regular expression (no \\d, no lookahead).");
  }
  throw error;
}
