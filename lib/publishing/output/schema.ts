/** The states of a release's way into the project's repository: see `transition.ts`. */
export const outputStatuses = ["waiting", "pushing", "pushed", "failed", "replaced"] as const;
export type OutputStatus = (typeof outputStatuses)[number];

/** Kept from the earlier tip of an output branch if the build has none: the forge's own settings of the site. */
export const keptFiles = ["CNAME", ".nojekyll"] as const;
