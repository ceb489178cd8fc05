import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import type { ReviewForDisplay } from "#lib/reviews/schema.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createRemoteConversation, createReview, readWorkspace } from "#tests/factories/create-review.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { git } from "#tests/factories/git-repository.ts";
import { ApiClient, until } from "#tests/setup/api-client.ts";
import { processTree, survivors } from "#tests/setup/process-tree.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";

// The real product is killed between the push and the settling of the review.

const { DATABASE_URL = "", DATA_DIR = "", SITEWRIGHT_KEY = "" } = process.env;
let product: Product;
afterAll(() => stopProduct(product));

async function start(): Promise<void> {
  const port: Record<string, string> = product ? { PORT: new URL(product.address).port } : {};
  product = await untilReady(await beginProduct({ DATABASE_URL, DATA_DIR, SITEWRIGHT_KEY, ...port }));
}

test("a publish killed after the push is finished by pressing Publish again", async () => {
  const actor = await createActor();
  const site = await createRemoteConversation(actor);
  const { reviewId } = await createReview(actor, { site });
  const { headCommit } = await readWorkspace(site.workspaceId);
  await start();
  const client = new ApiClient(product.address);
  await client.signIn({ email: actor.email, password: knownPassword });

  // A git lock on our copy of the branch holds the publisher when the remote already has the changes.
  const lock = join(site.repository, "refs/heads/main.lock");
  writeFileSync(lock, "");
  const asked = client.post(`/api/reviews/${reviewId}/publish`).catch(() => null);
  await until(
    async () => git(site.remote, ["rev-parse", "main"]),
    (commit) => commit === headCommit,
  );
  const processes = processTree(product.process.pid ?? 0);
  for (const { pid } of processes) process.kill(pid, "SIGKILL");
  expect(await survivors(processes, 5_000)).toEqual([]);
  await asked;
  rmSync(lock, { force: true });

  await start();
  const review = () => client.must<ReviewForDisplay>("GET", `/api/reviews/${reviewId}`);
  expect(await review()).toMatchObject({ status: "open", isPublishing: true });
  expect((await client.post<{ code: string }>(`/api/reviews/${reviewId}/withdraw`)).body.code).toBe("publishing");
  expect((await client.post(`/api/reviews/${reviewId}/publish`)).status).toBe(200);
  expect(await review()).toMatchObject({ status: "published", publishedCommit: headCommit });
  expect(git(site.remote, ["rev-parse", "main"])).toBe(headCommit);
  expect(git(site.repository, ["rev-parse", "main"])).toBe(headCommit);
  expect((await client.project(site.projectId)).workspace.status).toBe("merged");

  // The next conversation begins with the published version.
  const path = `/api/projects/${site.projectId}/conversations`;
  await until(
    async () => (await client.post(path)).status,
    (status) => status === 201 || status === 200,
  );
  const { workspace } = await client.must<ProjectForDisplay>("GET", `/api/projects/${site.projectId}`);
  expect(workspace).toMatchObject({ status: "in_conversation", headCommit });
  expect(workspace.branch).not.toBe(site.branch);
});
