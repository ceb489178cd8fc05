import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { defaultFollowUpSettings } from "#lib/follow-ups/schema.ts";
import { skipItem } from "#lib/plans/skip-item.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { sendForReview } from "#lib/reviews/send-for-review.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createInvitation } from "#tests/factories/create-invitation.ts";
import { brief, plantPlan } from "#tests/factories/create-plan.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { ApiClient } from "#tests/setup/api-client.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";

// Every route of the product, found in the files, asked by everybody. A route without a row fails.

type Statuses = [anonymous: number, stranger: number, reviewer: number, owner: number];
interface Row {
  body?: (place: Place) => unknown;
  statuses: Statuses;
}
interface Place extends Site {
  conversationId: string;
  editSessionId: string;
  /** The version that the site started from. */
  commit: string;
  /** Somebody of the project: the reviewer. */
  userId: string;
  invitationId: string;
  token: string;
  /** A request of a turn. */
  n: string;
  /** An open review of the site, where the route is about one. */
  reviewId: string;
  /** A plan and one of its items, where the route is about one. */
  planId: string;
  itemId: string;
}

const openTo = (status: number): Statuses => [status, status, status, status];
const signedIn = (status: number): Statuses => [401, status, status, status];
const readable = (status = 200): Statuses => [401, 404, status, status];
const only = (status: number): Statuses => [401, 404, 403, status];
const page = (reviewer: number, owner = 200): Statuses => [307, 404, reviewer, owner];

