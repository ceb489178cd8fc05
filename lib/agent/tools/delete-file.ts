import { z } from "zod";
import { sitePath } from "./site-path.ts";
import { defineTool, failed, succeeded } from "./tool.ts";

export const deleteFile = defineTool({
  name: "delete_file",
  description: `Deletes one file. Delete only what the person asked to have removed, or what your own change made superfluous.

Links to the file stay as they are: search for its name afterwards, take the links out, and run check_site. The person can
undo the whole turn, so the file is not lost.`,
  input: z.object({ path: sitePath.describe("Path from the top folder") }),
  readOnly: false,
  repeatable: true,
  progress: ({ path }) => ({ code: "deleting-file", params: { path }, text: `Deleting ${path}` }),
  async run({ path }, { site, turn }) {
    const deleted = await site.delete(path);
    if (!deleted.ok) return failed(deleted.message);
    turn.knownPaths.delete(path);
    turn.writes += 1;
    return succeeded(`Deleted ${path}`);
  },
});
