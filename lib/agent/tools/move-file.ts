import { z } from "zod";
import { sitePath } from "./site-path.ts";
import { defineTool, failed, succeeded } from "./tool.ts";

export const moveFile = defineTool({
  name: "move_file",
  description: `Moves or renames one file. It fails when something already stands at the new path.

Links to the file are not changed by this: search for its old name afterwards, correct the links, and run check_site.`,
  input: z.object({
    from: sitePath.describe("The file's path now"),
    to: sitePath.describe("The path that it shall have"),
  }),
  readOnly: false,
  repeatable: true,
  progress: ({ from, to }) => ({ code: "moving-file", params: { from, to }, text: `Moving ${from} to ${to}` }),
  async run({ from, to }, { site, turn }) {
    const moved = await site.move(from, to);
    if (!moved.ok) return failed(moved.message);
    if (turn.knownPaths.delete(from)) turn.knownPaths.add(to);
    turn.writes += 1;
    return succeeded(`Moved ${from} to ${to}`);
  },
});
