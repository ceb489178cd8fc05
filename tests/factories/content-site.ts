/** A generator of a few lines, which makes a page of each post that is not a draft. It needs no packages. */
const generator = `import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
mkdirSync("_site/posts", { recursive: true });
const page = (title, text) => "<!doctype html><html lang=en><meta name=viewport content='width=device-width'><title>" + title +
  "</title><style>body { font: 1.1rem/1.6 Georgia, serif; margin: 3rem auto; max-width: 36rem; padding: 0 1rem }</style><h1>" + title + "</h1><main>" + text + "</main>";
writeFileSync("_site/index.html", page("The choir on the hill", "We sing on Thursdays."));
for (const name of readdirSync("posts")) {
  const text = readFileSync("posts/" + name, "utf8");
  if (/^draft: true$/m.test(text)) continue;
  const title = /^title: "?(.*?)"?$/m.exec(text)[1];
  writeFileSync("_site/posts/" + name.replace(".md", ".html"), page(title, text.split("---")[2]));
}
`;

const post = (title: string, date: string, more = "") =>
  `---\n# Shown on the home page\ntitle: "${title}"\ndate: ${date}\ntags: [choir]\n${more}draft: false\n---\n\nWe sang **all night**.\n`;

/** A site that this generator makes, with posts and a list of people. */
export const contentSiteFiles = {
  ".sitewright/project.yaml": "build: node build.mjs\noutput: _site\n",
  "build.mjs": generator,
  "posts/first-night.md": post("First night", "2026-03-02", "image: /images/hall.png\n"),
  "posts/open-air.md": post("Open air", "2026-07-11"),
  "posts/rehearsal.md": post("A rehearsal for everyone", "2026-05-20").replace("draft: false", "draft: true"),
  "posts/summer.md": post("Summer break, and what we do with the hall meanwhile", "2026-08-01"),
  "posts/torn.md": "---\ntitle: Torn\ntitle: Twice\n---\n",
  "posts/winter.md": post("Winter songs", "2026-01-20"),
  "data/team.yml": "- name: Ada\n  role: Alto\n- name: Bo\n  role: Bass\n- name: Cy\n  role: Tenor\n",
};
