import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { type Recipe, type Recognition, recipeSchema, recognitionSchema } from "#lib/generators/schema.ts";
import { readClock } from "#lib/platform/db/clock.ts";
import { jsonColumn, toJson } from "#lib/platform/db/json-column.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import type { GeneratorStatus } from "./schema.ts";

const readRecipe = jsonColumn("site_generators.recipe", recipeSchema.nullable());
const readRecognition = jsonColumn("site_generators.recognition", recognitionSchema);

/** How a project's site is made. */
export interface GeneratorRow {
  status: GeneratorStatus;
  recognition: Recognition;
  /** Set if somebody has confirmed one; it stays while the generator is off. */
  recipe: Recipe | null;
  installScripts: boolean;
  /** The place of the built files in the project's repository; null for none. */
  outputTo: "branch" | "folder" | null;
  outputName: string | null;
  confirmedBy: string | null;
  confirmedAt: Date | null;
}

/** Returns null for a project that is served as it lies in its repository, and always was. */
export async function findGenerator(scope: Scope, projectId: string, tx: Tx): Promise<GeneratorRow | null> {
  const row = await tx.siteGenerator.findFirst({
    where: { projectId, project: visibleProjects(scope) },
    select: {
      status: true,
      recognition: true,
      recipe: true,
      installScripts: true,
      confirmedAt: true,
      outputTo: true,
      outputName: true,
      user: { select: { name: true } },
    },
  });
  if (!row) return null;
  const { user, ...rest } = row;
  return {
    ...rest,
    status: row.status as GeneratorStatus,
    outputTo: row.outputTo as GeneratorRow["outputTo"],
    recognition: readRecognition(row.recognition, projectId),
    recipe: readRecipe(row.recipe, projectId),
    confirmedBy: user?.name ?? null,
  };
}

/** Notes what was recognised. A project whose admin has decided keeps the decision. */
export async function noteRecognition(
  projectId: string,
  { recognition, status }: { recognition: Recognition; status: "proposed" | "off" },
  tx: Tx,
): Promise<void> {
  const row = await tx.siteGenerator.findUnique({ where: { projectId }, select: { confirmedAt: true } });
  const data = { recognition: toJson(recognition), ...(row?.confirmedAt ? {} : { status }) };
  await tx.siteGenerator.upsert({
    where: { projectId },
    create: { projectId, status, recognition: toJson(recognition) },
    update: data,
  });
}

/** Nothing is to be built after all. A project whose admin has decided keeps the decision. */
export async function dropProposal(projectId: string, tx: Tx): Promise<void> {
  await tx.siteGenerator.deleteMany({ where: { projectId, confirmedAt: null } });
}

export interface DecidedGenerator {
  status: "on" | "off";
  recipe: Recipe | null;
  installScripts: boolean;
  userId: string;
}

/** Writes an admin's decision on a project that has a row. */
export async function decideGenerator(projectId: string, decided: DecidedGenerator, tx: Tx): Promise<void> {
  const { recipe, userId, ...rest } = decided;
  await tx.siteGenerator.update({
    where: { projectId },
    data: {
      ...rest,
      ...(recipe && { recipe: toJson(recipe) }),
      confirmedBy: userId,
      confirmedAt: await readClock(tx),
    },
  });
}

/** Replaces the confirmed recipe of a project that has one. The decision stays whose it was. */
export async function replaceRecipe(projectId: string, recipe: Recipe, tx: Tx): Promise<void> {
  await tx.siteGenerator.update({ where: { projectId }, data: { recipe: toJson(recipe) } });
}

/** A place of the built files in the project's repository. */
export interface OutputPlace {
  to: "branch" | "folder";
  name: string;
}

/** Returns where publications put the built files in the project's repository; null for nowhere. */
export function outputPlaceOf(generator: GeneratorRow | null): OutputPlace | null {
  if (generator?.status !== "on" || generator.outputTo === null || generator.outputName === null) return null;
  return { to: generator.outputTo, name: generator.outputName };
}

/** Writes where publications put the built files. The project has a row. */
export async function setOutputPlace(projectId: string, place: OutputPlace | null, tx: Tx): Promise<void> {
  await tx.siteGenerator.update({
    where: { projectId },
    data: { outputTo: place?.to ?? null, outputName: place?.name ?? null },
  });
}
