/** A generator of a few lines. It needs no packages, so that tests of built sites need no registry. */
const generator = `import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
mkdirSync("_site", { recursive: true });
const layout = readFileSync("layout.html", "utf8");
for (const name of readdirSync("pages")) {
  const text = readFileSync("pages/" + name, "utf8").trim();
  const unknown = /{{(.*?)}}/.exec(text);
  if (unknown) throw new Error("pages/" + name + ": nobody knows what" + unknown[1] + "is");
  const page = layout.replaceAll("TITLE", text.split("\\n")[0]).replace("TEXT", text);
  writeFileSync("_site/" + name.replace(".md", ".html"), page);
}
console.log("Wrote " + readdirSync("pages").length + " pages");
`;

/** A site that this generator makes of Markdown files and a layout, and the file that says so. */
export const builtSiteFiles = {
  ".sitewright/project.yaml": "build: node build.mjs\noutput: _site\n",
  "build.mjs": generator,
  "layout.html": `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<title>TITLE</title>
<style>body { font: 1.1rem/1.6 Georgia, serif; margin: 3rem auto; max-width: 36rem; padding: 0 1rem; color: #2b2118; background: #fdf8f0 }</style>
<h1>TITLE</h1>
<p>TEXT</p>
<p><a href="/">Home</a> · <a href="/about.html">About</a></p>
</html>
`,
  "pages/index.md": "The choir on the hill\nWe sing on Thursdays.",
  "pages/about.md": "About us\nForty voices, one hill.",
};
