import { changeStep, offered, plainReport, writesOf, writeTools } from "./change-step.ts";
import { recolourMove } from "./colours/recolour.ts";
import { comeBack, isComingBack } from "./come-back.ts";
import { describeHistory, describeMove, exampleHeading } from "./describe-site.ts";
import { unknownAnswer } from "./language/unknown.ts";
import { addPageMove } from "./edits/add-page.ts";
import { addSectionMove } from "./edits/add-section.ts";
import { changeTextMove } from "./edits/change-text.ts";
import { replaceMove } from "./edits/replace-everywhere.ts";
import { helpMove, isLong, shortHelp, unknownMove } from "./introduce.ts";
import { answer, type NextMove, say, type Step } from "./next-move.ts";
import { pickMove } from "./picks/pick-move.ts";
import { isRefusal, lastTouched, resume } from "./doing/asking.ts";
import { wishMove } from "./doing/wish-move.ts";
import { languageOf, refusalOf } from "./language/cannot.ts";
import { type Asked, resumeRequest } from "./questions.ts";
import { listingCalls, readingCalls, refreshingCalls } from "./reading-calls.ts";
import { readSiteFiles, type SiteFiles } from "./site/site-files.ts";
import { SiteView } from "./site/site-view.ts";
import type { Memory, Transcript } from "./transcript.ts";
import { type Intent, parseRequest } from "./wish/parse-request.ts";

// Chooses the next step of a turn from its state. The order is always the same: list the files, read the relevant ones,
// change, check, leave a commit message and a note, answer.

/** Returns an answer that needs no look at the site; null otherwise. */
function answerAtOnce(intent: Intent, { request, answers }: Asked, memories: readonly Memory[]): string | null {
  if (isRefusal(answers[answers.length - 1] ?? request)) return "All right, I left everything as it is.";
  if (intent.kind === "describe" && intent.about === "history")
    return describeHistory(memories, /\b(?:at )?first\b/i.test(request));
  return intent.kind === "help" ? shortHelp(intent.about) : null;
}

function chooseMove(intent: Intent, { request, answers }: Asked, site: SiteView): NextMove {
  switch (intent.kind) {
    case "change-text":
      return changeTextMove(site, intent.readings, answers);
    case "replace-everywhere":
      return replaceMove(site, intent.readings);
    case "recolour":
      return recolourMove(site, intent.recolour, answers);
    case "add-page":
      return addPageMove(site, intent.addition, answers);
    case "add-section":
      return addSectionMove(site, intent.addition, answers);
    case "describe":
      return describeMove(site, intent.page);
    case "help":
      return helpMove(site, intent.about);
    case "unknown":
      return unknownMove(site, request);
    default:
      return intent satisfies never;
  }
}

/** Whether a move ends the turn: it neither changes nor reads anything. */
const isAnswer = (move: NextMove) => move.kind === "say" || move.kind === "offer";

/** For a very long request, replaces an answer such as “not found” by a short one: the request was probably misread. */
function readLong(move: NextMove, { request }: Asked, site: SiteView): NextMove {
  return isAnswer(move) && isLong(request) ? unknownMove(site, request) : move;
}

/** Returns the next step of a turn without picks. */
export async function wishStep(transcript: Transcript): Promise<Step> {
  const asked = resume(transcript);
  const intent = parseRequest(asked.request);
  if (isRefusal(asked.answers.at(-1) ?? asked.request)) return answer("All right, I left everything as it is.");
  if (intent.kind === "help" || intent.kind === "describe") return nextStep(transcript);
  if (!offered(transcript, "list_files")) return answer("I can't look at the site now.");
  const seen = lookAtSite(transcript, false);
  if ("kind" in seen) return seen;
  const last = lastTouched(transcript.memories);
  const move = await wishMove(seen.site, {
    ...asked,
    it: (pages) =>
      last === null
        ? []
        : (pages
            .find(({ path }) => path === last.path)
            ?.things.filter(({ element, text }) => element.kind === last.kind && text.startsWith(last.text))
            .slice(0, 1) ?? []),
  });
  const refusal = move === null ? refusalOf(asked.request, languageOf(asked.request)) : null;
  return carryOut(transcript, seen, move ?? say(refusal ?? unknownAnswer(languageOf(asked.request), asked.request, exampleHeading(seen.site) ?? "Welcome")));
}

