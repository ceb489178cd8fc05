import { expect, test } from "vitest";
import { describeProgress, describeTool } from "./describe-tool.ts";

const table: [toolName: string, input: unknown, output: unknown, line: string][] = [
  ["list_files", {}, "12 files\nindex.html (10 bytes)", "Looked through 12 files"],
  ["read_file", { path: "about.html" }, "about.html · lines 1-2 of 2 · 20 bytes", "Read about.html"],
  ["search_files", { query: "tea" }, "No matches", "Searched for “tea”: 0 matches"],
  ["search_files", { query: "tea" }, "1 matches\na.html:1: tea", "Searched for “tea”: 1 match"],
  ["edit_file", { path: "a.html" }, "Edited a.html: 2 replacements", "Changed 2 places in a.html"],
  ["edit_file", { path: "a.html" }, "Error: not found", "Changed a.html"],
  ["write_file", { path: "b.html" }, "Created b.html (120 bytes)", "Created b.html"],
  ["write_file", { path: "b.html" }, "Overwrote b.html (120 bytes)", "Rewrote b.html"],
  ["move_file", { from: "a", to: "b" }, "Moved a to b", "Moved a to b"],
  ["delete_file", { path: "a" }, "Deleted a", "Deleted a"],
  ["check_site", {}, "No problems found in 5 pages", "Checked the site: no problems"],
  ["check_site", {}, "2 problems\na.html:1: …", "Checked the site: 2 problems"],
  ["revert_turn", { turn: 3 }, "Reverted turn 3: a.html", "Took back an earlier change"],
  [
    "present_options",
    { question: "Which?", options: [{ label: "One" }, { label: "Two" }, { label: "Three" }] },
    "Offered 3 options. The person's next message is the answer.",
    "Offered 3 choices",
  ],
  ["present_options", { options: "none" }, "The input of present_options is not valid.", "Offered choices"],
  ["something_new", { whatever: 1 }, null, "Used something new"],
  ["read_file", null, null, "Read …"],
];

test.each(table)("%s %j reads as a line", (toolName, input, output, line) => {
  expect(describeTool({ toolName, input, output, private: false })).toBe(line);
});

test("a private tool's line says only that a note was kept", () => {
  expect(describeTool({ toolName: "write_note_to_self", input: null, output: null, private: true })).toBe(
    "Saved a private note",
  );
});

test("progress with an unknown code keeps the sentence that came with it", () => {
  expect(describeProgress({ code: "reading-file", text: "x", params: { path: "a.html" } })).toBe("Reading “A”");
  expect(describeProgress({ code: "toString", text: "As it came", params: {} })).toBe("As it came");
});
