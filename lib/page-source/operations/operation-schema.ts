import { z } from "zod";
import { contentOperations } from "#lib/content/schema.ts";
import { ruleBytesMax, ruleName } from "#lib/workspaces/rule-schema.ts";
import { commitSchema, inlineSchema, pathSchema, refSchema } from "../schema.ts";

// The operations on pages and on the site, as they travel over HTTP. Safe in the browser.

export const operationsMax = 200;

/** Deeper formatting is refused before it is read: a request with 1,000 levels would overflow the stack. */
const formattingDepthMax = 50;

function isTooDeep(content: unknown): boolean {
  let level: unknown[] = [content];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > formattingDepthMax) return true;
    level = level.flatMap((list) =>
      Array.isArray(list)
        ? list.flatMap((item: unknown) =>
            typeof item === "object" && item !== null && "content" in item ? [item.content] : [],
          )
        : [],
    );
  }
  return false;
}

const contentSchema = z.preprocess((content, context) => {
  if (!isTooDeep(content)) return content;
  context.addIssue({ code: "custom", message: "This text is formatted too deeply." });
  return z.NEVER;
}, z.array(inlineSchema).max(1_000));

const pageTitleSchema = z.string().trim().min(1).max(200);

const onElement = { path: pathSchema, ref: refSchema };

/** `phone` is at most 640 CSS pixels wide; the default is every width. */
const styleWidths = ["every", "phone"] as const;
export type StyleWidth = (typeof styleWidths)[number];

/** The kinds of values that make a site's look. */
const lookKinds = ["colour", "font", "size", "space"] as const;
export type LookKind = (typeof lookKinds)[number];

/** A value of a site's look, as the site's look lists it. */
export const siteValueShape = {
  kind: z.enum(lookKinds),
  /** The custom property that holds it; null for a value that is repeated in the stylesheets. */
  property: z.string().min(1).max(300).nullable(),
  from: z.string().min(1).max(2_000),
};
const picturePixels = z.int().min(1).max(100_000);

const assetOperations = [
  /**
   * Writes a picture of the site: the bytes of `base64`, cleaned as an upload is, or those of an upload of the same person in the same
   * conversation; with `modern` its smaller WebP version. The path's ending must be that of the picture's type.
   */
  z
    .strictObject({
      op: z.literal("set-asset"),
      path: pathSchema,
      base64: z.base64().max(8_000_000).optional(),
      upload: z.uuid().optional(),
      modern: z.boolean().optional(),
    })
    .refine(({ base64, upload }) => (base64 === undefined) !== (upload === undefined), {
      message: "Name an upload, or send the picture itself",
    }),
  /** Removes a picture that no page and no stylesheet uses after the other operations. */
  z.strictObject({ op: z.literal("remove-asset"), path: pathSchema }),
  /**
   * Shows another file of the site in an `img`: `src`, and `width` and `height` where it has them. Other names of the old
   * file are removed: `srcset`, `sizes` and the sources of a `picture` around it, which keeps one if `modern` names a file.
   */
  z.strictObject({
    op: z.literal("set-picture"),
    ...onElement,
    /** The file in the repository. */
    file: pathSchema,
    /** Its WebP version in the repository. */
    modern: pathSchema.optional(),
    /** Of the file, in pixels. */
    width: picturePixels,
    height: picturePixels,
    /** Absent, the old text stays. */
    alt: z.string().max(10_000).optional(),
  }),
] as const;

