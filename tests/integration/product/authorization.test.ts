import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, type ProjectRole, projectRoles } from "#lib/accounts/schema.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { defaultFollowUpSettings } from "#lib/follow-ups/schema.ts";
import { skipItem } from "#lib/plans/build/change-item.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { releasePlace } from "#lib/projects/released-places/release-place.ts";
import { createTemplate } from "#lib/projects/templates/save-template.ts";
import { createCloneToken } from "#lib/publishing/clone/clone-tokens.ts";
import { sendForReview } from "#lib/reviews/send-for-review.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createInvitation } from "#tests/factories/create-invitation.ts";
import { brief, plantPlan } from "#tests/factories/create-plan.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createSite, type Site } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { ApiClient } from "#tests/setup/api-client.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";
import { settingsSections } from "@/app/(app)/projects/[projectId]/settings/_sections/settings-sections.ts";

// Every route of the product, found in the files, is called by each kind of person. A route without a row fails.

/** Every kind of caller. The last five belong to the project; the owner belongs to its organization. */
const people = ["anonymous", "outsider", "reviewer", "editor", "developer", "admin", "owner"] as const;
type Person = (typeof people)[number];
/** The status that each of them gets, in this order. */
type Statuses = [
  anonymous: number,
  outsider: number,
  reviewer: number,
  editor: number,
  developer: number,
  admin: number,
  owner: number,
];
interface Row {
  body?: (place: Place) => unknown;
  query?: string;
  /** True if only the person who began the conversation may call it. */
  inOwnConversation?: true;
  /** True if it ends the caller's sign-ins, who is signed in with another one for it. */
  signsOut?: true;
  statuses: Statuses;
}
interface Place extends Site {
  conversationId: string;
  editSessionId: string;
  /** The version that the site started from. */
  commit: string;
  organizationId: string;
  /** A member of the project: the reviewer. */
  userId: string;
  invitationId: string;
  token: string;
  /** A model request of a turn. */
  n: string;
  /** An open review of the site, where the route has one. */
  reviewId: string;
  /** A plan and one of its items, where the route has them. */
  planId: string;
  itemId: string;
  /** A released element. */
  placeId: string;
  /** A token for cloning. */
  tokenId: string;
  /** A note to self. */
  noteId: string;
  /** A sign-in of a person who is not among the callers. */
  signInId: string;
  /** Past turns that were asked again, and the number of one of them. */
  dryRunId: string;
  position: string;
  /** A section of the project's settings. */
  section: string;
  /** A version of the instructions: the base alone; of a template, its first one. */
  version: string;
  /** Texts that the organization's projects share. */
  templateId: string;
}

