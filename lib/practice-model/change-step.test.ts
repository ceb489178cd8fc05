import { expect, test } from "vitest";
import { writeHeldNote } from "#lib/context/held-note.ts";
import { changeStep } from "./change-step.ts";
import { readSiteFiles } from "./site/site-files.ts";
import type { AnsweredCall } from "./transcript.ts";
import { closing } from "./wording.ts";

test("a refused change is reported with the first line of the tool's error", () => {
  const refused: AnsweredCall = {
    id: "call_1",
    name: "edit_file",
    input: { path: "CNAME", edits: [] },
    ok: false,
    output: "Error: The agent may not change “CNAME”.\nDo the rest.",
  };
  const step = changeStep(
    { history: [], memories: [], request: "", picks: [], onlyPicked: false, files: [], calls: [refused], tools: null },
    readSiteFiles([]),
    {
      kind: "change",
      changes: [{ kind: "edit", path: "CNAME", pairs: [] }],
      report: { title: "", note: () => "", checks: false, answer: (done) => `I could not do it.${closing(done)}` },
    },
  );
  expect(step).toEqual({
    kind: "answer",
    text: "I could not do it.\n\nNot everything worked:\n\n- `CNAME`: The agent may not change “CNAME”.",
  });
});

const answerAfter = (...outputs: string[]) => {
  const calls = outputs.map(
    (output, index): AnsweredCall => ({
      ...{ id: `call_${index}`, name: "edit_file", input: { path: `${index}.html`, edits: [] }, ok: true, output },
    }),
  );
  const step = changeStep(
    { history: [], memories: [], request: "", picks: [], onlyPicked: false, files: [], calls, tools: new Set() },
    readSiteFiles([]),
    {
      kind: "change",
      changes: [],
      report: { title: "", note: () => "", checks: false, answer: (done) => `It is red.${closing(done)}` },
    },
  );
  return step.kind === "answer" ? step.text : "";
};
const look = "Have a look at the preview. If it is not what you meant, undo it on this card or in the history.";
const noted = (note: string) => `Edited.\n\n${note}`;

test.each([
  [true, "what is released to you, so an administrator has to agree"],
  [false, "what you picked, so you decide about that below"],
])("an answer tells what is done, then what waits (for an administrator: %s)", (forAdmin, why) => {
  const waits = ["a.html: The heading “A” would become “B*”."];
  const held = { changes: 2, forAdmin, landed: [], lines: waits };
  const list = "This waits:\n\n- a.html: The heading “A” would become “B\\*”.";
  const nothing = answerAfter(noted(writeHeldNote(held)));
  expect(nothing).toBe(`I prepared this, but nothing on the site has changed: it is outside of ${why}. ${list}`);
  const part = answerAfter(noted(writeHeldNote(held)), noted(writeHeldNote({ ...held, landed: ["b.html", "c.html"] })));
  expect(part).toBe(
    `I changed \`b.html\` and \`c.html\`.\n\nThe rest is not on the site: 2 changes outside of ${why}. ${list}\n\n${look}`,
  );
  expect(answerAfter(noted(writeHeldNote(held)), noted(writeHeldNote({ ...held, lines: [] })))).toMatch(/^It is red\./);
});
