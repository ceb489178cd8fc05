import { phrasesOf } from "../../language/phrases.ts";
import type { Context } from "../../language/read-target.ts";
import type { Wish } from "../../language/wish.ts";
import { type Done, type NextMove, say } from "../../next-move.ts";
import { repeatedMin } from "../../places/find-things.ts";
import { SiteView } from "../../site/site-view.ts";
import { closing } from "../../wording.ts";
import type { Outcome } from "../outcome.ts";
import { namedByFile, searchable } from "./focus.ts";

// Wishes on a site that one step can't know whole. A change of many pages is carried out on those that are known, and then on the next
// ones; what can't be found goes on to the next ones. The answer says how many pages were left.

/** Returns the pages in the order in which they are read: the home page, those whose names the message has, the others. */
export function readingOrder(view: SiteView, message: string): string[] {
  const named = new Set(namedByFile(view, message));
  return [...named, ...view.paths.filter((path) => !named.has(path))];
}

const isPage = ({ target }: Context) => target.noun?.special === "page";

/** Whether a wish can concern pages that are not known yet. */
function isWide(wish: Wish, outcome: Outcome | undefined): boolean {
  if (wish.act === "replace-words" || wish.act === "rename" || wish.act === "add-page") return true;
  if (wish.act === "all") return wish.wishes.some((one) => isWide(one, outcome));
  if ("target" in wish && wish.target?.isAll) return true;
  const namesPage = "target" in wish && wish.target?.within.some(isPage) === true;
  if (namesPage || outcome?.kind !== "done") return false;
  const pages = new Set(outcome.touched.map(({ page }) => page.path));
  return pages.size >= repeatedMin || outcome.touched.some(({ isShared }) => isShared);
}

/** Returns words that a page has to have for these wishes; null if they name none. A search finds them. */
function wordsOf(wishes: readonly Wish[]): string | null {
  const [wish, ...others] = wishes;
  if (!wish || others.length > 0) return null;
  const target = "target" in wish ? wish.target : null;
  const own = target && target.words.length > 0 && target.noun === null ? target.literal : "";
  const said = wish.act === "replace-words" ? wish.old : (target?.quoted[0] ?? own);
  return searchable(said);
}

interface Progress {
  paths: readonly string[];
  /** The files that this turn wrote. */
  written: ReadonlySet<string>;
  wishes: readonly Wish[];
  outcomes: readonly Outcome[];
  /** Whether all pages that the message can be about were known. */
  isFocused: boolean;
  /** Whether it read on after it wrote, as only a wish about all pages does. */
  goesOn: boolean;
  language: "en" | "de";
}

/** Returns the move on a site of which pages are left to read, from the move that the known ones call for. */
export function moveOnward(
  view: SiteView,
  move: NextMove | null,
  { paths, written, wishes, outcomes, isFocused, goesOn, language }: Progress,
): NextMove | null {
  const wide = goesOn || wishes.some((wish, index) => isWide(wish, outcomes[index]));
  const isMissed = move === null || outcomes.at(-1)?.kind === "miss";
  if (isFocused && !wide && !isMissed) return move;
  if (!wide && move?.kind === "change" && !(view.isAnyLost && written.size > 0)) return move;
  const phrases = phrasesOf(language);
  const query = wordsOf(wishes);
  const hits = query === null ? null : view.hits(query);
  if (query !== null && hits === undefined) return { kind: "search", queries: [query] };
  const { missing, left } = new SiteView(view.files, written).toRead(hits && hits.length > 0 ? hits : paths);
  const isLost = view.isAnyLost;
  // Words that were replaced are not found again, so the next message reads on.
  const isRepeatable = wishes.some(({ act }) => act === "replace-words");
  const remark = left.length > 0 ? ` ${phrases.pagesLeft(left.length, isRepeatable)}` : "";
  const report = (said: (done: Done) => string) => ({
    title: "Change the site",
    note: (done: Done) => `Turn: changed ${done.paths.join(", ")}.`,
    checks: false,
    answer: (done: Done) => `${said(done)}${remark}${closing(done, language)}`,
  });
  const changed = (done: Done) => phrases.changedFiles(done.paths.length);
  if (move?.kind === "change" && wide) {
    const answer = isLost ? report(changed).answer : (done: Done) => `${move.report.answer(done)}${remark}`;
    return { ...move, readNext: missing, report: { ...move.report, answer } };
  }
  if (written.size > 0)
    return { kind: "change", changes: [], readNext: wide || move === null ? missing : [], report: report(changed) };
  // Reading on hardly finds what no search finds.
  if (missing.length > 0 && (wide || !isFocused || hits)) return { kind: "read", paths: missing };
  const unread = isFocused ? left.length + missing.length : left.length;
  return move === null && unread > 0
    ? say(`${phrases.notFoundSoFar} ${phrases.pagesLeft(unread, isRepeatable)}`)
    : move;
}