const headOf = ({ head }: Place) => head;
const rows: Record<string, Row> = {
  "GET /api/auth/[...nextauth]": { statuses: openTo(404) },
  "POST /api/auth/[...nextauth]": { statuses: openTo(404) },
  "GET /api/[...unknown]": { statuses: openTo(404) },
  "POST /api/[...unknown]": { statuses: openTo(404) },
  "PUT /api/[...unknown]": { statuses: openTo(404) },
  "PATCH /api/[...unknown]": { statuses: openTo(404) },
  "DELETE /api/[...unknown]": { statuses: openTo(404) },
  "GET /api/health": { statuses: openTo(200) },
  "GET /api/openapi.json": { statuses: openTo(200) },
  "POST /api/setup": {
    body: () => ({ email: "late@example.org", password: knownPassword, name: "Late" }),
    statuses: openTo(404),
  },
  "GET /api/starters": { statuses: signedIn(200) },
  "GET /api/projects": { statuses: signedIn(200) },
  "POST /api/projects": {
    body: () => ({ name: "New", source: { type: "starter", starter: "blank" } }),
    statuses: [401, 201, 201, 201],
  },
  "GET /api/projects/[projectId]": { statuses: readable() },
  "PATCH /api/projects/[projectId]": { body: () => ({ name: "Renamed" }), statuses: only(200) },
  "DELETE /api/projects/[projectId]": { statuses: only(200) },
  "GET /api/projects/[projectId]/conversations": { statuses: readable() },
  "POST /api/projects/[projectId]/conversations": { statuses: only(200) },
  "GET /api/projects/[projectId]/instructions": { statuses: only(200) },
  "PUT /api/projects/[projectId]/instructions": {
    body: () => ({ background: "You know.", steps: null, output: null }),
    statuses: only(200),
  },
  "GET /api/projects/[projectId]/people": { statuses: only(200) },
  "PATCH /api/projects/[projectId]/people/[userId]": { body: () => ({ role: "reviewer" }), statuses: only(200) },
  "DELETE /api/projects/[projectId]/people/[userId]": { statuses: only(204) },
  "GET /api/projects/[projectId]/invitations": { statuses: only(200) },
  "POST /api/projects/[projectId]/invitations": { body: () => ({ role: "editor" }), statuses: only(201) },
  "DELETE /api/projects/[projectId]/invitations/[invitationId]": { statuses: only(204) },
  "GET /api/invitations/[token]": { statuses: openTo(200) },
  // It works once, for whoever comes first.
  "POST /api/invitations/[token]": {
    body: ({ invitationId }) => ({
      account: { name: "New", email: `${invitationId}@example.org`, password: knownPassword },
    }),
    statuses: [201, 404, 404, 404],
  },
  "GET /api/projects/[projectId]/memory": { statuses: only(200) },
  "PUT /api/projects/[projectId]/memory": { body: () => ({ daysToKeep: 90 }), statuses: only(200) },
  "POST /api/projects/[projectId]/memory/purge": {
    body: () => ({ all: true, reason: "Asked for by the person." }),
    statuses: only(200),
  },
  "POST /api/workspaces/[workspaceId]/retry": { statuses: only(409) },
  "POST /api/workspaces/[workspaceId]/reset": { statuses: only(409) },
  "POST /api/workspaces/[workspaceId]/preview-grants": { body: () => ({}), statuses: readable(201) },
  "POST /api/workspaces/[workspaceId]/go-back": {
    body: (place) => ({ commit: headOf(place), expectedHead: headOf(place) }),
    statuses: only(409),
  },
  "GET /api/workspaces/[workspaceId]/pages": { statuses: readable() },
  "GET /api/workspaces/[workspaceId]/history": { statuses: readable() },
  "GET /api/workspaces/[workspaceId]/versions/[commit]": { statuses: readable() },
  "GET /api/conversations/[conversationId]": { statuses: readable() },
  "GET /api/conversations/[conversationId]/messages": { statuses: readable() },
  "GET /api/conversations/[conversationId]/context": { statuses: only(200) },
  "GET /api/conversations/[conversationId]/context-usage": { statuses: readable() },
  "POST /api/conversations/[conversationId]/edit-sessions": {
    body: () => ({ instruction: "Hello" }),
    statuses: only(202),
  },
  "DELETE /api/conversations/[conversationId]/edit-sessions": { statuses: only(200) },
  "POST /api/conversations/[conversationId]/finish": { statuses: only(200) },
  "POST /api/conversations/[conversationId]/heartbeat": { statuses: only(204) },
  "POST /api/conversations/[conversationId]/typing": { statuses: only(204) },
  "DELETE /api/conversations/[conversationId]/follow-up": { statuses: only(204) },
  "PUT /api/conversations/[conversationId]/follow-ups-muted": { body: () => ({ muted: true }), statuses: only(200) },
  "GET /api/conversations/[conversationId]/follow-ups": { statuses: only(200) },
  "GET /api/projects/[projectId]/follow-ups": { statuses: only(200) },
  "PUT /api/projects/[projectId]/follow-ups": { body: () => defaultFollowUpSettings, statuses: only(200) },
  "GET /api/conversations/[conversationId]/review": { statuses: only(200) },
  "POST /api/conversations/[conversationId]/review": { body: () => ({}), statuses: only(201) },
  "POST /api/conversations/[conversationId]/plans": { body: () => ({ wish: "A site" }), statuses: only(201) },
  "GET /api/plans/[planId]": { statuses: readable() },
  "GET /api/plans/[planId]/stream": { statuses: readable() },
  "GET /api/plans/[planId]/messages": { statuses: only(200) },
  "POST /api/plans/[planId]/messages": { body: () => ({ text: "And more" }), statuses: only(202) },
  "POST /api/plans/[planId]/continue": { statuses: only(202) },
  "PUT /api/plans/[planId]/brief": { body: () => brief, statuses: only(202) },
  "POST /api/plans/[planId]/approve": { statuses: only(200) },
  "POST /api/plans/[planId]/build": { statuses: only(202) },
  "POST /api/plans/[planId]/keep": { statuses: only(409) },
  "POST /api/plans/[planId]/stop": { statuses: only(202) },
  "POST /api/plans/[planId]/discard": { statuses: only(200) },
  "POST /api/plans/[planId]/items/[itemId]/skip": { statuses: only(202) },
  "POST /api/plans/[planId]/items/[itemId]/retry": { statuses: only(202) },
  "GET /api/reviews": { statuses: signedIn(200) },
  "GET /api/reviews/[reviewId]": { statuses: readable() },
  "GET /api/reviews/[reviewId]/diff": { statuses: readable() },
  "GET /api/reviews/[reviewId]/picture": { statuses: signedIn(404) },
  "POST /api/reviews/[reviewId]/publish": { statuses: readable() },
  // Whoever asks first decides.
  "POST /api/reviews/[reviewId]/request-changes": {
    body: () => ({ request: "Shorter, please." }),
    statuses: [401, 404, 200, 409],
  },
  "POST /api/reviews/[reviewId]/withdraw": { statuses: only(200) },
  "POST /api/reviews/[reviewId]/pull-request": { statuses: readable() },
  "GET /api/edit-sessions/[editSessionId]": { statuses: readable() },
  "PATCH /api/edit-sessions/[editSessionId]": { body: () => ({ instruction: "Hello" }), statuses: only(409) },
  "DELETE /api/edit-sessions/[editSessionId]": { statuses: only(409) },
  "GET /api/edit-sessions/[editSessionId]/stream": { statuses: readable() },
  "GET /api/edit-sessions/[editSessionId]/chunks": { statuses: readable() },
  "GET /api/edit-sessions/[editSessionId]/diff": { statuses: readable() },
  // Without a path there is no such picture.
  "GET /api/edit-sessions/[editSessionId]/picture": { statuses: signedIn(404) },
  "GET /api/edit-sessions/[editSessionId]/requests": { statuses: only(200) },
  // The turn was made without a model.
  "GET /api/edit-sessions/[editSessionId]/requests/[n]": { statuses: only(404) },
  "POST /api/edit-sessions/[editSessionId]/cancel": { statuses: only(200) },
  "POST /api/edit-sessions/[editSessionId]/undo": { body: () => ({}), statuses: only(200) },
  "POST /api/edit-sessions/[editSessionId]/restore": { body: () => ({}), statuses: only(409) },
  "GET /preview-content": { statuses: openTo(404) },
  "GET /": { statuses: [307, 307, 307, 307] },
  "GET /setup": { statuses: openTo(404) },
  "GET /sign-in": { statuses: [200, 307, 307, 307] },
  "GET /projects": { statuses: [307, 200, 200, 200] },
  "GET /projects/new": { statuses: [307, 200, 200, 200] },
  "GET /projects/[projectId]": { statuses: page(200) },
  "GET /projects/[projectId]/history": { statuses: page(200) },
  "GET /projects/[projectId]/settings/instructions": { statuses: page(404) },
  "GET /projects/[projectId]/settings/people": { statuses: page(404) },
  "GET /invitations/[token]": { statuses: openTo(200) },
  "GET /projects/[projectId]/settings/memory": { statuses: page(404) },
  "GET /projects/[projectId]/settings/follow-ups": { statuses: page(404) },
  "GET /conversations/[conversationId]": { statuses: page(200) },
  "GET /conversations/[conversationId]/context": { statuses: page(404) },
  "GET /conversations/[conversationId]/inspector": { statuses: page(404) },
  "GET /reviews": { statuses: [307, 200, 200, 200] },
  "GET /reviews/[reviewId]": { statuses: page(200) },
  "GET /gallery": { statuses: openTo(404) },
  "GET /gallery/[section]": { statuses: openTo(404) },
  "GET /gallery/editor": { statuses: openTo(404) },
};

