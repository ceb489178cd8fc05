import { closest, descendants, type HtmlElement } from "#lib/page-source/html-source.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { relativePath } from "#lib/page-source/page-paths.ts";
import { readTarget } from "../language/read-target.ts";
import type { Wish } from "../language/wish.ts";
import { splitWords } from "../language/words.ts";
import { pagesNamed } from "../places/find-things.ts";
import { refOfElement } from "../places/text-places.ts";
import type { Thing } from "../places/things.ts";
import { foldAll } from "../site/text-matching.ts";
import { meant } from "./meant.ts";
import { named, no, type Outcome, pageName, type Work } from "./outcome.ts";

// Gives a link another address, or makes a link of a text.

/** Returns the address that a text is itself; null for words. */
export function addressOf(text: string): string | null {
  const plain = text.trim().replace(/[.,;!]$/, "");
  if (/^https?:\/\/[^\s"'<>]+$/i.test(plain)) return plain;
  if (/^(?:mailto|tel):[^\s"'<>]+$/i.test(plain)) return plain;
  if (/^(?:www\.)?[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.[a-z]{2,}(?:\/\S*)?$/iu.test(plain) && !/\.html?$/i.test(plain))
    return `https://${plain}`;
  if (/^[^\s@<>"']+@[^\s@<>"']+\.[a-z]{2,}$/i.test(plain)) return `mailto:${plain}`;
  if (/^\+?[\d\s()/.-]{6,24}$/.test(plain) && /\d{5}/.test(plain.replace(/\D/g, "")))
    return `tel:${plain.replace(/[^\d+]/g, "")}`;
  return null;
}

/** „Das Mailprogramm“: writing to the e-mail address that stands on the site most often. */
function mailOf({ site }: Work, words: string): string | null {
  if (
    !/^(?:das|the|your|my|ein|an?)?\s*e?-?mail(?:s|-?programm|[ -]program(?:me)?|[ -]app|[ -]client)?$/i.test(
      words.trim(),
    )
  )
    return null;
  const links = site.pages.flatMap(({ html }) =>
    html.elements.flatMap(({ attributes }) => /^mailto:[^?\s]+/i.exec(attributes.get("href") ?? "")?.[0] ?? []),
  );
  const counts = [...Map.groupBy(links, (href) => href)].toSorted(([, one], [, other]) => other.length - one.length);
  const [most, next] = counts;
  return most && most[1].length > (next?.[1].length ?? 0) ? most[0] : null;
}

/** Returns what words mean as the target of a link on a page: an address, a page of the site, or a part of the same page. */
export function hrefOf(work: Work, said: string, from: string): { href: string; name: string } | null {
  const words = said.trim().replace(/^(?:gleich|direkt|directly|straight) /i, "");
  const address = addressOf(words) ?? mailOf(work, words);
  if (address !== null) return { href: address, name: address };
  const target = readTarget(words, splitWords(words));
  const isHome = target.noun?.special === "site" && target.words.length === 0;
  const pages =
    isHome && work.site.home !== null
      ? [work.site.home]
      : pagesNamed(
          work.site,
          target.noun?.special === "page"
            ? target
            : {
                ...target,
                noun: null,
                words: [...target.words, ...(target.noun ? [words.trim().split(/\s+/).at(-1) ?? ""] : [])],
              },
        );
  const [path, ...others] = pages ?? pagesNamed(work.site, target) ?? [];
  if (path === undefined) return partOf(work, words, from);
  if (others.length > 0) return null;
  const page = work.draft.page(path);
  return { href: relativePath(from, path), name: page ? work.say.quote(pageName(page)) : path };
}

/** The part of the same page that an entry of its menu leads to, or that has a heading of these words. */
function partOf({ draft, say }: Work, words: string, from: string): { href: string; name: string } | null {
  const called = words.replace(
    /^(?:the|our|my|der|die|das|den|dem|zum|zur) | (?:section|part|abschnitt|bereich)$/gi,
    "",
  );
  const name = foldAll(called);
  const page = draft.page(from);
  const links = page?.things.filter(
    ({ html, text }) => html.tag === "a" && text === name && /^#[^!]/.test(html.attributes.get("href") ?? ""),
  );
  const [href, ...others] = new Set(links?.map(({ html }) => html.attributes.get("href") ?? ""));
  if (href !== undefined && others.length === 0) return { href, name: say.quote(called) };
  const headings = page?.things.filter(({ element, text }) => element.kind === "heading" && text === name) ?? [];
  const [heading] = headings;
  const holder = heading && closest(heading.html, ({ attributes }) => attributes.has("id"));
  const id = holder?.attributes.get("id");
  return headings.length === 1 && id && holder?.tag !== "body" ? { href: `#${id}`, name: say.quote(called) } : null;
}

export async function doLink(work: Work, { target, to }: Extract<Wish, { act: "link" }>): Promise<Outcome> {
  const found = meant(work, target);
  if (!("things" in found)) return found;
  const operations: Operation[] = [];
  let name = "";
  for (const thing of found.things) {
    const link = hrefOf(work, to, thing.page.path);
    if (!link) return { kind: "miss", words: [to] };
    name = link.name;
    const operation = linkOperation(thing, link.href);
    if (!operation)
      return no(
        work.language === "de"
          ? `Daraus kann ich keinen Link machen: ${named(thing, "de")}. ${work.say.nothing}`
          : `I can’t make a link of ${named(thing, "en")}. ${work.say.nothing}`,
      );
    operations.push(operation);
  }
  const refused = await work.draft.apply(operations);
  const [first] = found.things;
  if (refused !== null || !first) return no(refused ?? work.say.nothing);
  return { kind: "done", said: work.say.linked(named(first, work.language), name), touched: found.things };
}

function linkOperation({ page, html, element }: Thing, href: string): Operation | null {
  const around: HtmlElement | null = closest(html, ({ tag }) => tag === "a");
  const inside = descendants(html).filter(({ tag }) => tag === "a");
  const link = around?.inSource ? around : inside.length === 1 ? inside[0] : undefined;
  if (link) return { op: "set-attribute", path: page.path, ref: refOfElement(page, link), name: "href", value: href };
  const isPlain = html.children.every(({ type }) => type === "text");
  if (!isPlain || html.tag === "button" || element.textContent.trim() === "") return null;
  return {
    op: "set-content",
    path: page.path,
    ref: element.ref,
    content: [{ tag: "a", href, content: [element.textContent] }],
  };
}

/** Lets a link open in a new tab. */
export async function doNewTab(work: Work, { target }: Extract<Wish, { act: "new-tab" }>): Promise<Outcome> {
  const found = target ? meant(work, target) : { things: work.site.it };
  if (!("things" in found)) return found;
  const links = found.things.flatMap(({ page, html }) => {
    const link: HtmlElement | null =
      closest(html, ({ tag }) => tag === "a") ?? descendants(html).find(({ tag }) => tag === "a") ?? null;
    return link?.inSource ? [{ page, link }] : [];
  });
  if (links.length === 0) return { kind: "miss", words: [target?.literal ?? ""] };
  const operations = links.flatMap(({ page, link }): Operation[] => {
    const ref = refOfElement(page, link);
    return [
      { op: "set-attribute", path: page.path, ref, name: "target", value: "_blank" },
      { op: "set-attribute", path: page.path, ref, name: "rel", value: "noopener" },
    ];
  });
  const refused = await work.draft.apply(operations);
  const [first] = found.things;
  if (refused !== null || !first) return no(refused ?? work.say.nothing);
  return {
    kind: "done",
    said:
      work.language === "de"
        ? `Er öffnet sich in einem neuen Tab: ${named(first, "de")}.`
        : `It opens in a new tab: ${named(first, "en")}.`,
    touched: found.things,
  };
}