const openTo = (status: number): Statuses => [status, status, status, status, status, status, status];
const signedIn = (status: number): Statuses => [401, status, status, status, status, status, status];
const reading = (status = 200): Statuses => [401, 404, status, status, status, status, status];
const reviewing = (status: number): Statuses => [401, 404, status, 403, 403, status, status];
const editing = (status: number): Statuses => [401, 404, 403, status, status, status, status];
const inspecting = (status: number): Statuses => [401, 404, 403, 403, status, status, status];
const configuring = (status: number): Statuses => [401, 404, 403, 403, 403, status, status];
/** For those who run the organization: an admin of a project does not. */
const running = (status: number): Statuses => [401, 404, 403, 403, 403, 403, status];
const sharedTexts = { background: "Warm and short.", steps: null, output: null };
/** Nothing listens there. */
const server = { baseUrl: "http://127.0.0.1:9/v1", api: "chat", model: "m" };
const pageFor = {
  all: [307, 404, 200, 200, 200, 200, 200],
  inspecting: [307, 404, 404, 404, 200, 200, 200],
  configuring: [307, 404, 404, 404, 404, 200, 200],
  signedIn: [307, 200, 200, 200, 200, 200, 200],
} satisfies Record<string, Statuses>;

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
  // The product has no METRICS_TOKEN.
  "GET /api/metrics": { statuses: openTo(404) },
  "GET /api/openapi.json": { statuses: openTo(200) },
  "POST /api/setup": {
    body: () => ({ email: "late@example.org", password: knownPassword, name: "Late" }),
    statuses: openTo(404),
  },
  "PATCH /api/account": { body: () => ({ language: null }), statuses: signedIn(204) },
  // The present password is another one.
  "POST /api/account/password": {
    body: () => ({ currentPassword: "not the present one", newPassword: "quite another password" }),
    statuses: signedIn(422),
  },
  "GET /api/account/sign-ins": { statuses: signedIn(200) },
  "DELETE /api/account/sign-ins": { signsOut: true, statuses: signedIn(204) },
  // It is somebody else's.
  "DELETE /api/account/sign-ins/[signInId]": { statuses: signedIn(404) },
  // The product has no SMTP_URL.
  "POST /api/password-resets": { body: () => ({ email: "nobody@example.org" }), statuses: openTo(409) },
  // There is no such link.
  "POST /api/password-resets/look": { body: () => ({ token: "unknown" }), statuses: openTo(404) },
  "POST /api/password-resets/use": {
    body: () => ({ token: "unknown", password: knownPassword }),
    statuses: openTo(404),
  },
  "GET /api/starters": { statuses: signedIn(200) },
  "GET /api/projects": { statuses: signedIn(200) },
  "POST /api/projects": {
    body: () => ({ name: "New", source: { type: "starter", starter: "blank" } }),
    statuses: [401, 201, 403, 403, 403, 403, 201],
  },
  "GET /api/projects/[projectId]": { statuses: reading() },
  "PATCH /api/projects/[projectId]": { body: () => ({ name: "Renamed" }), statuses: configuring(200) },
  "DELETE /api/projects/[projectId]": { statuses: configuring(200) },
  "GET /api/projects/deleted": { statuses: signedIn(200) },
  // The project is not deleted, so there is nothing to restore.
  "POST /api/projects/[projectId]/restore": { statuses: [401, 404, 404, 404, 404, 404, 404] },
  "GET /api/projects/[projectId]/conversations": { statuses: reading() },
  "POST /api/projects/[projectId]/conversations": { statuses: editing(201) },
  "GET /api/projects/[projectId]/rules": { statuses: configuring(200) },
  "GET /api/projects/[projectId]/instructions": { statuses: configuring(200) },
  "PUT /api/projects/[projectId]/instructions": {
    body: () => ({ background: "You know.", steps: null, output: null }),
    statuses: configuring(200),
  },
  "PUT /api/projects/[projectId]/instructions/base": {
    body: () => ({ part: "answers", on: false }),
    statuses: configuring(200),
  },
  "POST /api/projects/[projectId]/instructions/preview": {
    body: () => ({ background: "You know.", steps: null, output: null }),
    statuses: configuring(200),
  },
  // Nothing was recognised in the project, so there is nothing to confirm.
  "GET /api/projects/[projectId]/building": { statuses: configuring(200) },
  "PUT /api/projects/[projectId]/building": { body: () => ({ status: "off" }), statuses: configuring(404) },
  "PUT /api/projects/[projectId]/building/variables": {
    body: () => ({ name: "SITE_URL", value: "https://example.org" }),
    statuses: configuring(404),
  },
  "POST /api/projects/[projectId]/building/recognise": { statuses: configuring(200) },
  "GET /api/projects/[projectId]/instructions/past-turns": { statuses: configuring(200) },
  "GET /api/projects/[projectId]/instructions/models": { statuses: configuring(200) },
  "GET /api/projects/[projectId]/instructions/dry-runs": { statuses: configuring(200) },
  "POST /api/projects/[projectId]/instructions/dry-runs": {
    body: () => ({ background: "You know.", steps: null, output: null }),
    statuses: configuring(202),
  },
  "GET /api/projects/[projectId]/instructions/dry-runs/[dryRunId]": { statuses: configuring(200) },
  "POST /api/projects/[projectId]/instructions/dry-runs/[dryRunId]/stop": { statuses: configuring(202) },
  "GET /api/projects/[projectId]/instructions/dry-runs/[dryRunId]/turns/[position]": { statuses: configuring(200) },
  "PUT /api/projects/[projectId]/instructions/dry-runs/[dryRunId]/turns/[position]/verdict": {
    body: () => ({ verdict: "better", remark: "Shorter." }),
    statuses: configuring(200),
  },
  "GET /api/projects/[projectId]/instructions/versions": { statuses: configuring(200) },
  "GET /api/projects/[projectId]/instructions/versions/[version]": { statuses: configuring(200) },
  "POST /api/projects/[projectId]/instructions/versions/[version]/restore": { statuses: configuring(200) },
  "PUT /api/projects/[projectId]/instructions/template": {
    body: () => ({ templateId: null, off: [] }),
    statuses: configuring(200),
  },
  "DELETE /api/projects/[projectId]/instructions/notice": { statuses: configuring(204) },
  "POST /api/conversations/[conversationId]/publish": {
    body: () => ({}),
    inOwnConversation: true,
    // A reviewer may publish, but has no conversation of their own.
    statuses: [401, 404, 403, 403, 403, 200, 200],
  },
  "GET /api/projects/[projectId]/publishing": { statuses: reading() },
  "POST /api/projects/[projectId]/publishing": { body: () => ({}), statuses: reviewing(200) },
  "PATCH /api/projects/[projectId]/publishing": {
    body: ({ projectId }) => ({ name: `site-${projectId}` }),
    statuses: configuring(200),
  },
  "DELETE /api/projects/[projectId]/publishing": { statuses: configuring(200) },
  "PUT /api/projects/[projectId]/publishing/domains": { body: () => ({ domains: [] }), statuses: configuring(200) },
  // There is no such version.
  "POST /api/projects/[projectId]/publishing/put-back": {
    body: () => ({ versionId: newId() }),
    statuses: reviewing(409),
  },
  // No generator makes the site, and no release has files to push.
  "PUT /api/projects/[projectId]/publishing/output": { body: () => ({ output: null }), statuses: configuring(200) },
  "POST /api/projects/[projectId]/publishing/output/push": { body: () => ({}), statuses: reviewing(409) },
  "GET /api/projects/[projectId]/publishing/download": { statuses: reading() },
  "GET /api/projects/[projectId]/clone-tokens": { statuses: configuring(200) },
  "POST /api/projects/[projectId]/clone-tokens": {
    body: () => ({ label: "A backup", days: 7 }),
    statuses: configuring(201),
  },
  "DELETE /api/projects/[projectId]/clone-tokens/[tokenId]": { statuses: configuring(204) },
  // They know no sign-in, only a token for cloning.
  "GET /api/clone/[projectId]/site.git/info/refs": { statuses: openTo(401) },
  "POST /api/clone/[projectId]/site.git/git-upload-pack": { statuses: openTo(401) },
  "GET /api/projects/[projectId]/people": { statuses: configuring(200) },
  "PATCH /api/projects/[projectId]/people/[userId]": { body: () => ({ role: "reviewer" }), statuses: configuring(200) },
  "DELETE /api/projects/[projectId]/people/[userId]": { statuses: configuring(204) },
  "POST /api/projects/[projectId]/people/[userId]/password-link": { statuses: running(201) },
  "GET /api/projects/[projectId]/invitations": { statuses: configuring(200) },
  "POST /api/projects/[projectId]/invitations": { body: () => ({ role: "editor" }), statuses: configuring(201) },
  "DELETE /api/projects/[projectId]/invitations/[invitationId]": { statuses: configuring(204) },
  "GET /api/invitations/[token]": { statuses: openTo(200) },
  // It works once, for the first caller.
  "POST /api/invitations/[token]": {
    body: ({ invitationId }) => ({
      account: { name: "New", email: `${invitationId}@example.org`, password: knownPassword },
    }),
    statuses: [201, 200, 409, 409, 409, 409, 409],
  },
  "GET /api/projects/[projectId]/memory": { statuses: configuring(200) },
  "PUT /api/projects/[projectId]/memory": { body: () => ({ daysToKeep: 90 }), statuses: configuring(200) },
  "PUT /api/projects/[projectId]/memory/notes/[noteId]": {
    body: () => ({ state: "pinned" }),
    statuses: configuring(200),
  },
  "PUT /api/projects/[projectId]/memory/search": { body: () => ({ isOn: true }), statuses: configuring(200) },
  "GET /api/projects/[projectId]/memory/purge": { statuses: configuring(200) },
  "POST /api/projects/[projectId]/memory/purge": {
    body: () => ({ all: true, reason: "Asked for by the person." }),
    statuses: configuring(200),
  },
  "POST /api/workspaces/[workspaceId]/retry": { statuses: configuring(409) },
  "POST /api/workspaces/[workspaceId]/reset": { statuses: configuring(202) },
  "POST /api/workspaces/[workspaceId]/preview-grants": { body: () => ({}), statuses: reading(201) },
  "POST /api/workspaces/[workspaceId]/go-back": {
    body: (place) => ({ commit: headOf(place), expectedHead: headOf(place) }),
    statuses: editing(409),
  },
  "GET /api/workspaces/[workspaceId]/build": { statuses: reading() },
  "POST /api/workspaces/[workspaceId]/build": { body: () => ({}), statuses: editing(202) },
  "GET /api/workspaces/[workspaceId]/pages": { statuses: reading() },
  "GET /api/workspaces/[workspaceId]/source-map": { statuses: reading() },
  "GET /api/workspaces/[workspaceId]/sources": { statuses: reading() },
  "GET /api/workspaces/[workspaceId]/source": { query: "?path=index.html", statuses: reading() },
  "GET /api/workspaces/[workspaceId]/same-elsewhere": { query: "?path=index.html&ref=e1", statuses: reading() },
  "GET /api/workspaces/[workspaceId]/text-sizes": { query: "?path=index.html&refs=e1,e2", statuses: reading() },
  "GET /api/workspaces/[workspaceId]/page-text": { query: "?path=index.html&ref=e2", statuses: reading() },
  "GET /api/workspaces/[workspaceId]/page-use": { query: "?path=index.html", statuses: reading() },
  "GET /api/workspaces/[workspaceId]/navigations": { query: "?path=index.html", statuses: reading() },
  "GET /api/workspaces/[workspaceId]/look": { statuses: reading() },
  "POST /api/workspaces/[workspaceId]/look/trial": {
    body: (place) => ({
      commit: headOf(place),
      path: "index.html",
      values: [{ kind: "colour", property: null, from: "#000000" }],
    }),
    statuses: reading(),
  },
  "GET /api/workspaces/[workspaceId]/assets": { statuses: reading() },
  "GET /api/workspaces/[workspaceId]/content": { statuses: reading() },
  // The site has no collections.
  "GET /api/workspaces/[workspaceId]/content/entries": {
    query: "?collection=posts",
    statuses: [401, 404, 404, 404, 404, 404, 404],
  },
  "GET /api/workspaces/[workspaceId]/content/entry": {
    query: "?collection=posts&path=posts/a.md",
    statuses: [401, 404, 404, 404, 404, 404, 404],
  },
  // The site has no pictures.
  "GET /api/workspaces/[workspaceId]/picture": { query: "?path=a.png", statuses: [401, 404, 404, 404, 404, 404, 404] },
  "GET /api/workspaces/[workspaceId]/history": { statuses: reading() },
  "GET /api/workspaces/[workspaceId]/versions/[commit]": { statuses: reading() },
  "GET /api/conversations/[conversationId]": { statuses: reading() },
  "GET /api/conversations/[conversationId]/messages": { statuses: reading() },
  // The owner's conversation: it answers its person alone, also after they were removed.
  "GET /api/conversations/[conversationId]/role-change": { statuses: [401, 404, 404, 404, 404, 404, 200] },
  "GET /api/conversations/[conversationId]/context": { statuses: inspecting(200) },
  "GET /api/conversations/[conversationId]/context-usage": { statuses: reading() },
  "GET /api/conversations/[conversationId]/requests": { query: "?find=Hello", statuses: inspecting(200) },
  "GET /api/conversations/[conversationId]/requests/places": {
    query: "?find=Hello&line=0",
    statuses: inspecting(200),
  },
  "GET /api/conversations/[conversationId]/trace": { statuses: inspecting(200) },
  "GET /api/conversations/[conversationId]/recording": { statuses: inspecting(200) },
  "POST /api/conversations/[conversationId]/edit-sessions": {
    body: (place) => ({
      instruction: "Hello",
      base: headOf(place),
      picks: [{ path: "index.html", ref: "e2" }],
    }),
    inOwnConversation: true,
    statuses: editing(202),
  },
  "DELETE /api/conversations/[conversationId]/edit-sessions": { inOwnConversation: true, statuses: editing(200) },
  "POST /api/conversations/[conversationId]/manual-edits": {
    body: (place) => ({
      base: headOf(place),
      operations: [{ op: "replace-range", path: "index.html", start: 0, end: 0, text: " " }],
    }),
    inOwnConversation: true,
    statuses: editing(200),
  },
  // It takes a form.
  "POST /api/conversations/[conversationId]/assets": { inOwnConversation: true, statuses: editing(415) },
  "POST /api/conversations/[conversationId]/files": { inOwnConversation: true, statuses: editing(415) },
  // There is no such file.
  "GET /api/files/[fileId]": { statuses: [401, 404, 404, 404, 404, 404, 404] },
  "POST /api/conversations/[conversationId]/finish": { inOwnConversation: true, statuses: editing(200) },
  "POST /api/conversations/[conversationId]/heartbeat": { inOwnConversation: true, statuses: editing(204) },
  "PUT /api/conversations/[conversationId]/handover": { statuses: editing(200) },
  // The site was not asked for.
  "POST /api/conversations/[conversationId]/handover": {
    body: () => ({ userId: newId() }),
    inOwnConversation: true,
    statuses: editing(409),
  },
  "DELETE /api/conversations/[conversationId]/handover": {
    body: () => ({ userId: newId() }),
    inOwnConversation: true,
    statuses: editing(204),
  },
  "POST /api/conversations/[conversationId]/typing": { inOwnConversation: true, statuses: editing(204) },
  "DELETE /api/conversations/[conversationId]/follow-up": { inOwnConversation: true, statuses: editing(204) },
  "PUT /api/conversations/[conversationId]/follow-ups-muted": {
    body: () => ({ muted: true }),
    inOwnConversation: true,
    statuses: editing(200),
  },
  "GET /api/conversations/[conversationId]/follow-ups": { statuses: inspecting(200) },
  "GET /api/projects/[projectId]/follow-ups": { statuses: configuring(200) },
  "PUT /api/projects/[projectId]/follow-ups": { body: () => defaultFollowUpSettings, statuses: configuring(200) },
  "GET /api/projects/[projectId]/checks": { statuses: configuring(200) },
  "PUT /api/projects/[projectId]/checks": { body: () => ({ levels: { html: "off" } }), statuses: configuring(200) },
  "GET /api/projects/[projectId]/protection": { statuses: configuring(200) },
  "PUT /api/projects/[projectId]/protection": { body: () => ({ pushEveryTurn: true }), statuses: configuring(200) },
  "GET /api/projects/[projectId]/released-places": { statuses: configuring(200) },
  "GET /api/projects/[projectId]/proposals": { statuses: configuring(200) },
  "POST /api/projects/[projectId]/released-places": {
    body: () => ({ kind: "page", path: "index.html", for: { role: "editor" } }),
    statuses: configuring(201),
  },
  "PUT /api/projects/[projectId]/released-places/[placeId]": {
    body: ({ commit }) => ({ path: "index.html", ref: "e2", commit }),
    statuses: configuring(204),
  },
  "DELETE /api/projects/[projectId]/released-places/[placeId]": { statuses: configuring(204) },
  "PUT /api/projects/[projectId]/people/[userId]/restriction": {
    body: () => ({ restricted: true }),
    statuses: configuring(204),
  },
  "GET /api/conversations/[conversationId]/review": { statuses: [401, 404, 403, 403, 403, 403, 200] },
  "GET /api/conversations/[conversationId]/checks": { statuses: [401, 404, 403, 403, 403, 403, 200] },
  "POST /api/conversations/[conversationId]/review": {
    body: () => ({}),
    inOwnConversation: true,
    statuses: editing(201),
  },
  "POST /api/conversations/[conversationId]/plans": {
    body: () => ({ wish: "A site" }),
    inOwnConversation: true,
    statuses: editing(201),
  },
  "GET /api/plans/[planId]": { statuses: reading() },
  "GET /api/plans/[planId]/stream": { statuses: reading() },
  "GET /api/plans/[planId]/messages": { statuses: inspecting(200) },
  "POST /api/plans/[planId]/messages": {
    body: () => ({ text: "And more" }),
    inOwnConversation: true,
    statuses: editing(202),
  },
  "POST /api/plans/[planId]/continue": { inOwnConversation: true, statuses: editing(202) },
  "PUT /api/plans/[planId]/brief": { body: () => brief, inOwnConversation: true, statuses: editing(202) },
  "POST /api/plans/[planId]/approve": { inOwnConversation: true, statuses: editing(200) },
  "POST /api/plans/[planId]/build": { inOwnConversation: true, statuses: editing(202) },
  "POST /api/plans/[planId]/keep": { inOwnConversation: true, statuses: editing(409) },
  "POST /api/plans/[planId]/stop": { inOwnConversation: true, statuses: editing(202) },
  "POST /api/plans/[planId]/discard": { inOwnConversation: true, statuses: editing(200) },
  "POST /api/plans/[planId]/items/[itemId]/skip": { inOwnConversation: true, statuses: editing(202) },
  "POST /api/plans/[planId]/items/[itemId]/retry": { inOwnConversation: true, statuses: editing(202) },
  "GET /api/organizations/[organizationId]/model": { statuses: running(200) },
  "PUT /api/organizations/[organizationId]/model": {
    body: () => ({ ...server, preset: "other", windowTokens: 64_000, seesPictures: false }),
    statuses: running(200),
  },
  "DELETE /api/organizations/[organizationId]/model": { statuses: running(200) },
  "POST /api/organizations/[organizationId]/model/verify": { body: () => server, statuses: running(200) },
  "POST /api/organizations/[organizationId]/model/list": {
    body: () => ({ baseUrl: server.baseUrl }),
    statuses: running(200),
  },
  "GET /api/organizations/[organizationId]/templates": { statuses: running(200) },
  "POST /api/organizations/[organizationId]/templates": {
    body: () => ({ name: `Our tone ${newId()}`, ...sharedTexts }),
    statuses: running(201),
  },
  "GET /api/organizations/[organizationId]/templates/[templateId]": { statuses: running(200) },
  "PUT /api/organizations/[organizationId]/templates/[templateId]": {
    body: () => ({ name: `Our tone ${newId()}`, ...sharedTexts }),
    statuses: running(200),
  },
  "DELETE /api/organizations/[organizationId]/templates/[templateId]": { statuses: running(204) },
  "POST /api/organizations/[organizationId]/templates/[templateId]/versions/[version]/restore": {
    statuses: running(200),
  },
  "GET /api/reviews": { statuses: signedIn(200) },
  "GET /api/reviews/[reviewId]": { statuses: reading() },
  "GET /api/reviews/[reviewId]/diff": { statuses: reading() },
  "GET /api/reviews/[reviewId]/checks": { statuses: reading() },
  "GET /api/reviews/[reviewId]/candidate": { statuses: reading() },
  "GET /api/reviews/[reviewId]/picture": { statuses: signedIn(404) },
  "POST /api/reviews/[reviewId]/publish": { statuses: reviewing(200) },
  // The first caller decides.
  "POST /api/reviews/[reviewId]/request-changes": {
    body: () => ({ request: "Shorter, please." }),
    statuses: reviewing(200),
  },
  "POST /api/reviews/[reviewId]/withdraw": { statuses: editing(200) },
  "POST /api/reviews/[reviewId]/pull-request": { statuses: reading() },
  "GET /api/edit-sessions/[editSessionId]": { statuses: reading() },
  "PATCH /api/edit-sessions/[editSessionId]": {
    body: () => ({ instruction: "Hello" }),
    inOwnConversation: true,
    statuses: editing(409),
  },
  "DELETE /api/edit-sessions/[editSessionId]": { inOwnConversation: true, statuses: editing(409) },
  "GET /api/edit-sessions/[editSessionId]/stream": { statuses: reading() },
  "GET /api/edit-sessions/[editSessionId]/chunks": { statuses: reading() },
  "GET /api/edit-sessions/[editSessionId]/diff": { statuses: reading() },
  "GET /api/edit-sessions/[editSessionId]/places": { statuses: reading() },
  // Without a path there is no such picture.
  "GET /api/edit-sessions/[editSessionId]/picture": { statuses: signedIn(404) },
  "GET /api/edit-sessions/[editSessionId]/requests": { statuses: inspecting(200) },
  // The turn was made without a model.
  "GET /api/edit-sessions/[editSessionId]/timeline": { statuses: inspecting(200) },
  "GET /api/edit-sessions/[editSessionId]/overview": { statuses: inspecting(200) },
  "GET /api/edit-sessions/[editSessionId]/requests/[n]": { statuses: inspecting(404) },
  "GET /api/edit-sessions/[editSessionId]/requests/[n]/overview": { statuses: inspecting(404) },
  "GET /api/edit-sessions/[editSessionId]/requests/[n]/messages": { statuses: inspecting(404) },
  "GET /api/edit-sessions/[editSessionId]/requests/[n]/answer": { statuses: inspecting(404) },
  "GET /api/edit-sessions/[editSessionId]/requests/[n]/events": { statuses: inspecting(404) },
  "GET /api/edit-sessions/[editSessionId]/requests/[n]/left-out": { query: "?turn=1", statuses: inspecting(404) },
  "GET /api/edit-sessions/[editSessionId]/replay": { statuses: inspecting(200) },
  "POST /api/edit-sessions/[editSessionId]/replay": { body: () => ({}), statuses: inspecting(202) },
  "POST /api/edit-sessions/[editSessionId]/cancel": { inOwnConversation: true, statuses: editing(200) },
  "POST /api/edit-sessions/[editSessionId]/undo": { body: () => ({}), statuses: editing(200) },
  "POST /api/edit-sessions/[editSessionId]/restore": { body: () => ({}), statuses: editing(409) },
  "GET /api/edit-sessions/[editSessionId]/held": { statuses: reading() },
  // Nothing of the turn is held back.
  "POST /api/edit-sessions/[editSessionId]/held/apply": { inOwnConversation: true, statuses: editing(409) },
  "POST /api/edit-sessions/[editSessionId]/held/drop": { inOwnConversation: true, statuses: editing(409) },
  "GET /": { statuses: openTo(307) },
  "GET /setup": { statuses: openTo(404) },
  "GET /sign-in": { statuses: [200, 307, 307, 307, 307, 307, 307] },
  "GET /forgot-password": { statuses: openTo(200) },
  "GET /new-password": { statuses: openTo(200) },
  "GET /account": { statuses: pageFor.signedIn },
  "GET /projects": { statuses: pageFor.signedIn },
  "GET /projects/new": { statuses: [307, 200, 404, 404, 404, 404, 200] },
  "GET /projects/[projectId]": { statuses: pageFor.all },
  "GET /projects/[projectId]/history": { statuses: pageFor.all },
  "GET /projects/[projectId]/settings": { statuses: pageFor.all },
  "GET /projects/[projectId]/settings/[section]": { statuses: pageFor.configuring },
  "GET /projects/[projectId]/settings/instructions/versions": { statuses: pageFor.configuring },
  "GET /projects/[projectId]/settings/instructions/versions/[version]": { statuses: pageFor.configuring },
  "GET /projects/[projectId]/settings/instructions/dry-runs": { statuses: pageFor.configuring },
  "GET /projects/[projectId]/settings/instructions/dry-runs/[dryRunId]": { statuses: pageFor.configuring },
  "GET /invitations/[token]": { statuses: openTo(200) },
  "GET /conversations/[conversationId]": { statuses: pageFor.all },
  "GET /conversations/[conversationId]/context": { statuses: pageFor.inspecting },
  "GET /conversations/[conversationId]/inspector": { statuses: pageFor.inspecting },
  // An outsider is an owner too, of another organization.
  "GET /settings/templates": { statuses: [307, 200, 404, 404, 404, 404, 200] },
  "GET /settings/templates/new": { statuses: [307, 200, 404, 404, 404, 404, 200] },
  "GET /settings/templates/[templateId]": { statuses: [307, 404, 404, 404, 404, 404, 200] },
  "GET /settings/model": { statuses: [307, 200, 404, 404, 404, 404, 200] },
  "GET /reviews": { statuses: pageFor.signedIn },
  "GET /reviews/[reviewId]": { statuses: pageFor.all },
  "GET /gallery": { statuses: openTo(404) },
  "GET /gallery/[section]": { statuses: openTo(404) },
  "GET /gallery/editor": { statuses: openTo(404) },
};