let product: Product;
let everybody: (ApiClient | null)[];
let owner: Actor;
let reviewer: Actor;

beforeAll(async () => {
  const { DATABASE_URL = "", DATA_DIR = "", SITEWRIGHT_KEY = "" } = process.env;
  const settings = { DATABASE_URL, DATA_DIR, SITEWRIGHT_KEY, OPENAI_BASE_URL: "http://127.0.0.1:9/v1" };
  product = await untilReady(await beginProduct(settings));
  owner = await createActor();
  reviewer = await createActor();
  const stranger = await createActor();
  everybody = [null, ...(await Promise.all([stranger, reviewer, owner].map(signIn)))];
}, 60_000);
afterAll(() => stopProduct(product));

async function signIn({ email }: Actor): Promise<ApiClient> {
  const client = new ApiClient(product.address);
  await client.signIn({ email, password: knownPassword });
  return client;
}

async function createPlace(pattern: string): Promise<Place> {
  const site = await createConversation(owner);
  await joinProject(reviewer, site.projectId, "reviewer");
  const ids = {
    ...(await createInvitation(owner, site)),
    userId: reviewer.userId,
    reviewId: "",
    planId: "",
    itemId: "",
  };
  const place = { ...site, ...ids, editSessionId: await createTurn(owner, site), commit: site.head, n: "1" };
  if (pattern.includes("[reviewId]")) place.reviewId = (await sendForReview(owner, site)).reviewId ?? "";
  if (pattern.includes("[planId]")) {
    const act = pattern.split("/").at(-1) ?? "";
    Object.assign(place, await plantPlan(owner, { ...place, head: await headNow(place) }, phaseFor[act] ?? "done"));
    if (act === "retry") await skipItem(owner, place);
  }
  return place;
}

