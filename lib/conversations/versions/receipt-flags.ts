import { fileNameOf } from "#lib/page-source/page-paths.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { receiptWords } from "#lib/words/page/receipt.ts";
import type { ChangedFile } from "../schema.ts";

const everyPage =
  /\b(?:every|all|each|both|whole|entire)\b[^.!?\n]{0,40}\b(?:pages?|site|website|navigation|footer|header|menu)\b|\beverywhere\b|\b\d+ pages\b|\bother pages\b/i;
const changed = /\b(?:changed|updated|added|replaced|removed|edited|renamed|rewrote|fixed|moved|set|put|made)\b/i;
const denied = /\b(?:not|n['’]t|un(?:changed|touched)|left|kept?|without|no longer|already)\b/i;

/**
 * Returns where an answer and the changed pages disagree, in sentences: a page that the answer claims to have changed by its file's
 * name, and a changed page that it does not mention. It stays silent when in doubt.
 */
export function receiptFlags(
  answer: string,
  pages: readonly { path: string; title: string }[],
  files: readonly ChangedFile[],
): string[] {
  const flags: string[] = [];
  const paths = new Set(files.flatMap(({ path }) => [path, fileNameOf(path)]));
  for (const sentence of answer.split(/(?<=[.!?])\s+|\n+/)) {
    if (!changed.test(sentence) || denied.test(sentence)) continue;
    for (const [name] of sentence.matchAll(/[\w-]+(?:\/[\w-]+)*\.html?\b/gi)) {
      if (!paths.has(name) && !paths.has(fileNameOf(name))) flags.push(receiptWords.saidNotChanged(pageName(name, "")));
    }
  }
  if (pages.length > 1 && !everyPage.test(answer)) {
    const said = answer.toLowerCase();
    const mentioned = ({ path, title }: { path: string; title: string }) =>
      [path, fileNameOf(path), fileNameOf(path).replace(/\.html?$/i, ""), ...title.split(/\s[|–—·:-]\s/)]
        .map((name) => name.trim().toLowerCase())
        .some((name) => name.length > 2 && said.includes(name));
    const isHome = ({ path }: { path: string }) =>
      fileNameOf(path) === "index.html" && /\bhome ?page\b|\bhome\b/.test(said);
    for (const page of pages) {
      if (!mentioned(page) && !isHome(page)) flags.push(receiptWords.changedNotSaid(page.title));
    }
  }
  return [...new Set(flags)];
}
