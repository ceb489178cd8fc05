import { expect, test } from "vitest";
import type { PlanMessage } from "../schema.ts";
import { asksForRest, countParts, joinParts, restQuestion } from "./cut-answer.ts";

const user = (content: string): PlanMessage => ({ role: "user", content });
const model = (content: string): PlanMessage => ({ role: "assistant", content });

test("parts are joined to one answer; an open request for the rest stays", () => {
  const kept = [user("Write"), model('{"a":'), user(restQuestion), model("[1,"), user(restQuestion), model("2]}")];
  expect(joinParts(kept)).toEqual([user("Write"), model('{"a":[1,2]}')]);
  expect(joinParts(kept.slice(0, -1))).toEqual([user("Write"), model('{"a":[1,'), user(restQuestion)]);
  expect([asksForRest(kept), asksForRest(kept.slice(0, -1)), countParts(kept)]).toEqual([false, true, 3]);
});

test.each([
  ["begins with a fence of its own", "```json\n2]}", '{"a":[1,2]}'],
  ["says the last words once more", '"a long enough wording", 2]}', '{"a":["a long enough wording", 2]}'],
  ["writes the whole answer again", '{"a":[3]}', '{"a":[3]}'],
])("a model that %s is understood", (name, rest, whole) => {
  const before = name.startsWith("says") ? '{"a":["a long enough wording"' : '{"a":[1,';
  expect(joinParts([user("Write"), model(before), user(restQuestion), model(rest)])).toEqual([
    user("Write"),
    model(whole),
  ]);
});