let product: Product;
let everybody: { person: Person; client: ApiClient }[];
/** The members of the project, beside its organization's owner. */
let members: Record<ProjectRole, Actor>;
let owner: Actor;

beforeAll(async () => {
  const { DATABASE_URL = "", DATA_DIR = "", SITEWRIGHT_KEY = "" } = process.env;
  const settings = { DATABASE_URL, DATA_DIR, SITEWRIGHT_KEY, OPENAI_BASE_URL: "http://127.0.0.1:9/v1" };
  product = await untilReady(await beginProduct(settings));
  owner = await createActor();
  const [organizationId = ""] = Object.keys(owner.organizationRoles);
  const member = () => createActor({ organizationId, role: "member" });
  members = { reviewer: await member(), editor: await member(), developer: await member(), admin: await member() };
  const actors: Record<Person, Actor | null> = { ...members, anonymous: null, outsider: await createActor(), owner };
  everybody = await Promise.all(people.map(async (person) => ({ person, client: await signIn(actors[person]) })));
});
afterAll(() => stopProduct(product));

async function signIn(actor: Actor | null): Promise<ApiClient> {
  const client = new ApiClient(product.address);
  if (actor) await client.signIn({ email: actor.email, password: knownPassword });
  return client;
}

/**
 * Creates a project of the owner to which all members belong, with everything that the route is about. The conversation
 * belongs to the calling person if they may edit, because nobody else may write in it.
 */
