import { z } from "zod";
import { type Language, languages } from "#lib/words/language.ts";

// People and what they may do. Safe in the browser.

export const capabilities = ["edit", "review", "inspect", "configure", "manage-people"] as const;
export type Capability = (typeof capabilities)[number];

export const organizationRoles = ["owner", "admin", "member"] as const;
export type OrganizationRole = (typeof organizationRoles)[number];

export const projectRoles = ["admin", "developer", "editor", "reviewer"] as const;
export type ProjectRole = (typeof projectRoles)[number];

/** The roles that a person can have in a project, those of its organization first. */
export const roleNames = ["owner", "organization-admin", ...projectRoles] as const;
export type RoleName = (typeof roleNames)[number];

/** Acts that roles allow: to see a project, its capabilities, and to set what holds for all projects of the organization. */
export const acts = ["read", ...capabilities, "run-organization"] as const;
export type Act = (typeof acts)[number];

/** The roles whose people can be restricted to released places: the others edit nothing, or everything. */
export const restrictableRoles = ["editor", "developer"] as const satisfies readonly ProjectRole[];

/** Returns whether people with a role can be restricted to released places. */
export const isRestrictable = (role: string): boolean => restrictableRoles.some((one) => one === role);

/** The signed-in person who makes a request, with their present roles. */
export interface Actor {
  userId: string;
  name: string;
  email: string;
  signInId: string;
  /** The language that the person has chosen; null follows the browser. */
  language: Language | null;
  organizationRoles: Readonly<Record<string, OrganizationRole>>;
  projectRoles: Readonly<Record<string, ProjectRole>>;
}

/** The change by which a person got their present role in a project, or lost it. */
export const roleChangeSchema = z.object({
  /** The name of the person who made it; null if that was the person themselves. */
  by: z.string().nullable(),
  /** The role since then; null if they were removed. */
  role: z.enum(projectRoles).nullable(),
  at: z.iso.datetime(),
});
export type RoleChange = z.infer<typeof roleChangeSchema>;

/** By whom and when a person was restricted to released places; the name is null if that account is gone. */
export const restrictionActSchema = roleChangeSchema.pick({ by: true, at: true });
export type RestrictionAct = z.infer<typeof restrictionActSchema>;

/** The roles, which alone decide what a person may do. */
export type Roles = Pick<Actor, "organizationRoles" | "projectRoles">;

/** Whose data a store may touch: a person's, or everybody's for the software's own work (the worker, recovery). */
export type Scope = Actor | typeof systemScope;
export const systemScope = "system" as const;

/** E-mail addresses are compared and stored in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

export const newAccountSchema = z.object({
  email: z.string().trim().max(254).pipe(z.email("that is no e-mail address")),
  /** The use case checks its length, with a sentence of its own. */
  password: z.string(),
  name: z.string().trim().min(1, "say your name").max(100),
});
export type NewAccount = z.infer<typeof newAccountSchema>;

/** The choices of a person's account; those that are left out stay. */
export const accountChoicesSchema = z
  .object({
    /** The language of the interface; null follows the browser. */
    language: z.enum(languages).nullable().optional(),
    /** Whether the person wants e-mails about follow-ups. */
    followUpEmails: z.boolean().optional(),
  })
  .refine((choices) => Object.values(choices).some((choice) => choice !== undefined), "choose something");
export type AccountChoices = z.infer<typeof accountChoicesSchema>;

export const credentialsSchema = z.object({ email: z.string().max(1_000), password: z.string().max(10_000) });
export type Credentials = z.infer<typeof credentialsSchema>;
