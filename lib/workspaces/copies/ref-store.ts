import { database, type Tx } from "#lib/platform/db/transaction.ts";

// The refs of each project's repository, which all hosts share. Each change is one statement.

export async function findRef(projectId: string, name: string, tx: Tx = database()): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ target: string }[]>`
    SELECT target FROM repository_refs WHERE project_id = ${projectId}::uuid AND name = ${name}`;
  return row?.target ?? null;
}

export async function listRefs(projectId: string, prefix: string): Promise<Map<string, string>> {
  const rows = await database().$queryRaw<{ name: string; target: string }[]>`
    SELECT name, target FROM repository_refs
    WHERE project_id = ${projectId}::uuid AND starts_with(name, ${prefix}) ORDER BY name`;
  return new Map(rows.map(({ name, target }) => [name, target]));
}

/** Returns all refs but those of turns, of which there are many. Sorted by the names' bytes. */
export async function listBranchRefs(projectId: string): Promise<Map<string, string>> {
  const rows = await database().$queryRaw<{ name: string; target: string }[]>`
    SELECT name, target FROM repository_refs
    WHERE project_id = ${projectId}::uuid AND name > 'refs/' AND name < 'refs/sitewright/turns/'
    UNION ALL
    SELECT name, target FROM repository_refs WHERE project_id = ${projectId}::uuid AND name > 'refs/sitewright/turns0'
    ORDER BY name`;
  return new Map(rows.map(({ name, target }) => [name, target]));
}

/** Points a ref to an object, wherever it points now. */
export async function putRef(projectId: string, name: string, target: string, tx: Tx = database()): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO repository_refs (project_id, name, target) VALUES (${projectId}::uuid, ${name}, ${target})
    ON CONFLICT (project_id, name) DO UPDATE SET target = excluded.target
      WHERE repository_refs.target <> excluded.target`;
}

/** Points a ref to an object if it is at `expected` (null: if the ref does not exist). Returns whether it did. */
export async function swapRef(
  projectId: string,
  name: string,
  target: string,
  expected: string | null,
  tx: Tx = database(),
): Promise<boolean> {
  const changed =
    expected === null
      ? await tx.$executeRaw`
          INSERT INTO repository_refs (project_id, name, target) VALUES (${projectId}::uuid, ${name}, ${target})
          ON CONFLICT (project_id, name) DO NOTHING`
      : await tx.$executeRaw`
          UPDATE repository_refs SET target = ${target}
          WHERE project_id = ${projectId}::uuid AND name = ${name} AND target = ${expected}`;
  return changed > 0;
}

/** Returns the name of another ref that is a folder of this one, or in it: git allows one of them. */
export async function findRefInWay(projectId: string, name: string, tx: Tx = database()): Promise<string | null> {
  const parts = name.split("/");
  const folders = parts.map((_, index) => parts.slice(0, index).join("/")).filter(Boolean);
  const [row] = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM repository_refs
    WHERE project_id = ${projectId}::uuid AND (name = ANY(${folders}::text[]) OR starts_with(name, ${`${name}/`})) LIMIT 1`;
  return row?.name ?? null;
}

export async function deleteRef(projectId: string, name: string, tx: Tx = database()): Promise<void> {
  await tx.$executeRaw`DELETE FROM repository_refs WHERE project_id = ${projectId}::uuid AND name = ${name}`;
}
