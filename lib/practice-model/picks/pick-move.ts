import { diffLines } from "diff";
import type { ReadPick } from "#lib/context/render-picks.ts";
import { applyOperations, type SiteSource } from "#lib/page-source/apply-operations.ts";
import { trimEdits } from "#lib/page-source/operations/apply-edits.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import type { SourceEdit } from "#lib/page-source/source-edit.ts";
import { shortHelp } from "../introduce.ts";
import { type Done, type FileChange, type NextMove, type PageEdits, say, toChanges } from "../next-move.ts";
import { isRefusal } from "../questions.ts";
import type { SiteView } from "../site/site-view.ts";
import { parseRequest } from "../wish/parse-request.ts";
import { capitalise, closing, listPaths, quote, title } from "../wording.ts";
import { type LocatedPick, locatePick, mapPage } from "./located-pick.ts";
import type { PickWish } from "./pick-wish.ts";
import { planWishes } from "./plan-wishes.ts";
import type { PlannedWish } from "./planned-wish.ts";
import { readPickWish } from "./read-pick-wish.ts";
import { suggestions } from "./suggestions.ts";

// The next move for a request about picked elements. Everything is changed, or nothing: one wish that can't be carried out, and the
// answer says so.

const nothing = "I changed nothing.";

export async function pickMove(site: SiteView, request: string, told: readonly ReadPick[]): Promise<NextMove> {
  const lost = sayLost(told);
  if (lost) return lost;
  if (isRefusal(request)) return say("All right, I left everything as it is.");
  const located = locatePicks(site, told);
  return "move" in located ? located.move : answerWish(site, request, located.picks);
}

/** Says which picks could not be found any more; null if all were. */
export function sayLost(told: readonly ReadPick[]): NextMove | null {
  const lost = told.filter(({ place }) => place === null);
  if (lost.length === 0) return null;
  const names = lost.map(({ name, path }) => `${name} on \`${path}\``).join(", ");
  return say(
    `I could not find ${names} any more, because the page has changed meanwhile. ${nothing} Please pick again.`,
  );
}

/** Returns the picked elements in their pages, or the move that reads the pages or says what is wrong. */
export function locatePicks(site: SiteView, told: readonly ReadPick[]): { picks: LocatedPick[] } | { move: NextMove } {
  const paths = [...new Set(told.map(({ path }) => path))];
  const { missing, left } = site.toRead(paths);
  if (missing.length > 0) return { move: { kind: "read", paths: missing } };
  if (left.length > 0)
    return { move: say(`I could not read ${listPaths(left)}, so ${nothing.replace("I", "I have")}`) };
  const picks = locateAll(site, told, paths);
  return picks ? { picks } : { move: say(`The page is not as it was when you picked. ${nothing} Please pick again.`) };
}

function locateAll(site: SiteView, told: readonly ReadPick[], paths: readonly string[]): LocatedPick[] | null {
  const pages = new Map(paths.map((path) => [path, mapPage(path, site.text(path) ?? "")]));
  const picks: LocatedPick[] = [];
  for (const one of told) {
    const page = pages.get(one.path);
    const found = page && locatePick(page, one);
    if (!found) return null;
    picks.push(found);
  }
  return picks;
}

async function answerWish(site: SiteView, request: string, picks: readonly LocatedPick[]): Promise<NextMove> {
  const read = readPickWish(request, picks.length);
  switch (read.kind) {
    case "ask":
      return say(`${read.sentence} ${nothing}`);
    case "cannot":
      return say(`I can't ${read.what}. ${nothing}`);
    case "unknown": {
      const small = parseRequest(request);
      const help = small.kind === "help" ? shortHelp(small.about) : null;
      return say(
        help ??
          `I did not understand ${quote(request)} for what you picked, so I changed nothing. If you mean another part, take the picked one above the box away, and ask again. ${suggestions(picks)}`,
      );
    }
    case "wishes":
      return carryOut(site, request, picks, read.wishes);
    default:
      return read satisfies never;
  }
}