async function createPlace(pattern: string, asking: Person = "owner"): Promise<Place> {
  const site = await createSite(owner);
  const actors: Partial<Record<Person, Actor>> = { owner };
  for (const role of projectRoles) actors[role] = await joinProject(members[role], site.projectId, role);
  const writer = (asking !== "reviewer" && actors[asking]) || owner;
  const organizationId = Object.keys(owner.organizationRoles)[0] ?? "";
  const place: Place = {
    ...site,
    ...nothing,
    organizationId,
    userId: members.reviewer.userId,
    commit: site.head,
    n: "1",
  };
  if (pattern.includes("[signInId]")) place.signInId = (await createActor()).signInId;
  if (pattern.endsWith("/restriction")) place.userId = members.editor.userId;
  const isAbout = (...names: (keyof Place)[]) => names.some((name) => pattern.includes(`[${name}]`));
  if (isAbout("invitationId", "token")) Object.assign(place, await createInvitation(owner, site));
  if (isAbout("placeId")) {
    const element = { kind: "element", path: "index.html", ref: "e2", commit: site.head } as const;
    place.placeId = (await releasePlace(owner, site.projectId, { ...element, for: { role: "editor" } })).id;
  }
  if (isAbout("templateId")) {
    const template = await createTemplate(owner, organizationId, { name: `Our tone ${newId()}`, ...sharedTexts });
    Object.assign(place, { templateId: template.id, version: "1" });
  }
  if (isAbout("tokenId"))
    place.tokenId = (await createCloneToken(owner, site.projectId, { label: "A backup", days: 7 })).id;
  const asksAgain = isAbout("dryRunId") || pattern.endsWith("/dry-runs");
  if (!asksAgain && !isAbout("conversationId", "editSessionId", "reviewId", "planId", "noteId")) return place;
  const { conversation } = await startConversation(writer, site);
  place.conversationId = conversation.id;
  place.editSessionId = await createTurn(writer, place);
  if (asksAgain) place.dryRunId = await createDryRun(place);
  if (isAbout("noteId")) {
    const note = { conversationId: conversation.id, role: "assistant_note_to_self" } as const;
    place.noteId = (await database().conversationMessage.findFirstOrThrow({ where: note })).id;
  }
  if (isAbout("reviewId")) place.reviewId = (await sendForReview(writer, place)).reviewId ?? "";
  if (isAbout("planId")) {
    const act = pattern.split("/").at(-1) ?? "";
    Object.assign(place, await plantPlan(writer, { ...place, head: await headNow(place) }, phaseFor[act] ?? "done"));
    if (act === "retry") await skipItem(writer, place);
  }
  return place;
}

