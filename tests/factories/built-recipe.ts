import type { Recipe, Recognition } from "#lib/generators/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { decideGenerator, noteRecognition } from "#lib/site-builds/generator-store.ts";

/** A recipe that runs a program of the repository, without packages. */
export const ownRecipe: Recipe = {
  ...{ generator: "own", siteFolder: "", install: null, build: "node build.mjs", output: "_site", lockFile: null },
  ...{ needs: "node", environment: [], commands: {}, protectedPaths: [], startPage: null },
};

/** Says, as an admin, that a project's site is built in this way. */
export async function decideRecipe(
  projectId: string,
  userId: string,
  { installScripts = false, ...changed }: Partial<Recipe> & { installScripts?: boolean } = {},
): Promise<void> {
  const recognition: Recognition = { kind: "unknown-generator", evidence: [] };
  await noteRecognition(projectId, { recognition, status: "proposed" }, database());
  const decided = { status: "on", recipe: { ...ownRecipe, ...changed }, installScripts, userId } as const;
  await decideGenerator(projectId, decided, database());
}
