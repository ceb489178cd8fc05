import { z } from "zod";
import { projectRoles, restrictableRoles } from "#lib/accounts/schema.ts";
import { releasedContents } from "#lib/page-source/released-schema.ts";
import { commitSchema, refSchema } from "#lib/page-source/schema.ts";

// The places that restricted people may change in a project, for its admins. Safe in the browser.

export const placesMax = 200;
const releasedKinds = ["element", "page", "folder", "content"] as const;

const pathSchema = z
  .string()
  .max(1_000)
  .transform((path) =>
    path
      .normalize("NFC")
      .trim()
      .replace(/^(?:\.?\/)+/, "")
      .replace(/\/+$/, ""),
  )
  .refine((path) => !/[\p{Cc}\p{Cs}\\]/u.test(path), "name a file or a folder of the website")
  .refine(
    (path) => !path.split("/").some((part) => part === ".." || part === "."),
    "a path can't lead out of the site",
  );
const namedPathSchema = pathSchema.refine((path) => path !== "", "name a file or a folder of the website");

const forWhom = z.union([z.strictObject({ role: z.enum(restrictableRoles) }), z.strictObject({ userId: z.uuid() })]);

const anchor = { path: namedPathSchema, ref: refSchema, commit: commitSchema };

/** A place to release. An element is named as on the commit on which it was picked. */
export const releasePlaceSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("element"), ...anchor, for: forWhom }),
  z.strictObject({ kind: z.literal("page"), path: namedPathSchema, for: forWhom }),
  z.strictObject({ kind: z.literal("folder"), path: namedPathSchema, for: forWhom }),
  z.strictObject({ kind: z.literal("content"), content: z.enum(releasedContents), path: pathSchema, for: forWhom }),
]);
export type ReleasePlace = z.infer<typeof releasePlaceSchema>;

/** The element that takes the place of a released one, for example of a lost one. */
export const chooseAgainSchema = z.strictObject(anchor);
export type ChooseAgain = z.infer<typeof chooseAgainSchema>;

const releasedPlaceSchema = z.object({
  id: z.uuid(),
  kind: z.enum(releasedKinds),
  content: z.enum(releasedContents).nullable(),
  path: z.string(),
  /** On the present version; null for other kinds, and while it is lost. */
  ref: z.string().nullable(),
  /** As it was last found, for people. */
  name: z.string(),
  pageTitle: z.string(),
  role: z.enum(projectRoles).nullable(),
  person: z.object({ userId: z.uuid(), name: z.string() }).nullable(),
  /** Since when it can't be found; null while it is there. */
  lostAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type ReleasedPlaceForDisplay = z.infer<typeof releasedPlaceSchema>;

export const releasedPlacesSchema = z.object({
  /** Lost ones first, then by page. */
  places: z.array(releasedPlaceSchema),
  /** The people who can be restricted. */
  people: z.array(
    z.object({ userId: z.uuid(), name: z.string(), role: z.enum(projectRoles), restricted: z.boolean() }),
  ),
  /** How many open invitations restrict the person who accepts them. */
  invited: z.int(),
});
export type ReleasedPlacesForDisplay = z.infer<typeof releasedPlacesSchema>;

export const restrictPersonSchema = z.object({ restricted: z.boolean() });

/** The places that a restricted person may change on the present version, for their own screens. */
export interface Restriction {
  /** In one sentence. */
  sentence: string;
  /** The names of the first places, as they stand in a sentence. */
  names: string[];
  /** Whether a folder is released, to which they may add pages and files. */
  holdsFolder: boolean;
  /** The first page with a released place; null if no page has one. */
  page: { address: string; name: string } | null;
}
