import { expect, test } from "vitest";
import { defaultPrompts } from "#lib/follow-ups/triggers-schema.ts";
import { createPracticeConversation } from "#tests/fakes/practice-conversation.ts";

test("a repeated question still takes the next message as its answer", async () => {
  const site = {
    "index.html": "<!doctype html><title>Home</title><h1>Welcome</h1><p>Welcome</p>\n",
    "about.html": "<!doctype html><title>About</title><h1>Welcome</h1>\n",
  };
  const conversation = createPracticeConversation(site);
  const asked = await conversation.say("Change the text “Welcome” to “Hello”");
  const again = await conversation.say(defaultPrompts.waiting_for_decision);
  expect(asked.answer).toContain("Which one do you mean?");
  expect(again.answer).toContain(asked.answer);
  expect(again.changed).toEqual([]);
  const done = await conversation.say("1");
  expect(done.changed).toHaveLength(1);
});

test("coming back without an open question says that all is done, and changes nothing", async () => {
  const conversation = createPracticeConversation({
    "index.html": "<!doctype html><title>Home</title><h1>Welcome</h1>\n",
  });
  await conversation.say("Change the heading to Hello");
  const { answer, changed } = await conversation.say(defaultPrompts.check_in);
  expect(answer).toContain("All of it is done.");
  expect(changed).toEqual([]);
});
