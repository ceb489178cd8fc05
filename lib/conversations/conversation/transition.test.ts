import fc from "fast-check";
import { expect, test } from "vitest";
import { type ConversationStatus, conversationStatuses } from "../schema.ts";
import { conversationEvents, transitionConversation } from "./transition.ts";

test.each(conversationEvents)("%s ends an ongoing conversation and leaves a finished one alone", (event) => {
  expect(transitionConversation("ongoing", event)).toBe("finished");
  expect(transitionConversation("finished", event)).toBeNull();
});

test("random events end a conversation at most once and never leave the table", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...conversationEvents)), (events) => {
      let status: ConversationStatus = "ongoing";
      let ends = 0;
      for (const event of events) {
        const next = transitionConversation(status, event);
        if (next === "finished") ends++;
        status = next ?? status;
        expect(conversationStatuses).toContain(status);
      }
      expect(ends).toBe(events.length > 0 ? 1 : 0);
    }),
  );
});
