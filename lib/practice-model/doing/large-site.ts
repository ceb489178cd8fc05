import { phrasesOf } from "../language/phrases.ts";
import type { Wish } from "../language/wish.ts";
import { type Done, type NextMove, say } from "../next-move.ts";
import { wordsIn } from "../places/matching.ts";
import { SiteView } from "../site/site-view.ts";
import { closing } from "../wording.ts";
import type { Outcome } from "./outcome.ts";

// Wishes on a site that one step can't know whole. A change of many pages is carried out on those that are known, and then on the next
// ones; what can't be found goes on to the next ones. The answer says how many pages were left.

/** Returns the pages in the order in which they are read: the home page, those whose names the message has, the others. */
export function readingOrder(view: SiteView, message: string): string[] {
  const words = new Set(wordsIn(message));
  const isNamed = (path: string) =>
    path === view.home || wordsIn(path.replace(/\.\w+$/, "").replace(/[-_/.]/g, " ")).some((word) => words.has(word));
  return [...view.paths.filter(isNamed), ...view.paths.filter((path) => !isNamed(path))];
}

/** Whether a wish can concern pages that are not known yet. */
function isWide(wish: Wish, outcome: Outcome | undefined): boolean {
  if (wish.act === "replace-words" || wish.act === "rename" || wish.act === "add-page") return true;
  if (wish.act === "all") return wish.wishes.some((one) => isWide(one, outcome));
  if ("target" in wish && wish.target?.isAll) return true;
  return outcome?.kind === "done" && outcome.touched.some(({ isShared }) => isShared);
}

/** Returns words that a page has to have for these wishes; null if they name none. A search finds them. */
function wordsOf(wishes: readonly Wish[]): string | null {
  const [wish, ...others] = wishes;
  if (!wish || others.length > 0) return null;
  const target = "target" in wish ? wish.target : null;
  const own = target && target.words.length > 0 && target.noun === null ? target.literal : "";
  const said = wish.act === "replace-words" ? wish.old : (target?.quoted[0] ?? own);
  const words = said.match(/[A-Za-z0-9][A-Za-z0-9 ]{2,}/g) ?? [];
  return words.toSorted((one, other) => other.length - one.length)[0]?.slice(0, 60) ?? null;
}

interface Progress {
  paths: readonly string[];
  /** The files that this turn wrote. */
  written: ReadonlySet<string>;
  wishes: readonly Wish[];
  outcomes: readonly Outcome[];
  language: "en" | "de";
}

/** Returns the move on a site of which pages are left to read, from the move that the known ones call for. */
export function moveOnward(
  view: SiteView,
  move: NextMove | null,
  { paths, written, wishes, outcomes, language }: Progress,
): NextMove | null {
  const phrases = phrasesOf(language);
  const query = wordsOf(wishes);
  const hits = query === null ? null : view.hits(query);
  if (query !== null && hits === undefined) return { kind: "search", query };
  const { missing, left } = new SiteView(view.files, written).toRead(hits && hits.length > 0 ? hits : paths);
  const isLost = [...view.files.read.values()].some(({ lost }) => lost);
  const wide = wishes.some((wish, index) => isWide(wish, outcomes[index]));
  // Words that were replaced are not found again, so the next message reads on.
  const goesOn = wishes.some(({ act }) => act === "replace-words");
  const remark = left.length > 0 ? ` ${phrases.pagesLeft(left.length, goesOn)}` : "";
  const report = (said: (done: Done) => string) => ({
    title: "Change the site",
    note: (done: Done) => `Turn: changed ${done.paths.join(", ")}.`,
    checks: false,
    answer: (done: Done) => `${said(done)}${remark}${closing(done, language)}`,
  });
  const changed = (done: Done) => phrases.changedFiles(done.paths.length);
  if (move?.kind === "change" && !(isLost && written.size > 0 && !wide)) {
    if (!wide) return move;
    const answer = isLost ? report(changed).answer : (done: Done) => `${move.report.answer(done)}${remark}`;
    return { ...move, readNext: missing, report: { ...move.report, answer } };
  }
  if (written.size > 0)
    return { kind: "change", changes: [], readNext: wide || move === null ? missing : [], report: report(changed) };
  if (missing.length > 0) return { kind: "read", paths: missing };
  return move === null && left.length > 0
    ? say(`${phrases.notFoundSoFar} ${phrases.pagesLeft(left.length, goesOn)}`)
    : move;
}
