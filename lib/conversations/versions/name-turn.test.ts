import { expect, test } from "vitest";
import { type NamedTurn, titleOf } from "./name-turn.ts";

const turn = (kind: NamedTurn["kind"], more: Partial<NamedTurn> = {}): NamedTurn => ({
  kind,
  instruction: null,
  target: null,
  asked: null,
  ...more,
});
const prompt = (instruction: string, asked: NamedTurn | null = null) => turn("prompt", { instruction, asked });
const undo = (target: NamedTurn) => turn("undo", { target });
const red = prompt("Make it red.\nAnd large.");
const byHand = turn("manual", { instruction: "changed the heading “Welcome” on Home" });
const question = prompt("Change the main heading to “Hello”");

test.each([
  [red, "Make it red.\nAnd large."],
  [undo(red), "Undid “Make it red.”"],
  [undo(undo(red)), "Brought back “Make it red.”"],
  [undo(undo(undo(red))), "Undid “Make it red.”"],
  [undo(undo(undo(undo(red)))), "Brought back “Make it red.”"],
  [turn("restore", { target: red }), "Brought back what “Make it red.” had done"],
  [turn("apply_held", { target: red }), "Applied what was held back in “Make it red.”"],
  [undo(turn("apply_held", { target: red })), "Undid applying what was held back in “Make it red.”"],
  [turn("go_back"), "Went back to the site as it was at the beginning"],
  [turn("go_back", { target: red }), "Went back to the site after “Make it red.”"],
  [turn("go_back", { target: undo(red) }), "Went back to the site after undoing “Make it red.”"],
  [undo(turn("go_back", { target: red })), "Undid going back to the site after “Make it red.”"],
  [undo(undo(turn("go_back", { target: red }))), "Went back again to the site after “Make it red.”"],
  [undo(undo(turn("go_back"))), "Went back again to the site as it was at the beginning"],
  [undo(undo(turn("restore", { target: red }))), "Brought back again what “Make it red.” had done"],
  [undo(undo(turn("apply_held", { target: red }))), "Applied again what was held back in “Make it red.”"],
  [
    turn("go_back", { target: undo(undo(turn("go_back"))) }),
    "Went back to the site after going back again to the site as it was at the beginning",
  ],
  [undo(turn("manual")), "Undid an earlier change"],
  [byHand, "Changed by hand: the heading “Welcome” on Home"],
  [undo(byHand), "Undid “Changed by hand: the heading ‘Welcome’ on Home”"],
  [undo(undo(byHand)), "Brought back “Changed by hand: the heading ‘Welcome’ on Home”"],
  [turn("go_back", { target: byHand }), "Went back to the site after “Changed by hand: the heading ‘Welcome’ on Home”"],
  [prompt("the one on the home page", question), "Change the main heading to “Hello” — the one on the home page"],
  [
    undo(prompt("the one on the home page", question)),
    "Undid “Change the main heading to ‘Hello’ — the one on the home page”",
  ],
  [prompt("Add a page called “News”", question), "Add a page called “News”"],
  [
    prompt("Something of more than eight words, which answers no question", question),
    "Something of more than eight words, which answers no question",
  ],
  [
    prompt("index.html", prompt("the heading", question)),
    "Change the main heading to “Hello” — the heading — index.html",
  ],
])("turn %# gets the title %s", (named, title) => {
  expect(titleOf(named)).toBe(title);
});
