import { z } from "zod";
import { defineTool, failed, succeeded } from "./tool.ts";

const hitsMax = 200;
const textCharactersMax = 300;
const queryCharactersShownMax = 60;

export const searchFiles = defineTool({
  name: "search_files",
  description: `Finds a text in the site's files, line by line, and shows each place as "path:line: text".

The query is taken literally unless regex is true; then it is a POSIX extended regular expression, applied to single lines.
Upper and lower case count as the same unless caseSensitive is true. A glob ("**/*.css") narrows the search to matching paths.
At most ${hitsMax} places are shown, long lines are shortened. Use this before you change something that may stand on
several pages, and afterwards to see that no place was missed.`,
  input: z.object({
    query: z.string().min(1).max(1_000).describe("The text or expression to look for, within one line"),
    regex: z.boolean().optional(),
    caseSensitive: z.boolean().optional(),
    glob: z.string().min(1).max(1_000).optional().describe('Only paths that match, for example "**/*.html"'),
  }),
  readOnly: true,
  repeatable: true,
  progress: ({ query }) => {
    const shown =
      query.length > queryCharactersShownMax ? `${query.slice(0, queryCharactersShownMax).toWellFormed()}…` : query;
    return { code: "searching", params: { query: shown }, text: `Searching for “${shown}”` };
  },
  async run({ query, regex = false, caseSensitive = false, glob }, { site }) {
    const found = await site.search({
      pattern: query,
      regex,
      caseSensitive,
      hitsMax,
      ...(glob === undefined ? {} : { glob }),
    });
    if (!found.ok) return failed(found.message);
    const { hits, more } = found.value;
    if (hits.length === 0) return succeeded("No matches");
    const needle = regex ? null : query;
    const lines = hits.map((hit) => `${hit.path}:${hit.line}: ${shorten(hit.text, needle)}`);
    if (more) lines.push("… more matches; narrow the query");
    return succeeded([`${hits.length} matches`, ...lines].join("\n"));
  },
});

// In a page without line breaks the match may be far beyond the cut, so the text around it is shown.
function shorten(line: string, needle: string | null): string {
  const text = line.replace(/\r?\n?$/, "");
  if (text.length <= textCharactersMax) return text;
  const at = needle === null ? 0 : text.toLowerCase().indexOf(needle.toLowerCase());
  const start = at > textCharactersMax / 2 ? at - textCharactersMax / 2 : 0;
  const piece = text.slice(start, start + textCharactersMax).toWellFormed();
  return `${start > 0 ? "…" : ""}${piece}${start + textCharactersMax < text.length ? "…" : ""}`;
}
