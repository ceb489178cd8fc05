import { afterAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { builtInPaths } from "#lib/projects/protection/built-in-paths.ts";
import { saveProtection } from "#lib/projects/protection/save-protection.ts";
import type { ProtectionForDisplay } from "#lib/projects/protection/schema.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createProject, joinProject } from "#tests/factories/create-project.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { GET, PUT } from "@/app/api/projects/[projectId]/protection/route.ts";

afterAll(closeDatabase);

const request = async (actor: Actor, projectId: string, body?: unknown): Promise<Response> =>
  body === undefined
    ? GET(await routeRequest("/", { actor }), routeContext({ projectId }))
    : PUT(await routeRequest("/", { method: "PUT", actor, body }), routeContext({ projectId }));
const read = async (actor: Actor, projectId: string) =>
  (await (await request(actor, projectId)).json()) as ProtectionForDisplay;
const save = async (actor: Actor, projectId: string, body: unknown) =>
  (await (await request(actor, projectId, body)).json()) as ProtectionForDisplay;

test("a new project protects the built-in paths and pushes no turn", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  const protection = await read(owner, projectId);
  expect(protection).toEqual({
    protectedPaths: builtInPaths,
    builtInPaths,
    openedPaths: [],
    pushEveryTurn: false,
    allowedOrigins: [],
    changes: [],
  });
  // The answer can be sent back as it is.
  expect(await save(owner, projectId, protection)).toEqual(protection);
});

test("a save changes only the fields it names, normalised", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  await save(owner, projectId, { openedPaths: [" ./.github/workflows/deploy.yml ", "/CNAME", "CNAME"] });
  await save(owner, projectId, { protectedPaths: ["Makefile*", "prices.html"], pushEveryTurn: true });
  const origins = ["https://Fonts.example.org/", "http://cdn.example:8080", "https://fonts.example.org:443"];
  expect(await save(owner, projectId, { allowedOrigins: origins })).toMatchObject({
    protectedPaths: [...builtInPaths, "prices.html"],
    openedPaths: [".github/workflows/deploy.yml", "CNAME"],
    pushEveryTurn: true,
    allowedOrigins: ["https://fonts.example.org", "http://cdn.example:8080"],
  });
});

test.each<[string, unknown, number]>([
  ["an empty path", { openedPaths: [" ./ "] }, 400],
  ["a path out of the site", { openedPaths: ["../**"] }, 400],
  ["a path with a backslash", { openedPaths: [".github\\x"] }, 400],
  ["a path with a control character", { protectedPaths: ["a\u0007b"] }, 400],
  ["a path that is too long", { openedPaths: ["a".repeat(201)] }, 400],
  ["braces in braces", { protectedPaths: ["{a,b}".repeat(20)] }, 400],
  ["a bracket that stays open", { protectedPaths: ["[a-z"] }, 422],
  ["a brace that stays open", { protectedPaths: ["{a,b"] }, 422],
  ["more paths than an admin may add", { protectedPaths: Array.from({ length: 51 }, (_, n) => `p${n}`) }, 422],
  ["more opened paths than possible", { openedPaths: Array.from({ length: 51 }, (_, n) => `p${n}`) }, 400],
  ["an address with a path", { allowedOrigins: ["https://a.example/x"] }, 400],
  ["an address that ends a policy's list", { allowedOrigins: ["https://a.example;script-src"] }, 400],
  [
    "more addresses than possible",
    { allowedOrigins: Array.from({ length: 51 }, (_, n) => `https://a${n}.example`) },
    400,
  ],
])("%s is refused and changes nothing", async (_name, body, status) => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  expect((await request(owner, projectId, body)).status).toBe(status);
  expect(await read(owner, projectId)).toMatchObject({ openedPaths: [], allowedOrigins: [], changes: [] });
});

test("each change is recorded with author, before and after, newest first", async () => {
  const owner = await createActor({ name: "Ada" });
  const { projectId, organizationId } = await createProject(owner);
  const admin = await joinProject(
    await createActor({ name: "Bo", organizationId, role: "member" }),
    projectId,
    "admin",
  );
  await save(owner, projectId, { openedPaths: ["CNAME"] });
  await save(admin, projectId, { pushEveryTurn: true });
  const { changes } = await save(admin, projectId, { pushEveryTurn: true });
  expect(changes).toMatchObject([
    { name: "Bo", before: { pushEveryTurn: false }, after: { openedPaths: ["CNAME"], pushEveryTurn: true } },
    { name: "Ada", before: { openedPaths: [] }, after: { openedPaths: ["CNAME"], pushEveryTurn: false } },
  ]);
});

test("concurrent saves record both changes, each based on the one before", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  await Promise.all([
    save(owner, projectId, { openedPaths: ["CNAME"] }),
    save(owner, projectId, { pushEveryTurn: true }),
    save(owner, projectId, { allowedOrigins: ["https://a.example"] }),
  ]);
  const { changes, ...protection } = await read(owner, projectId);
  expect(protection).toMatchObject({
    openedPaths: ["CNAME"],
    pushEveryTurn: true,
    allowedOrigins: ["https://a.example"],
  });
  expect(changes).toHaveLength(3);
  expect(changes[0]?.before).toEqual(changes[1]?.after);
  expect(changes[1]?.before).toEqual(changes[2]?.after);
});

test("a change that cannot be recorded is not made", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  await database().$executeRaw`ALTER TABLE audit_entries ADD CONSTRAINT no_room CHECK (false) NOT VALID`;
  try {
    await expect(saveProtection(owner, projectId, { openedPaths: ["CNAME"] })).rejects.toThrow("no_room");
  } finally {
    await database().$executeRaw`ALTER TABLE audit_entries DROP CONSTRAINT no_room`;
  }
  expect(await read(owner, projectId)).toMatchObject({ openedPaths: [], changes: [] });
});

test("audit entries can be neither changed nor deleted", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  await save(owner, projectId, { pushEveryTurn: true });
  const where = { projectId };
  await expect(database().auditEntry.updateMany({ where, data: { action: "other" } })).rejects.toThrow();
  await expect(database().auditEntry.deleteMany({ where })).rejects.toThrow();
  await expect(database().$executeRaw`TRUNCATE audit_entries`).rejects.toThrow();
  expect((await read(owner, projectId)).changes).toHaveLength(1);
});

test.each(["developer", "editor", "reviewer"] as const)("a refused save by a %s stores nothing", async (role) => {
  const owner = await createActor();
  const { projectId, organizationId } = await createProject(owner);
  const member = await joinProject(await createActor({ organizationId, role: "member" }), projectId, role);
  expect((await request(member, projectId, { openedPaths: ["**"] })).status).toBe(403);
  expect((await read(owner, projectId)).changes).toEqual([]);
});
