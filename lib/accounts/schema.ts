// People and what they may do. Safe in the browser.

export const capabilities = ["edit", "review", "inspect", "configure", "manage-people"] as const;
export type Capability = (typeof capabilities)[number];

export const organizationRoles = ["owner", "admin", "member"] as const;
export type OrganizationRole = (typeof organizationRoles)[number];

export const projectRoles = ["admin", "developer", "editor", "reviewer"] as const;
export type ProjectRole = (typeof projectRoles)[number];

/** Whoever asks, with every role they hold at this moment. */
export interface Actor {
  userId: string;
  name: string;
  email: string;
  /** The signed-in browser that asks. */
  signInId: string;
  organizationRoles: Readonly<Record<string, OrganizationRole>>;
  projectRoles: Readonly<Record<string, ProjectRole>>;
}

/**
 * Whose data a store may touch: a person's, or everybody's for the software's own work (the worker, recovery).
 * Stores take it as their first argument.
 */
export type Scope = Actor | typeof systemScope;
export const systemScope = "system" as const;
