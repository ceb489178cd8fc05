import { planPage } from "./add-page.ts";
import { planSection } from "./add-section.ts";
import { changeStep, offered, plainReport, writesOf, writeTools } from "./change-step.ts";
import { planTextChange } from "./change-text.ts";
import { planDescription, planHistory } from "./describe-site.ts";
import { planHelp, planShortHelp, planUnknown } from "./introduce.ts";
import { parseRequest } from "./parse-request.ts";
import { isRefusal, resumeRequest } from "./questions.ts";
import { listingCalls, readingCalls, refreshingCalls } from "./reading-calls.ts";
import { planRecolour } from "./recolour.ts";
import { planReplacement } from "./replace-everywhere.ts";
import { readSiteFiles } from "./site-files.ts";
import { SiteView } from "./site-view.ts";
import type { Transcript } from "./transcript.ts";
import { type Plan, type Step, say } from "./turn-plan.ts";

// From the state of the turn to its next step. The order is always the same: list the files, read what matters, change,
// check, leave a commit message and a note, answer.

/** Requests that are done page by page, so that no page has to be known once it is done. */
function worksInBatches(transcript: Transcript): boolean {
  const { kind } = parseRequest(resumeRequest(transcript).request);
  return kind === "replace-everywhere" || kind === "add-page";
}

/** What can be answered without a look at the site; null for everything else. */
function planWithoutSite(transcript: Transcript): Plan | null {
  const { request, answers } = resumeRequest(transcript);
  if (isRefusal(answers[answers.length - 1] ?? request)) return say("All right, I left everything as it is.");
  const intent = parseRequest(request);
  if (intent.kind === "describe" && intent.about === "history") return planHistory(transcript.memories);
  return intent.kind === "help" ? planShortHelp(intent.about) : null;
}

function plan(site: SiteView, transcript: Transcript): Plan {
  const { request, answers } = resumeRequest(transcript);
  const intent = parseRequest(request);
  switch (intent.kind) {
    case "change-text":
      return planTextChange(site, intent.readings, answers);
    case "replace-everywhere":
      return planReplacement(site, intent.readings);
    case "recolour":
      return planRecolour(site, intent.recolour, answers);
    case "add-page":
      return planPage(site, intent.addition, answers);
    case "add-section":
      return planSection(site, intent.addition, answers);
    case "describe":
      return planDescription(site, intent.page);
    case "help":
      return planHelp(site, intent.about);
    case "unknown":
      return planUnknown(site, request);
    default:
      return planUnknown(site, request);
  }
}

export function planStep(transcript: Transcript): Step {
  const short = planWithoutSite(transcript);
  if (short?.kind === "say") return { kind: "answer", text: short.text };
  const files = readSiteFiles(transcript.calls);
  if (!offered(transcript, "list_files")) return { kind: "answer", text: "I can't look at the site now." };
  const listing = listingCalls(files, transcript.calls);
  if (listing.length > 0) return { kind: "calls", calls: listing };
  if (files.files === null)
    return { kind: "answer", text: "I could not list the site's files, so I changed nothing. Please try again." };
  const tried = new Set(writesOf(transcript.calls).map((call) => String(call.input.path)));
  const inBatches = worksInBatches(transcript);
  // Only work in batches goes on reading where files are through; any other plan stays what it was before the edits.
  const next = plan(new SiteView(files, inBatches ? tried : null), transcript);
  // What was read before the edits may have been left out since: then there is nothing to go by but the calls.
  const isLost = transcript.calls.some((call) => call.output === null && !writeTools.has(call.name));
  if (tried.size > 0 && (next.kind === "say" || (isLost && !inBatches))) {
    return changeStep(transcript, files, { kind: "change", changes: [], report: plainReport(transcript.request) });
  }
  switch (next.kind) {
    case "read": {
      const refreshing = inBatches ? refreshingCalls(files, transcript.calls, next.paths) : null;
      return { kind: "calls", calls: refreshing ?? readingCalls(files, next.paths) };
    }
    case "search":
      return { kind: "calls", calls: [{ name: "search_files", input: { query: next.query } }] };
    case "say":
      return { kind: "answer", text: next.text };
    case "change":
      return changeStep(transcript, files, next);
    default:
      return next satisfies never;
  }
}
