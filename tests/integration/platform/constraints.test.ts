import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";

// Constraints that the database enforces independently of the code above it.
const client = new Client({ connectionString: process.env.DATABASE_URL });

beforeAll(() => client.connect());
afterAll(() => client.end());

interface Row {
  id: string;
  [column: string]: unknown;
}

async function insert(table: string, columns: Record<string, unknown>): Promise<Row> {
  const names = Object.keys(columns);
  const places = names.map((_, index) => `$${index + 1}`);
  const sql = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${places.join(", ")}) RETURNING *`;
  return (await client.query(sql, Object.values(columns))).rows[0];
}

/** Returns the name of the constraint or index that refuses the work, otherwise the error's message. */
async function refusedBy(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error) => error.constraint ?? error.message,
  );
}

const user = { id: newId(), email: "ada@example.org", name: "Ada", password_hash: "-" };
const organization = { id: newId(), name: "Acme" };
const project = { id: newId(), organization_id: organization.id, name: "Site", source_type: "starter" };

beforeAll(async () => {
  await insert("users", user);
  await insert("organizations", organization);
  await insert("projects", project);
});

/** Creates a workspace with an ongoing conversation, in a project of its own. */
async function createConversation(): Promise<Row> {
  const own = await insert("projects", { ...project, id: newId() });
  const workspace = await insert("workspaces", { id: newId(), project_id: own.id });
  return insert("conversations", {
    id: newId(),
    project_id: own.id,
    workspace_id: workspace.id,
    user_id: user.id,
  });
}

function turn(conversation: Row, columns: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: newId(),
    conversation_id: conversation.id,
    workspace_id: conversation.workspace_id,
    user_id: user.id,
    ordinal: 1,
    instruction: "Change the heading",
    ...columns,
  };
}

const lease = { lease_token: newId(), lease_until: new Date() };

test("a workspace has at most one ongoing conversation", async () => {
  const { id, started_at, ...conversation } = await createConversation();
  expect(await refusedBy(insert("conversations", { ...conversation, id: newId() }))).toBe(
    "conversations_one_ongoing_a_workspace",
  );
  await client.query("UPDATE conversations SET status = 'finished', finished_at = now() WHERE id = $1", [id]);
  await insert("conversations", { ...conversation, id: newId() });
});

test.each(["running", "cancelling"])("while a turn is %s no other of its conversation can run", async (status) => {
  const conversation = await createConversation();
  await insert("edit_sessions", turn(conversation, { status, ...lease }));
  await insert("edit_sessions", turn(conversation, { ordinal: 2 }));
  const second = turn(conversation, { ordinal: 3, status: "running", ...lease });
  expect(await refusedBy(insert("edit_sessions", second))).toMatch(/^edit_sessions_one_active_a_/);
});

test("two conversations of one workspace never run turns at once", async () => {
  const first = await createConversation();
  await client.query("UPDATE conversations SET status = 'finished', finished_at = now() WHERE id = $1", [first.id]);
  const second = await insert("conversations", { ...first, id: newId() });
  await insert("edit_sessions", turn(first, { status: "running", ...lease }));
  expect(await refusedBy(insert("edit_sessions", turn(second, { status: "running", ...lease })))).toBe(
    "edit_sessions_one_active_a_workspace",
  );
});

test.each([
  ["edit_sessions_ended_at_when_terminal", { status: "completed" }],
  ["edit_sessions_ended_at_when_terminal", { ended_at: new Date() }],
  ["edit_sessions_leased_when_active", { status: "running" }],
  ["edit_sessions_leased_when_active", { status: "running", lease_token: newId() }],
  ["edit_sessions_leased_when_active", { status: "failed", ended_at: new Date(), ...lease }],
  ["edit_sessions_prompt_has_instruction", { instruction: null }],
  ["edit_sessions_prompt_has_instruction", { instruction: "" }],
  ["edit_sessions_ordinal_from_one", { ordinal: 0 }],
])("%s refuses %j", async (constraint, columns) => {
  const conversation = await createConversation();
  expect(await refusedBy(insert("edit_sessions", turn(conversation, columns)))).toBe(constraint);
});

test("a turn's log counts from 1, has one done chunk and never changes", async () => {
  const conversation = await createConversation();
  const { id } = await insert("edit_sessions", turn(conversation));
  const chunk = (seq: number, type: string) => ({ edit_session_id: id, seq, type, payload: "{}" });
  expect(await refusedBy(insert("edit_session_chunks", chunk(0, "text")))).toBe("edit_session_chunks_seq_from_one");
  await insert("edit_session_chunks", chunk(1, "done"));
  expect(await refusedBy(insert("edit_session_chunks", chunk(2, "done")))).toBe("edit_session_chunks_one_done");
  expect(await refusedBy(insert("edit_session_chunks", chunk(1, "text")))).toBe("edit_session_chunks_pkey");
  expect(await refusedBy(client.query("UPDATE edit_session_chunks SET payload = '[]'"))).toContain("immutable");
});

test("messages count from 1, never change, and are deleted with their conversation", async () => {
  const conversation = await createConversation();
  const { id } = await insert("edit_sessions", turn(conversation));
  const message = (sequence: number) => ({
    ...{ id: newId(), conversation_id: conversation.id, sequence, role: "user", text: "Hello", edit_session_id: id },
  });
  expect(await refusedBy(insert("conversation_messages", message(0)))).toBe("conversation_messages_sequence_from_one");
  await insert("conversation_messages", message(1));
  expect(await refusedBy(insert("conversation_messages", message(1)))).toBe(
    "conversation_messages_conversation_id_sequence_key",
  );
  expect(await refusedBy(client.query("UPDATE conversation_messages SET text = 'Bye'"))).toContain("immutable");

  await client.query("DELETE FROM projects WHERE id = $1", [conversation.project_id]);
  expect((await client.query("SELECT FROM conversation_messages")).rowCount).toBe(0);
});

test("a version of the instructions never changes", async () => {
  const instructions = { project_id: project.id, version: 1, background: "A bakery", user_id: user.id };
  await insert("instructions", instructions);
  expect(await refusedBy(insert("instructions", { ...instructions, version: 0 }))).toBe(
    "instructions_version_from_one",
  );
  expect(await refusedBy(client.query("UPDATE instructions SET background = NULL"))).toContain("immutable");
});

test.each([
  ["instructions_base_off", { base_off: ["unheard-of"] }],
  ["instructions_base_off", { base_off: ["safety", null] }],
  ["instructions_base_off", { base_off: null }],
  ["instructions_base_off_since", { base_off: ["safety"], adds_to_base: false }],
])("%s refuses %j in instructions", async (constraint, columns) => {
  const version = { project_id: project.id, version: 9, user_id: user.id, adds_to_base: true };
  expect(await refusedBy(insert("instructions", { ...version, ...columns }))).toBe(constraint);
});

test("an e-mail address belongs to one account in any spelling", async () => {
  const account = { ...user, id: newId() };
  expect(await refusedBy(insert("users", { ...account, email: "Ada@example.org" }))).toBe("users_email_in_lower_case");
  expect(await refusedBy(insert("users", account))).toBe("users_email_key");
});

test("an invitation is stored hashed, expires, and is used or withdrawn once", async () => {
  const invitation = (columns: Record<string, unknown> = {}) => ({
    ...{ id: newId(), token_hash: newId().replaceAll("-", "").repeat(2), project_id: project.id, role: "editor" },
    ...{ invited_by_id: user.id, expires_at: new Date(Date.now() + 60_000), ...columns },
  });
  const refusals = [
    ["invitations_token_hashed", { token_hash: "abcdefghijklmnopqrstuvwxyz" }],
    ["invitations_expires_later", { expires_at: new Date(Date.now() - 60_000) }],
    ["invitations_accepted_by_somebody", { accepted_at: new Date() }],
    ["invitations_accepted_by_somebody", { accepted_by_id: user.id }],
    ["invitations_accepted_or_revoked", { accepted_at: new Date(), accepted_by_id: user.id, revoked_at: new Date() }],
  ] as const;
  for (const [constraint, columns] of refusals)
    expect(await refusedBy(insert("invitations", invitation(columns)))).toBe(constraint);

  const end = (id: string, sql: string) => client.query(`UPDATE invitations SET ${sql} WHERE id = $1`, [id]);
  const accepted = `accepted_at = now(), accepted_by_id = '${user.id}'`;
  for (const [first, second] of [
    [accepted, accepted],
    [accepted, "accepted_at = NULL, accepted_by_id = NULL"],
    ["revoked_at = now()", "revoked_at = NULL"],
  ] as const) {
    const { id } = await insert("invitations", invitation());
    await end(id, first);
    expect(await refusedBy(end(id, second))).toContain("used or withdrawn");
  }
});

test("an organization has one model, with a sealed key and a web address", async () => {
  const organization = { id: newId(), name: "Models" };
  await insert("organizations", organization);
  const model = { preset: "other", base_url: "https://a/v1", api: "chat", model: "m", window_tokens: 13_000 };
  const row = (more: object = {}) => ({
    ...{ id: newId(), organization_id: organization.id, revision: newId(), sees_pictures: false, ...model },
    ...more,
  });
  const refusals = [
    ["model_connections_key", { key_sealed: "sk-in-the-clear" }],
    ["model_connections_key", { key_end: "1234" }],
    ["model_connections_key", { key_sealed: "v2.a.b.c", key_end: "12345" }],
    ["model_connections_base_url", { base_url: "file:///etc/passwd" }],
    ["model_connections_window", { window_tokens: 12_999 }],
    ["model_connections_api", { api: "completions" }],
    ["model_connections_model", { model: "" }],
    ["model_connections_preset", { preset: "Open AI" }],
  ] as const;
  for (const [constraint, columns] of refusals)
    expect(await refusedBy(insert("model_connections", row(columns)))).toBe(constraint);
  await insert("model_connections", row({ key_sealed: "v2.a.b.c", key_end: "1234" }));
  expect(await refusedBy(insert("model_connections", row()))).toBe("model_connections_organization_id_key");
});

test("known devices and sign-in attempts are stored hashed, and devices expire", async () => {
  const tokenHash = newId().replaceAll("-", "").repeat(2);
  const device = { id: newId(), user_id: user.id, token_hash: tokenHash, expires_at: new Date(Date.now() + 60_000) };
  const past = { expires_at: new Date(Date.now() - 60_000) };
  expect(await refusedBy(insert("known_devices", { ...device, ...past }))).toBe("known_devices_expires_later");
  const bare = { token_hash: "abcdefghijklmnopqrstuvwxyz" };
  expect(await refusedBy(insert("known_devices", { ...device, ...bare }))).toBe("known_devices_token_hashed");
  await insert("known_devices", device);
  const again = insert("known_devices", { ...device, id: newId() });
  expect(await refusedBy(again)).toBe("known_devices_token_hash_key");

  await insert("sign_in_attempts", { id: newId(), key: `pair:${tokenHash}` });
  for (const key of ["ada@example.org", `email:${tokenHash}`, "address:192.0.2.1"]) {
    expect(await refusedBy(insert("sign_in_attempts", { id: newId(), key }))).toBe("sign_in_attempts_key_hashed");
  }
});

test("a link for a new password is hashed, short-lived, somebody else's, and stays ended", async () => {
  const tokenHash = () => newId().replaceAll("-", "").repeat(2);
  const after = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const other = newId();
  await insert("users", { ...user, id: other, email: `${other}@example.org` });
  const row = (columns: Record<string, unknown> = {}) => ({
    ...{ id: newId(), user_id: user.id, token_hash: tokenHash(), made_by_id: null, expires_at: after(59) },
    ...columns,
  });
  for (const [constraint, columns] of [
    ["password_resets_token_hashed", { token_hash: "abcdefghijklmnopqrstuvwxyz" }],
    ["password_resets_expires_soon", { expires_at: after(-1) }],
    ["password_resets_expires_soon", { expires_at: after(62) }],
    ["password_resets_expires_soon", { made_by_id: other, expires_at: after(24 * 60 + 2) }],
    ["password_resets_by_somebody_else", { made_by_id: user.id }],
    ["password_resets_ends_once", { used_at: after(1), withdrawn_at: after(1) }],
    ["password_resets_used_in_time", { used_at: after(60) }],
  ] as const)
    expect(await refusedBy(insert("password_resets", row(columns)))).toBe(constraint);
  const open = row({ made_by_id: other, expires_at: after(23 * 60) });
  await insert("password_resets", open);
  const change = (sql: string) => client.query(`UPDATE password_resets SET ${sql} WHERE id = $1`, [open.id]);
  await expect(change("expires_at = expires_at + interval '1 minute'")).rejects.toThrow("stays as it is");
  await expect(change(`user_id = '${other}'`)).rejects.toThrow("stays as it is");
  await change("withdrawn_at = now()");
  await expect(change("withdrawn_at = NULL")).rejects.toThrow("stays as it is");
  await expect(change("withdrawn_at = NULL, used_at = now()")).rejects.toThrow("stays as it is");
});

test("a sign-in keeps the network of an address, and no whole address", async () => {
  const row = (columns: Record<string, unknown>) => ({
    id: newId(),
    user_id: user.id,
    expires_at: new Date(Date.now() + 60_000),
    ...columns,
  });
  for (const address of ["203.0.113.9", "203.0.113.9/24", "203.0.113.0/32", "2001:db8::9", "2001:db8:1:2::/64", "here"])
    expect(await refusedBy(insert("sign_ins", row({ last_seen_from: address })))).toBe("sign_ins_address_shortened");
  expect(await refusedBy(insert("sign_ins", row({ browser: "x".repeat(61) })))).toBe("sign_ins_device_short");
  expect(await refusedBy(insert("sign_ins", row({ last_seen_at: new Date(0) })))).toBe("sign_ins_seen_since");
  for (const address of ["203.0.113.0/24", "2001:db8:7::/48", "::/48"])
    await insert("sign_ins", row({ last_seen_from: address }));
});

test("only a finished conversation can be marked as released", async () => {
  const { id } = await createConversation();
  const release = (sql: string) => client.query(`UPDATE conversations SET ${sql} WHERE id = $1`, [id]);
  expect(await refusedBy(release("released = true"))).toBe("conversations_released_when_finished");
  await release("released = true, status = 'finished', finished_at = now()");
});

test("a conversation has one open plan, whose columns match its phase", async () => {
  const { id, project_id } = await createConversation();
  const plan = (columns: Record<string, unknown> = {}) => ({
    ...{ id: newId(), project_id, conversation_id: id, user_id: user.id, wish: "A site", ...columns },
  });
  const failed = { phase: "failed", failed_phase: "summarize", failure: "{}" };
  const refusals = [
    ["plan_runs_failed", { phase: "failed" }],
    ["plan_runs_failed", { ...failed, phase: "discuss" }],
    ["plan_runs_failed_phase", { ...failed, failed_phase: "build" }],
    ["plan_runs_ended", { phase: "discarded" }],
    ["plan_runs_ended", { ended_at: new Date() }],
    ["plan_runs_approved", { phase: "approve" }],
    ["plan_runs_mode", { mode: "flat" }],
    ["plan_runs_attempt", { attempt: 0 }],
  ] as const;
  for (const [constraint, columns] of refusals)
    expect(await refusedBy(insert("plan_runs", plan(columns)))).toBe(constraint);
  await insert("plan_runs", plan({ phase: "discarded", ended_at: new Date() }));
  await insert("plan_runs", plan({ client_request_id: "once", ...failed }));
  expect(await refusedBy(insert("plan_runs", plan()))).toBe("plan_runs_one_open");
  const again = plan({ client_request_id: "once", phase: "discarded", ended_at: new Date() });
  expect(await refusedBy(insert("plan_runs", again))).toBe("plan_runs_conversation_id_client_request_id_key");
});

test("a plan runs one item at a time; history and log positions are unique", async () => {
  const conversation = await createConversation();
  const owner = { project_id: conversation.project_id, conversation_id: conversation.id, user_id: user.id };
  const plan = await insert("plan_runs", { id: newId(), wish: "A site", ...owner });
  const item = (position: number, columns: Record<string, unknown> = {}) => ({
    ...{ id: newId(), plan_id: plan.id, position, path: `${position}.html`, action: "create", page: "{}", ...columns },
  });
  const [first, second] = [
    await insert("edit_sessions", turn(conversation, { plan_id: plan.id })),
    await insert("edit_sessions", turn(conversation, { plan_id: plan.id, ordinal: 2 })),
  ];
  const running = { status: "running", edit_session_id: first.id };
  expect(await refusedBy(insert("plan_items", item(1, { status: "running" })))).toBe("plan_items_running");
  await insert("plan_items", item(1, running));
  expect(await refusedBy(insert("plan_items", item(2, { ...running, edit_session_id: second.id })))).toBe(
    "plan_items_one_running",
  );
  expect(await refusedBy(insert("plan_items", item(2, { ...running, status: "done" })))).toBe(
    "plan_items_edit_session_id_key",
  );
  expect(await refusedBy(insert("plan_items", item(1, { path: "other.html" })))).toBe(
    "plan_items_plan_id_position_key",
  );
  expect(await refusedBy(insert("plan_items", item(2, { path: "1.html" })))).toBe("plan_items_plan_id_path_key");
  const said = { plan_id: plan.id, sequence: 1, attempt: 1, message: "{}" };
  expect(await refusedBy(insert("plan_messages", { ...said, phase: "build" }))).toBe("plan_messages_phase");
  await insert("plan_messages", { ...said, phase: "discuss" });
  expect(await refusedBy(insert("plan_messages", { ...said, phase: "discuss" }))).toBe("plan_messages_pkey");
  const chunk = (seq: number) => insert("plan_chunks", { plan_id: plan.id, seq, type: "event", payload: "{}" });
  expect(await refusedBy(chunk(0))).toBe("plan_chunks_seq");
  await chunk(1);
  expect(await refusedBy(chunk(1))).toBe("plan_chunks_pkey");
  await client.query("DELETE FROM projects WHERE id = $1", [conversation.project_id]);
  const left = (table: string, key: string) => client.query(`SELECT FROM ${table} WHERE ${key} = $1`, [plan.id]);
  expect((await left("plan_runs", "id")).rowCount).toBe(0);
  for (const table of ["plan_items", "plan_messages", "plan_chunks"])
    expect((await left(table, "plan_id")).rowCount, table).toBe(0);
});

test("a repository's journal has one entry at each place, and well-formed refs", async () => {
  const { project_id } = await createConversation();
  const entry = (columns: Record<string, unknown> = {}) => ({
    ...{ id: newId(), project_id, seq: 1, kind: "pack", bytes: 1, ...columns },
  });
  const first = await insert("repository_entries", entry());
  expect(await refusedBy(insert("repository_entries", entry()))).toBe("repository_entries_project_id_seq_key");
  // Entries whose parts are being written have no place yet.
  for (let index = 0; index < 2; index++) await insert("repository_entries", entry({ seq: null }));
  for (const [constraint, columns] of [
    ["repository_entries_seq", { seq: 0 }],
    ["repository_entries_covers", { seq: 2, covers: 2 }],
    ["repository_entries_covers", { seq: 2, covers: 1, kind: "objects" }],
    ["repository_entries_bytes", { seq: 2, bytes: 0 }],
    ["repository_entries_tip", { seq: 2, tip: "main" }],
  ] as const)
    expect(await refusedBy(insert("repository_entries", entry(columns)))).toBe(constraint);
  const part = (number: number, bytes: number) =>
    insert("repository_parts", { entry_id: first.id, part: number, content: Buffer.alloc(bytes) });
  await part(0, 1024 * 1024);
  expect(await refusedBy(part(0, 1))).toBe("repository_parts_pkey");
  expect(await refusedBy(part(-1, 1))).toBe("repository_parts_part");
  for (const bytes of [0, 1024 * 1024 + 1]) expect(await refusedBy(part(1, bytes))).toBe("repository_parts_bytes");
  const ref = (ref: string, target: string) => insert("repository_refs", { project_id, name: ref, target });
  await ref("HEAD", "refs/heads/main");
  await ref("refs/heads/main", "a".repeat(40));
  expect(await refusedBy(ref("refs/heads/main", "b".repeat(40)))).toBe("repository_refs_pkey");
  expect(await refusedBy(ref("refs/heads/x", "refs/heads/main"))).toBe("repository_refs_target");
  expect(await refusedBy(ref("main", "a".repeat(40)))).toBe("repository_refs_target");
  expect(await refusedBy(ref("x", "a".repeat(40)))).toMatch(/^repository_refs_/);
  await insert("repositories_folder", { id: newId() });
  expect(await refusedBy(insert("repositories_folder", { id: newId() }))).toBe("repositories_folder_pkey");
  expect(await refusedBy(insert("repositories_folder", { id: newId(), '"only"': false }))).toBe(
    "repositories_folder_only",
  );
});

test("a host leads to one site, and a project has one name", async () => {
  const own = await insert("projects", { ...project, id: newId() });
  const host = (columns: Record<string, unknown>) =>
    refusedBy(insert("site_hosts", { host: "bakery", project_id: own.id, kind: "name", ...columns }));
  expect(await host({})).toBeUndefined();
  for (const [constraint, columns] of [
    ["site_hosts_pkey", { project_id: project.id }],
    ["site_hosts_one_name_a_project", { host: "other" }],
    ["site_hosts_host", { host: "a.b" }],
    ["site_hosts_host", { host: "www", kind: "domain" }],
    ["site_hosts_host", { host: "Bakery", kind: "former_name" }],
    ["site_hosts_host", { host: "-bakery", kind: "former_name" }],
    ["site_hosts_host", { host: `${"a.".repeat(127)}a`, kind: "domain" }],
  ] as const) {
    expect([columns, await host(columns)]).toEqual([columns, constraint]);
  }
  expect(await host({ host: "old-bakery", kind: "former_name" })).toBeUndefined();
  expect(await host({ host: "www.bakery.example", kind: "domain" })).toBeUndefined();
});

test("a release has its own number, and a pushed output its commit", async () => {
  const commit = "a".repeat(40);
  const release = (columns: object) =>
    insert("published_versions", { id: newId(), project_id: project.id, user_id: user.id, commit, ...columns });
  expect(await refusedBy(release({ number: 0 }))).toBe("published_versions_number");
  const { id } = await release({ number: 900 });
  expect(await refusedBy(release({ number: 900 }))).toBe("published_versions_project_id_number_key");
  const output = (columns: object) => refusedBy(insert("release_outputs", { version_id: id, ...columns }));
  expect(await output({ status: "lost" })).toBe("release_outputs_status");
  expect(await output({ status: "pushed" })).toBe("release_outputs_commit_when_pushed");
  expect(await output({ status: "pushing", commit })).toBe("release_outputs_commit");
  expect(await output({ status: "failed" })).toBe("release_outputs_problem_when_failed");
  expect(await output({ problem: "It is waiting." })).toBe("release_outputs_problem_when_failed");
  expect(await output({ status: "pushed", branch: "gh-pages", commit })).toBeUndefined();
  const place = (columns: object) =>
    refusedBy(insert("site_generators", { project_id: project.id, status: "off", recognition: "{}", ...columns }));
  expect(await place({ output_to: "branch" })).toBe("site_generators_output");
  expect(await place({ output_to: "branch", output_name: "sitewright/x" })).toBe("site_generators_output");
});

test("a published version names a commit, and a redirect leads to another path", async () => {
  const version = { id: newId(), project_id: project.id, user_id: user.id };
  expect(await refusedBy(insert("published_versions", { ...version, number: 1, commit: "main" }))).toBe(
    "published_versions_commit",
  );
  const redirect = (from_path: string, to_path: string) =>
    refusedBy(insert("site_redirects", { project_id: project.id, from_path, to_path }));
  expect(await redirect("a.html", "a.html")).toBe("site_redirects_paths");
  expect(await redirect("", "a.html")).toBe("site_redirects_paths");
  expect(await redirect("a.html", "b.html")).toBeUndefined();
  expect(await redirect("a.html", "c.html")).toBe("site_redirects_pkey");
});

test("a token for cloning is stored hashed, and expires", async () => {
  const token = (columns: Record<string, unknown>) =>
    refusedBy(
      insert("clone_tokens", {
        ...{ id: newId(), project_id: project.id, user_id: user.id, label: "A backup", token_hash: "0".repeat(64) },
        ...{ expires_at: new Date(Date.now() + 60_000), ...columns },
      }),
    );
  expect(await token({ token_hash: "abcdefghijklmnopqrstuvwxyz" })).toBe("clone_tokens_token_hashed");
  expect(await token({ expires_at: new Date(Date.now() - 60_000) })).toBe("clone_tokens_expires_later");
  expect(await token({ label: "" })).toBe("clone_tokens_label");
  expect(await token({})).toBeUndefined();
  expect(await token({})).toBe("clone_tokens_token_hash_key");
});
