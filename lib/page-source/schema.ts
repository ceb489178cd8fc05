import { z } from "zod";

// The source map of a page and the operations on it, as they travel over HTTP. Safe in the browser.

export const elementsMax = 20_000;
export const operationsMax = 200;
export const picksMax = 20;

const pathSchema = z.string().min(1).max(1_000);
export const commitSchema = z.string().regex(/^[0-9a-f]{40}$/);

/** The name of an element on one page of one commit: `e` and its place among the page's elements, from 1. */
export const refSchema = z.string().regex(/^e[1-9]\d{0,5}$/);

/** The kinds of elements that a person has a word for. */
export const elementKinds = [
  "page",
  "section",
  "navigation",
  "header",
  "footer",
  "form",
  "heading",
  "paragraph",
  "text",
  "list",
  "item",
  "quote",
  "link",
  "button",
  "picture",
  "icon",
  "video",
  "field",
  "table",
  "row",
  "cell",
  "line",
  "box",
] as const;
export type ElementKind = (typeof elementKinds)[number];

/** A range of a file: offsets of its bytes, as stored in the repository. */
interface ByteSpan {
  start: number;
  end: number;
}

export interface SourceElement extends ByteSpan {
  ref: string;
  /** The ref of the element around it; null for the outermost. */
  parent: string | null;
  kind: ElementKind;
  /** For people: `Button “Order now”`. */
  name: string;
  tag: string;
  /** The bytes between its tags; null if it has no content of its own, such as a picture. */
  text: ByteSpan | null;
  /** Its visible text, with white space collapsed. Long texts are cut and end in “…”, those of elements with other blocks early. */
  textContent: string;
  /** A CSS selector that finds only it on the page, before scripts change the page; "" if it is nested too deeply. */
  selector: string;
  /** The ref of the element whose text a person types into who points at this one; absent if there is no such text. */
  typing?: string | undefined;
  /** As the parser read them; values over 2,000 characters are cut. */
  attributes: Record<string, string>;
}

export interface SourceMap {
  commit: string;
  /** The page's file in the repository. */
  path: string;
  /** The page's title; "" if it has none. */
  title: string;
  /** In document order. */
  elements: SourceElement[];
  /** True if the page has more elements than `elementsMax`, or can't be read as a page at all. */
  isIncomplete: boolean;
  /** The elements that a restricted person may change, and a sentence about it; absent for everybody else. */
  released?: { refs: string[]; sentence: string } | undefined;
}

export const sourceMapSchema = z.object({
  commit: z.string(),
  path: z.string(),
  title: z.string(),
  elements: z.array(
    z.object({
      ref: refSchema,
      parent: refSchema.nullable(),
      kind: z.enum(elementKinds),
      name: z.string(),
      tag: z.string(),
      start: z.int().nonnegative(),
      end: z.int().nonnegative(),
      text: z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() }).nullable(),
      textContent: z.string(),
      selector: z.string(),
      typing: refSchema.optional(),
      attributes: z.record(z.string(), z.string()),
    }),
  ),
  isIncomplete: z.boolean(),
  released: z.object({ refs: z.array(refSchema), sentence: z.string() }).optional(),
}) satisfies z.ZodType<SourceMap>;

/** Asks for a page by its file in the repository, or by the address at which the preview shows it. */
export const sourceMapQuerySchema = z.object({
  path: pathSchema.optional(),
  address: z.string().max(2_000).optional(),
  /** Defaults to the version that the live preview shows. */
  commit: commitSchema.optional(),
});

/**
 * A piece of edited text: plain text, an element of the page that stays as it is with other content, or new formatting. `ref` must
 * lie in the element that is edited. `href` and `newTab` are those of a link; absent, an existing link keeps its own.
 */
export type InlineContent =
  | string
  | { ref: string; content: InlineContent[]; href?: string | undefined; newTab?: boolean | undefined }
  | {
      tag: "strong" | "em" | "br" | "a";
      content?: InlineContent[] | undefined;
      href?: string | undefined;
      newTab?: boolean | undefined;
    };

const inlineSchema: z.ZodType<InlineContent> = z.lazy(() =>
  z.union([
    z.string().max(100_000),
    z.strictObject({
      ref: refSchema,
      content: z.array(inlineSchema).max(1_000),
      href: z.string().max(2_000).optional(),
      newTab: z.boolean().optional(),
    }),
    z.strictObject({
      tag: z.enum(["strong", "em", "br", "a"]),
      content: z.array(inlineSchema).max(1_000).optional(),
      href: z.string().max(2_000).optional(),
      newTab: z.boolean().optional(),
    }),
  ]),
);

/** An element inside of a text that a person types into. */
export interface TextElement {
  tag: string;
  /** Of a link; null for other elements. */
  href: string | null;
  /** True for a link that opens in a new tab. */
  newTab: boolean;
  /** False for a picture, an icon and the like: it stays as it is, at its place in the text. */
  isText: boolean;
}

/** A text of a page, to be typed into. */
export interface PageText {
  commit: string;
  /** The page's file in the repository. */
  path: string;
  /** The element to edit: the one asked for, or the one around it whose text it is a part of. */
  ref: string;
  tag: string;
  /** White space is collapsed as browsers show it. */
  content: InlineContent[];
  /** The elements that `content` names, by ref. */
  elements: Record<string, TextElement>;
}

export const pageTextSchema = z.object({
  commit: z.string(),
  path: z.string(),
  ref: refSchema,
  tag: z.string(),
  content: z.array(inlineSchema),
  elements: z.record(
    z.string(),
    z.object({ tag: z.string(), href: z.string().nullable(), newTab: z.boolean(), isText: z.boolean() }),
  ),
}) satisfies z.ZodType<PageText>;

/** Asks for the text that the element belongs to. */
export const pageTextQuerySchema = z.object({
  path: pathSchema,
  ref: refSchema,
  /** Defaults to the version that the live preview shows. */
  commit: commitSchema.optional(),
});

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
]);
export type Operation = z.infer<typeof operationSchema>;
/** An operation on pages of the site as a whole. It stands alone in its request. */
export type SiteOperation = Extract<Operation, { op: "add-page" | "rename-page" | "remove-page" | "order-navigation" }>;
export type ElementOperation = Exclude<Extract<Operation, { ref: string }>, SiteOperation>;
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

/** An element that a person pointed at, on the request's base unless it names another commit. */
export const pickSchema = z.object({ path: pathSchema, ref: refSchema, commit: commitSchema.optional() });
export type Pick = z.infer<typeof pickSchema>;