/** The phase in which something can be done with a plan; a stream of one that is done comes to its end. */
const phaseFor: Record<string, "discuss" | "summarize" | "approve" | "build"> = {
  ...{ messages: "discuss", continue: "discuss", stop: "summarize", brief: "approve", approve: "approve" },
  ...{ discard: "approve", build: "build", skip: "build", retry: "build" },
};

const headNow = async ({ workspaceId }: Site) =>
  (await database().workspace.findUniqueOrThrow({ where: { id: workspaceId } })).headCommit ?? "";

const places = new Map<string, Promise<Place>>();

/** The place of all who change nothing in it, because they only read or are refused. */
function sharedPlace(pattern: string): Promise<Place> {
  const about = pattern.match(/\[(?:reviewId|planId)\]/)?.[0] ?? "";
  const place = places.get(about) ?? createPlace(about);
  places.set(about, place);
  return place;
}

/** `app/(app)/projects/[projectId]/page.tsx` is `GET /projects/[projectId]`. */
function findRoutes(): string[] {
  return globSync("app/**/{route.ts,page.tsx}").flatMap((file) => {
    const path = `/${file
      .split("/")
      .slice(1, -1)
      .filter((part) => !part.startsWith("("))
      .join("/")}`;
    if (file.endsWith("page.tsx")) return [`GET ${path}`];
    const methods = [...readFileSync(file, "utf8").matchAll(/export (?:const|async function|function) ([A-Z]+)\b/g)];
    const listed = [...readFileSync(file, "utf8").matchAll(/as ([A-Z]+)\b/g)];
    return [...methods, ...listed].map(([, method]) => `${method} ${path}`);
  });
}

test("every route that exists has a row, and every row is a route", () => {
  const routes = findRoutes().filter((route) => !route.startsWith("HEAD "));
  expect(routes.length).toBeGreaterThan(25);
  expect(routes.sort()).toEqual(Object.keys(rows).sort());
});

test.each(Object.entries(rows))(
  "%s answers everybody as the table says",
  async (route, { body, statuses }) => {
    const [method = "", pattern = ""] = route.split(" ");
    const place = await (method === "GET" ? sharedPlace(pattern) : createPlace(pattern));
    const path = pattern
      .replace(/\[(\w+)\]/g, (_, name: keyof Place) => place[name])
      .replace(/\[\.{3}\w+\]/, "unknown");
    const answers: number[] = [];
    for (const client of everybody) {
      const asking = client ?? new ApiClient(product.address);
      const { status } = await asking.request(method, path, method === "GET" ? undefined : body?.(place));
      answers.push(status);
    }
    expect(answers).toEqual(statuses);
  },
  30_000,
);

test.each(Object.entries(rows).filter(([route]) => !route.startsWith("GET ")))(
  "%s from another site is refused",
  async (route, { body }) => {
    const [method = "", pattern = ""] = route.split(" ");
    const place = await sharedPlace(pattern);
    const path = pattern
      .replace(/\[(\w+)\]/g, (_, name: keyof Place) => place[name])
      .replace(/\[\.{3}\w+\]/, "unknown");
    const signed = everybody.at(-1) ?? new ApiClient(product.address);
    const origin = { origin: "http://evil.example" };
    const answer = await signed.request<{ code: string }>(method, path, body?.(place) ?? {}, origin);
    expect([answer.status, answer.body?.code]).toEqual([403, "bad-origin"]);
  },
);