/** Creates a person of no project in place of a caller, who then stays signed in; null for anonymous. */
const createSignedOut = async (person: Person) => (person === "anonymous" ? null : createActor());

/** Creates a dry run of the place's turn that is over, and returns its id. */
async function createDryRun({ projectId, editSessionId }: Place): Promise<string> {
  await database().editSession.update({ where: { id: editSessionId }, data: { instructionsVersion: 0 } });
  const over = { endedAt: new Date() };
  const run = { id: newId(), projectId, instructionsVersion: 0, model: "practice", ...over };
  const { id: dryRunId } = await database().dryRun.create({ data: run });
  const turn = { dryRunId, position: 1, editSessionId, status: "completed", ...over };
  await database().dryRunTurn.create({ data: turn });
  return dryRunId;
}

const nothing = {
  conversationId: "",
  editSessionId: "",
  invitationId: "",
  token: "",
  reviewId: "",
  planId: "",
  itemId: "",
  placeId: "",
  tokenId: "",
  noteId: "",
  signInId: "",
  dryRunId: "",
  position: "1",
  templateId: "",
  section: "general",
  version: "0",
};

/** The phase in which each act on a plan is allowed; the stream of a done plan ends. */
const phaseFor: Record<string, "discuss" | "summarize" | "approve" | "build"> = {
  ...{ messages: "discuss", continue: "discuss", stop: "summarize", brief: "approve", approve: "approve" },
  ...{ discard: "approve", build: "build", skip: "build", retry: "build" },
};

