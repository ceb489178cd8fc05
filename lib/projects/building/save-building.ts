import { assertCan } from "#lib/accounts/assert-can.ts";
import { insertAuditEntry } from "#lib/accounts/audit-store.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import type { Recipe, Recognition } from "#lib/generators/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { decideGenerator, findGenerator, type GeneratorRow } from "#lib/site-builds/generator-store.ts";
import { lockProjectRow } from "../project-store.ts";
import { describeBuilding } from "./get-building.ts";
import type { BuildingForDisplay, SaveBuilding } from "./schema.ts";

/**
 * Confirms how the project's site is built, or that it is served as it lies in the repository. The audit entry is written in the same
 * transaction. Throws not-found for a project in which nothing was recognised.
 */
export async function saveBuilding(actor: Actor, projectId: string, given: SaveBuilding): Promise<BuildingForDisplay> {
  return inTransaction(async (tx) => {
    const project = await lockProjectRow(actor, projectId, tx);
    if (!project) throw notFound();
    assertCan(actor, "configure", project);
    const before = await findGenerator(actor, projectId, tx);
    if (!before) throw notFound();
    const { userId } = actor;
    const recipe = given.status === "off" ? null : withChoices(before, given);
    const installScripts = given.status === "off" ? before.installScripts : given.installScripts;
    await decideGenerator(projectId, { status: given.status, recipe, installScripts, userId }, tx);
    const { organizationId } = project;
    const told = (status: string, { build, install, siteFolder, output }: Partial<Recipe>) => ({
      ...{ status, build: build ?? null, install: install ?? null },
      ...{ siteFolder: siteFolder ?? null, output: output ?? null },
    });
    await insertAuditEntry(
      actor,
      {
        ...{ organizationId, projectId, action: "building-changed" },
        before: told(before.status, before.recipe ?? {}),
        after: told(given.status, recipe ?? before.recipe ?? {}),
      },
      tx,
    );
    return describeBuilding(actor, projectId, tx);
  });
}

function recipeOf(recognition: Recognition): Recipe | null {
  return recognition.kind === "recognised" || recognition.kind === "contract" ? recognition.build : null;
}

/** Nothing was recognised that can be built: the admin says all. */
const ownRecipe: Recipe = {
  ...{ generator: "own", siteFolder: "", install: null, build: "", output: "", lockFile: null, needs: "node" },
  ...{ environment: [], commands: {}, protectedPaths: [], startPage: null },
};

function withChoices(
  { recognition, recipe: kept }: GeneratorRow,
  given: Extract<SaveBuilding, { status: "on" }>,
): Recipe {
  const { siteFolder, install, build, output } = given;
  const { base: recognised, ...known } = recipeOf(recognition) ?? kept ?? ownRecipe;
  // Without a file of the repository, the names of variables are an admin's: see `saveVariable`.
  const recipe = recognition.kind === "contract" || kept === null ? known : { ...known, environment: kept.environment };
  const base = given.base ?? recognised ?? "";
  return { ...recipe, siteFolder, install, build, output, ...(base !== "" && { base }) };
}
