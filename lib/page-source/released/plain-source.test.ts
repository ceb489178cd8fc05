import { expect, test } from "vitest";
import { bringsCode, templateParts } from "./plain-source.ts";

const old = "---\ntitle: News\n---\n# News\n\nText with *words*.\n";

test.each([
  "<script>alert(1)</script>",
  "`<!--`<script>alert(1)</script>-->",
  "<img src=x onerror=alert(1)>",
  "<b onclick=alert(1)>x</b>",
  "<scr\nipt>",
  "[x](javascript:alert(1))",
  "[x](java&#115;cript:alert(1))",
  "[x](java&Tab;script:alert(1))",
  "{{ content | safe }}",
  "{% include secret %}",
  "<%= code %>",
])("Markdown that brings %j is held", (text) => {
  expect(bringsCode(old, `${old}${text}\n`)).toBe(true);
  expect(bringsCode("", text)).toBe(true);
});

test.each([
  "---\ntitle: a\npermalink: /index.html\n---\n",
  "---\nlayout: admin\n---\n",
  "---js\n{ a: run() }\n---\n",
  "+++\nurl = 'a'\n+++\n",
  "---\ntitle: '{{ a }}'\n---\n",
])("settings that say more than a title are held: %j", (text) => {
  expect(bringsCode("", text)).toBe(true);
});

test.each([
  `${old}\n## More\n\n- a [link](https://example.org)\n\n| a | b |\n`,
  "---\ntitle: A & B\ndate: 2026-01-01\ntags:\n  - cake\n---\nLine<br>two, 3 < 4 <https://example.org>\n",
  `${old}\n\`\`\`\ncode\n\`\`\`\n`,
])("plain Markdown is allowed: %j", (text) => {
  expect(bringsCode(old, text)).toBe(false);
});

test("code that is there already may stay, unless a fence around it goes", () => {
  const text = "a\n\n```html\n<script>x</script>\n```\n";
  expect(bringsCode(text, text.replace("a", "b"))).toBe(false);
  expect(bringsCode(text, text.replace("```html", ""))).toBe(true);
});

test("template code and settings of a page are found", () => {
  expect(templateParts("---\nlayout: a\n---\n<p>{{ b }}</p>{% c %}<?php d")).toEqual([
    "---\nlayout: a\n---",
    "{{ b }}",
    "{% c %}",
    "<?php d",
  ]);
});
