import type { Client } from "pg";

/** The columns that mark a row's end, by table. The product deletes rows whose end has passed. */
const ends: Readonly<Record<string, readonly string[]>> = {
  sign_ins: ["created_at", "last_seen_at", "expires_at"],
  known_devices: ["created_at", "expires_at"],
  password_resets: ["created_at", "used_at", "withdrawn_at", "expires_at"],
  sign_in_attempts: ["at"],
  preview_grants: ["created_at", "expires_at"],
  uploads: ["created_at", "expires_at"],
  model_requests: ["started_at", "ended_at"],
  replays: ["created_at", "ended_at"],
  model_request_contents: ["last_used_at"],
};

/** Moves everything that has an end a hundred days into the past, as if so much time had passed. Returns the moved rows by table. */
export async function letTimePass(database: Client): Promise<Record<string, number>> {
  const moved: Record<string, number> = {};
  for (const [table, columns] of Object.entries(ends)) {
    const set = columns.map((column) => `${column} = ${column} - interval '100 days'`).join(", ");
    // A trigger keeps requests as they were sent.
    await database.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    moved[table] = (await database.query(`UPDATE ${table} SET ${set}`)).rowCount ?? 0;
    await database.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  }
  return moved;
}

/** Counts the rows of these tables that should be gone by now. */
export async function countLeft(database: Client): Promise<Record<string, number>> {
  const left: Record<string, number> = {};
  for (const [table, columns] of Object.entries(ends)) {
    // An upload that went with a message belongs to the message.
    const kept = table === "uploads" ? "AND NOT EXISTS (SELECT FROM turn_files WHERE upload_id = uploads.id)" : "";
    const past = `${columns.at(-1)} < now() - interval '50 days' ${kept}`;
    const { rows } = await database.query<{ count: string }>(`SELECT count(*) FROM ${table} WHERE ${past}`);
    left[table] = Number(rows[0]?.count);
  }
  return left;
}
