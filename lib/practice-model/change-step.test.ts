import { expect, test } from "vitest";
import { changeStep } from "./change-step.ts";
import type { AnsweredCall, Transcript } from "./transcript.ts";
import { closing } from "./wording.ts";

test("a refused change is told in the tool's first line, without what it tells the model", () => {
  const refused = {
    name: "edit_file",
    input: { path: "CNAME", edits: [] },
    ok: false,
    output: "Error: The agent may not change “CNAME”.\nDo the rest.",
  } as unknown as AnsweredCall;
  const step = changeStep({ calls: [refused], tools: null } as unknown as Transcript, new Map() as never, {
    kind: "change",
    changes: [{ kind: "edit", path: "CNAME", pairs: [] }],
    report: { title: "", note: () => "", checks: false, answer: (done) => `I could not do it.${closing(done)}` },
  });
  expect(step).toEqual({
    kind: "answer",
    text: "I could not do it.\n\nNot everything worked:\n\n- `CNAME`: The agent may not change “CNAME”.",
  });
});
