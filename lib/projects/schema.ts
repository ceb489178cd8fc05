import { z } from "zod";
import { capabilities } from "#lib/accounts/schema.ts";
import { remoteStates, workspaceStatuses } from "#lib/workspaces/schema.ts";
import { basePartSchema, textNames } from "./instructions/base-schema.ts";
import { sharedTextsSchema, templateInForceSchema } from "./templates/schema.ts";

// Projects and their settings. Safe in the browser.

const repositorySchema = z.object({
  url: z.string().trim().min(1).max(2_000),
  branch: z.string().trim().min(1).max(200).optional(),
  token: z.string().trim().min(1).max(1_000).optional(),
});
export type RepositorySource = z.infer<typeof repositorySchema>;

export const createProjectSchema = z.object({
  name: z.string().trim().min(1).max(100),
  source: z.discriminatedUnion("type", [
    z.object({ type: z.literal("starter"), starter: z.string().min(1).max(50) }),
    repositorySchema.extend({ type: z.literal("git") }),
  ]),
});
export type CreateProject = z.infer<typeof createProjectSchema>;

export const renameProjectSchema = z.object({ name: createProjectSchema.shape.name });
export type RenameProject = z.infer<typeof renameProjectSchema>;

/**
 * Repeats a setup, from a corrected source if one is given. Without a branch it is the repository's default branch; without a
 * token the stored one is kept, unless the address has another host.
 */
export const retrySetupSchema = z.object({ source: repositorySchema.optional() });
export type RetrySetup = z.infer<typeof retrySetupSchema>;

export const setupStepsSchema = z.array(
  z.object({
    code: z.enum(["creating-repository", "cloning-repository", "updating-repository", "creating-branch"]),
    startedAt: z.string(),
    endedAt: z.string().nullable(),
  }),
);
export type SetupStep = z.infer<typeof setupStepsSchema>[number];

export const projectSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** `problem` or `setting_up` while the workspace can't be edited. */
  status: z.enum(["setting_up", "ready", "problem"]),
  createdAt: z.iso.datetime(),
  capabilities: z.array(z.enum(capabilities)),
  source: z.object({
    type: z.enum(["starter", "git"]),
    starter: z.string().nullable(),
    starterName: z.string().nullable(),
    url: z.string().nullable(),
    branch: z.string().nullable(),
  }),
  workspace: z.object({
    id: z.uuid(),
    status: z.enum(workspaceStatuses),
    branch: z.string().nullable(),
    headCommit: z.string().nullable(),
    problem: z.string().nullable(),
    setupSteps: setupStepsSchema,
    remoteState: z.enum(remoteStates),
    remoteProblem: z.string().nullable(),
    /** The person whose conversation holds the workspace. */
    busy: z
      .object({ name: z.string(), since: z.iso.datetime(), conversationId: z.uuid(), mine: z.boolean() })
      .nullable(),
  }),
  /** The person and the time of the newest version; null for an unchanged site. */
  lastEdit: z.object({ name: z.string(), at: z.iso.datetime(), mine: z.boolean() }).nullable(),
});
export type ProjectForDisplay = z.infer<typeof projectSchema>;

/** The model that answers in a project. */
export interface AnsweringModel {
  by: "organization" | "environment" | "practice";
  /** Of an organization's own; null for the others. */
  name: string | null;
  /** Who may choose another one. */
  whoMay: "you" | "organization" | "operator";
}

/** The maximum length of what is searched for in the names of projects. */
export const projectSearchMax = 100;

/** Returns true if this person could change the site now: it is ready, not held by another person, and not in review. */
export function mayChangeNow({ status, capabilities, workspace }: ProjectForDisplay): boolean {
  const isFree = workspace.status !== "in_review" && (workspace.busy?.mine ?? true);
  return status === "ready" && capabilities.includes("edit") && isFree;
}

/** The maximum length of each of the three texts, in UTF-16 code units. */
export const instructionsCharactersMax = 50_000;