async function carryOut(
  site: SiteView,
  request: string,
  picks: readonly LocatedPick[],
  wishes: readonly PickWish[],
): Promise<NextMove> {
  const unread = new Set<string>();
  const source = toSource(site, unread);
  const planned = await planWishes(site, source, picks, wishes);
  if (unread.size > 0) return readMore(site, unread);
  const refused = planned.find((plan) => !plan.ok);
  if (refused) return say(`${refused.sentence} ${nothing}`);
  return changeBy(
    site,
    request,
    planned.filter((plan) => plan.ok),
  );
}

/** Returns the move that makes these changes, or reads what they need, or says why they can't be made. */
export async function changeBy(
  site: SiteView,
  request: string,
  plans: readonly Pick<Extract<PlannedWish, { ok: true }>, "operations" | "edits" | "said">[],
): Promise<NextMove> {
  const unread = new Set<string>();
  const source = toSource(site, unread);
  const applied = await applyOperations(
    source,
    plans.flatMap(({ operations }): Operation[] => operations),
  );
  if (unread.size > 0) return readMore(site, unread);
  if (!applied.ok) return say(`${applied.message} ${nothing}`);
  const changes = toFileChanges(
    site,
    applied.files,
    plans.flatMap(({ edits = [] }) => edits),
  );
  if (changes.length === 0) return say(`It is like that already, so ${nothing.replace("I", "I have")}`);
  return {
    kind: "change",
    changes,
    report: reportOf(
      request,
      plans.map(({ said }) => said),
    ),
  };
}

function readMore(site: SiteView, unread: ReadonlySet<string>): NextMove {
  const { missing, left } = site.toRead([...unread]);
  if (missing.length > 0) return { kind: "read", paths: missing };
  return say(`I could not read ${listPaths(left)}, which this change needs. ${nothing}`);
}

/** The site as operations read it. Paths that this turn has not read yet are collected. */
function toSource(site: SiteView, unread: Set<string>): SiteSource {
  return {
    paths: [...site.allPaths].sort(),
    async read(path) {
      const text = site.text(path);
      if (text === null && site.allPaths.has(path)) unread.add(path);
      return text;
    },
  };
}

function toFileChanges(
  site: SiteView,
  files: ReadonlyMap<string, string | Uint8Array>,
  more: readonly PageEdits[],
): FileChange[] {
  const created: FileChange[] = [];
  const edited: PageEdits[] = [...more];
  for (const [path, content] of files) {
    if (typeof content !== "string") continue;
    const source = site.text(path);
    if (source === null) created.push({ kind: "create", path, content });
    else edited.push({ path, source, edits: differences(source, content) });
  }
  return [...created, ...toChanges(edited)];
}

/** More changed lines than any wish makes. */
const changedLinesMax = 2_000;

/** Returns the edits that make one text of another: its changed lines, each without what stays at both ends. */
function differences(source: string, next: string): SourceEdit[] {
  const parts = diffLines(source, next, { maxEditLength: changedLinesMax });
  if (!parts) return trimEdits(source, [{ start: 0, end: source.length, newText: next }]);
  const edits: SourceEdit[] = [];
  let at = 0;
  let open: SourceEdit | null = null;
  for (const { value, added, removed } of parts) {
    if (!added && !removed) {
      at += value.length;
      open = null;
      continue;
    }
    if (open === null) {
      open = { start: at, end: at, newText: "" };
      edits.push(open);
    }
    if (added) open.newText += value;
    else {
      at += value.length;
      open.end = at;
    }
  }
  return trimEdits(source, edits);
}

function reportOf(request: string, said: readonly string[]) {
  const shown = said.length > 6 ? [...said.slice(0, 5), `… and ${said.length - 5} more changes like these.`] : said;
  return {
    title: title(said.length === 1 ? (said[0] ?? "").replace(/^I /, "").replace(/\.$/, "") : request).replace(
      /^\p{Ll}/u,
      (letter) => letter.toUpperCase(),
    ),
    note: (done: Done) =>
      `Turn: ${quote(request)} on picked elements changed ${done.paths.join(", ")}. ${said.slice(0, 3).join(" ")}`,
    checks: false,
    answer: (done: Done) =>
      done.paths.length === 0
        ? `${capitalise("that did not work, so nothing is different.")}${closing(done)}`
        : `${shown.join(" ")}${closing(done)}`,
  };
}
