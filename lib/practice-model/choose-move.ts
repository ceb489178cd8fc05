import { isBuildFixRequest, isFixRequest } from "#lib/site-checks/fix-request-schema.ts";
import { changeStep, offered, plainReport, writesOf, writeTools } from "./change-step.ts";
import { describeHistory, describeMove, exampleHeading } from "./describe-site.ts";
import { isRefusal, lastTouched, resume } from "./doing/asking.ts";
import { moodStep } from "./doing/looks/mood-step.ts";
import { isQuestion, locatePicks } from "./doing/picked.ts";
import { undoStep } from "./doing/undo-step.ts";
import { type Asked, wishMove } from "./doing/wish-move.ts";
import { helpMove, shortHelp } from "./introduce.ts";
import { languageOf, refusalOf } from "./language/cannot.ts";
import type { Language } from "./language/patterns/acts.ts";
import { phrasesOf } from "./language/phrases.ts";
import { unknownAnswer, unknownOfPicks } from "./language/unknown.ts";
import { answer, type NextMove, type Step, say } from "./next-move.ts";
import type { MappedPage, Thing } from "./places/things.ts";
import { listingCalls, readingCalls, refreshingCalls, searchCall, withListing } from "./reading-calls.ts";
import { readSiteFiles, type SiteFiles } from "./site/site-files.ts";
import { SiteView } from "./site/site-view.ts";
import { locateBuiltPicks } from "./sources/locate-picks.ts";
import { chooseOnSources, pickedMove, sourceMove } from "./sources/source-move.ts";
import { readSources } from "./sources/source-site.ts";
import type { Transcript } from "./transcript.ts";
import { readQuestion } from "./wish/read-question.ts";

// Chooses the next step of a turn from its state. The order is always the same: list the files, read the relevant ones,
// change, check, leave a commit message and a note, answer.

/** Whether a move ends the turn: it neither changes nor reads anything. */
const isAnswer = (move: NextMove) => move.kind === "say" || move.kind === "offer";

/** Returns the next step of a turn without picks. */
export async function wishStep(transcript: Transcript): Promise<Step> {
  const asked = resume(transcript);
  const { request, answers } = asked;
  if (isRefusal(answers.at(-1) ?? request)) return answer(phrasesOf(languageOf(request)).leftAsIs);
  const language = languageOf(request);
  if (isFixRequest(request)) return answer(`${phrasesOf(language).checksFound} ${phrasesOf(language).nothing}`);
  if (isBuildFixRequest(request)) return answer(phrasesOf(language).doesNotBuild);
  const undone = undoStep(transcript);
  if (undone !== null) return undone;
  const told = questionStep(transcript, request);
  if (told !== null) return told;
  if (!offered(transcript, "list_files")) return answer("I can't look at the site now.");
  const seen = lookAtSite(transcript, false);
  if ("kind" in seen) return seen;
  const sources = readSources(seen.files, request, language, null);
  const wishes: Asked = {
    ...asked,
    written: seen.tried,
    goesOn: seen.goesOn,
    it: (pages) => touchedOn(pages, lastTouched(transcript.memories)),
  };
  const chosen = () => (sources ? sourceMove(sources, wishes) : wishMove(seen.site, wishes));
  const move = asksOnly(request) ? null : await chosen();
  const mood = move === null && sources === null ? moodStep(transcript, seen.site) : null;
  if (mood !== null) return mood;
  const refusal = move === null ? refusalOf(request, language) : null;
  const view = sources?.view ?? seen.site;
  const heading = exampleHeading(view) ?? "Welcome";
  return carryOut(
    transcript,
    { ...seen, inBatches: view.isLarge },
    move ?? say(refusal ?? unknownAnswer(language, request, heading)),
  );
}

