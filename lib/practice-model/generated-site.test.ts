import { parse } from "parse5";
import { describe, expect, test } from "vitest";
import { generateSite } from "#tests/factories/generated-site.ts";
import { createPracticeConversation } from "#tests/fakes/practice-conversation.ts";
import { unmetExpectation } from "#tests/fixtures/unmet-expectation.ts";

// A random site in each run of the long form. GENERATED_SITE_SEED chooses one.
// biome-ignore lint/style/noProcessEnv: a test's own settings.
const { FULL, GENERATED_SITE_SEED } = process.env;
const seed = Number(GENERATED_SITE_SEED ?? (FULL ? Math.floor(Math.random() * 1_000_000_000) : 301_315_542));
process.stdout.write(`generated site: seed ${seed}\n`);
const site = generateSite(seed);

const bareBreaks = (text: string) => text.replace(/\r\n/g, "").split("\n").length - 1;

/** Whether `after` is `before` with text inserted at one place. */
function isInsertion(before: string, after: string): boolean {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return start + end >= before.length;
}

function ids(html: string): string[] {
  return [...html.matchAll(/\sid=["']([^"']+)["']/gi)].map((match) => match[1] ?? "");
}

describe(`seed ${seed}`, () => {
  test.each(site.rows)("$intent changes just its files: $wording", async ({ intent, wording, files, expects }) => {
    const manner = JSON.stringify(site.manner);
    const conversation = createPracticeConversation(site.files);
    const turn = await conversation.say(wording);
    expect(turn.result.status, manner).toBe("completed");
    expect(turn.changed, `${turn.answer}\n${manner}`).toEqual(files);
    const unmet = expects.map((expectation) => unmetExpectation(expectation, (path) => String(turn.files[path])));
    expect(
      unmet.filter((problem) => problem !== null),
      manner,
    ).toEqual([]);
    for (const path of turn.changed) {
      const before = site.files[path];
      const after = String(turn.files[path]);
      if (site.manner.end === "\r\n") expect(bareBreaks(after), `${path}: ${manner}`).toBe(0);
      expect(new Set(ids(after)).size, path).toBe(ids(after).length);
      expect(parse(after).childNodes.length).toBeGreaterThan(0);
      // An addition leaves everything else unchanged.
      if (intent.startsWith("add-") && before !== undefined)
        expect(isInsertion(before, after), `${path}: ${manner}`).toBe(true);
    }
  });
});
