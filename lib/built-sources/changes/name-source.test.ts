import { expect, test } from "vitest";
import { nameSource } from "./name-source.ts";

test.each([
  ["content/visit.md", "---\ntitle: Visit us\n---\nCome in.", "page Visit us"],
  ["src/about.md", "---\nlayout: base\n---\n# About *us*\n", "page About us"],
  ["src/index.njk", "---\ntitle: Rye\n---\n<h1>Bread</h1>", "page Rye"],
  ["src/pages/team.astro", "---\nconst a = 1;\n---\n<title>Team</title>", "page Team"],
  ["src/notes.md", "Nothing", "page "],
  ["_data/team.yml", "- name: Ada\n- name: Ben\n", "list team"],
  ["data/opening-hours.json", '{ "monday": "8–18" }', "data opening hours"],
  ["_data/menu.yml", "- label: Home\n  url: /\n", "menu menu"],
  ["_data/menu.yml", "- dish: Soup\n  price: 4\n", "list menu"],
  ["layouts/partials/nav.html", "<nav>{{ range }}</nav>", "menu nav"],
  ["_includes/footer.html", "<footer></footer>", "footer footer"],
  ["layouts/_default/baseof.html", "<html><body></body></html>", "frame baseof"],
  ["layouts/posts/single.html", "<h1></h1>", "layout posts single"],
  ["src/components/card.astro", "<div></div>", "part card"],
  ["hugo.toml", 'title = "Rye"', "settings hugo"],
  ["eleventy.config.js", "export default {}", "settings eleventy"],
  ["src/tool.js", "let a", null],
  ["README.md", "# Rye", null],
  ["package.json", "{}", null],
  ["static/logo.png", "", null],
])("%s is named by its role in the site", (path, source, named) => {
  const found = nameSource(path, source);
  expect(found && `${found.role} ${found.name}`).toBe(named);
});
