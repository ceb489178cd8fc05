import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import type { Lifetime } from "#scripts/launcher/lifetime.ts";
import { showStep } from "#scripts/launcher/steps.mjs";
import { signIn } from "#tests/e2e/fixtures.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createLongConversation } from "#tests/factories/create-long-conversation.ts";
import { onServer, openServer, withDatabase } from "#tests/setup/database-server.ts";
import { beginProduct, stopProduct, untilReady } from "#tests/setup/product.ts";

/** Starts the built product with data of its own, removed when the launcher ends, and returns the pages to measure. */
export async function startMeasuredProduct(lifetime: Lifetime) {
  const folder = mkdtempSync(join(tmpdir(), "sitewright-lighthouse-"));
  lifetime.atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const server = await openServer();
  const name = `sitewright_lighthouse_${process.pid}`;
  lifetime.atEnd(() => server.close(name));
  await onServer(server.url, `CREATE DATABASE ${name}`);

  const settings = {
    DATABASE_URL: withDatabase(server.url, name),
    DATA_DIR: join(folder, "data"),
    SITEWRIGHT_KEY: randomBytes(32).toString("hex"),
  };
  const product = await showStep("Starting the product", async () => {
    const begun = await beginProduct(settings);
    lifetime.atEnd(() => stopProduct(begun).then(() => undefined));
    return untilReady(begun);
  });
  // The factories write where the product reads.
  Object.assign(process.env, settings);
  const owner = await createActor();
  const { conversationId } = await showStep("Making a conversation of 200 turns", () =>
    createLongConversation(owner, 200),
  );

  const at = (path: string) => `${product.address}${path}`;
  return {
    pages: [
      { name: "sign-in", url: at("/sign-in"), isSignedIn: false },
      { name: "projects", url: at("/projects"), isSignedIn: true },
      { name: "conversation of 200 turns", url: at(`/conversations/${conversationId}`), isSignedIn: true },
    ],
    signIn: (request: APIRequestContext) => signIn(request, { email: owner.email, address: product.address }),
  };
}
