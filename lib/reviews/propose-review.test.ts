import { expect, test } from "vitest";
import { type ProposedChange, proposeReview } from "./propose-review.ts";

const asked = (title: string, isInEffect = true): ProposedChange => ({ kind: "prompt", title, isInEffect });
const undid = (title: string): ProposedChange => ({ kind: "undo", title: `Undid “${title}”`, isInEffect: true });

test.each<[string, ProposedChange[], { title: string; description: string }]>([
  ["no request has a neutral title", [], { title: "Changes to the site", description: "" }],
  ["one request is its own title", [asked("Close on Mondays\nplease")], { title: "Close on Mondays", description: "" }],
  [
    "several requests are listed in their order, each once",
    [asked("Close on Mondays"), asked("New phone number"), asked("Close on Mondays")],
    { title: "Close on Mondays and 1 more", description: "- Close on Mondays\n- New phone number" },
  ],
  [
    "an undone request is not mentioned",
    [asked("Close on Mondays"), asked("Make it pink", false), undid("Make it pink")],
    { title: "Close on Mondays", description: "" },
  ],
  [
    "a follow-up is not mentioned",
    [{ kind: "follow_up", title: "Follow-up", isInEffect: true }, asked("Close on Mondays")],
    { title: "Close on Mondays", description: "" },
  ],
])("%s", (_, changes, proposal) => {
  expect(proposeReview(changes)).toEqual(proposal);
});

test("a long list is cut and says how many are missing", () => {
  const { title, description } = proposeReview(Array.from({ length: 30 }, (_, at) => asked(`Change ${at + 1}`)));
  expect(title).toBe("Change 1 and 29 more");
  expect(description.split("\n")).toHaveLength(21);
  expect(description).toMatch(/- and 10 more$/);
});
