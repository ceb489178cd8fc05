import { isStylePath } from "#lib/page-source/page-paths.ts";
import { quotePlace } from "#lib/page-source/places/quoted-place.ts";
import type { Labelled } from "../choice-labels.ts";
import { offerModel } from "../introduce.ts";
import { phrasesOf } from "../language/phrases.ts";
import { cleanMessage } from "../language/words.ts";
import { type Done, type NextMove, say } from "../next-move.ts";
import type { MappedPage, Thing } from "../places/things.ts";
import type { SiteView } from "../site/site-view.ts";
import { shorten } from "../site/text-matching.ts";
import { closing, quote, title } from "../wording.ts";
import { clearParts, type Parts } from "./clear-parts.ts";
import { Draft } from "./draft.ts";
import { toFileChanges } from "./draft-changes.ts";
import { firstPages, focusMove } from "./large/focus.ts";
import { moveOnward, readingOrder } from "./large/onward.ts";
import type { Choice } from "./outcome.ts";
import { aboutPicks, type Picked } from "./picked.ts";
import { isOfferable } from "./settle.ts";
import { interpretationsOf, readingsOf, type Tried, tryReadings } from "./try-readings.ts";

// The next move for a message that asks for changes: read as wishes, carried out on a draft, and written if all of them are clear.

export interface Asked {
  request: string;
  answers: readonly string[];
  /** What “it” means. */
  it: (pages: readonly MappedPage[]) => readonly Thing[];
  /** The files that this turn wrote. */
  written?: ReadonlySet<string>;
  /** Whether it read on after it wrote: the wish is about all pages of a large site, and those that are written are done. */
  goesOn?: boolean;
  /** The elements that were picked for the message. */
  picked?: Picked;
}

/** Returns the next move; null if nothing in the message is a wish that this site could fulfil. */
export async function wishMove(
  view: SiteView,
  { request, answers, it, written = new Set(), goesOn = false, picked }: Asked,
): Promise<NextMove | null> {
  const message = picked ? aboutPicks(cleanMessage(request)) : cleanMessage(request);
  const paths = readingOrder(view, message);
  // Once results were dropped from the prompt, or files written, the work goes on with the pages that are known now.
  const isFocused = view.isLarge && written.size === 0 && !view.isAnyLost;
  const start = view.isLarge ? firstPages(view, message, picked?.things.map(({ page }) => page.path) ?? []) : paths;
  const { missing } = view.toRead(start);
  if (missing.length > 0 && written.size === 0 && (isFocused || !view.isLarge)) return { kind: "read", paths: missing };
  const first = new Draft(view);
  const pages = paths.map((path) => first.page(path)).filter((page) => page !== null);
  const interpretations = interpretationsOf(message, pages, picked);
  const focusing = isFocused ? focusMove(view, message, start, interpretations) : null;
  if (focusing !== null) return focusing;
  const unread = new Set<string>();
  const readings = readingsOf(message, interpretations, picked);
  const tried = await tryReadings(new Draft(view, goesOn ? written : new Set()), readings, answers, it);
  for (const { draft } of tried)
    for (const path of draft.unread) if (isFocused || !isGivenUp(view, written, path)) unread.add(path);
  if (unread.size > 0) {
    const more = view.toRead([...unread]);
    if (more.missing.length > 0) return { kind: "read", paths: more.missing };
  }
  const [best] = tried;
  const move = best ? moveOf(view, request, best, picked !== undefined) : null;
  if (move?.kind !== "change" && move?.kind !== "offer" && !picked && !view.isLarge && answers.length === 0) {
    const parts = await clearParts(view, message, it);
    if (parts && parts.tried.draft.unread.size > 0) return { kind: "read", paths: [...parts.tried.draft.unread] };
    if (parts) return say(partsText(parts));
  }
  const isWhole = view.isLarge ? best === undefined : view.toRead(paths).left.length === 0;
  if (isWhole) return move;
  return moveOnward(view, move, {
    paths,
    isFocused,
    goesOn,
    written,
    wishes: best?.wishes ?? [],
    outcomes: best?.outcomes ?? [],
    language: best?.languages.at(-1) ?? "en",
  });
}

/** Whether a stylesheet that was read for earlier pages of a large site is not read again for each batch of pages. */
const isGivenUp = (view: SiteView, written: ReadonlySet<string>, path: string) =>
  isStylePath(path) && view.files.read.get(path)?.lost === true && ![...written].some(isStylePath);

