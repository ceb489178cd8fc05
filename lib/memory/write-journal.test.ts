import fc from "fast-check";
import { expect, test } from "vitest";
import { type JournalEvent, journalLimits, writeJournal } from "./write-journal.ts";

const calling = (id: string, toolName: string, input: unknown, more = {}): JournalEvent => ({
  kind: "tool_calling",
  toolCallId: id,
  toolName,
  input,
  ...more,
});
const called = (id: string, output: unknown, ok = true): JournalEvent => ({
  kind: "tool_called",
  toolCallId: id,
  ok,
  output,
});

test("a journal lists calls with results, files, commit, last check and ending", () => {
  const events: JournalEvent[] = [
    calling("a", "read_file", { path: "index.html" }),
    called("a", "<h1>\n  Hello\n</h1>"),
    calling("b", "write_note_to_self", null, { private: true }),
    called("b", null),
    calling("c", "check_site", {}),
    called("c", "No problems."),
    calling("d", "edit_file", { path: "x.html" }),
  ];
  const files = [{ path: "index.html", status: "modified", additions: 1, deletions: 2 }];
  expect(writeJournal(events, { sentence: "completed.", commit: "c0ffee", files })).toBe(
    [
      "Tool calls (4), in order:",
      '- read_file {"path":"index.html"} → <h1> Hello </h1>',
      "- write_note_to_self (private)",
      "- check_site {} → No problems.",
      '- edit_file {"path":"x.html"} → (did not come to an end)',
      "Files changed in commit c0ffee: index.html (modified +1 -2)",
      "Last check: No problems.",
      "Ended: completed.",
    ].join("\n"),
  );
});

test("the journal of a stopped turn names its files and snapshot", () => {
  const events: JournalEvent[] = [{ kind: "files_changed", commit: "beef", paths: ["a.html", "b.html"] }];
  const end = { sentence: "cancelled by the person.", commit: null, files: [] };
  expect(writeJournal(events, end)).toContain("Files changed, not applied, kept as beef: a.html, b.html");
  expect(writeJournal([], end)).toBe("No tool was called.\nFiles changed: none\nEnded: cancelled by the person.");
});

test("the journal never has the content of a private call", () => {
  const events = [calling("a", "annotate_conversation", { my_commentary: "CANARY" }, { private: true })];
  expect(writeJournal([...events, called("a", "CANARY")], null)).not.toContain("CANARY");
});

test("all parts keep their length, and the oldest calls are counted", () => {
  const call = fc.record({ name: fc.constantFrom("read_file", "edit_file"), input: fc.string(), output: fc.string() });
  fc.assert(
    fc.property(fc.array(call, { maxLength: 150 }), fc.array(fc.string(), { maxLength: 300 }), (calls, paths) => {
      const events = calls.flatMap(({ name, input, output }, index) => [
        calling(`${index}`, name, { input: input.repeat(20) }),
        called(`${index}`, output.repeat(60)),
      ]);
      const files = paths.map((path) => ({ path, status: "added", additions: 1, deletions: 0 }));
      const journal = writeJournal(events, { sentence: "completed.", commit: "c", files });
      expect(journal.length).toBeLessThanOrEqual(journalLimits.whole);
      expect(journal).not.toContain("\n\n");
      expect(journal.endsWith("Ended: completed.")).toBe(true);
      const longest = "- read_file ".length + journalLimits.parameters + " → ".length + journalLimits.result;
      const lines = journal.split("\n").filter((line) => line.startsWith("- "));
      expect(Math.max(0, ...lines.map((line) => line.length))).toBeLessThanOrEqual(longest);
      const told = lines.filter((line) => !/^- \d+ earlier/.test(line)).length;
      const folded = Number(/^- (\d+) earlier/m.exec(journal)?.[1] ?? 0);
      if (calls.length > 0) expect(told + folded).toBe(calls.length);
    }),
  );
});
