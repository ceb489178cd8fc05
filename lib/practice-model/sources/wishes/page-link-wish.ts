import { applyEdits } from "#lib/page-source/operations/apply-edits.ts";
import { phrasesOf } from "../../language/phrases.ts";
import { type NextMove, say } from "../../next-move.ts";
import type { LocatedPick } from "../locate-picks.ts";
import type { SourceSite } from "../source-site.ts";
import { readPageLinkWish } from "./link-wish.ts";
import { addressOfPage, knownAddresses, linksOf, pagesCalled, readPageLinks } from "./page-address.ts";
import { changeBy, changeMove, readAll } from "./source-wish.ts";
import type { WrittenLink } from "./written-links.ts";

// “Link it to the contact page”: the address is taken as other links of the same way write it. Where these leave a doubt, the person is
// asked.

const words = {
  en: {
    which: (page: string) => `Which address does ${page} have? I can’t tell it from the sources for sure.`,
    option: (text: string, address: string) => `Link “${text}” to ${address}`,
    say: (text: string) => `Say it like this: Link “${text}” to /address/.`,
    leads: (text: string, page: string, address: string) => `${text} leads to ${page} now: \`${address}\`.`,
  },
  de: {
    which: (page: string) => `Welche Adresse hat ${page}? Aus den Quellen geht das nicht sicher hervor.`,
    option: (text: string, address: string) => `Verlinke „${text}“ mit ${address}`,
    say: (text: string) => `Sagen Sie es so: Verlinke „${text}“ mit /adresse/.`,
    leads: (text: string, page: string, address: string) => `${text} führt jetzt zu ${page}: \`${address}\`.`,
  },
} as const;

const addressesMax = 5;

/** Returns the move for a link that was picked, or that has the quoted text; null for another wish, and without one certain place. */
export function pageLinkMove(site: SourceSite, request: string, pick: LocatedPick | null): NextMove | null {
  const wish = readPageLinkWish(request);
  if (wish === null || (pick === null && wish.of === "")) return null;
  if (pick && wish.of !== "" && fold(wish.of) !== fold(pick.text)) return null;
  const unread = readAll(site);
  if (unread) return unread;
  const known = readPageLinks(site);
  const [link, ...others] = known.links.filter((one) =>
    pick
      ? one.path === pick.shown.path &&
        one.start <= pick.start &&
        pick.end <= one.end &&
        fold(one.text) === fold(pick.text)
      : fold(one.text) === fold(wish.of),
  );
  const pages = pagesCalled(site, known, wish.page);
  if (!link || others.length > 0 || pages.length === 0) return null;
  const { quote } = phrasesOf(site.language);
  const said = words[site.language];
  const [page] = pages;
  const address = page && pages.length === 1 ? addressOfPage(known, page, link) : null;
  if (page && address !== null) {
    const changes = address === link.address ? [] : change(site, link, address);
    if (changes) return changeMove(site, request, changes, said.leads(quote(link.text), quote(page.title), address));
  }
  const found = [...new Set(pages.flatMap((one) => knownAddresses(known, one)))].slice(0, addressesMax);
  const question = said.which(pages.map(({ title }) => quote(title)).join(", "));
  if (found.length === 0) return say(`${question} ${said.say(link.text)}`);
  const options = found.map((one) => ({ label: said.option(link.text, one), description: null }));
  return {
    kind: "offer",
    question,
    options,
    text: `${question}\n\n${options.map(({ label }) => `- ${label}`).join("\n")}`,
  };
}

const fold = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();

/** Returns the change of a link; null if it would be another one, or not this one alone. */
function change(site: SourceSite, link: WrittenLink, address: string) {
  const { path, from, to } = link;
  const newText = link.write ? link.write(address) : address;
  const shown = site.shown.get(path);
  if (!shown || newText === null) return null;
  const edits = [{ start: from, end: to, newText }];
  const next = applyEdits(shown.source, edits);
  if (next === null) return null;
  const told = (source: string) =>
    linksOf(site, path, { ...shown, source }).map(({ text, way, address: own }) => ({ text, way, own }));
  const at = linksOf(site, path).findIndex((one) => one.from === from && one.start === link.start);
  const wanted = told(shown.source).map((one, index) => (index === at ? { ...one, own: address } : one));
  return JSON.stringify(told(next)) === JSON.stringify(wanted) ? changeBy(site, path, edits) : null;
}
