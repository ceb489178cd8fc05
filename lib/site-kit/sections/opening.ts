import { attribute, type Markup, markup } from "../markup.ts";
import type { SectionContent } from "../section-schema.ts";
import {
  buttons,
  frame,
  kickerOf,
  picture,
  type RenderContext,
  sectionHead,
  tagged,
  toneClass,
} from "./section-frame.ts";

// The sections that open a page, tell, and ask for something.

export function renderHero(content: SectionContent<"hero">, context: RenderContext): Markup {
  const { classes, titleTag } = context;
  const wanted = content.picture === undefined ? "none" : (content.layout ?? "auto");
  const layout = wanted === "left" ? "side" : wanted;
  const order = wanted === "left" ? " kit-picture-left" : "";
  const names = ["kit-section", "kit-hero", `kit-hero-${layout}`, toneClass(content.tone)].filter(
    (name) => name !== "",
  );
  const shown = layout === "none" ? undefined : content.picture;
  return markup`<section class="${names.join(" ")}"${attribute("id", content.id)}><div class="${classes.inner} kit-hero-inner${order}"><div class="kit-hero-text">${kickerOf(content.kicker)}${tagged(titleTag, "kit-headline", content.heading)}${
    content.text !== undefined && markup`<p class="kit-lead">${content.text}</p>`
  }${buttons(content.actions, context)}${
    content.facts.length > 0 &&
    markup`<dl class="kit-facts">${content.facts.map(
      ({ value, label }) => markup`<div><dt>${label}</dt><dd>${value}</dd></div>`,
    )}</dl>`
  }</div>${
    shown !== undefined && markup`<div class="kit-hero-picture">${picture(shown, context, { isFirst: true })}</div>`
  }</div></section>`;
}

export function renderText(content: SectionContent<"text">, context: RenderContext): Markup {
  const shown = content.picture;
  const body = markup`${content.paragraphs.map((paragraph) => markup`<p>${paragraph}</p>`)}${buttons(content.actions, context, true)}`;
  if (shown === undefined) return frame("text", content, context, markup`<div class="kit-prose">${body}</div>`);
  const names = ["kit-section", "kit-text", toneClass(content.tone)].filter((name) => name !== "");
  return markup`<section class="${names.join(" ")}"${attribute("id", content.id)}><div class="${context.classes.inner}"><div class="kit-beside kit-picture-${content.side}"><div class="kit-prose">${sectionHead(content, context)}${body}</div>${picture(shown, context)}</div></div></section>`;
}

export function renderAction(content: SectionContent<"action">, context: RenderContext): Markup {
  const { tone = "strong", ...rest } = content;
  const names = ["kit-section", "kit-action", toneClass(tone)].filter((name) => name !== "");
  return markup`<section class="${names.join(" ")}"${attribute("id", rest.id)}><div class="${context.classes.inner} kit-action-inner"><div class="kit-action-text">${tagged(context.titleTag, "kit-title", rest.heading)}${
    rest.text !== undefined && markup`<p class="kit-lead">${rest.text}</p>`
  }</div>${buttons(rest.actions, context)}</div></section>`;
}
