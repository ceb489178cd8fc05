import { icon } from "../icons.ts";
import type { KitLabels } from "../labels.ts";
import { attribute, Markup, markup } from "../markup.ts";
import { pictureHeight, pictureWidth } from "../pictures/draw-picture.ts";
import { patternPath } from "../pictures/pattern-path.ts";
import type { KitPicture } from "../section-schema.ts";

/** The classes that an element gets; a site’s own where it has them. */
export interface KitClasses {
  inner: string;
  button: string;
  buttonQuiet: string;
  card: string;
}

export const kitClasses: KitClasses = {
  inner: "kit-inner",
  button: "kit-button",
  buttonQuiet: "kit-button kit-quiet",
  card: "kit-card",
};

export interface RenderContext {
  lang: string;
  labels: KitLabels;
  classes: KitClasses;
  /** Returns the address of a file of the site, as the page names it. Addresses elsewhere stay. */
  addressOf(path: string): string;
  /** The tag of the section’s heading: the first section of a page has its h1. */
  titleTag: "h1" | "h2";
}

interface Framed {
  id?: string | undefined;
  tone?: "plain" | "tinted" | "strong" | undefined;
  kicker?: string | undefined;
  heading?: string | undefined;
  intro?: string | undefined;
}

/** Returns a section with its heading. */
export function frame(kind: string, content: Framed, context: RenderContext, body: Markup): Markup {
  const { classes } = context;
  const names = ["kit-section", `kit-${kind}`, toneClass(content.tone)].filter((name) => name !== "");
  return markup`<section class="${names.join(" ")}"${attribute("id", content.id)}><div class="${classes.inner} kit-cols">${sectionHead(content, context)}<div class="kit-body">${body}</div></div></section>`;
}

export const toneClass = (tone: Framed["tone"]) => (tone === undefined || tone === "plain" ? "" : `kit-${tone}`);

export function sectionHead({ kicker, heading, intro }: Framed, { titleTag }: RenderContext): Markup {
  if (heading === undefined && kicker === undefined && intro === undefined) return markup``;
  return markup`<div class="kit-head">${kickerOf(kicker)}${heading !== undefined && tagged(titleTag, "kit-title", heading)}${intro !== undefined && markup`<p class="kit-lead">${intro}</p>`}</div>`;
}

export const kickerOf = (kicker: string | undefined) =>
  kicker === undefined ? markup`` : markup`<p class="kit-kicker">${kicker}</p>`;

/** Returns an element with a text. */
export const tagged = (tag: string, className: string, text: string) =>
  new Markup(`<${tag} class="${className}">${markup`${text}`.text}</${tag}>`);

/** Returns the tag of the headings below the section’s own one. */
export const itemTag = ({ titleTag }: RenderContext, { heading }: { heading?: string | undefined }) =>
  heading === undefined || titleTag === "h1" ? "h2" : "h3";

export function picture(
  shown: KitPicture,
  context: RenderContext,
  { isFirst = false, className = "kit-picture" } = {},
): Markup {
  const loading = isFirst ? "" : ' loading="lazy"';
  const [src, alt, size] =
    "pattern" in shown
      ? [context.addressOf(patternPath(shown)), "", ` width="${pictureWidth}" height="${pictureHeight}"`]
      : [context.addressOf(shown.src), shown.alt, ""];
  return markup`<img class="${className}" src="${src}" alt="${alt}"${new Markup(size)}${new Markup(loading)}>`;
}

export function buttons(
  actions: readonly { label: string; href: string }[],
  { classes, addressOf }: RenderContext,
  areQuiet = false,
): Markup {
  if (actions.length === 0) return markup``;
  return markup`<div class="kit-actions">${actions.map(
    ({ label, href }, index) =>
      markup`<a class="${areQuiet || index > 0 ? classes.buttonQuiet : classes.button}" href="${addressOf(href)}">${label}</a> `,
  )}</div>`;
}

/** Returns how many columns show so many items without a single one in the last row. */
export function columnsFor(count: number, most: 2 | 3 | 4 = 3): string {
  if (count <= 1) return "kit-by-1";
  if (count === 2 || most === 2 || (count === 4 && most < 4)) return "kit-by-2";
  if (most === 4 && count % 3 !== 0 && count !== 5) return "kit-by-4";
  return "kit-by-3";
}

export interface Reach {
  address?: readonly string[] | undefined;
  email?: string | undefined;
  phone?: string | undefined;
}

/** Returns an address, a phone number and a mail address, those that are known. */
export function reachLines({ address, email, phone }: Reach): Markup {
  if (address === undefined && email === undefined && phone === undefined) return markup``;
  return markup`<address class="kit-reach">${
    address !== undefined && markup`<p>${icon("pin")}<span>${broken(address)}</span></p>`
  }${phone !== undefined && markup`<p>${icon("phone")}${phoneLink(phone)}</p>`}${
    email !== undefined && markup`<p>${icon("mail")}${mailLink(email)}</p>`
  }</address>`;
}

export const broken = (lines: readonly string[]) => new Markup(lines.map((line) => markup`${line}`.text).join("<br>"));
export const mailLink = (email: string) => markup`<a href="mailto:${email}">${email}</a>`;
export const phoneLink = (phone: string) => markup`<a href="tel:${phone.replace(/\(0\)|[^\d+]/g, "")}">${phone}</a>`;