/** One change by hand. Refs are those of the commit that the request names as its base. */
const operationSchema = z.discriminatedUnion("op", [
  /** Replaces the visible text; formatting around unchanged words stays. */
  z.strictObject({ op: z.literal("set-text"), ...onElement, text: z.string().max(100_000) }),
  /** Replaces the content with text and its formatting. */
  z.strictObject({ op: z.literal("set-content"), ...onElement, content: contentSchema }),
  /** Null removes the attribute. */
  z.strictObject({
    op: z.literal("set-attribute"),
    ...onElement,
    name: z.string().min(1).max(100),
    value: z.string().max(10_000).nullable(),
  }),
  /** Null removes what an earlier operation set. */
  z.strictObject({
    op: z.literal("set-style"),
    ...onElement,
    property: z.string().min(1).max(100),
    value: z.string().max(1_000).nullable(),
    width: z.enum(styleWidths).optional(),
  }),
  z.strictObject({ op: z.literal("remove"), ...onElement }),
  z.strictObject({ op: z.literal("duplicate"), ...onElement }),
  /** Moves the element before another one on the same page; null moves it to the end of its parent. */
  z.strictObject({ op: z.literal("move"), ...onElement, before: refSchema.nullable() }),
  /** Replaces bytes of a text file. */
  z.strictObject({
    op: z.literal("replace-range"),
    path: pathSchema,
    start: z.int().nonnegative(),
    end: z.int().nonnegative(),
    text: z.string().max(1_000_000),
  }),
  /** Changes a value of the site's look on every page. */
  z.strictObject({ op: z.literal("set-site-value"), ...siteValueShape, value: z.string().min(1).max(300) }),
  ...assetOperations,
  /** Makes a page like another one: with its content, or only with the parts that all pages share. */
  z.strictObject({
    op: z.literal("add-page"),
    path: pathSchema,
    like: pathSchema,
    content: z.enum(["same", "blank"]),
    /** The page's name. Its title gets the ending that the titles of the site share. */
    title: pageTitleSchema,
    /** The words of its link in the navigation; absent adds no link. */
    label: pageTitleSchema.optional(),
  }),
  /** Gives a page another file, title, or name in the navigations. Links to it follow. */
  z.strictObject({
    op: z.literal("rename-page"),
    path: pathSchema,
    to: pathSchema,
    title: pageTitleSchema.optional(),
    /** The words of its one heading of the first rank. */
    heading: pageTitleSchema.optional(),
    /** The words of its links in navigations: those that say `from` say `to`. */
    label: z.strictObject({ from: pageTitleSchema, to: pageTitleSchema }).optional(),
  }),
  /** Removes a page with its entries in navigations. With `unlink`, other links to it become plain text; else they stay. */
  z.strictObject({ op: z.literal("remove-page"), path: pathSchema, unlink: z.boolean().optional() }),
  /** Puts the entries of a navigation in another order, on every page that has it. `order` names all of them. */
  z.strictObject({
    op: z.literal("order-navigation"),
    path: pathSchema,
    ref: refSchema,
    order: z.array(refSchema).min(2).max(500),
  }),
  /** Writes a rule in the repository; null removes it. Needs the capability `configure`. */
  z.strictObject({ op: z.literal("set-rule"), name: ruleName, text: z.string().max(ruleBytesMax).nullable() }),
  ...contentOperations,
]);
export type Operation = z.infer<typeof operationSchema>;
/** An operation on pages of the site as a whole. It stands alone in its request. */
export type SiteOperation = Extract<Operation, { op: "add-page" | "rename-page" | "remove-page" | "order-navigation" }>;
export type ElementOperation = Exclude<Extract<Operation, { ref: string }>, SiteOperation>;
/** An operation on a rule in the repository. */
export type RuleOperation = Extract<Operation, { op: "set-rule" }>;
/** An operation on an entry of the site's content. */
export type ContentOperation = Extract<Operation, { collection: string }>;
/** An operation on a picture's file. */
export type AssetOperation = Extract<Operation, { op: "set-asset" | "remove-asset" }>;

export const manualEditsSchema = z.object({
  /** The commit that the person saw. */
  base: commitSchema,
  operations: z.array(operationSchema).min(1).max(operationsMax),
  /** The same id in the same conversation gives the same turn. */
  clientRequestId: z.string().min(1).max(200).optional(),
});
export type ManualEdits = z.infer<typeof manualEditsSchema>;
