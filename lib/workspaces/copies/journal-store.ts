import { database, isUniqueViolation, type Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";

// The journal of each project's repository: entries in the order in which they were committed, each in parts. It is reached by the
// project's id, as the repository's folder is; callers have found the project through its own store.

export interface JournalEntry {
  id: string;
  seq: number;
  kind: "objects" | "pack";
  /** Of a pack that replaces earlier entries, the last of them; otherwise 0. */
  covers: number;
  bytes: number;
}

export interface NewEntry {
  kind: JournalEntry["kind"];
  /** The object for which it is written. */
  tip: string | null;
  covers?: number;
  parts: AsyncIterable<Uint8Array>;
}

/** Thrown if an entry is gone while it is read: a pack has replaced it. */
export class EntryGone extends Error {}

/** The most bytes of a part. */
export const partBytesMax = 1024 * 1024;

/** Returns the entries from this place on, in order. */
export async function listEntries(projectId: string, fromSeq: number): Promise<JournalEntry[]> {
  return database().$queryRaw<JournalEntry[]>`
    SELECT id::text, seq, kind::text, covers, bytes::float8 FROM repository_entries
    WHERE project_id = ${projectId}::uuid AND seq >= ${fromSeq} ORDER BY seq`;
}

/** Reads an entry part by part. Throws EntryGone. */
export async function* readParts({ id, bytes }: JournalEntry): AsyncGenerator<Buffer> {
  let left = bytes;
  for (let part = 0; left > 0; part++) {
    const [row] = await database().$queryRaw<{ content: Uint8Array }[]>`
      SELECT content FROM repository_parts WHERE entry_id = ${id}::uuid AND part = ${part}`;
    if (!row) throw new EntryGone();
    left -= row.content.length;
    yield Buffer.from(row.content.buffer, row.content.byteOffset, row.content.length);
  }
}

/** Appends an entry and returns its id and its place. A large one is invisible to others until all of its parts are there. */
export async function appendEntry(projectId: string, entry: NewEntry, tx?: Tx): Promise<{ id: string; seq: number }> {
  const parts = entry.parts[Symbol.asyncIterator]();
  const [first, second] = [await parts.next(), await parts.next()];
  if (first.done) throw new Error("An entry of a journal has content.");
  if (second.done) return appendSmall(projectId, entry, first.value, tx);
  if (tx) throw new Error("A large entry is written outside of transactions.");
  const id = await writeLarge(projectId, entry, [first.value, second.value], parts);
  return { id, seq: await publish(projectId, id) };
}

/** Hosts that append to one journal at the same time wait for each other at the unique index; the later one takes the next place. */
async function appendSmall(
  projectId: string,
  { kind, tip, covers = 0 }: NewEntry,
  content: Uint8Array,
  tx: Tx = database(),
): Promise<{ id: string; seq: number }> {
  const id = newId();
  for (;;) {
    const [row] = await tx.$queryRaw<{ seq: number }[]>`
      WITH entry AS (
        INSERT INTO repository_entries (id, project_id, seq, kind, tip, covers, bytes)
        SELECT ${id}::uuid, ${projectId}::uuid, coalesce(max(seq), 0) + 1, ${kind}::"RepositoryEntryKind", ${tip}::text, ${covers}, ${content.length}
        FROM repository_entries WHERE project_id = ${projectId}::uuid
        ON CONFLICT (project_id, seq) DO NOTHING RETURNING seq
      ), part AS (
        INSERT INTO repository_parts (entry_id, part, content) SELECT ${id}::uuid, 0, ${content} FROM entry
      )
      SELECT seq FROM entry`;
    if (row) return { id, seq: row.seq };
  }
}

/** Writes an entry that no host sees yet, and returns its id. */
export async function writeLarge(
  projectId: string,
  { kind, tip, covers = 0 }: NewEntry,
  known: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): Promise<string> {
  const id = newId();
  await database().$executeRaw`
    INSERT INTO repository_entries (id, project_id, kind, tip, covers, bytes)
    VALUES (${id}::uuid, ${projectId}::uuid, ${kind}::"RepositoryEntryKind", ${tip}::text, ${covers}, 1)`;
  let part = 0;
  let bytes = 0;
  const write = async (content: Uint8Array) => {
    await database().$executeRaw`
      INSERT INTO repository_parts (entry_id, part, content) VALUES (${id}::uuid, ${part}, ${content})`;
    part += 1;
    bytes += content.length;
  };
  for (const content of known) await write(content);
  for (let next = await rest.next(); !next.done; next = await rest.next()) await write(next.value);
  await database().$executeRaw`UPDATE repository_entries SET bytes = ${bytes} WHERE id = ${id}::uuid`;
  return id;
}

async function publish(projectId: string, id: string): Promise<number> {
  for (;;) {
    try {
      const [row] = await database().$queryRaw<{ seq: number }[]>`
        UPDATE repository_entries
        SET seq = (SELECT coalesce(max(seq), 0) + 1 FROM repository_entries WHERE project_id = ${projectId}::uuid)
        WHERE id = ${id}::uuid RETURNING seq`;
      if (!row) throw new EntryGone();
      return row.seq;
    } catch (error) {
      if (!isUniqueViolation(error, "repository_entries_project_id_seq_key")) throw error;
    }
  }
}

/** Makes a written entry the first one, together with the refs. Returns false, and does nothing, if there is a first one already. */
export async function publishFirst(projectId: string, id: string, refs: ReadonlyMap<string, string>): Promise<boolean> {
  try {
    const rows = await database().$queryRaw<unknown[]>`
      WITH entry AS (
        UPDATE repository_entries SET seq = 1 WHERE id = ${id}::uuid
          AND NOT EXISTS (SELECT 1 FROM repository_entries WHERE project_id = ${projectId}::uuid AND seq IS NOT NULL)
        RETURNING project_id
      ), named AS (
        INSERT INTO repository_refs (project_id, name, target)
        SELECT entry.project_id, ref.name, ref.target
        FROM entry, unnest(${[...refs.keys()]}::text[], ${[...refs.values()]}::text[]) AS ref(name, target)
      )
      SELECT 1 FROM entry`;
    if (rows.length > 0) return true;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  await database().$executeRaw`DELETE FROM repository_entries WHERE id = ${id}::uuid AND seq IS NULL`;
  return false;
}

/** Returns those of the objects that are kept with all that they reach. Others may be too. */
export async function findKept(projectId: string, ids: readonly string[], tx: Tx = database()): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT tip AS id FROM repository_entries
    WHERE project_id = ${projectId}::uuid AND seq IS NOT NULL AND tip = ANY(${ids}::text[])
    UNION SELECT target FROM repository_refs WHERE project_id = ${projectId}::uuid AND target = ANY(${ids}::text[])`;
  return new Set(rows.map(({ id }) => id));
}

/** Deletes the entries that a pack replaces. */
export async function deleteCovered(projectId: string, covers: number): Promise<void> {
  await database().$executeRaw`
    DELETE FROM repository_entries WHERE project_id = ${projectId}::uuid AND seq <= ${covers}`;
}

/** Deletes large entries whose writer died before they were complete. */
export async function deleteUnpublished(olderThanHours: number): Promise<void> {
  await database().$executeRaw`
    DELETE FROM repository_entries
    WHERE seq IS NULL AND created_at < clock_timestamp() - ${olderThanHours} * interval '1 hour'`;
}

/** Returns the projects whose journal is worth a new pack: more entries, or bytes beside the last pack, than these. */
export async function listLongJournals(entriesMax: number, bytesMax: number): Promise<string[]> {
  const rows = await database().$queryRaw<{ id: string }[]>`
    SELECT project_id::text AS id FROM repository_entries WHERE seq IS NOT NULL
    GROUP BY project_id
    HAVING count(*) > ${entriesMax} OR coalesce(sum(bytes) FILTER (WHERE kind = 'objects'), 0) > ${bytesMax}
    ORDER BY project_id`;
  return rows.map(({ id }) => id);
}

/** Returns those of the ids that belong to projects. */
export async function findProjects(ids: readonly string[]): Promise<Set<string>> {
  const rows = await database().$queryRaw<{ id: string }[]>`
    SELECT id::text FROM projects WHERE id = ANY(${ids}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}
