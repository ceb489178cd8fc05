import { expect, test } from "vitest";
import { checkSite } from "#lib/agent/tools/check-site.ts";
import { listStarters, readStarterFiles } from "#lib/workspaces/starters/starters.ts";
import { createMemorySite } from "#tests/fakes/memory-site.ts";
import { createToolPorts } from "#tests/fakes/tool-ports.ts";

const starters = listStarters().map(({ id }) => id);

async function pagesOf(id: string): Promise<[string, string][]> {
  const files = [...(await readStarterFiles(id))];
  return files.filter(([path]) => path.endsWith(".html")).map(([path, content]) => [path, content.toString()]);
}

test.each(starters)("%s has no broken link, missing file or picture without a description", async (id) => {
  const ports = createToolPorts(createMemorySite(Object.fromEntries(await readStarterFiles(id))));
  const pages = (await pagesOf(id)).length;
  expect(await checkSite.run({}, ports)).toMatchObject({ ok: true, text: `No problems found in ${pages} pages` });
});

test.each(starters)("%s loads nothing from other sites and has no script", async (id) => {
  for (const [path, content] of await readStarterFiles(id)) {
    const text = content.toString().replaceAll('xmlns="http://www.w3.org/2000/svg"', "");
    expect(text, path).not.toMatch(/https?:|\/\/[\w-]+\.\w|@import|<script|\son\w+=/i);
  }
});

test.each(starters)("%s has the same menu and footer on every page, marking the current page", async (id) => {
  const pages = await pagesOf(id);
  const frames = pages.map(([path, html]) => {
    const current = [...html.matchAll(/<a href="([^"]+)" aria-current="page">/g)].map((match) => match[1]);
    expect(current, path).toEqual([path]);
    const [header, footer] = [/<header[\s\S]*<\/header>/, /<footer class="site-footer"[\s\S]*<\/footer>/].map(
      (part) => part.exec(html.replace(' aria-current="page"', ""))?.[0],
    );
    expect(header && footer, path).toBeTruthy();
    return `${header}${footer}`;
  });
  expect(new Set(frames).size).toBe(1);
});

test.each(starters)("%s uses all its pictures and colours", async (id) => {
  const files = await readStarterFiles(id);
  const texts = [...files].map(([, content]) => content.toString()).join("\n");
  const pictures = [...files.keys()].filter((path) => path.startsWith("images/"));
  expect(pictures.filter((path) => !texts.includes(path))).toEqual([]);
  const css = String(files.get("css/styles.css"));
  const properties = [...css.matchAll(/^ {2}(--[\w-]+):/gm)].map((match) => match[1]);
  expect(properties.length).toBeGreaterThan(5);
  expect(properties.filter((property) => !css.includes(`var(${property})`))).toEqual([]);
});
