import { offered } from "../change-step.ts";
import { carryOut, lookAtSite, pickStep, wishStep } from "../choose-move.ts";
import { answer, type Step } from "../next-move.ts";
import type { AnsweredCall, Transcript } from "../transcript.ts";
import { quote } from "../wording.ts";
import { planFiles } from "./file-move.ts";

/** Returns the next step of a turn whose person sent files: the picture is added once it is clear where it goes. */
export async function fileStep(transcript: Transcript): Promise<Step> {
  if (!offered(transcript, "list_files") || !offered(transcript, "add_picture"))
    return answer("I can't look at the site now.");
  const seen = lookAtSite(transcript, false);
  if ("kind" in seen) return seen;
  const plan = planFiles(seen.site, transcript);
  if (plan.kind === "none") return withoutFiles(transcript);
  if (plan.kind === "move") return carryOut(transcript, seen, plan.move);
  const added = transcript.calls.find(({ name }) => name === "add_picture");
  if (!added) return { kind: "calls", calls: [{ name: "add_picture", input: { file: plan.file } }] };
  const path = pathOf(added);
  if (path === null) return answer("I could not add the picture to the site, so I changed nothing. Please try again.");
  return carryOut(transcript, seen, await plan.show(path));
}

/** Carries out a request that says nothing of its files, and tells that they are not used. */
async function withoutFiles(transcript: Transcript): Promise<Step> {
  const step = await (transcript.picks.length > 0 ? pickStep(transcript) : wishStep(transcript));
  if (step.kind === "calls") return step;
  const names = transcript.files.map(({ name }) => quote(name)).join(", ");
  return answer(`${step.text}\n\nI did not use ${names}. Send it with a message that says where it should go.`);
}

const pathOf = ({ ok, output }: AnsweredCall) =>
  ok ? (/^Wrote (.+) \(\d+ × \d+ pixels, /.exec(output ?? "")?.[1] ?? null) : null;
