import { expect, test } from "vitest";
import { type ProposedChange, proposeReview } from "./propose-review.ts";
import { titleCharactersMax } from "./schema.ts";

const tom = { userId: "tom", userName: "Tom" };
const ada = { userId: "ada", userName: "Ada" };
const asked = (title: string, isInEffect = true, by = tom): ProposedChange => ({
  ...{ kind: "prompt", title, isInEffect, ...by },
});
const byHand = (done: string): ProposedChange => ({ ...asked(`Changed by hand: ${done}`), kind: "manual" });
const undid = (title: string): ProposedChange => ({
  ...{ kind: "undo", title: `Undid “${title}”`, isInEffect: true, ...tom },
});

const changed = "Home and the site’s styles";

test.each<[string, ProposedChange[], { title: string; description: string }]>([
  [
    "without a request the title tells the changed parts",
    [],
    { title: "Changes to Home and the site’s styles", description: "" },
  ],
  ["one request is its own title", [asked("Close on Mondays\nplease")], { title: "Close on Mondays", description: "" }],
  [
    "several requests are listed in their order, each once, and the title counts them",
    [asked("Close on Mondays"), asked("New phone number"), asked("Close on Mondays")],
    { title: "Close on Mondays, and one more change", description: "- Close on Mondays\n- New phone number" },
  ],
  [
    "an undone request is not mentioned",
    [asked("Close on Mondays"), asked("Make it pink", false), undid("Make it pink")],
    { title: "Close on Mondays", description: "" },
  ],
  [
    "changes by hand are listed, and their title tells the changed parts",
    [byHand("the heading “Welcome” on Home"), byHand("the picture on Home")],
    {
      title: "Changes to Home and the site’s styles",
      description: "- Changed by hand: the heading “Welcome” on Home\n- Changed by hand: the picture on Home",
    },
  ],
  [
    "a single change by hand is told below a title of parts",
    [byHand("the heading “Welcome” on Home")],
    {
      title: "Changes to Home and the site’s styles",
      description: "- Changed by hand: the heading “Welcome” on Home",
    },
  ],
  [
    "a request gives the title, also after changes by hand",
    [byHand("the heading “Welcome” on Home"), asked("Close on Mondays")],
    {
      title: "Close on Mondays, and one more change",
      description: "- Changed by hand: the heading “Welcome” on Home\n- Close on Mondays",
    },
  ],
  [
    "a follow-up is not mentioned",
    [{ kind: "follow_up", title: "Follow-up", isInEffect: true, ...tom }, asked("Close on Mondays")],
    { title: "Close on Mondays", description: "" },
  ],
])("%s", (_, changes, proposal) => {
  expect(proposeReview(changes, tom.userId, changed)).toEqual({ ...proposal, others: [] });
});

test("a long list is cut and says how many are missing", () => {
  const { title, description } = proposeReview(
    Array.from({ length: 30 }, (_, at) => asked(`Change ${at + 1}`)),
    "tom",
    changed,
  );
  expect(title).toBe("Change 1, and 29 more changes");
  expect(description.split("\n")).toHaveLength(21);
  expect(description).toMatch(/- and 10 more$/);
});

test("changes of others follow the author's own, under their names", () => {
  const changes = [asked("New colours", true, ada), asked("Close on Mondays"), asked("New menu", true, ada)];
  expect(proposeReview(changes, tom.userId, changed)).toEqual({
    title: "Close on Mondays, and 2 more changes",
    description: "- Close on Mondays\n\nBy Ada:\n- New colours\n- New menu",
    others: [{ name: "Ada", changes: 2 }],
  });
  expect(proposeReview(changes.slice(0, 1), tom.userId, changed)).toEqual({
    title: "New colours",
    description: "By Ada:\n- New colours",
    others: [{ name: "Ada", changes: 1 }],
  });
});

test("a title of parts is one phrase, and never too long to send", () => {
  const titleOf = (parts: string) => proposeReview([], tom.userId, parts).title;
  expect(titleOf("The site’s styles")).toBe("Changes to the site’s styles");
  expect(titleOf("")).toBe("Changes to the site");
  expect(titleOf(`${"Long name ".repeat(30)}and Home`).length).toBeLessThanOrEqual(titleCharactersMax);
});
