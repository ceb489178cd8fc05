import { z } from "zod";

// The source map of a page, its texts and picks, as they travel over HTTP. Safe in the browser.

export const elementsMax = 20_000;
export const picksMax = 20;

export const pathSchema = z.string().min(1).max(1_000);
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
  /** The text that search engines show of it; "" if it says nothing for them. */
  description: string;
  /** In document order. */
  elements: SourceElement[];
  /** True if the page has more elements than `elementsMax`, or can't be read as a page at all. */
  isIncomplete: boolean;
  /** True for a page that a generator has built: `commit` and `path` are those of the built site, and no element has bytes in the sources. */
  isBuilt?: boolean | undefined;
  /** The elements that a restricted person may change, and a sentence about it; absent for everybody else. */
  released?: { refs: string[]; sentence: string } | undefined;
}

export const sourceMapSchema = z.object({
  commit: z.string(),
  path: z.string(),
  title: z.string(),
  description: z.string(),
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
  isBuilt: z.boolean().optional(),
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

export const inlineSchema: z.ZodType<InlineContent> = z.lazy(() =>
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

/** An element that a person pointed at, on the request's base unless it names another commit. */
export const pickSchema = z.object({ path: pathSchema, ref: refSchema, commit: commitSchema.optional() });
export type Pick = z.infer<typeof pickSchema>;
