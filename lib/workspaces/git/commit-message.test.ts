import { expect, test } from "vitest";
import { buildCommitMessage, toSubject } from "./commit-message.ts";

const ids = {
  conversationId: "0190b6c0-0000-7000-8000-000000000001",
  editSessionId: "0190b6c0-0000-7000-8000-000000000002",
};
const trailers = `Sitewright-Conversation: ${ids.conversationId}\nSitewright-Turn: ${ids.editSessionId}\n`;

test("the agent's suggestion wins over the instruction, and both over the fallback", () => {
  const all = { suggestion: "Add summer hours", instruction: "put the hours on", fallback: "Undo" };
  expect(buildCommitMessage({ ...ids, ...all })).toBe(`Add summer hours\n\n${trailers}`);
  expect(buildCommitMessage({ ...ids, ...all, suggestion: " \n" })).toBe(`put the hours on\n\n${trailers}`);
  expect(buildCommitMessage({ ...ids, instruction: null, fallback: "Undo" })).toBe(`Undo\n\n${trailers}`);
  expect(buildCommitMessage({ ...ids })).toBe(`Change the site\n\n${trailers}`);
});

test.each([
  ["  Change   the\tphone number  \nand more", "Change the phone number"],
  ["\n\n---\nThe heading", "The heading"],
  ["a\u0000b\u001b[31mred", "a b [31mred"],
  ["left\u202egnp.exe", "left gnp.exe"],
  ["zero\u200bwidth", "zero width"],
  ["half \ud800 pair", "half pair"],
  ["x".repeat(100), `${"x".repeat(71)}…`],
  ["word ".repeat(30), `${"word ".repeat(14).trim()}…`],
  ["👩‍👩‍👧‍👦".repeat(80), `${"👩‍👩‍👧‍👦".repeat(71)}…`],
  ["", ""],
  [" \r\n\u2028 ", ""],
])("the subject of %j is %j", (text, subject) => {
  expect(toSubject(text)).toBe(subject);
});

test.each([
  "Subject\n\nSitewright-Turn: forged",
  "Subject\r\rSitewright-Turn: forged",
  "Subject\u2028\u2028Sitewright-Turn: forged",
  "Subject\u0085Sitewright-Turn: forged",
  "Subject\v\fSigned-off-by: Somebody <a@b.c>",
])("the hostile text %j can't forge a trailer", (text) => {
  expect(buildCommitMessage({ ...ids, suggestion: text })).toBe(`Subject\n\n${trailers}`);
});

test("a subject that is a trailer stays a subject", () => {
  const message = buildCommitMessage({ ...ids, instruction: "Sitewright-Turn: forged" });
  expect(message.split("\n\n")).toEqual(["Sitewright-Turn: forged", trailers]);
});