function moveOf(
  view: SiteView,
  request: string,
  { outcomes, draft, languages, clauses, known }: Tried,
  isPicked: boolean,
): NextMove | null {
  const language = languages.at(-1) ?? "en";
  const phrases = phrasesOf(language);
  const last = outcomes.at(-1);
  if (!last) return null;
  if (last.kind === "miss") return missMove(asWritten(request, last.words), { clauses, known }, view, phrases);
  if (last.kind === "no")
    return last.sentence === ""
      ? null
      : say(
          last.sentence.includes(phrases.nothing) || last.sentence === phrases.alreadySo
            ? last.sentence
            : `${last.sentence} ${phrases.nothing}`,
        );
  if (last.kind === "ask" && last.choices.length === 0) return say(last.question);
  if (last.kind === "ask") return offer(last.question, last.choices, phrases, view);
  const said = outcomes.flatMap((outcome) => (outcome.kind === "done" && outcome.said !== "" ? [outcome.said] : []));
  const touched = last.touched[0];
  const changes = toFileChanges(draft);
  if (changes.length === 0) return said.length === 0 ? null : say(phrases.alreadySo);
  return {
    kind: "change",
    changes,
    report: {
      title: title(
        said.length === 1 ? (said[0] ?? request).replace(/^(?:I |Ich habe )/, "").replace(/\.$/, "") : request,
      ).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
      note: (done: Done) =>
        `Turn: ${quote(request)}${isPicked ? " on picked elements" : ""} changed ${done.paths.join(", ")}. ${said.slice(0, 3).join(" ")}${touched ? ` ${touchedNote(touched)}` : ""}`,
      checks: outcomes.some((outcome) => outcome.kind === "done" && outcome.checks === true) || clauses.length > 3,
      answer: (done: Done) =>
        done.paths.length === 0
          ? `${phrases.nothing}${closing(done, language)}`
          : `${said.join(" ")}${closing(done, language)}`,
    },
  };
}

/** Says what is clear of a message, what is not, and what would understand more. Each part is written into the box when it is pressed. */
function partsText({ clear, left, tried }: Parts): string {
  const language = tried.languages.at(-1) ?? "en";
  const phrases = phrasesOf(language);
  const line = (sentence: string) => `- \`${shorten(sentence.replaceAll("`", "'"), 200)}\``;
  const unclear = left.map(({ sentence, reason }) => `${line(sentence)}: ${reason}`);
  return [phrases.partOnly, ...clear.map(line), "", phrases.leftOut, "", ...unclear, "", offerModel(language)].join(
    "\n",
  );
}

/** Words with the capitals that the person gave them. */
const asWritten = (request: string, words: readonly string[]) =>
  words.map((word) => {
    const at = request.toLowerCase().indexOf(word.toLowerCase());
    return at === -1 ? word : request.slice(at, at + word.length);
  });

/** Says what was not found, if the wish itself was clear; null for words that may have been read in a wrong way. */
function missMove(
  words: readonly string[],
  { clauses, known }: Pick<Tried, "clauses" | "known">,
  view: SiteView,
  phrases: ReturnType<typeof phrasesOf>,
): NextMove | null {
  const wish = clauses.at(-1)?.wishes[0];
  const what = words.join(" ").trim();
  // One word of a wish is enough beside a noun: “remove the picture of …”.
  const isNamed = wish !== undefined && "target" in wish && wish.target?.noun !== null && known > 0;
  if (!wish || !(known > 1 || isNamed) || clauses.length > 1 || what === "" || what.split(/\s+/).length > 6)
    return null;
  const page = "target" in wish && wish.target?.within.find(({ target }) => target.noun?.special === "page")?.target;
  const name = page ? [...page.quoted, ...page.words].join(" ") : "";
  const isUnknownPage = name !== "" && words.includes(name);
  const names = view.paths.slice(0, 12);
  return say(`${isUnknownPage ? phrases.noPage(name, names) : phrases.notFound(what)} ${phrases.nothing}`);
}

const touchedNote = (thing: Thing) =>
  `Touched ${JSON.stringify([thing.page.path, thing.element.kind, thing.text.slice(0, 80)])}.`;

/** The place of a choice, as long as its page is as this message found it. */
function placeOf(view: SiteView, [thing]: readonly Thing[]): Labelled["place"] | null {
  const source = thing ? view.text(thing.page.path) : null;
  if (!thing || source === null || source !== thing.page.html.source) return null;
  const place = quotePlace(source, thing.element);
  return place && { path: thing.page.path, ...place };
}

function offer(
  question: string,
  choices: readonly Choice[],
  phrases: ReturnType<typeof phrasesOf>,
  view: SiteView,
): NextMove {
  const lines = choices
    .slice(0, 12)
    .map(({ label, description }, index) => `${index + 1}. **${label}**${description ? `: ${description}` : ""}`);
  const more = choices.length > 12 ? `\n${phrases.more(choices.length - 12)}` : "";
  const text = `${question}\n\n${lines.join("\n")}${more}`;
  if (!isOfferable(choices)) return say(text);
  const all = { label: phrases.allOfThem(choices.length), description: null };
  const options = choices.map(({ label, description, excerpt, things }): Labelled => {
    const place = placeOf(view, things);
    // The editor itself tells where a place is.
    return place ? { label, description: excerpt, place } : { label, description };
  });
  return { kind: "offer", question, options: choices.length < 4 ? [...options, all] : options, text };
}
