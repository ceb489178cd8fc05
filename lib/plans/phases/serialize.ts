import { undecidedIn } from "../checks/check-brief.ts";
import { nameOf } from "../checks/check-decisions.ts";
import { checkSitePlan } from "../checks/check-site-plan.ts";
import { type Finding, listFindings, sentencesOf } from "../checks/finding.ts";
import { warnAbout } from "../checks/warn-about.ts";
import { roundOpening } from "../discussion/round-opening.ts";
import { type Brief, type Manifest, type SitePlan, sitePlanSchema } from "../schema.ts";
import { askUntil, type Judgement } from "./ask-until.ts";
import { decisionForEach, serializeInstruction, serializePrompt } from "./phase-prompts.ts";
import type { PlanPorts, SerializeInput, SerializeResult } from "./ports.ts";
import { readAnswer, sitePlanAnswer } from "./read-answer.ts";

/**
 * Turns a brief into a plan that can be built. The faults of an answer are fed back to the model, at most `maxRetries` times. Never
 * returns an invalid plan. Parts that the brief itself lacks are found before the first call. Never changes the caller's lists.
 * Rethrows the errors of `ask`.
 */
export async function serialize(
  input: SerializeInput,
  ports: PlanPorts,
  signal: AbortSignal,
): Promise<SerializeResult> {
  const { brief, context, earlier, attemptsUsed, manifest, mode, maxRetries } = input;
  const lacking = undecidedIn(brief, manifest).map(nameOf);
  if (lacking.length > 0) return briefLacks(lacking, input);
  const instruction = serializeInstruction(brief, manifest);
  const asked = await askUntil<SitePlan>(
    {
      phase: "serialize",
      mode,
      schema: sitePlanAnswer,
      system: serializePrompt(),
      before: context,
      earlier,
      opening: roundOpening({ earlier, attemptsUsed, changes: null, instruction, mark: instruction }),
      attemptsUsed,
      callsMax: maxRetries + 1,
      judge: (answer) => judge(answer, brief, manifest),
    },
    ports,
    signal,
  );
  const { value: plan, findings, history, usage } = asked;
  if (!plan || findings.length > 0) return { status: "invalid", problems: sentencesOf(findings), history, usage };
  return { status: "complete", plan, warnings: warnAbout(plan, brief, manifest), history, usage };
}

/** The brief is made again if the discussion is known; otherwise only a person can complete it. */
function briefLacks(names: string[], { context, earlier }: SerializeInput): SerializeResult {
  const nothing = { history: [...earlier], usage: { calls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0 } };
  if (context.some(({ role }) => role !== "system")) {
    return { status: "missing", missing: names.map((name) => `${name} is missing in the brief.`), ...nothing };
  }
  const problems = names.map((name) => ({
    sentence: `${name} is missing in the brief, and there is no discussion to look it up in. Add it to the brief.`,
    hint: null,
  }));
  return { status: "invalid", problems: sentencesOf(problems), ...nothing };
}

function judge(answer: string, brief: Brief, manifest: Manifest): Judgement<SitePlan> {
  const read = readAnswer(answer, sitePlanSchema);
  const findings = read.ok ? checkSitePlan(read.value, brief, manifest) : unreadable(read.problems);
  if (read.ok && findings.length === 0) return read;
  return { ok: false, value: read.ok ? read.value : null, findings, feedback: feedbackOn(findings, manifest, read.ok) };
}

function unreadable(problems: readonly string[]): Finding[] {
  return [{ sentence: "The plan could not be read.", hint: problems.join("; ") }];
}

function feedbackOn(findings: readonly Finding[], manifest: Manifest, wasRead: boolean): string {
  return `${wasRead ? "This plan can't be built yet." : "This is not a plan that can be used."}

${listFindings(findings)}

Repair this and nothing else. Answer with the whole plan again, as one JSON object and nothing else. ${decisionForEach(manifest)}`;
}
