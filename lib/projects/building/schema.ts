import { z } from "zod";
import { readBase } from "#lib/generators/base-schema.ts";
import { recipeSchema, recognitionSchema } from "#lib/generators/schema.ts";
import { sandboxAbsences } from "#lib/sandbox/schema.ts";
import { generatorStatuses } from "#lib/site-builds/schema.ts";

// How a project's site is built, for those who configure it. Safe in the browser.

const folder = z
  .string()
  .trim()
  .max(500)
  // Folders below the repository's top: nothing that leads out of it, and none of git's own.
  .refine((path) => path === "" || path.split("/").every((name) => /^(?!\.{1,2}$|\.git$)[^\\\p{Cc}]+$/iu.test(name)));
/** As a recipe has it: without slashes at its ends, "" for none. */
const base = z
  .string()
  .max(200)
  .transform((written, context) => {
    const read = readBase(written);
    if (read !== null) return read;
    context.addIssue({ code: "custom", message: "write only the path, for example /docs/" });
    return z.NEVER;
  });
const command = z.string().trim().min(1).max(2_000);

export const saveBuildingSchema = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("on"),
    siteFolder: folder,
    install: command.nullable(),
    build: command,
    output: folder,
    /** The path with which the addresses of all pages begin; "" for none. Without it, that of the recognised recipe stays. */
    base: base.optional(),
    installScripts: z.boolean(),
  }),
  z.object({ status: z.literal("off") }),
]);
export type SaveBuilding = z.infer<typeof saveBuildingSchema>;

export const buildingSchema = z.object({
  /** Null for a site that is served as it lies in the repository, and always was. */
  generator: z
    .object({
      status: z.enum(generatorStatuses),
      /** The recognition of the last look at the repository. */
      recognition: recognitionSchema,
      /** The recipe that an admin has confirmed; null before. */
      recipe: recipeSchema.nullable(),
      installScripts: z.boolean(),
      confirmedBy: z.string().nullable(),
      confirmedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** The variables that the recipe names, and those that have a value. The values are never told. */
  variables: z.array(
    z.object({
      name: z.string(),
      /** Null without a value. */
      setAt: z.iso.datetime().nullable(),
      /** The last four characters of a long value. */
      end: z.string().nullable(),
    }),
  ),
  /** Where the commands run; `because` says why this server has none. */
  sandbox: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("bubblewrap"), version: z.string() }),
    z.object({ kind: z.literal("none"), because: z.enum(sandboxAbsences) }),
  ]),
});
export type BuildingForDisplay = z.infer<typeof buildingSchema>;

const valueCharactersMax = 4_000;

/** A value for a variable of the recipe; null forgets it. */
export const saveVariableSchema = z.object({
  name: z.string().max(64),
  value: z
    .string()
    .min(1)
    .max(valueCharactersMax)
    .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value.replace(/[\t\n]/g, "")), "write it without control characters")
    .nullable(),
});
export type SaveVariable = z.infer<typeof saveVariableSchema>;

/** Without a commit, the present version is meant. */
export const askBuildSchema = z.object({
  commit: z
    .string()
    .regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/)
    .optional(),
});
