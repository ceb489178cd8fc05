import { z } from "zod";
import { parseOrigin } from "./parse-origin.ts";

// The protection of a project, for its admins. Safe in the browser.

/** The maximum of paths of each kind, and of origins. */
export const entriesMax = 50;
const globCharactersMax = 200;
const alternativesMax = 10;

/** A path from the repository's root, with `*`, `**`, `?`, `[a-z]` and `{a,b}`. Limited, since every written path is matched. */
export const pathPatternSchema = z
  .string()
  .max(globCharactersMax)
  .transform((glob) =>
    glob
      .normalize("NFC")
      .trim()
      .replace(/^(?:\.?\/)+/, ""),
  )
  .refine(
    (glob) => glob !== "" && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(glob),
    "name a path, for example .github/workflows/*.yml",
  )
  .refine((glob) => !glob.includes("\\"), "separate folders with /")
  .refine((glob) => !glob.split("/").includes(".."), "a path can't lead out of the site")
  .refine(
    (glob) => (glob.match(/[{,]/g) ?? []).length <= alternativesMax,
    `at most ${alternativesMax} choices in braces`,
  );

/** An origin from which a preview may load: scheme, host and port. */
export const originSchema = z
  .string()
  .max(2_000)
  .transform((text, context) => {
    const origin = parseOrigin(text);
    if (origin) return origin;
    context.addIssue({
      code: "custom",
      message: "an address has a scheme and a host, for example https://fonts.example.org",
    });
    return z.NEVER;
  });

const once = (values: string[]) => [...new Set(values)];

export const saveProtectionSchema = z.object({
  /** May include built-in ones, which are protected in any case. */
  protectedPaths: z.array(pathPatternSchema).max(500).transform(once).optional(),
  openedPaths: z.array(pathPatternSchema).max(entriesMax).transform(once).optional(),
  pushEveryTurn: z.boolean().optional(),
  allowedOrigins: z.array(originSchema).max(entriesMax).transform(once).optional(),
});
export type SaveProtection = z.infer<typeof saveProtectionSchema>;

export const choicesSchema = z.object({
  protectedPaths: z.array(z.string()),
  openedPaths: z.array(z.string()),
  pushEveryTurn: z.boolean(),
  allowedOrigins: z.array(z.string()),
});
export type ProtectionChoices = z.infer<typeof choicesSchema>;

export const protectionSchema = choicesSchema.extend({
  /** The part of `protectedPaths` that every project has. */
  builtInPaths: z.array(z.string()),
  /** Newest first. Without the built-in paths. */
  changes: z.array(
    z.object({
      id: z.uuid(),
      name: z.string().nullable(),
      at: z.iso.datetime(),
      before: choicesSchema,
      after: choicesSchema,
    }),
  ),
});
/** A path that the repository's own file closes. */
export interface RepositoryPath {
  path: string;
  /** How many files it closes; null if it can't be read, which closes all of them. */
  closed: number | null;
  /** The files of the repository. */
  files: number;
}

/** Returns true for a path that leaves nothing to change. */
export const closesAll = ({ closed, files }: RepositoryPath) => closed === null || (closed === files && files > 1);

export type ProtectionForDisplay = z.infer<typeof protectionSchema>;
export type ProtectionChange = ProtectionForDisplay["changes"][number];
