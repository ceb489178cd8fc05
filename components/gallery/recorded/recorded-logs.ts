import type { Chunk, NewChunk } from "#lib/conversations/log/chunk-schema.ts";
import type { OfferedOptions } from "#lib/conversations/turn/offered-schema.ts";
import { writeOptions } from "#lib/conversations/turn/options-schema.ts";
import { protectedPathWords } from "#lib/words/settings/protected-path.ts";

// Logs of turns as the server keeps them, for the gallery and the reader's tests.

/** When the recorded turns were asked for. */
export const recordedAt = Date.parse("2026-05-04T08:00:00.000Z");

function recorded(entries: NewChunk[]): Chunk[] {
  return entries.map((entry, index) => ({
    ...entry,
    seq: index + 1,
    createdAt: new Date(recordedAt + index * 400).toISOString(),
  }));
}

const words = (part: number, text: string): NewChunk[] =>
  (text.match(/\S+\s*/g) ?? []).map((word) => ({ type: "text", payload: { part, text: word } }));

const progress = (code: string, text: string, params: Record<string, string | number> = {}): NewChunk => ({
  type: "progress",
  payload: { code, text, params },
});

function tool(toolCallId: string, toolName: string, input: unknown, output: string, ok = true): NewChunk[] {
  return [
    { type: "event", payload: { kind: "tool_calling", toolCallId, toolName, input, truncated: false } },
    {
      type: "event",
      payload: { kind: "tool_called", toolCallId, toolName, ok, output, truncated: false, durationMs: 12 },
    },
  ];
}

const usage = { inputTokens: 2_140, cachedTokens: 1_024, outputTokens: 188 };

/** A phone number changed on every page: text, tools, a recovered failure, a private note. */
export const completedLog = recorded([
  { type: "event", payload: { kind: "inference_start", step: 1, model: "practice" } },
  progress("thinking", "Thinking"),
  ...words(1, "I’ll look for the old number first, so that no page keeps it."),
  progress("searching", "Searching for “020 7946 0182”", { query: "020 7946 0182" }),
  ...tool(
    "call-1",
    "search_files",
    { query: "020 7946 0182" },
    "3 matches\nindex.html:97: Call 020 7946 0182\nindex.html:112: 020 7946 0182\nvisit.html:87: 020 7946 0182",
  ),
  progress("reading-file", "Reading index.html", { path: "index.html" }),
  ...tool(
    "call-2",
    "read_file",
    { path: "index.html" },
    "index.html · lines 1-127 of 127 · 5012 bytes\n<!doctype html>…",
  ),
  { type: "event", payload: { kind: "inference_stop", step: 1, finishReason: "tool-calls", usage } },
  { type: "event", payload: { kind: "inference_start", step: 2, model: "practice" } },
  progress("changing-file", "Changing index.html", { path: "index.html" }),
  ...tool(
    "call-3",
    "edit_file",
    { path: "index.html", edits: [{ oldText: "020 7946 0182", newText: "020 7946 0000" }] },
    "Error: the text occurs at 2 places (lines 97, 112); make it longer, so that it occurs once.",
    false,
  ),
  ...tool(
    "call-4",
    "edit_file",
    {
      path: "index.html",
      edits: [
        { oldText: "Call 020 7946 0182", newText: "Call 020 7946 0000" },
        { oldText: ">020 7946 0182<", newText: ">020 7946 0000<" },
      ],
    },
    "Edited index.html: 2 replacements",
  ),
  { type: "event", payload: { kind: "files_changed", commit: "a1b2c3d4", paths: ["index.html"] } },
  progress("changing-file", "Changing visit.html", { path: "visit.html" }),
  ...tool(
    "call-5",
    "edit_file",
    { path: "visit.html", edits: [{ oldText: "020 7946 0182", newText: "020 7946 0000" }] },
    "Edited visit.html: 1 replacement",
  ),
  { type: "event", payload: { kind: "files_changed", commit: "b2c3d4e5", paths: ["visit.html"] } },
  progress("checking-site", "Checking the site"),
  ...tool("call-6", "check_site", {}, "No problems found in 5 pages"),
  {
    type: "event",
    payload: {
      kind: "tool_calling",
      toolCallId: "call-7",
      toolName: "write_note_to_self",
      input: null,
      truncated: false,
      private: true,
    },
  },
  {
    type: "event",
    payload: {
      kind: "tool_called",
      toolCallId: "call-7",
      toolName: "write_note_to_self",
      ok: true,
      output: null,
      truncated: false,
      durationMs: 2,
      private: true,
    },
  },
  ...words(
    2,
    "Done. The phone number is now **020 7946 0000** wherever it was shown:\n\n- the button and the footer of `index.html`\n- the contact details on `visit.html`\n\nThe links dial the new number, too.",
  ),
  { type: "event", payload: { kind: "inference_stop", step: 2, finishReason: "stop", usage } },
  {
    type: "done",
    payload: {
      status: "completed",
      message: null,
      code: null,
      params: null,
      commit: "c3d4e5f6",
      files: [
        { path: "index.html", status: "modified", additions: 2, deletions: 2 },
        { path: "visit.html", status: "modified", additions: 1, deletions: 1 },
      ],
      receipt: {
        pages: [
          { path: "index.html", title: "Juniper Bakery" },
          { path: "visit.html", title: "Visit us" },
        ],
        sentences: [
          "The button “Call 020 7946 0182” became “Call 020 7946 0000” (on “Juniper Bakery”).",
          "The button “Call 020 7946 0000” leads to “tel:02079460000” now (on “Juniper Bakery”).",
          "The paragraph “Call us on 020 7946 0182” became “Call us on 020 7946 0000” (on “Juniper Bakery” and “Visit us”).",
        ],
        flags: [],
        colours: [{ name: "Accent", before: "#8a5a2b", after: "#2e6b4f" }],
      },
    },
  },
]);

