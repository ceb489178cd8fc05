/** The holder of a limit. A person's share of a project is smaller than the project's, so that one person can't use it up. */
export type Holder = "personInProject" | "project" | "person" | "address";

export interface QuotaReached {
  holder: Holder;
  limit: number;
  retryAfterSeconds: number;
}
