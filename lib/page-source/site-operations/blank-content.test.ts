import { expect, test } from "vitest";
import { parseHtml } from "../html-source.ts";
import { blankContent } from "./blank-content.ts";

test("a blank page takes over no style by hand of the other page", () => {
  const page = `<main><section id="top" class="hero edited-section"><h1 class="edited-heading title">Home</h1></section></main>`;
  const [change] = blankContent(parseHtml(page), { heading: "Prices", text: "Text" }, () => false) ?? [];
  const [edit] = change?.ok ? change.edits : [];
  expect(edit?.newText).toContain('<section class="hero">');
  expect(edit?.newText).toContain('<h1 class="title">Prices</h1>');
});