const headNow = async ({ workspaceId }: Site) =>
  (await database().workspace.findUniqueOrThrow({ where: { id: workspaceId } })).headCommit ?? "";

const sharedPlaces = new Map<string, Promise<Place>>();

/**
 * Returns the place shared by callers who change nothing in it, because they only read or are refused. Its content is
 * the owner's.
 */
function sharedPlace(pattern: string): Promise<Place> {
  const about = pattern.match(/\[\w+\]/g)?.join("") ?? "";
  const place = sharedPlaces.get(about) ?? createPlace(about);
  sharedPlaces.set(about, place);
  return place;
}

const isRefusal = (status: number) => [401, 403, 404].includes(status);

/** Returns the path that the route has in a place. */
const pathIn = (place: Place, pattern: string) =>
  pattern.replace(/\[(\w+)\]/g, (_, name: keyof Place) => place[name]).replace(/\[\.{3}\w+\]/, "unknown");

/** Returns the routes of the files: `app/(app)/projects/[projectId]/page.tsx` is `GET /projects/[projectId]`. */
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

test("every existing route has a row, and every row is a route", () => {
  const routes = findRoutes().filter((route) => !route.startsWith("HEAD "));
  expect(routes.length).toBeGreaterThan(25);
  expect(routes.sort()).toEqual(Object.keys(rows).sort());
});

