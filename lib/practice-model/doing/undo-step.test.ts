import { expect, test } from "vitest";
import { createPracticeConversation } from "#tests/fakes/practice-conversation.ts";

const site = { "index.html": "<!doctype html>\n<title>Home</title>\n<h1>Welcome</h1>\n<p>Words.</p>\n" };

test.each(["undo that", "Undo", "take it back", "mach das rückgängig", "das war falsch", "Bitte mach das rückgängig."])(
  "the last change is taken back: %s",
  async (request) => {
    const conversation = createPracticeConversation(site);
    await conversation.say("Change the heading to Hello");
    const turn = await conversation.say(request);
    expect(turn.tools, turn.answer).toContain("revert_turn");
    expect(turn.files).toEqual(site);
    expect(turn.answer).toMatch(/back\.|zurückgenommen\./);
  },
);

test("a change taken back returns on request, not by a second undo", async () => {
  const conversation = createPracticeConversation(site);
  const changed = await conversation.say("Change the heading to Hello");
  await conversation.say("undo that");
  const again = await conversation.say("undo that");
  expect(again.changed).toEqual([]);
  expect(again.answer).toContain("bring it back");
  expect((await conversation.say("bring it back")).files).toEqual(changed.files);
});

test("without a change there is nothing to take back", async () => {
  const turn = await createPracticeConversation(site).say("undo that");
  expect(turn.changed).toEqual([]);
  expect(turn.answer).toContain("no earlier turn that changed something");
});
