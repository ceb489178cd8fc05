import fc from "fast-check";
import { expect, test } from "vitest";
import { type ConversationStatus, conversationStatuses } from "../schema.ts";
import { conversationEvents, transitionConversation } from "./transition.ts";

const ends = conversationEvents.filter((event) => event !== "continued");

test.each(ends)("%s ends an ongoing conversation and leaves a finished one alone", (event) => {
  expect(transitionConversation("ongoing", event)).toBe("finished");
  expect(transitionConversation("finished", event)).toBeNull();
});

test("continuing reopens a finished conversation and leaves an ongoing one alone", () => {
  expect(transitionConversation("finished", "continued")).toBe("ongoing");
  expect(transitionConversation("ongoing", "continued")).toBeNull();
});

test("under random events a conversation ends once for each time it was open", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...conversationEvents)), (events) => {
      let status: ConversationStatus = "ongoing";
      let ended = 0;
      let opened = 1;
      for (const event of events) {
        const next = transitionConversation(status, event);
        if (next === "finished") ended++;
        if (next === "ongoing") opened++;
        status = next ?? status;
        expect(conversationStatuses).toContain(status);
      }
      expect(opened - ended).toBe(status === "ongoing" ? 1 : 0);
    }),
  );
});
