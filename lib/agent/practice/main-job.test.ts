import { describe, expect, test } from "vitest";
import { createPracticeConversation, readSiteFolder } from "#tests/fakes/practice-conversation.ts";
import { type MainJobSite, mainJobSites, mainJobTable } from "#tests/fixtures/main-job-table.ts";
import { unmetExpectation } from "#tests/fixtures/unmet-expectation.ts";

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
