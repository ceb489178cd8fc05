import { z } from "zod";
import type { Capability } from "#lib/accounts/schema.ts";
import type { RemoteState, WorkspaceStatus } from "#lib/workspaces/schema.ts";

// Projects as readers know them. Safe in the browser.

export const createProjectSchema = z.object({
  name: z.string().trim().min(1).max(100),
  source: z.discriminatedUnion("type", [
    z.object({ type: z.literal("starter"), starter: z.string().min(1).max(50) }),
    z.object({
      type: z.literal("git"),
      url: z.string().trim().min(1).max(2_000),
      branch: z.string().trim().min(1).max(200).optional(),
      token: z.string().trim().min(1).max(1_000).optional(),
    }),
  ]),
});
export type CreateProject = z.infer<typeof createProjectSchema>;

export const renameProjectSchema = z.object({ name: createProjectSchema.shape.name });
export type RenameProject = z.infer<typeof renameProjectSchema>;

export const setupStepsSchema = z.array(
  z.object({
    code: z.enum(["creating-repository", "cloning-repository", "creating-branch"]),
    startedAt: z.string(),
    endedAt: z.string().nullable(),
  }),
);
export type SetupStep = z.infer<typeof setupStepsSchema>[number];

export interface ProjectForDisplay {
  id: string;
  name: string;
  /** `problem` and `setting_up` as long as the workspace cannot be edited. */
  status: "setting_up" | "ready" | "problem";
  createdAt: string;
  capabilities: Capability[];
  source: { type: "starter" | "git"; starter: string | null; url: string | null; branch: string | null };
  workspace: {
    id: string;
    status: WorkspaceStatus;
    branch: string | null;
    headCommit: string | null;
    problem: string | null;
    setupSteps: SetupStep[];
    remoteState: RemoteState;
    remoteProblem: string | null;
    /** Who holds the workspace in an ongoing conversation. */
    busy: { name: string; since: string; conversationId: string; mine: boolean } | null;
  };
}

export const saveInstructionsSchema = z.object({
  background: z.string().max(50_000).nullable(),
  steps: z.string().max(50_000).nullable(),
  output: z.string().max(50_000).nullable(),
  reason: z.string().max(500).optional(),
});
export type SaveInstructions = z.infer<typeof saveInstructionsSchema>;

export interface InstructionsForDisplay {
  /** 0 as long as nobody has saved any. */
  version: number;
  background: string | null;
  steps: string | null;
  output: string | null;
  defaults: { background: string; steps: string; output: string };
}

/** What a preview shows: the turn that runs or else the newest version, the newest version, the first, or one commit. */
export const createPreviewGrantSchema = z.object({
  ref: z.union([z.enum(["live", "head", "base"]), z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/)]).default("live"),
});
export type CreatePreviewGrant = z.infer<typeof createPreviewGrantSchema>;

/** `limited`: shown under the app's own host in a sandbox, where links that begin with `/` lead out of the site. */
export interface PreviewGrantForDisplay {
  url: string;
  expiresAt: string;
  limited: boolean;
}
