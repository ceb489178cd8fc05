import type { Scope, systemScope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";

/** The stored value of a variable. A new value has a new id. */
export interface VariableRow {
  id: string;
  name: string;
  valueSealed: string;
  valueEnd: string | null;
  setAt: Date;
}

const fields = { id: true, name: true, valueSealed: true, valueEnd: true, setAt: true };

/** Returns the variables of a project that have a value, by their names. */
export async function findVariables(scope: Scope, projectId: string, tx: Tx): Promise<VariableRow[]> {
  return tx.siteVariable.findMany({
    where: { projectId, project: visibleProjects(scope) },
    select: fields,
    orderBy: { name: "asc" },
  });
}

/** Replaces the value of a variable; null forgets it. The caller holds the project's row. */
export async function replaceVariable(
  { projectId, name }: { projectId: string; name: string },
  value: Pick<VariableRow, "id" | "valueSealed" | "valueEnd"> | null,
  tx: Tx,
): Promise<void> {
  await tx.siteVariable.deleteMany({ where: { projectId, name } });
  if (value) await tx.siteVariable.create({ data: { ...value, projectId, name } });
}

export interface SealedVariable {
  id: string;
  projectId: string;
  projectName: string;
  valueSealed: string;
}

/** Returns the sealed values of all projects, hidden ones too, and locks those projects. */
export async function lockSealedVariables(_scope: typeof systemScope, tx: Tx): Promise<SealedVariable[]> {
  await tx.$queryRaw`
    SELECT 1 FROM projects WHERE EXISTS (SELECT 1 FROM site_variables WHERE project_id = projects.id)
    ORDER BY id FOR NO KEY UPDATE`;
  const rows = await tx.siteVariable.findMany({
    select: { id: true, projectId: true, valueSealed: true, project: { select: { name: true } } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ project, ...row }) => ({ ...row, projectName: project.name }));
}

/** Replaces a sealed value by the same value, sealed with another key; null forgets it. The caller holds the project's row. */
export async function updateSealedVariable(id: string, valueSealed: string | null, tx: Tx): Promise<void> {
  if (valueSealed === null) await tx.siteVariable.delete({ where: { id } });
  else await tx.siteVariable.update({ where: { id }, data: { valueSealed } });
}
