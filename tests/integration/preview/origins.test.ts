import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { createPreviewGrant } from "#lib/projects/preview/create-preview-grant.ts";
import { openPreview } from "#lib/projects/preview/open-preview.ts";
import { resolvePreview } from "#lib/projects/preview/resolve-preview.ts";
import { usedOrigins } from "#lib/projects/preview/used-origins.ts";
import { saveProtection } from "#lib/projects/protection/save-protection.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";

afterAll(async () => {
  await closeDatabase();
});

const page = (host: string) => `<!doctype html><title>Page</title><img src="https://${host}.example/x.png" alt="">`;

test("a preview may load its base's origins and allowed ones, from the next request", async () => {
  const actor = await createActor();
  const site = await createConversation(actor, {
    "index.html": page("base"),
    "css/a.css": "a{b:url(//style.example)}",
  });
  // Added after the base, so it needs permission.
  await createTurn(actor, site, { change: { path: "index.html", content: page("new") } });
  const { token, code } = await createPreviewGrant(actor, { workspaceId: site.workspaceId, ref: "live" });
  const cookie = await openPreview({ token, code: code ?? "" });
  const origins = async () => (await resolvePreview({ mode: "host", token, cookie }))?.origins;
  const used = ["https://base.example", "http://style.example", "https://style.example"];
  expect(await origins()).toEqual(
    expect.toSatisfy((found: string[]) => found.toSorted().join() === used.toSorted().join()),
  );
  await saveProtection(actor, site.projectId, { allowedOrigins: ["https://new.example"] });
  expect(await origins()).toContain("https://new.example");
  await saveProtection(actor, site.projectId, { allowedOrigins: [] });
  expect(await origins()).not.toContain("https://new.example");
});

test("a bounded part of a site is scanned for origins, the shallowest files first", async () => {
  const actor = await createActor();
  const deep = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`deep/er/p${at}.html`, page(`deep${at}`)]));
  const large = { "large.html": `${page("large")}${"x".repeat(500_000)}` };
  const site = await createConversation(actor, { "index.html": page("home"), ...large, ...deep });
  const origins = await usedOrigins(site.projectId, site.head);
  expect(origins.length).toBeLessThanOrEqual(60);
  expect(origins).toContain("https://home.example");
  expect(origins).not.toContain("https://large.example");
});

test("an origin found in a site never contains characters that end a policy's list", async () => {
  const hosts = ["a;script-src", "b,c", "*", "x y", "d'none'", "good"];
  const site = await createConversation(await createActor(), {
    "index.html": hosts.map((host) => `<img src="https://${host}.example/" alt="">`).join(""),
  });
  for (const origin of await usedOrigins(site.projectId, site.head)) expect(origin).toMatch(/^https?:\/\/[a-z0-9.-]+$/);
  expect(await usedOrigins(site.projectId, site.head)).toContain("https://good.example");
});
