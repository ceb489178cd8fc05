import { z } from "zod";
import { outputStatuses } from "./output/schema.ts";

// Publishing and its settings. Safe in the browser.

/** The versions that can be put back. */
export const versionsShown = 10;
/** Of one project. Older names become free. */
export const formerNamesMax = 5;
export const domainsMax = 10;
export const cloneTokensMax = 20;
/** In characters. A name is one label of a host name. */
export const siteNameCharacters = { min: 3, max: 63 };
export const cloneTokenDays = [7, 30, 90, 365] as const;

export const changeSiteNameSchema = z.object({ name: z.string().trim().max(200) });
export type ChangeSiteName = z.infer<typeof changeSiteNameSchema>;

export const changeDomainsSchema = z.object({ domains: z.array(z.string().trim().min(1).max(300)).max(100) });
export type ChangeDomains = z.infer<typeof changeDomainsSchema>;

export const putBackSchema = z.object({ versionId: z.uuid() });
export type PutBack = z.infer<typeof putBackSchema>;

export const outputPlaceSchema = z.object({
  to: z.enum(["branch", "folder"]),
  /** The branch, or the folder from the repository's top. */
  name: z.string().trim().min(1).max(200),
});

export const saveOutputSchema = z.object({ output: outputPlaceSchema.nullable() });
export type SaveOutput = z.infer<typeof saveOutputSchema>;

/** Without a release the published site is meant, or the default branch if nothing is published. */
export const downloadQuerySchema = z.object({ release: z.uuid().optional() });
export type DownloadQuery = z.infer<typeof downloadQuerySchema>;

/** A release: a version that was published once, or is now. */
const publishedVersionSchema = z.object({
  id: z.uuid(),
  /** From 1 in each project. */
  number: z.int(),
  /** The number of the release that it put back; null for a new one. */
  putBackOf: z.int().nullable(),
  /** Whether a generator made its pages. */
  isBuilt: z.boolean(),
  /** The way of its built files into the project's repository; null if they were to go nowhere. */
  output: z
    .object({
      status: z.enum(outputStatuses),
      branch: z.string().nullable(),
      /** Why they are not there, in a sentence. */
      problem: z.string().nullable(),
    })
    .nullable(),
  commit: z.string(),
  at: z.iso.datetime(),
  byName: z.string(),
  /** The reviewed commit that it brought: the version of the history that visitors see. The same as `commit` without a review. */
  headCommit: z.string(),
  /** The review's title; null for the site as it was set up. */
  title: z.string().nullable(),
  isPublished: z.boolean(),
});
export type PublishedVersion = z.infer<typeof publishedVersionSchema>;

const publishingSchema = z.object({
  /** `server`: visitors get it here. `repository`: publishing goes to the project's repository, and other software serves it. */
  publisher: z.enum(["server", "repository"]),
  /** Where publishing goes, for the publisher `repository`. */
  repository: z.object({ url: z.string(), branch: z.string() }).nullable(),
  /** Of the site; null until it is published for the first time or somebody chooses one. */
  name: z.string().nullable(),
  formerNames: z.array(z.string()),
  domains: z.array(z.string()),
  /** Whether a generator makes the pages. */
  isBuilt: z.boolean(),
  /** Where publications put the built files in the project's repository, beside the merge; null for nowhere. */
  output: outputPlaceSchema.nullable(),
  /** Whether visitors can see the site now. */
  isPublished: z.boolean(),
  /** Whether what would be published differs from what visitors see. */
  hasNews: z.boolean(),
  /** Whether the site has changes that are not published yet. False for the publisher `repository`. */
  hasChanges: z.boolean(),
  /** Newest first. */
  versions: z.array(publishedVersionSchema),
  may: z.object({ publish: z.boolean(), configure: z.boolean() }),
});
export type Publishing = z.infer<typeof publishingSchema>;
export type Published = Omit<Publishing, "versions">;

/** With the addresses that this server has for its visitors. */
export const publishingForDisplaySchema = publishingSchema.extend({
  /** The address to give away; null if this server has none for sites, or nothing was published yet. */
  address: z.url().nullable(),
  /** The address of any name, with `*` in its place; null if this server has none. */
  pattern: z.string().nullable(),
  /** Whether own domains can lead here. */
  takesDomains: z.boolean(),
});
export type PublishingForDisplay = z.infer<typeof publishingForDisplaySchema>;
export type PublishedForDisplay = Omit<PublishingForDisplay, "versions">;

/** The pages that a first publication shows to visitors. */
export const firstPublicationSchema = z.object({
  pages: z.number(),
  /** The pages whose text is still the starter's. */
  examples: z.array(z.object({ address: z.string(), name: z.string() })),
});
export type FirstPublication = z.infer<typeof firstPublicationSchema>;

export const createCloneTokenSchema = z.object({
  label: z.string().trim().min(1).max(100),
  days: z.union(cloneTokenDays.map((days) => z.literal(days))),
});
export type CreateCloneToken = z.infer<typeof createCloneTokenSchema>;

export const cloneTokenSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  byName: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type CloneTokenForDisplay = z.infer<typeof cloneTokenSchema>;

/** `token` is shown this once. `url` is the address to clone, without it. */
export const newCloneTokenSchema = cloneTokenSchema.extend({ token: z.string(), url: z.url() });
export type NewCloneToken = z.infer<typeof newCloneTokenSchema>;