/** Whether a message asks about the site and wishes nothing: “Is the heading bold?”, „Warum ist das Bild so groß?“ */
const asksOnly = (request: string) =>
  /\?\s*(?:no|nope|nein)[.!\s]*$/i.test(request) ||
  /^\s*(?:is(?! it possible)|are(?! you able)|was|were|does|did|has|have|why(?! not| don't)|how(?! about)|should i|ist(?! es möglich)|sind|wird|werden|war|waren|hat|haben|warum|wieso|weshalb|wie(?! wäre)|soll ich)\b[^.!\n]*\?\s*$/i.test(
    request,
  );

/** Returns the step that answers a question about the site or the model; null for another request. */
function questionStep(transcript: Transcript, request: string): Step | null {
  const intent = readQuestion(request);
  if (intent === null) return null;
  if (intent.kind === "describe" && intent.about === "history")
    return answer(describeHistory(transcript.memories, /\b(?:at )?first\b/i.test(request)));
  const language = languageOf(request);
  const told = (choose: (site: SiteView) => NextMove) =>
    siteStep(transcript, false, (site) => {
      const sources = readSources(site.files, request, language, null);
      return sources ? chooseOnSources(sources, choose) : choose(site);
    });
  if (intent.kind === "describe") return told((site) => describeMove(site, intent.page));
  const short = shortHelp(intent.about, language);
  return short === null ? told((site) => helpMove(site, intent.about, language)) : answer(short);
}

/** Returns the thing that the last change touched, if it is still there. */
function touchedOn(pages: readonly MappedPage[], last: ReturnType<typeof lastTouched>): readonly Thing[] {
  const page = pages.find(({ path }) => path === last?.path);
  const isIt = ({ element, text }: Thing) => element.kind === last?.kind && text.startsWith(last.text);
  return page?.things.filter(isIt).slice(0, 1) ?? [];
}

/** Returns the next step of a turn whose person picked elements. */
export async function pickStep(transcript: Transcript): Promise<Step> {
  const { request, onlyPicked } = transcript;
  if (!offered(transcript, "list_files")) return answer("I can't look at the site now.");
  const seen = lookAtSite(transcript, false);
  if ("kind" in seen) return seen;
  const language = languageOf(request);
  if (transcript.picks.some(({ isBuilt }) => isBuilt)) return builtPickStep(transcript, seen, language);
  const located = locatePicks(seen.site, transcript.picks, language);
  if ("move" in located) return carryOut(transcript, seen, located.move);
  const { picks } = located;
  if (isRefusal(request)) return answer(phrasesOf(language).leftAsIs);
  const help = readQuestion(request);
  const short = help?.kind === "help" ? shortHelp(help.about, language) : null;
  if (short !== null) return answer(short);
  const move = isQuestion(request)
    ? null
    : await wishMove(seen.site, {
        request,
        answers: [],
        it: (pages) => picks.flatMap((pick) => sameThing(pages, pick)),
        written: seen.tried,
        goesOn: seen.goesOn,
        picked: { things: picks, onlyPicked },
      });
  const refusal = move === null ? refusalOf(request, language) : null;
  return carryOut(
    transcript,
    { ...seen, inBatches: seen.site.isLarge },
    move ?? say(refusal === null ? unknownOfPicks(language, request) : `${refusal} ${phrasesOf(language).nothing}`),
  );
}

/** Returns the next step of a turn whose person picked elements of built pages. They are worked on in their sources. */
async function builtPickStep(transcript: Transcript, seen: SeenSite, language: Language): Promise<Step> {
  const { request, onlyPicked } = transcript;
  const { pickedOnBuilt, nothing, leftAsIs } = phrasesOf(language);
  if (isRefusal(request)) return answer(leftAsIs);
  const help = readQuestion(request);
  const short = help?.kind === "help" ? shortHelp(help.about, language) : null;
  if (short !== null) return answer(short);
  const sources = readSources(seen.files, request, language, null);
  const located = sources && locateBuiltPicks(sources, transcript.picks);
  if (!sources || !located) return carryOut(transcript, seen, say(`${pickedOnBuilt} ${nothing}`));
  if ("move" in located) return carryOut(transcript, seen, located.move);
  const things = located.picks.map(({ thing }) => thing);
  const asked: Asked = {
    ...{ request, answers: [], written: seen.tried, goesOn: seen.goesOn },
    it: (pages) => things.flatMap((thing) => sameThing(pages, thing)),
    picked: { things, onlyPicked },
  };
  const move = isQuestion(request) ? null : await pickedMove(sources, asked, located.picks);
  const refusal = move === null ? refusalOf(request, language) : null;
  return carryOut(
    transcript,
    { ...seen, inBatches: sources.view.isLarge },
    move ?? say(refusal === null ? unknownOfPicks(language, request) : `${refusal} ${nothing}`),
  );
}

/** Returns a picked thing as it is on these pages; by its ref after an earlier wish of the message has changed the page. */
function sameThing(pages: readonly MappedPage[], pick: Thing): Thing[] {
  const page = pages.find(({ path }) => path === pick.page.path);
  return (
    page?.things.filter(({ element }) => element.ref === pick.element.ref && element.tag === pick.element.tag) ?? []
  );
}

/** Returns the next step of work on the site: list the files, then carry out the move that `choose` returns. */
export function siteStep(transcript: Transcript, inBatches: boolean, choose: (site: SiteView) => NextMove): Step {
  if (!offered(transcript, "list_files")) return answer("I can't look at the site now.");
  const seen = lookAtSite(transcript, inBatches);
  return "kind" in seen ? seen : carryOut(transcript, seen, choose(seen.site));
}

interface SeenSite {
  files: SiteFiles;
  site: SiteView;
  /** The paths that this turn wrote, or tried to. */
  tried: ReadonlySet<string>;
  /** Whether it read on after it wrote. */
  goesOn: boolean;
  inBatches: boolean;
}

/** Returns the site as this turn's calls show it, or the step that lists its files. */
export function lookAtSite({ calls }: Transcript, inBatches: boolean): SeenSite | Step {
  const files = readSiteFiles(calls);
  const listing = listingCalls(files, calls);
  if (listing.length > 0) return { kind: "calls", calls: listing };
  if (files.files === null) return answer("I could not list the site's files, so I changed nothing. Please try again.");
  const tried = new Set(writesOf(calls).map((call) => String(call.input.path)));
  const firstWrite = calls.findIndex(({ name }) => writeTools.has(name));
  const goesOn = firstWrite !== -1 && calls.slice(firstWrite).some(({ name }) => name === "read_file");
  return { files, site: new SiteView(files, inBatches ? tried : null), tried, goesOn, inBatches };
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
      return {
        kind: "calls",
        calls: refreshing ?? withListing(readingCalls(files, next.paths), inBatches ? calls : []),
      };
    }
    case "search":
      return { kind: "calls", calls: next.queries.map(searchCall) };
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
