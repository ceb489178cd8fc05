import { z } from "zod";
import { describeNearest } from "./nearest-lines.ts";
import { replaceOnce } from "./replace-once.ts";
import { sitePath } from "./site-path.ts";
import { decodeSiteText, encodeSiteText } from "./site-text.ts";
import { defineTool, failed, succeeded } from "./tool.ts";

const editSchema = z.object({
  oldText: z.string().min(1).describe("The text as it stands in the file, letter for letter, occurring exactly once"),
  newText: z.string().describe("What stands there afterwards; empty to remove it"),
});

export const editFile = defineTool({
  name: "edit_file",
  description: `Replaces pieces of a text file. This is the tool for nearly every change.

Each oldText must occur exactly once in the file, as the file stands after the edits before it in the list: copy it letter for
letter from what read_file showed, spaces included, and take a line more around it where it would be ambiguous. The edits are
all made or none: when one does not fit, nothing is changed and the answer says what was found. Several changes to one file
belong into one call. Line breaks are written as \\n; the file's own line endings are kept.`,
  input: z.object({
    path: sitePath.describe("Path from the top folder"),
    edits: z.array(editSchema).min(1).max(200),
  }),
  readOnly: false,
  repeatable: true,
  progress: ({ path }) => ({ code: "changing-file", params: { path }, text: `Changing ${path}` }),
  async run({ path, edits }, { site, turn }) {
    const read = await site.read(path);
    if (!read.ok) return failed(read.message);
    if (read.value.binary) return failed(`${path} is a binary file; its text can't be edited.`);

    const before = decodeSiteText(read.value.content);
    let text = before.text;
    for (const [index, edit] of edits.entries()) {
      const refuse = (reason: string) =>
        failed(
          `Nothing was changed in ${path}: ${edits.length > 1 ? `edit ${index + 1} of ${edits.length}: ` : ""}${reason}`,
        );
      if (edit.newText.includes("\0")) return refuse("newText has a NUL character; only text can be written.");
      if (edit.oldText === edit.newText) return refuse("oldText and newText are the same.");
      const replaced = replaceOnce(text, edit.oldText, edit.newText);
      if (replaced.kind === "absent") {
        return refuse(`oldText does not occur in it. ${describeNearest(text, edit.oldText)}`);
      }
      if (replaced.kind === "ambiguous") return refuse(describeSeveral(replaced));
      text = replaced.text;
    }

    const encoded = encodeSiteText({ ...before, text });
    if ("missing" in encoded) {
      return failed(
        `Nothing was changed in ${path}: it is encoded as Windows-1252, which has no “${encoded.missing}”. In HTML ` +
          `write the character reference &#${encoded.missing.codePointAt(0)};`,
      );
    }
    const written = await site.write(path, encoded.bytes);
    if (!written.ok) return failed(written.message);
    turn.knownPaths.add(path);
    turn.writes += 1;
    return succeeded(`Edited ${path}: ${edits.length === 1 ? "1 replacement" : `${edits.length} replacements`}`);
  },
});

const linesShownMax = 20;

function describeSeveral({ lines, more }: { lines: number[]; more: boolean }): string {
  const shown = lines.slice(0, linesShownMax).join(", ");
  const rest = lines.length > linesShownMax ? ` and ${lines.length - linesShownMax}${more ? " or" : ""} more` : "";
  return (
    `oldText occurs ${more ? "more than " : ""}${lines.length} times, in lines ${shown}${rest}. ` +
    "Take more of the text around the place that you mean, or make one edit for each place."
  );
}