test.each(Object.entries(rows))(
  "%s answers each kind of person as the table says",
  async (route, { body, query = "", signsOut, statuses }) => {
    const [method = "", pattern = ""] = route.split(" ");
    const answers = await Promise.all(
      everybody.map(async ({ person, client: own }, index) => {
        const client = signsOut ? await signIn(await createSignedOut(person)) : own;
        const changes = method !== "GET" && !isRefusal(statuses[index] ?? 0);
        const place = await (changes ? createPlace(pattern, person) : sharedPlace(pattern));
        const sent = method === "GET" ? undefined : body?.(place);
        const answer = await client.request<{ code?: string }>(method, pathIn(place, pattern) + query, sent);
        // Other refusals are 403 as well, such as that of a foreign origin.
        if (answer.status === 403 && answer.body !== null) expect(answer.body.code).toBe("read-only");
        return answer.status;
      }),
    );
    expect(answers).toEqual(statuses);
  },
  60_000,
);

test.each(settingsSections)("$id of the settings opens for those who may see it", async ({ id, capability }) => {
  const place = { ...(await sharedPlace("GET /projects/[projectId]/settings/[section]")), section: id };
  const path = pathIn(place, "/projects/[projectId]/settings/[section]");
  const answers = await Promise.all(everybody.map(({ client }) => client.request("GET", path)));
  expect(answers.map(({ status }) => status)).toEqual(capability === null ? pageFor.all : pageFor.configuring);
});