const firstChange = completedLog.findIndex((chunk) => chunk.type === "event" && chunk.payload.kind === "files_changed");

/** Two files that the agent wanted to write but may not. */
export const refusedLog = recorded([
  { type: "event", payload: { kind: "inference_start", step: 1, model: "gpt" } },
  ...[".github/workflows/deploy.yml", "package.json"].flatMap((path, index) =>
    tool(`call-${index}`, "write_file", { path, content: "…" }, `Error: ${protectedPathWords.refused(path)}`, false),
  ),
  ...words(1, "I can’t change what deploys the site. An admin of the project can allow it in its settings."),
  { type: "event", payload: { kind: "inference_stop", step: 1, finishReason: "stop", usage } },
  {
    type: "done",
    payload: { status: "completed", message: null, code: null, params: null, commit: null, files: [] },
  },
]);

/** The same turn, stopped after the first file changed. */
export const cancelledLog = recorded([
  ...completedLog.slice(0, firstChange + 1),
  {
    type: "done",
    payload: { status: "cancelled", message: null, code: null, params: null, commit: null, files: [] },
  },
]);

/** A model that could not be reached. */
export const failedLog = recorded([
  { type: "event", payload: { kind: "inference_start", step: 1, model: "gpt" } },
  progress("thinking", "Thinking"),
  progress("retrying", "Trying again", { attempt: 2 }),
  progress("retrying", "Trying again", { attempt: 3 }),
  {
    type: "done",
    payload: {
      status: "failed",
      message: "The model did not answer after three attempts. Nothing was changed; try again in a few minutes.",
      code: "model-unreachable",
      params: {},
      commit: null,
      files: [],
    },
  },
]);

