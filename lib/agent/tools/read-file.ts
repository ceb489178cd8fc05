import { z } from "zod";
import { sitePath } from "./site-path.ts";
import { decodeSiteText, linesOf } from "./site-text.ts";
import { defineTool, failed, succeeded } from "./tool.ts";

const charactersMax = 60_000;

export const readFile = defineTool({
  name: "read_file",
  description: `Reads a text file of the site, exactly as it stands now, with the changes that you have made in this turn.

The first line of the result is a heading ("about.html · lines 1-80 of 80 · 3120 bytes"); everything after it is the raw
content, without line numbers. One call returns at most ${charactersMax} characters; when the heading ends with
"cut, continue with offset=<line>", call again with that offset. Use offset and limit for a part of a long file. Read a file
before you edit it: edit_file needs the text letter for letter.`,
  input: z.object({
    path: sitePath.describe('Path from the top folder, for example "blog/index.html"'),
    offset: z.int().min(1).optional().describe("First line to read, from 1"),
    limit: z.int().min(1).optional().describe("How many lines at most"),
  }),
  readOnly: true,
  repeatable: true,
  progress: ({ path }) => ({ code: "reading-file", params: { path }, text: `Reading ${path}` }),
  async run({ path, offset = 1, limit }, { site, turn }) {
    const read = await site.read(path);
    if (!read.ok) return failed(read.message);
    const { content, binary } = read.value;
    if (binary) return failed(`${path} is a binary file (${content.length} bytes); it has no text to read.`);

    const lines = linesOf(decodeSiteText(content).text);
    const size = `${content.length} bytes`;
    if (lines.length === 0) {
      turn.knownPaths.add(path);
      return succeeded(`${path} · lines 0-0 of 0 · ${size}\n`);
    }
    if (offset > lines.length) return failed(`${path} has only ${lines.length} lines; line ${offset} is past its end.`);

    const excerpt = cutAtLine(lines.slice(offset - 1, limit === undefined ? undefined : offset - 1 + limit));
    const last = offset - 1 + excerpt.lines;
    const wanted = limit === undefined ? lines.length : Math.min(lines.length, offset - 1 + limit);
    const heading = [`${path} · lines ${offset}-${last} of ${lines.length} · ${size}`];
    if (excerpt.cutInLine) heading.push(`line ${last} cut at ${charactersMax} characters`);
    if (last < wanted) heading.push(`cut, continue with offset=${last + 1}`);
    turn.knownPaths.add(path);
    return succeeded(`${heading.join(" · ")}\n${excerpt.text}`);
  },
});

// Returns as many whole lines as fit; only a line that exceeds the limit by itself is cut.
function cutAtLine(lines: string[]): { text: string; lines: number; cutInLine: boolean } {
  const first = lines[0] ?? "";
  if (first.length > charactersMax) {
    return { text: first.slice(0, charactersMax).replace(/[\uD800-\uDBFF]$/, ""), lines: 1, cutInLine: true };
  }
  let text = "";
  let count = 0;
  for (const line of lines) {
    if (text.length + line.length > charactersMax) break;
    text += line;
    count += 1;
  }
  return { text, lines: count, cutInLine: false };
}