/** The texts add to the base; null and an empty text add nothing. */
export const saveInstructionsSchema = z.object({
  background: z.string().max(instructionsCharactersMax).nullable(),
  steps: z.string().max(instructionsCharactersMax).nullable(),
  output: z.string().max(instructionsCharactersMax).nullable(),
  reason: z.string().max(500).optional(),
});
export type SaveInstructions = z.infer<typeof saveInstructionsSchema>;
export const previewTextsSchema = saveInstructionsSchema.omit({ reason: true }).extend({
  /** The organization's texts, if they shall not be those in force. */
  shared: sharedTextsSchema.nullish(),
});
export type PreviewTexts = z.infer<typeof previewTextsSchema>;

export const instructionsSchema = z.object({
  /** 0 if none are saved. */
  version: z.int().nonnegative(),
  background: z.string().nullable(),
  steps: z.string().nullable(),
  output: z.string().nullable(),
  /** The organization's texts that stand before them. */
  template: templateInForceSchema.nullable(),
  /** The organization's templates by name, to choose from. */
  templates: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The base's texts on the same matters, as the agent reads them before the admin's. */
  defaults: z.object({ background: z.string(), steps: z.string(), output: z.string() }),
  /** The parts that the product itself tells the agent, in order. */
  base: z.array(basePartSchema),
  /** Texts of an earlier version of the product that replaced the base and now add to it; none once an admin has dismissed the notice. */
  replaced: z.array(z.enum(textNames)),
  /** The estimated tokens of base and texts in force. */
  tokens: z.int().nonnegative(),
  /** The maximum of tokens; less than `tokens` if the model has changed since they were saved. */
  tokensMax: z.int().nonnegative(),
});
export type InstructionsForDisplay = z.infer<typeof instructionsSchema>;

/** A preview's version: the running turn or else the newest version, the newest version, the first, or one commit. */
export const createPreviewGrantSchema = z.object({
  ref: z.union([z.enum(["live", "head", "base"]), z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/)]).default("live"),
  /** For the editor's frame: pages then carry the product's script; all other files stay as they are. */
  frame: z.boolean().default(false),
});

/**
 * `url` opens the preview, once and within a minute: it sets a cookie and redirects to `root`, where the pages are. A path of the
 * site can be appended to both. `limited`: shown under the app's own host in a sandbox, where links that begin with `/` lead out
 * of the site; there `url` is valid until `expiresAt`, without a cookie.
 */
export const previewGrantSchema = z.object({
  url: z.url(),
  root: z.url(),
  expiresAt: z.iso.datetime(),
  limited: z.boolean(),
});
export type PreviewGrantForDisplay = z.infer<typeof previewGrantSchema>;

export const listPagesSchema = z.object({
  commit: z
    .string()
    .regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/)
    .optional(),
});

export const pagesSchema = z.object({
  /** The version with these pages. */
  commit: z.string(),
  /** The site's folder in the repository; "" for the repository itself. */
  root: z.string(),
  /**
   * The home page, then those of its navigation, then the others by name; `path` is relative to the site's root, `address` is the page's address on a web server, `title` is "" if the page
   * has none, or is one of too many.
   */
  pages: z.array(z.object({ path: z.string(), address: z.string(), title: z.string() })),
  hasMore: z.boolean(),
});
export type PagesForDisplay = z.infer<typeof pagesSchema>;

/** The days for which a deleted project can be restored. */
export const restorableDays = 30;

/** With the name that was typed, the project is deleted; without one, archived. */
export const deleteProjectSchema = z.object({ name: z.string().max(1_000).optional() });
export type DeleteProject = z.infer<typeof deleteProjectSchema>;

export const deletedProjectSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  deletedAt: z.iso.datetime(),
  /** When it is deleted for good; null if it is archived, without an end. */
  restorableUntil: z.iso.datetime().nullable(),
});
export type DeletedProject = z.infer<typeof deletedProjectSchema>;