export function nextStep(transcript: Transcript): Step {
  if (isComingBack(transcript.request)) return answer(comeBack(transcript.history));
  const asked = resumeRequest(transcript);
  const intent = parseRequest(asked.request);
  const atOnce = answerAtOnce(intent, asked, transcript.memories);
  if (atOnce !== null) return answer(atOnce);
  if (!offered(transcript, "list_files")) return answer("I can't look at the site now.");

  // Replacing everywhere and adding a page go page by page: once a file is done, the next ones are read. Every other
  // intent chooses the same move after its edits as before.
  const inBatches = intent.kind === "replace-everywhere" || intent.kind === "add-page";
  return siteStep(transcript, inBatches, (site) => readLong(chooseMove(intent, asked, site), asked, site));
}

const beyondPicks =
  "You asked for a change on every page, and “Only here” is on, so I changed nothing. Switch “Only here” off, or remove the part above the box, and ask again.";

/** Returns the next step of a turn whose person picked elements. A replacement on every page is not about them. */
export async function pickStep(transcript: Transcript): Promise<Step> {
  const intent = parseRequest(transcript.request);
  if (intent.kind === "replace-everywhere" && intent.readings.some(({ target }) => target.reach.everywhere))
    return transcript.onlyPicked ? answer(beyondPicks) : nextStep(transcript);
  if (!offered(transcript, "list_files")) return answer("I can't look at the site now.");
  const seen = lookAtSite(transcript, false);
  if ("kind" in seen) return seen;
  return carryOut(transcript, seen, await pickMove(seen.site, transcript.request, transcript.picks));
}

/** Returns the next step of work on the site: list the files, then carry out the move that `choose` returns. */
export function siteStep(transcript: Transcript, inBatches: boolean, choose: (site: SiteView) => NextMove): Step {
  const seen = lookAtSite(transcript, inBatches);
  return "kind" in seen ? seen : carryOut(transcript, seen, choose(seen.site));
}

interface SeenSite {
  files: SiteFiles;
  site: SiteView;
  /** The paths that this turn wrote, or tried to. */
  tried: ReadonlySet<string>;
  inBatches: boolean;
}

/** Returns the site as this turn's calls show it, or the step that lists its files. */
export function lookAtSite({ calls }: Transcript, inBatches: boolean): SeenSite | Step {
  const files = readSiteFiles(calls);
  const listing = listingCalls(files, calls);
  if (listing.length > 0) return { kind: "calls", calls: listing };
  if (files.files === null) return answer("I could not list the site's files, so I changed nothing. Please try again.");
  const tried = new Set(writesOf(calls).map((call) => String(call.input.path)));
  return { files, site: new SiteView(files, inBatches ? tried : null), tried, inBatches };
}

/** Returns the step that a move comes to, after what this turn has done already. */
export function carryOut(transcript: Transcript, { files, tried, inBatches }: SeenSite, next: NextMove): Step {
  const { calls } = transcript;
  // If results of earlier reads were dropped from the prompt, only the calls tell what was done.
  const isLost = calls.some((call) => call.output === null && !writeTools.has(call.name));
  if (tried.size > 0 && (isAnswer(next) || (isLost && !inBatches))) {
    return changeStep(transcript, files, { kind: "change", changes: [], report: plainReport(transcript.request) });
  }
  switch (next.kind) {
    case "read": {
      const refreshing = inBatches ? refreshingCalls(files, calls, next.paths) : null;
      return { kind: "calls", calls: refreshing ?? readingCalls(files, next.paths) };
    }
    case "search":
      return { kind: "calls", calls: [{ name: "search_files", input: { query: next.query } }] };
    case "say":
      return answer(next.text);
    case "offer": {
      const { question, options, text } = next;
      const mayOffer = offered(transcript, "present_options") && !calls.some(({ name }) => name === "present_options");
      return mayOffer
        ? { kind: "calls", calls: [{ name: "present_options", input: { question, options } }] }
        : answer(text);
    }
    case "change":
      return changeStep(transcript, files, next);
    default:
      return next satisfies never;
  }
}
