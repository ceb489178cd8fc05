import { icon } from "../icons.ts";
import { type Markup, markup } from "../markup.ts";
import type { SectionContent } from "../section-schema.ts";
import {
  broken,
  columnsFor,
  frame,
  itemTag,
  mailLink,
  phoneLink,
  picture,
  type RenderContext,
  reachLines,
  tagged,
} from "./section-frame.ts";

// Sections about when and where.

export function renderTimetable(content: SectionContent<"timetable">, context: RenderContext): Markup {
  const headed = { ...content, heading: content.heading ?? context.labels.timetable };
  const tag = itemTag(context, headed);
  const days = content.days.map(
    ({ day, entries }) =>
      markup`<li class="kit-day">${tagged(tag, "kit-name", day)}<ul class="kit-list">${entries.map(
        ({ time, title, text }) =>
          markup`<li><b class="kit-time">${time}</b> <span>${title}${text !== undefined && markup` <span class="kit-soft">${text}</span>`}</span></li>`,
      )}</ul></li>`,
  );
  // Three columns are too narrow for long words.
  const words = content.days.flatMap(({ entries }) => entries.flatMap(({ title }) => title.split(/[\s-]/)));
  const columns = columnsFor(content.days.length, words.some((word) => word.length > 11) ? 2 : 3);
  return frame(
    "timetable",
    headed,
    context,
    markup`<ul class="kit-list kit-grid ${columns}">${days}</ul>${content.note !== undefined && markup`<p class="kit-note">${content.note}</p>`}`,
  );
}

export function renderHours(content: SectionContent<"hours">, context: RenderContext): Markup {
  const { labels } = context;
  const items = content.items.map(
    ({ days, time }) =>
      markup`<div><dt>${days}</dt><dd>${time ?? markup`<span class="kit-soft">${labels.closed}</span>`}</dd></div>`,
  );
  const reach = reachLines(content);
  const list = markup`<dl class="kit-lines">${items}</dl>${content.note !== undefined && markup`<p class="kit-note">${content.note}</p>`}`;
  const headed = { ...content, heading: content.heading ?? labels.hours };
  return frame(
    "hours",
    headed,
    context,
    reach.text === "" ? list : markup`<div class="kit-pair"><div>${list}</div>${reach}</div>`,
  );
}

/** The address with a link to the map. Its picture shows no streets: drawn ones would be taken for the real ones. */
export function renderMap(content: SectionContent<"map">, context: RenderContext): Markup {
  const headed = { ...content, heading: content.heading ?? context.labels.map };
  const tag = itemTag(context, headed);
  const query = encodeURIComponent(content.address.join(", "));
  const ways = content.ways.map(
    ({ icon: name, title, text }) =>
      markup`<li>${icon(name ?? "pin")}<div>${tagged(tag, "kit-name", title)}<p>${text}</p></div></li>`,
  );
  return frame(
    "map",
    headed,
    context,
    markup`<div class="kit-beside"><div><address class="kit-place">${broken(content.address)}</address><div class="kit-actions"><a class="${context.classes.button}" href="https://www.openstreetmap.org/search?query=${query}">${context.labels.openMap}</a></div>${
      ways.length > 0 && markup`<ul class="kit-list kit-ways">${ways}</ul>`
    }</div>${picture({ pattern: "hills", seed: seedOf(content.address.join()) }, context)}</div>`,
  );
}

/** Returns a seed that stays the same for the same words. */
function seedOf(words: string): number {
  let sum = 7;
  for (const sign of words) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9_973;
  return sum + 1;
}

export function renderContact(content: SectionContent<"contact">, context: RenderContext): Markup {
  const { labels, classes } = context;
  const headed = { ...content, heading: content.heading ?? labels.contact };
  const reach = reachLines(content);
  const action = content.form?.action ?? (content.email === undefined ? undefined : `mailto:${content.email}`);
  if (content.form === undefined || action === undefined) return frame("contact", headed, context, reach);
  const isMail = action.startsWith("mailto:");
  const prefix = `${content.id ?? "contact"}-`;
  const form = markup`<form class="kit-form" action="${isMail ? action : context.addressOf(action)}" method="post"${isMail && markup` enctype="text/plain"`}>
<div class="kit-field"><label for="${prefix}name">${labels.name}</label><input id="${prefix}name" name="name" autocomplete="name" required></div>
${!isMail && markup`<div class="kit-field"><label for="${prefix}email">${labels.email}</label><input id="${prefix}email" name="email" type="email" autocomplete="email" required></div>`}
<div class="kit-field"><label for="${prefix}message">${labels.message}</label><textarea id="${prefix}message" name="message" rows="6" required></textarea></div>
<div class="kit-actions"><button class="${classes.button}" type="submit">${labels.send}</button></div>${isMail && markup`<p class="kit-note">${labels.byMail}</p>`}</form>`;
  return frame(
    "contact",
    headed,
    context,
    reach.text === "" ? form : markup`<div class="kit-pair">${form}${reach}</div>`,
  );
}

export function renderImprint(content: SectionContent<"imprint">, context: RenderContext): Markup {
  const { labels } = context;
  const { email, phone } = content;
  const rows: [string, Markup | undefined][] = [
    [labels.address, markup`${broken([content.organization, ...content.address])}`],
    [labels.phone, phone === undefined ? undefined : phoneLink(phone)],
    [labels.email, email === undefined ? undefined : mailLink(email)],
    ...[
      [labels.represented, content.represented],
      [labels.register, content.register],
      [labels.taxId, content.taxId],
      [labels.responsible, content.responsible],
    ].map(([label = "", text]): [string, Markup | undefined] => [
      label,
      text === undefined ? undefined : markup`${text}`,
    ]),
  ];
  const list = rows.flatMap(([label, value]) =>
    value === undefined ? [] : [markup`<div><dt>${label}</dt><dd>${value}</dd></div>`],
  );
  const headed = { ...content, heading: content.heading ?? labels.imprint };
  return frame(
    "imprint",
    headed,
    context,
    markup`<dl class="kit-lines">${list}</dl>${content.paragraphs.length > 0 && markup`<div class="kit-prose">${content.paragraphs.map((one) => markup`<p>${one}</p>`)}</div>`}`,
  );
}
