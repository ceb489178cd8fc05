import { z } from "zod";

/** The states of a build: see `transition.ts`. */
export const buildStatuses = ["waiting", "running", "built", "failed"] as const;
export type BuildStatus = (typeof buildStatuses)[number];

/** Why a build failed. Each has a sentence in `lib/words/page/site-builds.ts`. */
export const buildFailures = [
  /** `.sitewright/project.yaml` of this version can't be read. */
  "contract-invalid",
  /** That file names a command for installing packages that no admin has confirmed. */
  "install-unconfirmed",
  /** This server has no sandbox, or not the program that the generator needs. */
  "no-sandbox",
  "no-program",
  /** The command ended with an error. */
  "install-failed",
  /** The registry of packages gave no answer. */
  "registry-away",
  "build-failed",
  /** The command ended well, and the folder of the built site is not there or holds no file. */
  "no-output",
  "output-too-large",
  /** A limit of the sandbox. */
  "timed-out",
  "out-of-memory",
  "disk-full",
  "too-many-processes",
  "too-much-output",
  /** The server was stopped again and again while it was built. */
  "interrupted",
  "unexpected",
] as const;
export type BuildFailure = (typeof buildFailures)[number];

/** Failures that are not the site's own: such a build is tried again by itself. */
export const serverFailures: readonly BuildFailure[] = [
  ...(["no-sandbox", "registry-away", "disk-full", "interrupted", "unexpected"] as const),
];

const notBySources: ReadonlySet<BuildFailure> = new Set([...serverFailures, "no-program", "install-unconfirmed"]);

/** Returns whether a change of the site's files can mend it. */
export const isMendable = (failure: BuildFailure) => !notBySources.has(failure);

const bySettings: ReadonlySet<BuildFailure> = new Set([
  ...(["contract-invalid", "install-unconfirmed", "no-program", "no-output"] as const),
]);

/** Returns whether the settings under “Building” say more about a failure, or mend it. */
export const isOfSettings = ({ failure, isBySettings }: { failure: BuildFailure; isBySettings: boolean }) =>
  isBySettings || bySettings.has(failure);

/** How a project's site is made: a proposal that an admin must confirm, on, or off (then it is served as it lies in the repository). */
export const generatorStatuses = ["proposed", "on", "off"] as const;
export type GeneratorStatus = (typeof generatorStatuses)[number];

/** The ways in which a version is the present one of a workspace: its head, what a running turn has written, and what the agent checks meanwhile. */
export const presentRoles = ["head", "live", "checked"] as const;
export interface PresentOf {
  workspaceId: string;
  as: (typeof presentRoles)[number];
}

/** The states in which people see a version of a site. */
export const shownStates = [
  "as-it-lies",
  "unconfirmed",
  "not-requested",
  "waiting",
  "running",
  "built",
  "failed",
] as const;

export const shownBuildSchema = z.object({
  /** The version that was asked for. */
  commit: z.string(),
  /** `as-it-lies`: nothing is built. `unconfirmed`: an admin must say first how it is built. `not-requested`: its build was not asked for yet. */
  state: z.enum(shownStates),
  /** The commit of the built site that a preview shows now: of this version, or of the last one that was built. Null if it shows none. */
  shown: z.string().nullable(),
  failure: z.enum(buildFailures).nullable(),
  /** Of a present version that failed: whether the settings were changed since the last version that was built, so that they may be the reason. */
  isBySettings: z.boolean(),
  /** The folder in which the build has put pages, from the site's folder, if that of the recipe is empty; else null. */
  elsewhere: z.string().nullable(),
  /** When the server tries again by itself, since the failure is its own; else null. */
  retryAt: z.iso.datetime().nullable(),
  /** The end of what the commands printed, if it failed. */
  log: z.string(),
});
export type ShownBuild = z.infer<typeof shownBuildSchema>;