/** A long answer with every element of Markdown. */
export const longAnswerLog = recorded([
  progress("listing-files", "Looking through the files"),
  ...tool("call-1", "list_files", {}, "12 files\nabout.html (4102 bytes)\nindex.html (5012 bytes)"),
  ...words(
    1,
    [
      "Your site has **five pages** that share one stylesheet.",
      "",
      "## The pages",
      "",
      "| Page | Title | Pictures |",
      "| --- | --- | --- |",
      "| `index.html` | Good bread takes its time | 5 |",
      "| `bread.html` | Bread & pastry | none |",
      "| `visit.html` | The door is open | 1 |",
      "",
      "1. Every page has the *same* navigation and footer.",
      "2. Colours stand at the top of the stylesheet:",
      "",
      "```css",
      ":root {",
      "  --background: #fbf5ea;",
      "  --accent: #a4471f;",
      "}",
      "```",
      "",
      "> Nothing was changed; you only asked.",
      "",
      "- [x] Titles on every page",
      "- [ ] A page about gift vouchers",
      "",
      "More about pictures is on [the web](https://developer.mozilla.org/).",
    ].join("\n"),
  ),
  {
    type: "done",
    payload: { status: "completed", message: null, code: null, params: null, commit: null, files: [] },
  },
]);

/** The agent returns to its own question. */
export const askedAgainLog = recorded([
  progress("thinking", "Thinking"),
  ...words(1, "The page about your visit has two headings that would fit. Shall I change **“The door is open”**?"),
  {
    type: "done",
    payload: { status: "completed", message: null, code: null, params: null, commit: null, files: [] },
  },
]);

/** A question with choices, one of them recommended and one with a long text. */
const offered: OfferedOptions = {
  question: "There are two phone numbers on your site. Which one is it that changes?",
  options: [
    { label: "020 7946 0182", description: "The shop’s, in the footer of every page", recommended: true },
    {
      label: "020 7946 0199, the bakehouse’s own number for orders of cakes and for deliveries",
      description:
        "On “Cakes” and on “Visit us”. People who order cakes call it, and it stands in the form that they download, which stays as it is.",
      recommended: false,
    },
    { label: "Both of them", description: null, recommended: false },
  ],
};

const button = { path: "index.html", pageTitle: "Juniper Street Bakery", name: "Button “Order now”", tag: "a" };
const place = { ...button, selector: "", part: "top", order: null } as const;
const alike = { label: "Order now", description: null, recommended: false };

/** A question of which choices read the same and stand on the site. */
export const placedOptions: OfferedOptions = {
  question: "Which button shall be larger?",
  options: [
    {
      ...alike,
      answer: "Order now (1)",
      place: { ...place, ref: "e14", line: 42, heading: "Good bread takes its time" },
    },
    {
      ...{ ...alike, recommended: true, description: "The only one that is hard to press on a phone" },
      ...{ answer: "Order now (2)", place: { ...place, ref: "e30", line: 97, heading: null, part: "footer" } },
    },
    {
      ...{ ...alike, answer: "Order now (3)" },
      place: {
        ...{ ...place, path: "cakes.html", pageTitle: "Cakes | Juniper Street Bakery", ref: "e20", line: 50, order: 2 },
        heading: "Cakes for birthdays, weddings and every other day on which people come together",
      },
    },
    { label: "All of them", description: null, recommended: false },
  ],
};

/** An ambiguous request. */
export const optionsLog = recorded([
  { type: "event", payload: { kind: "inference_start", step: 1, model: "gpt" } },
  progress("searching", "Searching for “020 7946”", { query: "020 7946" }),
  ...tool("call-1", "search_files", { query: "020 7946" }, "3 matches\nindex.html:97: Call 020 7946 0182"),
  ...words(1, "I have looked through all five pages and changed nothing yet."),
  ...tool("call-2", "present_options", offered, "Offered 3 options. The person's next message is the answer."),
  { type: "text", payload: { part: 2, text: writeOptions(offered) } },
  {
    type: "done",
    payload: { status: "completed", message: null, code: null, params: null, commit: null, files: [] },
  },
]);
