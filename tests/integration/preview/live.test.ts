import { expect, test } from "vitest";
import { settleTurn } from "#lib/conversations/turn/settle-turn.ts";
import { keepLiveCommit } from "#lib/conversations/turn/step-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { findPreviewableWorkspace } from "#lib/workspaces/preview/preview-grant-store.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createRunningTurn } from "#tests/factories/create-running-turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";

test("a preview read while a turn ends never shows the site without its changes", async () => {
  const actor = await createActor();
  for (let round = 0; round < 5; round++) {
    const site = await createConversation(actor);
    const turn = await createRunningTurn(actor, site);
    const files = await openSite({ repository: site.repository, commit: site.head });
    await files.write("index.html", `<h1>${round}</h1>`);
    const commit = await files.commit({ parents: [site.head], author: actor, message: "Change it" });
    await keepLiveCommit(turn, commit, database());

    const shown = async () => {
      const workspace = await findPreviewableWorkspace(actor, site.workspaceId);
      return workspace?.liveCommit ?? workspace?.headCommit;
    };
    const seen: unknown[] = [];
    let ended = false;
    const readers = Array.from({ length: 8 }, async () => {
      while (!ended) seen.push(await shown());
    });
    await settleTurn(turn, { outcome: { status: "completed", text: "Done.", notes: [], commit }, files: [] });
    ended = true;
    await Promise.all(readers);
    expect(new Set(seen)).toEqual(new Set([commit]));
  }
});
