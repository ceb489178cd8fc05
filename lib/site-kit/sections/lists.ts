import { icon } from "../icons.ts";
import { type Markup, markup } from "../markup.ts";
import type { SectionContent } from "../section-schema.ts";
import {
  buttons,
  columnsFor,
  frame,
  itemTag,
  mailLink,
  phoneLink,
  picture,
  type RenderContext,
  tagged,
} from "./section-frame.ts";

// Sections that show things of one kind side by side.

export function renderCards(content: SectionContent<"cards">, context: RenderContext): Markup {
  const { addressOf, classes } = context;
  const tag = itemTag(context, content);
  const items = content.items.map(
    ({ title, text, icon: name, picture: shown, href }) =>
      markup`<li class="${classes.card}">${shown !== undefined && picture(shown, context)}${name !== undefined && markup`<span class="kit-badge">${icon(name)}</span>`}${
        href === undefined ? tagged(tag, "kit-name", title) : linkedName(tag, title, addressOf(href))
      }${text !== undefined && markup`<p>${text}</p>`}</li>`,
  );
  const layout = content.layout === "list" ? "kit-rows" : `kit-grid ${columnsFor(content.items.length)}`;
  return frame("cards", content, context, markup`<ul class="kit-list ${layout}">${items}</ul>`);
}

function linkedName(tag: string, title: string, href: string): Markup {
  const link = markup`<a class="kit-cover" href="${href}">${title}</a>`;
  return tag === "h1"
    ? markup`<h1 class="kit-name">${link}</h1>`
    : tag === "h2"
      ? markup`<h2 class="kit-name">${link}</h2>`
      : markup`<h3 class="kit-name">${link}</h3>`;
}

export function renderPrices(content: SectionContent<"prices">, context: RenderContext): Markup {
  const { labels, classes } = context;
  const layout = content.layout ?? (content.items.some(({ features }) => features.length > 0) ? "cards" : "list");
  const note = content.note !== undefined && markup`<p class="kit-note">${content.note}</p>`;
  const headed = { ...content, heading: content.heading ?? labels.prices };
  const tag = itemTag(context, headed);
  if (layout === "list") {
    const items = content.items.map(
      ({ name, price, per, text }) =>
        markup`<div><dt><span class="kit-name">${name}</span>${text !== undefined && markup` <span class="kit-soft">${text}</span>`}</dt><dd><b>${price}</b>${per !== undefined && markup` <span class="kit-soft">${per}</span>`}</dd></div>`,
    );
    return frame("prices", headed, context, markup`<dl class="kit-lines">${items}</dl>${note}`);
  }
  const items = content.items.map(
    ({ name, price, per, text, features, isFeatured, action }) =>
      markup`<li class="${isFeatured ? `${classes.card} kit-featured` : classes.card}">${isFeatured && markup`<p class="kit-flag">${labels.featured}</p>`}${tagged(tag, "kit-name", name)}<p class="kit-price"><b>${price}</b>${per !== undefined && markup` <span class="kit-soft">${per}</span>`}</p>${text !== undefined && markup`<p>${text}</p>`}${
        features.length > 0 &&
        markup`<ul class="kit-list kit-ticks">${features.map((feature) => markup`<li>${icon("check")}<span>${feature}</span></li>`)}</ul>`
      }${action !== undefined && buttons([action], context, !isFeatured)}</li>`,
  );
  return frame(
    "prices",
    headed,
    context,
    markup`<ul class="kit-list kit-grid ${columnsFor(content.items.length)}">${items}</ul>${note}`,
  );
}

export function renderTeam(content: SectionContent<"team">, context: RenderContext): Markup {
  const headed = { ...content, heading: content.heading ?? context.labels.team };
  const tag = itemTag(context, headed);
  const people = content.people.map(
    ({ name, role, text, picture: shown, email, phone }) =>
      markup`<li class="kit-person">${
        shown === undefined
          ? markup`<span class="kit-portrait kit-initials" aria-hidden="true">${initialsOf(name)}</span>`
          : picture(shown, context, { className: "kit-portrait" })
      }<div>${tagged(tag, "kit-name", name)}${role !== undefined && markup`<p class="kit-role">${role}</p>`}${text !== undefined && markup`<p>${text}</p>`}${email !== undefined && markup`<p>${mailLink(email)}</p>`}${phone !== undefined && markup`<p>${phoneLink(phone)}</p>`}</div></li>`,
  );
  return frame(
    "team",
    headed,
    context,
    markup`<ul class="kit-list kit-grid ${columnsFor(content.people.length, 4)}">${people}</ul>`,
  );
}

/** Returns the first letters of the first and the last name, without titles such as “Dr.”. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => !word.endsWith(".") && /^\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("") || "•";
}

export function renderGallery(content: SectionContent<"gallery">, context: RenderContext): Markup {
  const pictures = content.pictures.map(
    ({ picture: shown, caption }) =>
      markup`<li><figure>${picture(shown, context)}${caption !== undefined && markup`<figcaption>${caption}</figcaption>`}</figure></li>`,
  );
  const headed = { ...content, heading: content.heading ?? context.labels.gallery };
  const mosaic = content.layout === "mosaic" ? mosaicFor(content.pictures.length) : null;
  const layout = mosaic ?? columnsFor(content.pictures.length);
  return frame("gallery", headed, context, markup`<ul class="kit-list kit-grid ${layout}">${pictures}</ul>`);
}

/** Returns the columns in which a large picture, worth four, leaves no hole, on phones neither; null if there is no such number. */
function mosaicFor(count: number): string | null {
  const cells = count + 3;
  if (count < 3 || count % 2 === 0) return null;
  return cells % 4 === 0 ? "kit-mosaic kit-by-4" : cells % 3 === 0 ? "kit-mosaic kit-by-3" : null;
}

export function renderQuotes(content: SectionContent<"quotes">, context: RenderContext): Markup {
  const isSingle = content.items.length === 1;
  const quotes = content.items.map(
    ({ text, name, role }) =>
      markup`<li><figure class="${isSingle ? "kit-quote" : `kit-quote ${context.classes.card}`}"><blockquote><p>${text}</p></blockquote>${
        (name !== undefined || role !== undefined) &&
        markup`<figcaption>${name !== undefined && markup`<b>${name}</b> `}${role !== undefined && markup`<span class="kit-soft">${role}</span>`}</figcaption>`
      }</figure></li>`,
  );
  const layout = isSingle ? "kit-single" : `kit-grid ${columnsFor(content.items.length)}`;
  const headed = { ...content, heading: content.heading ?? context.labels.quotes };
  return frame("quotes", headed, context, markup`<ul class="kit-list ${layout}">${quotes}</ul>`);
}

export function renderQuestions(content: SectionContent<"questions">, context: RenderContext): Markup {
  const items = content.items.map(
    ({ question, answer }) =>
      markup`<details class="kit-question"><summary>${question}</summary><p>${answer}</p></details>`,
  );
  const headed = { ...content, heading: content.heading ?? context.labels.questions };
  return frame("questions", headed, context, markup`${items}`);
}

export function renderSteps(content: SectionContent<"steps">, context: RenderContext): Markup {
  const headed = { ...content, heading: content.heading ?? context.labels.steps };
  const tag = itemTag(context, headed);
  const items = content.items.map(
    ({ title, text }) =>
      markup`<li class="kit-step">${tagged(tag, "kit-name", title)}${text !== undefined && markup`<p>${text}</p>`}</li>`,
  );
  return frame(
    "steps",
    headed,
    context,
    markup`<ol class="kit-list kit-grid ${columnsFor(content.items.length, 4)}">${items}</ol>`,
  );
}
