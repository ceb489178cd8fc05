import { fileNameOf } from "#lib/page-source/page-paths.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { receiptWords } from "#lib/words/page/receipt.ts";
import type { ChangedFile } from "../schema.ts";

const everyPage =
  /\b(?:every|all|each|both|whole|entire)\b[^.!?\n]{0,40}\b(?:pages?|site|website|navigation|footer|header|menu)\b|\beverywhere\b|\b\d+ pages\b|\bother pages\b/i;
const everyGermanPage =
  /(?<![\p{L}])(?:jede[rnms]?|alle[nr]?|beide[nr]?|sämtliche[nr]?|ganze[nr]?|gesamte[nr]?)(?![\p{L}])[^.!?\n]{0,40}(?:seiten?|website|navigation|fußzeilen?|kopfzeilen?|menüs?)(?![\p{L}])|überall|(?<![\p{L}\d])(?:\d+|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|andere[nr]?|übrige[nr]?)(?: weiteren?| anderen)? seiten(?![\p{L}])/iu;
const changed = /\b(?:changed|updated|added|replaced|removed|edited|renamed|rewrote|fixed|moved|set|put|made)\b/i;
const denied = /\b(?:not|n['’]t|un(?:changed|touched)|left|kept?|without|no longer|already)\b/i;

interface ChangedPage {
  path: string;
  title: string;
  /** The sentences about its changes. */
  sentences?: readonly string[];
}

/**
 * Returns where an answer and the changed pages disagree, in sentences: a page that the answer claims to have changed by its file's
 * name, and a changed page that it does not mention. A page that only follows is left out: the same happened on a page that was
 * mentioned or on all of them, or the page leads to a new one. It stays silent when in doubt.
 */
export function receiptFlags(answer: string, pages: readonly ChangedPage[], files: readonly ChangedFile[]): string[] {
  const flags: string[] = [];
  const paths = new Set(files.flatMap(({ path }) => [path, fileNameOf(path)]));
  for (const sentence of answer.split(/(?<=[.!?])\s+|\n+/)) {
    if (!changed.test(sentence) || denied.test(sentence)) continue;
    for (const [name] of sentence.matchAll(/[\w-]+(?:\/[\w-]+)*\.html?\b/gi)) {
      if (!paths.has(name) && !paths.has(fileNameOf(name))) flags.push(receiptWords.saidNotChanged(pageName(name, "")));
    }
  }
  if (pages.length > 1 && !everyPage.test(answer) && !everyGermanPage.test(answer)) {
    const said = answer.toLowerCase();
    const mentioned = ({ path, title }: { path: string; title: string }) =>
      [path, fileNameOf(path), fileNameOf(path).replace(/\.html?$/i, ""), ...title.split(/\s[|–—·:-]\s/)]
        .map((name) => name.trim().toLowerCase())
        .some((name) => name.length > 2 && said.includes(name));
    const isHome = ({ path }: { path: string }) =>
      fileNameOf(path) === "index.html" && /\bhome ?page\b|\bhome\b|\bstartseite\b|\berste[nr]? seite\b/.test(said);
    const isSaid = (page: ChangedPage) => mentioned(page) || isHome(page);
    const told = new Set(pages.filter(isSaid).flatMap(({ sentences = [] }) => sentences));
    const moved = new Set(files.filter(({ status }) => status !== "modified").map(({ path }) => path));
    const names = pages
      .filter(({ path }) => moved.has(path))
      .map(({ title }) => title.split(/\s[|–—·:-]\s/)[0] ?? title);
    const follows = ({ path, sentences = [] }: ChangedPage) =>
      !moved.has(path) &&
      sentences.length > 0 &&
      sentences.every(
        (sentence) =>
          told.has(sentence) ||
          names.some((name) => sentence.includes(name)) ||
          pages.every((other) => moved.has(other.path) || other.sentences?.includes(sentence)),
      );
    for (const page of pages) {
      if (!isSaid(page) && !follows(page)) flags.push(receiptWords.changedNotSaid(page.title));
    }
  }
  return [...new Set(flags)];
}

const mine =
  /\bI(?:['’]ve| have| also|['’]ve also| have also| just)? (?:changed|updated|added|replaced|removed|deleted|edited|renamed|rewrote|rewritten|fixed|corrected|moved|set|put|placed|inserted|made|wrote|written|created)\b/i;
const mineInGerman =
  /(?<!\p{L})(?:habe ich|ich habe)(?!\p{L})[^.!?\n]*(?<!\p{L})(?:geändert|aktualisiert|hinzugefügt|ergänzt|ersetzt|entfernt|gelöscht|bearbeitet|umbenannt|umgeschrieben|korrigiert|verschoben|gesetzt|eingefügt|eingesetzt|geschrieben|angelegt|erstellt)(?!\p{L})/iu;
/** Of something that did not happen, happened before, or happened in the agent's own notes. */
const elsewhere =
  /\b(?:not|n['’]t|nothing|without|already|earlier|before|previously|last time|turn \d+|notes?|wrote down|down for|remember)\b|(?<!\p{L})(?:nicht|nichts|kein\p{L}*|ohne|schon|bereits|früher|vorher|zuvor|notiz\p{L}*|notiert|gemerkt)(?!\p{L})/iu;

/**
 * Returns whether an answer says that the agent itself has just changed something, in a sentence of its own. Read beside what changed: it
 * stays false when in doubt.
 */
export function claimsChange(answer: string | null): boolean {
  const sentences = (answer ?? "").split(/(?<=[.!?])\s+|\n+/);
  return sentences.some(
    (sentence) =>
      !sentence.trimEnd().endsWith("?") &&
      !elsewhere.test(sentence) &&
      (mine.test(sentence) || mineInGerman.test(sentence)),
  );
}
