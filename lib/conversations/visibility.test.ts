import { expect, test } from "vitest";
import { messageRoles } from "./schema.ts";
import { type MessageRow, visibleMessages } from "./visibility.ts";

const row = (role: MessageRow["role"], metadata: Record<string, unknown> = {}): MessageRow => ({
  id: role,
  sequence: 1,
  role,
  text: role,
  editSessionId: "t",
  metadata,
  createdAt: new Date(0),
});

test("shows people the user's and the assistant's messages and no other role", () => {
  const shown = visibleMessages(messageRoles.map((role) => row(role)));
  expect(shown.map(({ role }) => role)).toEqual(["user", "assistant"]);
});

test.each([
  [true, 0],
  [false, 1],
  ["true", 1],
  [1, 1],
  [undefined, 1],
])("a prompt whose metadata says synthetic: %j is shown %i times", (synthetic, times) => {
  expect(visibleMessages([row("user", { synthetic })])).toHaveLength(times);
});
