import { checkBrief } from "../checks/check-brief.ts";
import { type Finding, listFindings, sentencesOf } from "../checks/finding.ts";
import { roundOpening } from "../discussion/round-opening.ts";
import { type Brief, briefSchema, type Manifest } from "../schema.ts";
import { askUntil, type Judgement } from "./ask-until.ts";
import { decisionForEach, summarizeInstruction, summarizePrompt } from "./phase-prompts.ts";
import type { PlanPorts, SummarizeInput, SummarizeResult } from "./ports.ts";
import { briefAnswer, readAnswer } from "./read-answer.ts";

/**
 * Turns a discussion into a brief that decides about each id of the manifest. Missing parts of an answer are fed back to the model,
 * at most `maxRetries` times; without a manifest there is exactly one call. Never changes the caller's lists. Rethrows the errors of
 * `ask`.
 */
export async function summarize(
  input: SummarizeInput,
  ports: PlanPorts,
  signal: AbortSignal,
): Promise<SummarizeResult> {
  const { discussion, earlier, attemptsUsed, changes, manifest, mode, maxRetries } = input;
  const instruction = summarizeInstruction(manifest);
  const asked = await askUntil<Brief>(
    {
      phase: "summarize",
      mode,
      schema: briefAnswer,
      system: summarizePrompt(),
      before: discussion,
      earlier,
      opening: roundOpening({ earlier, attemptsUsed, changes, instruction, mark: instruction }),
      attemptsUsed,
      callsMax: manifest === null ? 1 : maxRetries + 1,
      judge: (answer) => judge(answer, manifest),
    },
    ports,
    signal,
  );
  const { value: brief, findings, history, usage } = asked;
  const status = findings.length === 0 ? "complete" : "incomplete";
  return { status, brief, missing: sentencesOf(findings), history, usage };
}

function judge(answer: string, manifest: Manifest | null): Judgement<Brief> {
  const read = readAnswer(answer, briefSchema);
  const findings = read.ok ? (manifest ? checkBrief(read.value, manifest) : []) : unreadable(read.problems);
  if (read.ok && findings.length === 0) return read;
  return { ok: false, value: read.ok ? read.value : null, findings, feedback: feedbackOn(findings, manifest, read.ok) };
}

function unreadable(problems: readonly string[]): Finding[] {
  return [{ sentence: "The brief could not be read.", hint: problems.join("; ") }];
}

function feedbackOn(findings: readonly Finding[], manifest: Manifest | null, wasRead: boolean): string {
  return `${wasRead ? "The brief is not complete." : "This is not a brief that can be used."}

${listFindings(findings)}

Answer with the whole brief again, as one JSON object and nothing else. ${decisionForEach(manifest ?? { entries: [] })} Keep what was right.`;
}
