import { z } from "zod";

// How a site is built, and how that was found out. Safe in the browser.

/** The generators that are recognised, each a row in `generators.ts`. */
export const generatorNames = [
  "eleventy",
  "starlight",
  "astro",
  "vitepress",
  "docusaurus",
  "next",
  "vite",
  "hugo",
  "jekyll",
  "tailwind",
] as const;
export type GeneratorName = (typeof generatorNames)[number];

/** The generators' own names, the same in every language. */
export const generatorTitles: Readonly<Record<GeneratorName, string>> = {
  astro: "Astro",
  eleventy: "Eleventy",
  starlight: "Starlight",
  vitepress: "VitePress",
  docusaurus: "Docusaurus",
  next: "Next.js",
  vite: "Vite",
  hugo: "Hugo",
  jekyll: "Jekyll",
  tailwind: "Tailwind CSS",
};

/** The programs that can build; each needs a shell besides. */
export const neededTools = ["node", "hugo", "ruby"] as const;
export type NeededTool = (typeof neededTools)[number];

/** How one site is built. Every path is relative, with `/` between its names, and leads out of nothing: no `..`, no `.git`. */
export const recipeSchema = z.object({
  /** "own" if `.sitewright/project.yaml` names no generator. */
  generator: z.enum([...generatorNames, "own"]),
  /** The folder in which every command runs, from the repository's top; "" is the top. */
  siteFolder: z.string(),
  /** Installs what the build needs, with network; null if nothing has to be installed. Run as `build` is. */
  install: z.string().nullable(),
  /** Run by `/bin/sh` in `siteFolder`, in the sandbox without network, with `node_modules/.bin` on the PATH. */
  build: z.string(),
  /** The folder with the built pages, from `siteFolder`; "" is `siteFolder` itself, into which the build writes beside its sources. */
  output: z.string(),
  /**
   * The path with which the addresses of all pages begin, without slashes at its ends, such as `docs`. Missing without one, so that the
   * hash of a recipe from before it stays.
   */
  base: z.string().optional(),
  /** The lock file by which `install` chooses versions, from the repository's top. It may lie above `siteFolder`. */
  lockFile: z.string().nullable(),
  needs: z.enum(neededTools),
  /** The names of the variables that the build gets. An admin sets their values, which stand in no file. */
  environment: z.array(z.string()),
  /** Commands that test the site, by name: run as `build` is. */
  commands: z.record(z.string(), z.string()),
  /** Paths from the repository's top that the agent may not write, besides the built-in ones. Globs as in `lib/projects/protection`. */
  protectedPaths: z.array(z.string()),
  /** The page that a preview shows first, from `output`; null for the index page. */
  startPage: z.string().nullable(),
});
export type Recipe = z.infer<typeof recipeSchema>;

/** The facts that a sentence needs. */
const params = z.record(z.string(), z.union([z.string(), z.number()]));
export type Params = z.infer<typeof params>;

/** Why a site has no build. */
export const staticReasons = ["pages-without-a-generator", "no-pages"] as const;

/** Facts that speak for a build, or that a person should know of it. Their sentences: `lib/words/settings/generators.ts`. */
export const evidenceCodes = [
  "configuration-file",
  "dependency",
  "build-script",
  "command-of-the-generator",
  "lock-file",
  "lock-file-missing",
  "lock-file-unused",
  "output-configured",
  "output-by-default",
  "output-decided-at-run-time",
  "base-path",
  "file-unreadable",
] as const;
export type EvidenceCode = (typeof evidenceCodes)[number];

export const evidenceSchema = z.object({
  /** The file that shows it, from the repository's top. */
  path: z.string(),
  why: z.enum(evidenceCodes),
  params,
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** Why a site whose generator is known can't be built here. */
export const unsupportedReasons = ["package-manager", "needs-a-server", "output-outside"] as const;

/** Mistakes in `.sitewright/project.yaml`. Their sentences: `lib/words/settings/generators.ts`. */
export const contractErrorCodes = [
  "wrong-name",
  "too-large",
  "not-utf8",
  "not-a-file",
  "empty",
  "syntax",
  "tab",
  "several-documents",
  "too-intricate",
  "alias",
  "tag",
  "duplicate-key",
  "not-a-mapping",
  "unknown-key",
  "missing-key",
  "wrong-type",
  "unknown-value",
  "empty-value",
  "too-long",
  "too-many",
  "control-character",
  "path-absolute",
  "path-outside",
  "path-backslash",
  "path-of-git",
  "path-has-empty-part",
  "path-missing",
  "base-unreadable",
  "install-missing",
  "command-name",
  "variable-name",
  "variable-reserved",
] as const;
export type ContractErrorCode = (typeof contractErrorCodes)[number];

export const contractErrorSchema = z.object({
  /** From 1. */
  line: z.int(),
  /** From 1, in UTF-16 units. */
  column: z.int(),
  code: z.enum(contractErrorCodes),
  params,
});
export type ContractError = z.infer<typeof contractErrorSchema>;

/** The result of looking at a repository. */
export const recognitionSchema = z.discriminatedUnion("kind", [
  /** Its files are its pages. */
  z.object({ kind: z.literal("static"), because: z.enum(staticReasons) }),
  /** A generator of the table was found. */
  z.object({ kind: z.literal("recognised"), build: recipeSchema, evidence: z.array(evidenceSchema) }),
  /** `.sitewright/project.yaml` says how; nothing else was looked at but lock files. */
  z.object({ kind: z.literal("contract"), build: recipeSchema, path: z.string() }),
  /** `.sitewright/project.yaml` is there and wrong. Nothing is guessed in its place. */
  z.object({ kind: z.literal("invalid"), path: z.string(), errors: z.array(contractErrorSchema) }),
  /** A generator of the table was found, but its site can't be built here. `.sitewright/project.yaml` can say how after all. */
  z.object({
    kind: z.literal("unsupported"),
    generator: z.enum(generatorNames),
    siteFolder: z.string(),
    because: z.enum(unsupportedReasons),
    params,
    evidence: z.array(evidenceSchema),
  }),
  /** Something is built, but by nothing that is known. */
  z.object({ kind: z.literal("unknown-generator"), evidence: z.array(evidenceSchema) }),
]);
export type Recognition = z.infer<typeof recognitionSchema>;
