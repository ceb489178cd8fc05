import { z } from "zod";
import { readBase } from "./base-schema.ts";
import { control, findWrongInPath, pathCharactersMax } from "./path-schema.ts";
import { type ContractErrorCode, generatorNames, neededTools } from "./schema.ts";

// `.sitewright/project.yaml`: how the repository itself says that its site is built. Safe in the browser. The descriptions are for
// editors of code, which read them from `public/schemas/project.json`.

/** The file, from the repository's top, and its most UTF-8 bytes. */
export const contractPath = ".sitewright/project.yaml";
export const contractBytesMax = 64 * 1024;

export const commandCharactersMax = 2_000;
export const entriesMax = 50;

// The message of each check is the code of its error.
const code = (said: ContractErrorCode) => said;

const text = (charactersMax: number) =>
  z
    .string()
    .max(charactersMax, code("too-long"))
    .refine((value) => value.trim() !== "", code("empty-value"));

/** The first check that fails tells what is wrong. */
const path = text(pathCharactersMax).superRefine((value, context) => {
  const wrong = findWrongInPath(value);
  if (wrong) context.addIssue({ code: "custom", message: wrong });
});

/** "." is the folder itself. */
const plain = (value: string) =>
  value
    .normalize("NFC")
    .split("/")
    .filter((name) => name !== "." && name !== "")
    .join("/");
const folder = path.transform(plain);

const base = text(pathCharactersMax).transform((value, context) => {
  const read = readBase(value);
  if (read !== null) return read === "" ? undefined : read;
  context.addIssue({ code: "custom", message: code("base-unreadable") });
  return z.NEVER;
});

// Lines may be broken: /bin/sh reads them.
const command = text(commandCharactersMax).refine(
  (value) => !control.test(value.replace(/[\t\n]/g, "")),
  code("control-character"),
);

/** Variables that decide which programs run in the sandbox, and where they write. */
const reserved = /^(?:PATH|HOME|SHELL|IFS|ENV|TMPDIR|PWD|NODE_OPTIONS|NODE_PATH|(?:LD|DYLD)_.*|npm_config_.*)$/i;

/** The name of a variable that builds get. */
export const variableNameSchema = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, code("variable-name"))
  .refine((name) => !reserved.test(name), code("variable-reserved"));

export const contractSchema = z
  .strictObject({
    generator: z
      .enum([...generatorNames, "own"])
      .default("own")
      .describe("The generator that builds the site, or “own”."),
    siteFolder: folder.default("").describe("The folder in which all commands run, from the top of the repository."),
    install: command
      .nullable()
      .optional()
      .describe(
        "The command that installs what the build needs. Without it the lock file decides; null installs nothing.",
      ),
    build: command.describe("The command that builds the site. It runs in a sandbox without network."),
    output: folder.describe("The folder with the built pages, from siteFolder. “.” is siteFolder itself."),
    base: base
      .optional()
      .describe(
        "The path with which the addresses of all pages begin, such as /docs/. The files lie in output without it.",
      ),
    lockFile: folder
      .nullable()
      .optional()
      .describe("The lock file of what is installed, from the top of the repository. Without it, npm’s is looked for."),
    needs: z.enum(neededTools).optional().describe("The program that builds: node, hugo or ruby."),
    environment: z
      .array(variableNameSchema)
      .max(entriesMax, code("too-many"))
      .default([])
      .describe("The names of the variables that the build gets. Their values are set in the project’s settings."),
    commands: z
      .record(z.string().regex(/^[A-Za-z0-9][\w:.-]{0,39}$/, code("command-name")), command)
      .refine((value) => Object.keys(value).length <= entriesMax, code("too-many"))
      .default({})
      .describe("Commands that test the site, by name. They run in siteFolder, as build does."),
    protectedPaths: z
      .array(path)
      .max(entriesMax, code("too-many"))
      .default([])
      .describe("Paths that the agent may not write, from the top of the repository, with * and **."),
    startPage: folder.nullable().default(null).describe("The page that is shown first, from output."),
  })
  .describe("How a website is built: .sitewright/project.yaml of Sitewright.");
export type Contract = z.infer<typeof contractSchema>;