test.each(Object.entries(rows).filter(([, { inOwnConversation }]) => inOwnConversation))(
  "%s is refused in somebody else's conversation, even to an admin",
  async (route, { body }) => {
    const [method = "", pattern = ""] = route.split(" ");
    const place = await sharedPlace(pattern);
    const others = everybody.filter(({ person }) => ["editor", "developer", "admin"].includes(person));
    for (const { client } of others) {
      const answer = await client.request<{ code: string }>(method, pathIn(place, pattern), body?.(place));
      expect([answer.status, answer.body.code]).toEqual([403, "read-only"]);
    }
  },
);

const aboutOne = Object.entries(rows).filter(
  ([route, { statuses }]) => route.includes("[") && statuses[0] !== 404 && statuses[1] === 404,
);

/** The ids in a path, in place of the pattern's brackets. */
const ids = (path: string) => path.match(/[0-9a-f]{8}-[0-9a-f-]{27,}|[0-9a-f]{40}/g) ?? [];

/** The headers without those that differ between answers of the same kind. */
const comparable = (headers: Headers) =>
  [...headers].filter(([name]) => !["date", "set-cookie", "x-request-id"].includes(name));

test.each(aboutOne)("%s answers an outsider like an absent one", async (route, { body, query = "" }) => {
  const [method = "", pattern = ""] = route.split(" ");
  const place = await sharedPlace(pattern);
  const outsider = everybody.find(({ person }) => person === "outsider")?.client ?? new ApiClient(product.address);
  const ask = async (path: string) => {
    const { status, headers, text } = await outsider.request(
      method,
      path + query,
      method === "GET" ? undefined : body?.(place),
    );
    const whole = JSON.stringify({ status, headers: comparable(headers), text });
    const [, nonce = "no nonce"] = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "") ?? [];
    return [nonce, ...ids(path)].reduce((left, differing) => left.replaceAll(differing, "…"), whole);
  };
  const absentPath = pathIn(
    place,
    pattern.replace(/\[\w+(?:Id|token)\]/g, () => newId()),
  );
  expect(await ask(pathIn(place, pattern))).toEqual(await ask(absentPath));
});

test.each(Object.entries(rows).filter(([route]) => !route.startsWith("GET ")))(
  "%s from another site is refused",
  async (route, { body }) => {
    const [method = "", pattern = ""] = route.split(" ");
    const place = await sharedPlace(pattern);
    const signed = everybody.at(-1)?.client ?? new ApiClient(product.address);
    const origin = { origin: "http://evil.example" };
    const path = pathIn(place, pattern);
    const answer = await signed.request<{ code: string }>(method, path, body?.(place) ?? {}, origin);
    expect([answer.status, answer.body?.code]).toEqual([403, "bad-origin"]);
  },
);
