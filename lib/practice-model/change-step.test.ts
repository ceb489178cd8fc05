import { expect, test } from "vitest";
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
