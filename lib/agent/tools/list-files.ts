import { z } from "zod";
import { defineTool, failed, succeeded } from "./tool.ts";

const linesMax = 500;

export const listFiles = defineTool({
  name: "list_files",
  description: `Lists the files of the site with their sizes, sorted by path.

Start here on a site that you have not seen in this conversation. Without a glob it lists everything; with one, only the
paths that match: "*.html" is the top folder only, "**/*.html" is every folder, "css/**" is everything under css. At most
${linesMax} files are shown; the last line says how many more there are. Symbolic links are listed but can't be read.`,
  input: z.object({
    glob: z.string().min(1).max(1_000).optional().describe('Only paths that match, for example "**/*.html"'),
  }),
  readOnly: true,
  repeatable: true,
  progress: () => ({ code: "listing-files", params: {}, text: "Looking at the files" }),
  async run({ glob }, { site }) {
    const listed = await site.list(glob);
    if (!listed.ok) return failed(listed.message);
    const entries = listed.value;
    const lines = entries.slice(0, linesMax).map((entry) => {
      if (entry.kind === "symlink") return `${entry.path} (symlink, not followed)`;
      if (entry.kind === "submodule") return `${entry.path} (submodule, not part of the site)`;
      return `${entry.path} (${entry.bytes} bytes)`;
    });
    if (entries.length > linesMax) lines.push(`… ${entries.length - linesMax} more files; narrow with glob`);
    return succeeded([`${entries.length} files`, ...lines].join("\n"));
  },
});
