import { afterAll, describe, expect, test, vi } from "vitest";
import { systemScope } from "#lib/accounts/schema.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { getPublishing } from "#lib/publishing/get-publishing.ts";
import { lockSite } from "#lib/publishing/hosts/lock-site.ts";
import { preparePublication, publishSite, recordPublication } from "#lib/publishing/publish-site.ts";
import { findPublished } from "#lib/publishing/publishing-store.ts";
import { publishConversation } from "#lib/reviews/publish-conversation.ts";
import { sendForReview } from "#lib/reviews/send-for-review.ts";
import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { requestSite } from "#lib/site-builds/find-site.ts";
import { runBuild } from "#lib/site-builds/run-build.ts";
import { decideRecipe, ownRecipe } from "#tests/factories/built-recipe.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation, createSite } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { blobAt } from "#tests/factories/git-repository.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";

afterAll(async () => {
  await closeDatabase();
});

// Prints what the build before it has left in its cache.
const files = {
  "build.mjs": `import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
    for (const folder of ["_site", ".cache"]) mkdirSync(folder, { recursive: true });
    writeFileSync("_site/index.html", existsSync(".cache/kept") ? "from a cache" : "clean");
    writeFileSync(".cache/kept", "kept");`,
};

async function runBuilds(projectId: string): Promise<void> {
  const waiting = await database().siteBuild.findMany({ where: { projectId, status: "waiting" } });
  for (const { id } of waiting) await runBuild({ buildId: id }, new AbortController().signal);
}

const cleanBuilds = (projectId: string) => database().siteBuild.findMany({ where: { projectId, isClean: true } });

describe.skipIf((await findSandbox()).kind === "none")("a site that a generator builds (needs a sandbox)", () => {
  test("is published as it is built without what drafts left in caches", async () => {
    const actor = await createActor();
    const site = await createSite(actor, files);
    await decideRecipe(site.projectId, actor.userId);
    const presentOf = { workspaceId: site.workspaceId, as: "head" } as const;
    const draft = async (build: string) => {
      const asked = { ...site, commit: site.head, recipe: { ...ownRecipe, build }, presentOf };
      await requestSite(asked);
      await runBuilds(site.projectId);
      return (await requestSite(asked)).shown;
    };
    await draft("node build.mjs planting");
    expect(blobAt(site.repository, `${await draft(ownRecipe.build)}:index.html`).toString()).toBe("from a cache");
    // The clean build begins when somebody looks at what they may publish.
    await getPublishing(actor, site.projectId);
    expect(await cleanBuilds(site.projectId)).toHaveLength(1);
    await runBuilds(site.projectId);
    await publishSite(actor, site.projectId);
    const published = await findPublished(systemScope, site.projectId, database());
    expect(blobAt(site.repository, `${published?.rendered}:index.html`).toString()).toBe("clean");
  });

  test("is not published as it was built before an admin changed how", async () => {
    const actor = await createActor();
    const site = await createSite(actor, files);
    await decideRecipe(site.projectId, actor.userId);
    const preparing = preparePublication(site.projectId, site.head);
    await vi.waitFor(async () => expect(await cleanBuilds(site.projectId)).toHaveLength(1), 10_000);
    await runBuilds(site.projectId);
    const early = await preparing;
    await decideRecipe(site.projectId, actor.userId, { output: "public" });
    const publishing = inTransaction(async (tx) => {
      const { project } = await lockSite(actor, site.projectId, "review", tx);
      await recordPublication({ project, commit: site.head, reviewId: null, userId: actor.userId }, early, tx);
    });
    expect(await refusalOf(publishing)).toBe("site-not-built");
    expect(await findPublished(systemScope, site.projectId, database())).toBeNull();
  });

  test("that failed is built again when somebody publishes it again", async () => {
    const actor = await createActor();
    const site = await createSite(actor, files);
    await decideRecipe(site.projectId, actor.userId);
    await getPublishing(actor, site.projectId);
    await database().siteBuild.updateMany({
      where: { projectId: site.projectId },
      data: { status: "failed", failure: "unexpected", endedAt: new Date() },
    });
    const publishing = publishSite(actor, site.projectId);
    await vi.waitFor(async () => {
      expect(await cleanBuilds(site.projectId)).toMatchObject([{ status: "waiting" }]);
    }, 10_000);
    await runBuilds(site.projectId);
    await publishing;
    expect(await findPublished(systemScope, site.projectId, database())).not.toBeNull();
  });

  test("that does not build stays in its conversation, where it can be mended", async () => {
    const actor = await createActor();
    const site = await createConversation(actor, files);
    await decideRecipe(site.projectId, actor.userId);
    await createTurn(actor, site, { change: { path: "build.mjs", content: "nobody(knows);" } });
    const publishing = refusalOf(publishConversation(actor, { conversationId: site.conversationId }));
    await vi.waitFor(async () => {
      expect(await cleanBuilds(site.projectId)).toMatchObject([{ status: "waiting" }]);
    }, 10_000);
    await runBuilds(site.projectId);
    expect(await publishing).toBe("site-does-not-build");
    expect(await database().review.count({ where: { workspaceId: site.workspaceId } })).toBe(0);
    const conversation = await database().conversation.findUniqueOrThrow({ where: { id: site.conversationId } });
    expect(conversation.status).toBe("ongoing");
  });
});

test("a version that is sent for review is built clean at once", async () => {
  const actor = await createActor();
  const site = await createConversation(actor, files);
  await decideRecipe(site.projectId, actor.userId);
  await createTurn(actor, site, { change: { path: "pages/new.md", content: "New" } });
  await sendForReview(actor, { conversationId: site.conversationId });
  const { headCommit } = await database().workspace.findUniqueOrThrow({ where: { id: site.workspaceId } });
  expect(await cleanBuilds(site.projectId)).toMatchObject([{ commit: headCommit, workspaceId: null }]);
});
