import { expect, test } from "vitest";
import { findInStyles } from "./find-in-styles.ts";
import { findPlaceholders } from "./find-placeholders.ts";
import { findSecrets } from "./find-secrets.ts";
import { weighPage, weighPicture } from "./weigh.ts";

// Put together, so that no tool takes this file for a leak.
const keys: readonly [string, string][] = [
  ["AWS", `AK${"IA"}${"ABCDEFGH".repeat(2)}`],
  ["GitHub", `gh${"p_"}${"a1B2".repeat(9)}`],
  ["GitLab", `glp${"at-"}${"a1B2".repeat(5)}`],
  ["Slack", `xox${"b-"}${"1234-abcd".repeat(3)}`],
  ["Stripe", `sk${"_live_"}${"a1B2".repeat(6)}`],
  ["Anthropic", `sk-${"ant-"}${"a1B2".repeat(8)}`],
  ["OpenAI", `sk-${"proj-"}${"a1B2".repeat(9)}`],
  ["npm", `np${"m_"}${"a1B2".repeat(9)}`],
  ["SendGrid", `S${"G."}${"a1".repeat(11)}.${"b2".repeat(21)}`],
  ["private key", `-----BEGIN RSA ${"PRIVATE KEY"}-----\nMIIE`],
];

test.each(keys)("tells a key of %s, and nothing of the key", (kind, key) => {
  const found = findSecrets("app.js", `one\nconst key = "${key}";`);
  expect(found).toMatchObject([{ about: kind, line: 2, code: "secret" }]);
  expect(JSON.stringify(found)).not.toContain(key.slice(-8));
});

test.each([
  "AIzaSyA1234567890abcdefghijklmnopqrstuv",
  "pk_live_a1B2a1B2a1B2a1B2a1B2",
  "sk-learn is a library, task-force-with-a-very-long-name-and-more",
  "class=mask-image-with-a-long-name-that-goes-on-and-on-and-on",
  "GHP_, xoxb, AKIA",
])("takes no secret from “%s”", (text) => {
  expect(findSecrets("app.js", text)).toEqual([]);
});

test.each([
  ["Lorem ipsum dolor sit amet", 2],
  ["TODO: write this", 1],
  ["Your text here", 1],
  ["Call [your phone number]", 1],
  ["Hier steht Ihr Text", 1],
  ["Text folgt", 1],
  ["We have a todo list for bakers", 0],
  ["Your text is here to stay", 0],
  ["Prices [1] and [2]", 0],
])("finds what was left for later in “%s”", (text, count) => {
  expect(findPlaceholders("index.html", text, text)).toHaveLength(count);
});

test("a stylesheet’s missing files are told with their lines, others’ are not", () => {
  const paths = new Set(["css/a.css", "img/a.png"]);
  const source = `a { background: url("../img/a.png") }\n/* url(gone.png) */\nb { background: url(no.png) }
    c { background: url(https://example.org/x.png), url(data:image/png;base64,AA), url(#mask) }`;
  expect(findInStyles("css/a.css", source, paths)).toMatchObject([{ about: "no.png", line: 3, code: "file-missing" }]);
});

test("pictures above 5 MB and pages above 3 MB are told", () => {
  const mib = 1024 * 1024;
  expect(weighPicture("a.png", 5 * mib)).toEqual([]);
  expect(weighPicture("a.png", 5 * mib + 1)).toMatchObject([{ code: "picture-heavy", measure: 5 * mib + 1 }]);
  expect(weighPicture("a.mp4", 50 * mib)).toEqual([]);
  expect([weighPage("a.html", 3 * mib).length, weighPage("a.html", 3 * mib + 1).length]).toEqual([0, 1]);
});
