import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { outputProblems } from "#lib/publishing/output/output-problems.ts";
import { insertOutput, moveOutput } from "#lib/publishing/output/output-store.ts";
import { saveOutput } from "#lib/publishing/output/save-output.ts";
import { insertVersion } from "#lib/publishing/publishing-store.ts";
import { decideRecipe } from "./built-recipe.ts";
import { type ConversationSite, createRemoteConversation } from "./create-review.ts";

/** Creates a built site with three releases: two that are in the branch gh-pages, and a first one that was put back and not pushed. */
export async function createReleases(actor: Actor): Promise<ConversationSite> {
  const site = await createRemoteConversation(actor, { "build.mjs": "", "pages/index.md": "Start" });
  const { projectId, head } = site;
  await decideRecipe(projectId, actor.userId);
  await saveOutput(actor, projectId, { output: { to: "branch", name: "gh-pages" } });
  const release = { projectId, rendered: head, reviewId: null, userId: actor.userId };
  await inTransaction(async (tx) => {
    const pushed = async (commit: string) => {
      const id = await insertVersion({ ...release, commit, putBackOf: null }, tx);
      await insertOutput(projectId, id, tx);
      await moveOutput(systemScope, id, { event: "found", branch: "gh-pages", commit: head }, tx);
      return id;
    };
    const first = await pushed(head);
    await pushed("a".repeat(40));
    const back = await insertVersion({ ...release, commit: head, putBackOf: first }, tx);
    await insertOutput(projectId, back, tx);
    const problem = outputProblems["output-push-refused"]("gh-pages").userMessage;
    await moveOutput(systemScope, back, { event: "failed", problem }, tx);
  });
  return site;
}
