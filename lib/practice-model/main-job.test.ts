import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createPracticeConversation, readSiteFolder } from "#tests/fakes/practice-conversation.ts";
import { type MainJobSite, mainJobSites, mainJobTable } from "#tests/fixtures/main-job-table.ts";
import { unmetExpectation } from "#tests/fixtures/unmet-expectation.ts";
import { readPage } from "./site/site-files.ts";

for (const site of Object.keys(mainJobTable) as MainJobSite[]) {
  describe(site, () => {
    test.each(mainJobTable[site])("$intent changes just its files: $wording", async ({ wording, files, expects }) => {
      const conversation = createPracticeConversation(readSiteFolder(mainJobSites[site]));
      const turn = await conversation.say(wording);
      expect(turn.result.status).toBe("completed");
      expect(turn.changed, turn.answer).toEqual(files);
      const unmet = expects.map((expectation) => unmetExpectation(expectation, (path) => String(turn.files[path])));
      expect(unmet.filter((problem) => problem !== null)).toEqual([]);
      expect(turn.notes).toHaveLength(1);
      expect(turn.commitMessages).toHaveLength(1);
    });
  });
}

test("the practice model's source contains no words of a test site", () => {
  const folder = import.meta.dirname;
  const source = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => readFileSync(join(folder, name), "utf8").toLowerCase())
    .join("\n");
  // Phrases that any site and a grammar may contain, and common page names.
  const common = new Set(["phone number", "email address", "opening hours", "every day", "come by"]);
  const pageNames = ["our story", "visit us", "how to order", "how to reach us", "about me", "contact us"];
  for (const name of pageNames) common.add(name);
  const found = Object.values(mainJobSites)
    .flatMap((site) => Object.entries(readSiteFolder(site)))
    .filter(([path]) => path.endsWith(".html"))
    .flatMap(([path, content]) => readPage(path, String(content)).texts.map((block) => block.text.toLowerCase()))
    .filter((text) => text.includes(" ") && text.length > 6 && !common.has(text) && source.includes(text));
  expect([...new Set(found)]).toEqual([]);
  for (const name of [...Object.keys(mainJobSites), "juniper", "startbootstrap"]) expect(source).not.toContain(name);
});
