/** The states of a release's way into the project's repository: see `transition.ts`. */
export const outputStatuses = ["waiting", "pushing", "pushed", "failed", "replaced"] as const;
export type OutputStatus = (typeof outputStatuses)[number];

/** Says to GitHub Pages that the files are finished. A new output branch gets it. */
export const unprocessedMark = ".nojekyll";

/** Kept from the earlier tip of an output branch if the build has none: the forge's own settings of the site. */
export const keptFiles = ["CNAME", unprocessedMark] as const;
