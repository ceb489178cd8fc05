import { escapeText } from "#lib/page-source/html-source.ts";
import { linkContacts } from "./contact-links.ts";
import type { PageWords } from "./page-head.ts";

const styles = `
      :root { color-scheme: light dark; }
      body { max-width: 44rem; margin: 0 auto; padding: 1.5rem; font: 1.0625rem/1.65 system-ui, sans-serif; }
      header { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; justify-content: space-between; }
      header ul { display: flex; flex-wrap: wrap; gap: 0.2rem 1.5rem; margin: 0; padding: 0; list-style: none; }
      h1 { margin: 3rem 0 1rem; font-size: 2.5rem; line-height: 1.15; }
      h2 { margin: 2.5rem 0 0.5rem; line-height: 1.2; }
    `;

/** Returns the source of the first page of a site without pages: plain, and usable as a model for the next ones. */
export function firstPage(siteName: string, words: PageWords): string {
  const text = (tag: string, content: string) => `<${tag}>${escapeText(content)}</${tag}>`;
  const sections = (words.sections ?? []).flatMap(({ heading, paragraphs }) => [
    text("h2", heading),
    ...paragraphs.map((line) => text("p", line)),
  ]);
  const content = [text("h1", words.name), ...words.paragraphs.map((line) => text("p", line)), ...sections];
  return linkContacts(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${text("title", siteName || words.name)}
    <style>${styles}</style>
  </head>
  <body>
    <header>
      <a class="brand" href="index.html">${escapeText(siteName || words.name)}</a>
      <nav aria-label="Main">
        <ul>
          <li><a href="index.html" aria-current="page">Home</a></li>
        </ul>
      </nav>
    </header>
    <main>
      ${content.join("\n      ")}
    </main>
  </body>
</html>
`);
}
