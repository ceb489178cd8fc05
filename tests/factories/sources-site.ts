/** A generator of Markdown with front matter, a layout and data, in a few lines. It needs no packages. */
const generator = `import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
const data = JSON.parse(readFileSync("data/choir.json", "utf8"));
const layout = readFileSync("layout.html", "utf8");
const block = (text) => text.startsWith("# ") ? "<h1>" + text.slice(2) + "</h1>" : "<p>" + text + "</p>";
mkdirSync("_site", { recursive: true });
for (const name of readdirSync("content")) {
  const [, front, body] = readFileSync("content/" + name, "utf8").split("---\\n");
  const values = { ...data, title: /title: (.*)/.exec(front)[1], content: body.trim().split("\\n\\n").map(block).join("\\n") };
  const page = layout.replace(/{{ (\\w+) }}/g, (_, key) => values[key]);
  writeFileSync("_site/" + name.replace(".md", ".html"), page);
}
`;

/** The site of a choir: its home page has two paragraphs, and its footer a value of a file of data. */
export const sourcesSiteFiles = {
  ".sitewright/project.yaml": "build: node build.mjs\noutput: _site\n",
  "build.mjs": generator,
  "layout.html": `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<title>{{ title }}</title>
<style>body { font: 1.1rem/1.6 Georgia, serif; margin: 3rem auto; max-width: 36rem; padding: 0 1rem; color: #2b2118; background: #fdf8f0 }</style>
<nav><a href="/">Start</a> <a href="/start.html">Start</a></nav>
<main>
{{ content }}
</main>
<footer><p>{{ motto }}</p><p>Rehearsals in {{ hall }}, every week.</p></footer>
</html>
`,
  "data/choir.json": `{\n  "motto": "Forty voices, one hill",\n  "hall": "the old fire station"\n}\n`,
  "content/index.md": "---\ntitle: Start page\n---\n# The choir on the hill\n\nWe sing on Thursdays.\n",
};
