import { expect, type Page } from "@playwright/test";
import { defaultFollowUpSettings, type FollowUpList, type FollowUpSettings } from "#lib/follow-ups/schema.ts";
import { reply, type ScriptedReply, say } from "#tests/fakes/scripted-model/script.ts";
import type { ScriptedModel } from "./scripted-model.ts";

/** An answer that leaves the person with a question. */
export const question = "Which heading do you mean, the one on the first page or the one about us?";
export const asks = reply(say(question));

/** Allows follow-ups after one second, except for the given changes. */
export async function allowFollowUps(
  { request }: Page,
  { projectId }: { projectId: string },
  change: Partial<FollowUpSettings>,
): Promise<void> {
  const soon = { enabled: true, minDelayMs: 1_000, maxDelayMs: 1_000, cooldownMs: 0, maxConsecutive: 1 };
  const data = { ...defaultFollowUpSettings, ...soon, ...change };
  const answer = await request.put(`/api/projects/${projectId}/follow-ups`, {
    headers: { origin: process.env.E2E_ADDRESS ?? "" },
    data,
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Prepares a prompt by which the scripted model recognizes this test's follow-ups, for every trigger. */
export async function preparePrompt(
  model: ScriptedModel,
  ...steps: ScriptedReply[]
): Promise<{ prompt: string; prompts: FollowUpSettings["prompts"] }> {
  const prompt = await model.prepare("Go on by yourself", ...steps);
  return {
    prompt,
    prompts: { question_unanswered: prompt, task_incomplete: prompt, check_in: prompt, waiting_for_decision: prompt },
  };
}

/** Returns every timer of the conversation, and the reason why none waits. */
export async function listTimers(
  { request }: Page,
  { conversationId }: { conversationId: string },
): Promise<FollowUpList> {
  return (await request.get(`/api/conversations/${conversationId}/follow-ups`)).json();
}
