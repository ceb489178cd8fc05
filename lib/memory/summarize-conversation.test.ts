import fc from "fast-check";
import { expect, test } from "vitest";
import { summarizeConversation, summaryLimits } from "./summarize-conversation.ts";
import { writeJournal } from "./write-journal.ts";

const file = (path: string) => ({ path, status: "modified", additions: 1, deletions: 2 });
const changed = (...paths: string[]) =>
  writeJournal([], { sentence: "completed.", commit: "c0ffee", files: paths.map(file) });

test("a summary has instruction, files and ending of each turn, newest first", () => {
  const failed = writeJournal([{ kind: "files_changed", commit: "beef", paths: ["a.html"] }], {
    sentence: "failed (limit): Too many steps.",
    commit: null,
    files: [],
  });
  const nothing = writeJournal([], { sentence: "completed.", commit: null, files: [] });
  const turns = [
    { ordinal: 4, instruction: null, journal: "The person did this without you: Undid “hours”. Files: visit.html." },
    { ordinal: 3, instruction: null, journal: nothing },
    { ordinal: 2, instruction: "Try  the\nimpossible", journal: failed },
    { ordinal: 1, instruction: "Opening hours on every page", journal: changed("index.html", "visit.html") },
  ];
  expect(summarizeConversation(turns)).toBe(
    [
      "Turn 4: The person did this without you: Undid “hours”. Files: visit.html.",
      "Turn 3: completed.",
      "Turn 2: Try the impossible · a.html · failed (limit): Too many steps.",
      "Turn 1: Opening hours on every page · index.html, visit.html · completed.",
    ].join("\n"),
  );
});

test("a conversation without a journal has no summary", () => {
  expect(summarizeConversation([])).toBeNull();
});

test("a summary keeps its length and consists of whole lines", () => {
  const turn = fc.record({ instruction: fc.option(fc.string({ maxLength: 3_000 })), paths: fc.array(fc.string()) });
  fc.assert(
    fc.property(fc.array(turn, { minLength: 1, maxLength: 20 }), (turns) => {
      const journaled = turns.map(({ instruction, paths }, index) => ({
        ordinal: turns.length - index,
        instruction,
        journal: changed(...paths),
      }));
      const summary = summarizeConversation(journaled) ?? "";
      expect(summary.length).toBeLessThanOrEqual(summaryLimits.whole);
      const lines = summary.split("\n");
      expect(lines.length).toBeLessThanOrEqual(summaryLimits.turns);
      expect(lines.every((line) => /^Turn \d+: /.test(line))).toBe(true);
    }),
  );
});
