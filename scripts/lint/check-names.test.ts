import { expect, test } from "vitest";
import { findNames } from "./check-names.ts";

test.each([
  ["lib/agent/a.ts", "const chatId = 1;"],
  ["components/a.tsx", "function openThread() {}"],
  ["lib/reviews/transition.ts", "export function transition(status: Status) {}"],
  ["lib/practice-model/a.ts", "export interface Plan {"],
  ["lib/practice-model/a.ts", "type Scope = string;"],
])("%s may not say: %s", (path, line) => {
  expect(findNames(path, `\n${line}\n`).map((finding) => finding.line)).toEqual([2]);
});

test.each([
  ["lib/plans/plan-store.ts", "export interface Plan {"],
  ["lib/accounts/schema.ts", "export type Scope = Actor | typeof systemScope;"],
  ["lib/reviews/transition.ts", "export function transitionReview(status: Status) {}"],
  ["lib/agent/model/model.ts", "return provider.chat(modelId); // the chat API"],
  ["lib/practice-model/a.ts", 'import { type Plan, say } from "./plan.ts";'],
  ["lib/agent/a.ts", "// chatId is an identifier of the provider"],
])("%s may say: %s", (path, line) => {
  expect(findNames(path, line)).toEqual([]);
});
