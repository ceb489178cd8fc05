import { labelsFor } from "#lib/site-kit/labels.ts";
import { insertSection } from "#lib/site-kit/on-site/insert-section.ts";
import type { Section } from "#lib/site-kit/section-schema.ts";
import type { KitSection } from "../language/additions.ts";
import { findContacts } from "../places/contacts.ts";
import { pagesNamed } from "../places/find-things.ts";
import { doAddSection } from "./do-section.ts";
import { readContents } from "./kit-contents.ts";
import { meant } from "./meant.ts";
import { no, type Outcome, pageName, type Work } from "./outcome.ts";

// Sections of the kit on a site: they take its look. The person says what stands there, or is asked for it.

export async function doAddKit(work: Work, section: KitSection): Promise<Outcome> {
  const { say } = work;
  const place = placeOf(work, section);
  if (!("path" in place)) return place;
  const given = section.text ?? work.answers.shift() ?? null;
  const content = given === null ? knownContents(work, section) : readContents(section.kind, given);
  // “A section about our prices: …” may be a text as well.
  if (content === null && section.isAbout && (section.text !== null || given === null)) return asText(work, section);
  if (content === null)
    return section.kind === "gallery" ? no(say.galleryNeedsPictures) : asks(say.whichContents(section.kind));
  const problem = await insertKit(work, place.path, content, place);
  if (problem !== null) return no(problem);
  const page = work.draft.page(place.path);
  const where = page ? say.on([pageName(page)]) : "";
  return {
    kind: "done",
    said: say.addedSection(labelsFor(work.language)[section.kind], where),
    touched: [],
    checks: true,
  };
}

const asks = (question: string): Outcome => ({ kind: "ask", question, choices: [] });

function asText(work: Work, { subject, text, side, place, language, known }: KitSection): Promise<Outcome> {
  const isPage = side === null;
  return doAddSection(work, {
    act: "add-section",
    language,
    known,
    subject,
    text,
    side: side ?? "below",
    beside: isPage ? null : place,
    page: isPage ? place : null,
  });
}

interface KitPlace {
  path: string;
  at: "before" | "after" | "last";
  beside?: string;
}

function placeOf(work: Work, { side, place }: KitSection): KitPlace | Outcome {
  const { site } = work;
  const home = site.home;
  if (place === null) return home === null ? no(work.say.noPages) : { path: home, at: "last" };
  const [path] = side === null ? (pagesNamed(site, place) ?? []) : [];
  if (path !== undefined) return { path, at: "last" };
  const found = meant(work, place, true);
  if (!("things" in found)) return found;
  const [thing] = found.things;
  const heading = thing?.element.kind === "heading" ? thing : thing?.headings[0];
  if (!thing) return { kind: "miss", words: [place.literal] };
  const beside = heading?.element.textContent;
  return { path: thing.page.path, at: side === "above" ? "before" : "after", ...(beside ? { beside } : {}) };
}

/** The address that a form writes to, from the site itself. */
function knownContents({ site }: Work, { kind }: KitSection): Section | null {
  if (kind !== "contact") return null;
  const [places, ...others] = findContacts(site.pages, "email");
  const place = places?.find(({ part }) => part === "text") ?? places?.[0];
  if (!place || others.length > 0) return null;
  const address = place.now
    .slice(place.from, place.to)
    .replace(/^mailto:/i, "")
    .replace(/\?.*$/s, "");
  return readContents(kind, address);
}

/** Puts a section into a page of the draft. Returns why not, if it can’t be. */
export async function insertKit(
  { draft, say }: Work,
  page: string,
  { kind, content }: Section,
  { at, beside }: Pick<KitPlace, "at" | "beside">,
): Promise<string | null> {
  const wanted = { page, kind, content };
  const placed = beside === undefined ? null : await insertSection(draft, { ...wanted, at, beside });
  const change = placed?.ok ? placed : await insertSection(draft, { ...wanted, at: "last" });
  if (draft.unread.size > 0) return "";
  if (!change.ok) return `${change.problems.join(" ")}`;
  for (const file of change.files) {
    if (typeof file.content !== "string") return say.noRoom;
    draft.write(file.path, file.content);
  }
  return null;
}
