import type { PatternKind, Section, SectionContent, SectionInput, SectionKind } from "#lib/site-kit/section-schema.ts";
import type { BusinessKind } from "../business-kinds.ts";
import type { PageKind } from "../page-kinds.ts";
import type { PlanLanguage } from "../plan-language.ts";
import type { Fact } from "../reading/facts.ts";
import { leads, pageWords } from "./page-words.ts";
import { cityOf, ShapedFacts } from "./shaped-facts.ts";

// The pages of a site as sections of the kit. Every fact has its page; the first page shows what visitors look for and leads on.

export interface PageToCompose {
  path: string;
  name: string;
  kind: PageKind;
}

export interface SiteToCompose {
  name: string;
  lang: PlanLanguage;
  business: BusinessKind;
  facts: readonly Fact[];
  pages: readonly PageToCompose[];
  hasForm: boolean;
}

const section = <Kind extends SectionKind>(kind: Kind, content: SectionInput<Kind>) => ({ kind, content }) as Section;

function seedOf(words: string): number {
  let sum = 7;
  for (const sign of words) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9_973;
  return sum + 1;
}

/** Returns the sections of every page, by its path. */
export function composePages(site: SiteToCompose): Map<string, Section[]> {
  const composer = new Composer(site);
  return new Map(site.pages.map((page) => [page.path, composer.page(page)]));
}

class Composer {
  readonly #site: SiteToCompose;
  readonly #all: ShapedFacts;
  /** The facts that may stand on the page at hand. */
  #facts: ShapedFacts;
  #pictures = 0;
  constructor(site: SiteToCompose) {
    this.#site = site;
    this.#all = new ShapedFacts(site.facts);
    this.#facts = this.#all;
  }

  #say(word: keyof typeof pageWords): string {
    return pageWords[word][this.#site.lang];
  }

  #find(...kinds: PageKind[]): PageToCompose | undefined {
    return kinds.map((kind) => this.#site.pages.find((page) => page.kind === kind)).find((page) => page !== undefined);
  }

  #picture(): { pattern: PatternKind; seed: number } {
    const { pictures } = this.#site.business;
    const pattern = pictures[this.#pictures++ % pictures.length] ?? "hills";
    return { pattern, seed: seedOf(`${this.#site.name} ${this.#pictures}`) };
  }

  /** The page on which a fact stands in full; the first one if no other page takes it. */
  #isHere(page: PageToCompose, ...kinds: PageKind[]): boolean {
    const home = this.#site.pages[0];
    return (this.#find(...kinds) ?? home)?.path === page.path;
  }

  page(page: PageToCompose): Section[] {
    this.#facts = this.#all.for(page);
    const sections = page.kind === "home" ? this.#home(page) : this.#sub(page);
    return sections.map((one, index) => this.#toned(one, index, sections.length));
  }

  /** Every second section stands on a tinted ground, so that the eye finds its way. */
  #toned(one: Section, index: number, of: number): Section {
    const isQuiet = one.kind === "hero" || one.kind === "action" || one.kind === "imprint" || "tone" in one.content;
    return isQuiet || index % 2 === 0 || (index === of - 1 && one.kind === "contact")
      ? one
      : ({ kind: one.kind, content: { ...one.content, tone: "tinted" } } as Section);
  }

  #home(page: PageToCompose): Section[] {
    const { name, business, lang } = this.#site;
    const facts = this.#facts;
    const [wanted, ...placed] = facts.textsFor(page);
    const told = facts.sentences("About");
    const opening = wanted ?? told[0];
    const more = wanted === undefined ? told.slice(1) : told;
    const first = this.#find("classes", "programme", "menu", "offers", "work", "rooms", "prices");
    const last = this.#find("contact", "visit", "join");
    const city = cityOf(facts);
    const kicker = [facts.date, name.includes(city ?? name) ? undefined : city]
      .filter((one) => one !== undefined)
      .join(" · ")
      .slice(0, 60);
    const { reach } = facts;
    const actions = [first, last].flatMap((one) =>
      one === undefined ? [] : [{ label: one.name.slice(0, 60), href: one.path }],
    );
    const sections: Section[] = [
      section("hero", {
        ...(kicker === "" ? {} : { kicker }),
        heading: name.slice(0, 120),
        text: (opening ?? this.#restated(city) ?? business.promise[lang]).slice(0, 600),
        actions: actions.length > 0 ? actions : this.#reachActions(),
        picture: this.#picture(),
        facts: this.#heroFacts(),
      }),
      ...placed.map((words) => this.#said(words)),
    ];
    sections.push(...this.#offers(page));
    sections.push(...this.#when(page, true));
    const isAbout = this.#isHere(page, "about", "team");
    if (more.length > 0 && isAbout) sections.push(this.#story(more, this.#say("about")));
    // A few people are shown at once, also if they have a page of their own.
    const { people, prices } = facts;
    const showsPeople = (isAbout && !this.#isOnlyOwner) || (people.length > 1 && people.length <= 4);
    if (showsPeople) sections.push(...this.#people());
    sections.push(...this.#signposts(showsPeople));
    if (this.#isHere(page, "prices", "offers") && (prices.length > 1 || this.#heroFacts().length === 0))
      sections.push(...this.#prices());
    sections.push(...this.#quotes());
    if (this.#isHere(page, "questions")) sections.push(...this.#questions());
    if (this.#isHere(page, "visit", "contact")) sections.push(...this.#way(page));
    if (this.#isHere(page, "join", "about")) sections.push(...this.#joining());
    sections.push(...this.#knowing());
    if (facts.hours.length > 0) sections.push(...this.#hours(facts.place));
    else if (this.#isHere(page, "contact") && facts.hasReach) sections.push(this.#contact(this.#say("contact")));
    const target = this.#find("contact", "join", "visit");
    if (target !== undefined || reach.email !== undefined || reach.phone !== undefined)
      sections.push(
        section("action", {
          heading: business.invitation[lang],
          actions:
            target === undefined ? this.#reachActions() : [{ label: target.name.slice(0, 60), href: target.path }],
        }),
      );
    return sections;
  }

  /** Whether the only person is the owner, who stands in the imprint. */
  get #isOnlyOwner(): boolean {
    const { people, owners } = this.#facts;
    return people.length === 1 && owners.length === 1 && this.#find("imprint") !== undefined;
  }

  /** Returns words that somebody wants to read on a page, without a heading of their own. */
  #said(words: string): Section {
    return section("text", { paragraphs: [words] });
  }

  /** Returns the offers in a sentence: “Hatha flow, Early birds and Yin in Brighton.” */
  #restated(city: string | undefined): string | null {
    const offered = this.#facts.of("Offer").map(({ parts }) => parts[0] ?? "");
    const timed = this.#facts.of("Timetable").map(({ parts }) => parts[2] ?? "");
    const all = [...new Set(offered.length > 0 ? offered : timed)].filter((one) => one !== "");
    if (all.length < 2) return null;
    const names = all.slice(0, 4);
    const rest = all.length > 4 ? this.#say("more") : names.pop();
    return `${names.join(", ")} ${this.#say("and")} ${rest}${city === undefined ? "" : ` in ${city}`}.`;
  }

  #heroFacts(): { value: string; label: string }[] {
    const { prices } = this.#facts;
    return prices.some(({ name, price }) => name.length > 30 || price.length > 12)
      ? []
      : prices.slice(0, 3).map(({ name, price, per, text }) => ({
          value: price,
          label: [name, per, text]
            .filter((one) => one !== undefined)
            .join(" ")
            .slice(0, 60),
        }));
  }

  #reachActions(): { label: string; href: string }[] {
    const { email, phone } = this.#facts.reach;
    return [
      ...(email === undefined ? [] : [{ label: this.#say("write"), href: `mailto:${email}` }]),
      ...(phone === undefined ? [] : [{ label: this.#say("call"), href: `tel:${phone.replace(/\(0\)|[^\d+]/g, "")}` }]),
    ];
  }

  #sub(page: PageToCompose): Section[] {
    const { lang, business } = this.#site;
    const sections = this.#ownSections(page);
    const placed = page.kind === "imprint" && sections.length > 0 ? [] : this.#facts.textsFor(page);
    if (sections.length === 0) {
      const lead = placed.shift() ?? (leads[page.kind][lang] || business.invitation[lang]);
      sections.push(
        section("hero", {
          heading: page.name,
          text: lead,
          actions: this.#isContact(page) ? [] : this.#toContact(),
          picture: this.#picture(),
          layout: "side",
        }),
      );
    } else sections[0] = headedBy(sections[0] as Section, page.name);
    sections.splice(1, 0, ...placed.map((words) => this.#said(words)));
    if (page.kind !== "imprint" && !this.#isContact(page) && sections.length < 3) sections.push(...this.#closing(page));
    return sections;
  }

  #isContact = (page: PageToCompose) => page.kind === "contact";

  #toContact(): { label: string; href: string }[] {
    const contact = this.#find("contact");
    return contact === undefined ? this.#reachActions() : [{ label: contact.name.slice(0, 60), href: contact.path }];
  }

  #closing(page: PageToCompose): Section[] {
    const actions = this.#toContact();
    if (actions.length === 0) return [];
    const { business, lang } = this.#site;
    const heading = page.kind === "questions" || page.kind === "prices" ? this.#say("ask") : business.invitation[lang];
    return [section("action", { heading, actions })];
  }

  #ownSections(page: PageToCompose): Section[] {
    const facts = this.#facts;
    const sections: Section[] = [];
    switch (page.kind) {
      case "classes":
      case "programme":
        sections.push(...this.#when(page, false));
        if (this.#isHere(page, "prices")) sections.push(...this.#prices());
        if (sections.length > 0) sections.push(...this.#people());
        return sections;
      case "offers":
        sections.push(...this.#offers(page), ...this.#when(page, false));
        if (this.#isHere(page, "prices", "offers")) sections.push(...this.#prices());
        if (sections.length === 1) sections.push(...this.#quotes());
        return sections;
      case "prices":
        sections.push(...this.#prices());
        if (sections.length > 0) sections.push(...this.#hours(facts.reach));
        return sections;
      case "about":
      case "team": {
        const told = facts.sentences("About");
        const people = this.#people();
        if (told.length > 0 && this.#isHere(page, page.kind === "about" ? "about" : "team", "about", "team"))
          sections.push(this.#story(told, page.name));
        sections.push(...people);
        if (page.kind === "about" && this.#find("join") === undefined) sections.push(...this.#joining());
        if (sections.length < 3) sections.push(...this.#quotes());
        return sections;
      }
      case "contact": {
        if (!facts.hasReach) return [];
        sections.push(this.#contact(page.name));
        sections.push(...this.#hours());
        if (this.#find("visit") === undefined) sections.push(...this.#way(page));
        return sections;
      }
      case "visit":
        sections.push(...this.#way(page));
        sections.push(...this.#hours(facts.reach));
        return sections;
      case "questions":
        return this.#questions();
      case "join":
        return this.#joining();
      case "imprint":
        return facts.address === undefined
          ? []
          : [
              section("imprint", {
                heading: page.name,
                organization: this.#site.name.slice(0, 120),
                address: facts.address,
                ...facts.reach,
                ...(facts.owners.length === 0 ? {} : { represented: facts.owners.join("; ").slice(0, 200) }),
                paragraphs: facts.textsFor(page).slice(0, 12),
              }),
            ];
      default:
        return this.#about(page);
    }
  }

  /** Returns what the facts say about the subject that a page is named after. */
  #about(page: PageToCompose): Section[] {
    const stem = page.name.toLowerCase().slice(0, Math.max(4, page.name.length - 2));
    const told = (["About", "Good to know"] as const)
      .flatMap((label) => this.#facts.sentences(label))
      .filter((one) => one.toLowerCase().includes(stem));
    return told.length === 0 ? [] : [this.#story(told, page.name)];
  }

  #story(paragraphs: readonly string[], heading: string): Section {
    return section("text", {
      heading,
      paragraphs: paragraphs.slice(0, 12),
      picture: this.#picture(),
      side: this.#pictures % 2 === 0 ? "left" : "right",
    });
  }

  #offers(page: PageToCompose): Section[] {
    const offers = this.#facts.of("Offer").map(({ parts }) => parts[0] ?? "");
    if (offers.length === 0) return [];
    const { people, prices } = this.#facts;
    const isHome = page.kind === "home";
    // The page of the offers leads on below them; a card that leads elsewhere than its words say would surprise.
    const target = isHome ? this.#find("offers", "contact") : undefined;
    const told = offers.slice(0, 12).map((title) => {
      const who = people.find(({ role }) => role?.toLowerCase() === title.toLowerCase())?.name;
      const price = prices.find(({ name }) => isPart(name, title));
      return { title: title.slice(0, 120), text: who ?? [price?.price, price?.per].filter((one) => one).join(" ") };
    });
    // A sign above a single word says nothing more, and a text on one card of many looks forgotten.
    const hasTexts = told.filter(({ text }) => text !== "").length * 2 >= told.length;
    const items = told.map(({ title, text }) => ({
      title,
      ...(hasTexts ? { icon: this.#site.business.icon } : {}),
      ...(text === "" || !hasTexts ? {} : { text }),
      ...(target === undefined ? {} : { href: target.path }),
    }));
    return [section("cards", { heading: isHome ? this.#say("offers") : page.name, items })];
  }

  #when(page: PageToCompose, isHome: boolean): Section[] {
    const { timetable, events, date } = this.#facts;
    const isTold = isHome || this.#isHere(page, page.kind, "classes", "programme");
    if (!isTold || timetable.length + events.length === 0) return [];
    const intro = date === undefined || isHome ? {} : { intro: date };
    const table = (word: "weekly" | "programme" | "next" | "everyWeek", days: SectionContent<"timetable">["days"]) =>
      section("timetable", { heading: this.#say(word), ...intro, days });
    // Two dates and a weekly rehearsal stand side by side.
    if (events.length > 0 && events.length + timetable.length <= 4) return [table("next", [...events, ...timetable])];
    const weekly = date !== undefined ? "programme" : timetable.length === 1 ? "everyWeek" : "weekly";
    return [
      ...(events.length > 0 ? [table("next", events)] : []),
      ...(timetable.length > 0 ? [table(weekly, timetable)] : []),
    ];
  }

  #prices(): Section[] {
    const { prices } = this.#facts;
    if (prices.length === 0) return [];
    // Three that are about equal stand side by side; more read better as a list.
    const isShort = prices.length === 2 || prices.length === 3;
    return [
      section("prices", {
        heading: this.#say("costs"),
        layout: isShort ? "cards" : "list",
        items: prices.slice(0, 30),
      }),
    ];
  }

  #hours(place: ShapedFacts["place"] = {}): Section[] {
    const { hours } = this.#facts;
    return hours.length === 0 ? [] : [section("hours", { heading: this.#say("hours"), items: hours, ...place })];
  }

  #people(): Section[] {
    const { people } = this.#facts;
    return people.length === 0 ? [] : [section("team", { heading: this.#say("people"), people: people.slice(0, 24) })];
  }

  #quotes(): Section[] {
    const items = this.#facts
      .of("Quote")
      .map(({ parts: [text = "", name] }) => ({ text: text.slice(0, 600), ...(name === undefined ? {} : { name }) }));
    return items.length === 0 ? [] : [section("quotes", { heading: this.#say("quotes"), items: items.slice(0, 9) })];
  }

  #questions(): Section[] {
    const given = this.#facts
      .of("Question")
      .map(({ parts: [question = "", answer = ""] }) => ({ question: question.slice(0, 200), answer }));
    const items = [...given, ...(this.#find("questions") === undefined ? [] : this.#knownAnswers())];
    return items.length === 0
      ? []
      : [section("questions", { heading: this.#say("questions"), items: items.slice(0, 30) })];
  }

  /** Questions that the facts answer. */
  #knownAnswers(): { question: string; answer: string }[] {
    const facts = this.#facts;
    const list = (lines: readonly string[]) =>
      lines.length === 0
        ? null
        : `${lines.slice(0, -1).join(", ")}${lines.length > 1 ? ` ${this.#say("and")} ` : ""}${lines.at(-1)}.`;
    const { email, phone } = facts.reach;
    const rows: [keyof typeof pageWords, string | null][] = [
      ["whatOffer", list(facts.of("Offer").map(({ parts }) => parts[0] ?? ""))],
      [
        "whatCosts",
        list(
          facts.prices
            .slice(0, 6)
            .map(({ name, price, per, text }) => [name, price, per, text].filter((one) => one !== undefined).join(" ")),
        ),
      ],
      ["whenOpen", list(facts.hours.map(({ days, time }) => `${days} ${time ?? ""}`.trim()))],
      ["whoIs", list(facts.people.map(({ name, role }) => (role === undefined ? name : `${name} (${role})`)))],
      ["whereIs", facts.address === undefined ? null : `${facts.address.join(", ")}.`],
      ["howReach", list([phone, email].filter((one) => one !== undefined))],
    ];
    return rows.flatMap(([question, answer]) => (answer === null ? [] : [{ question: this.#say(question), answer }]));
  }

  #contact(heading: string): Section {
    const isForm = this.#site.hasForm && this.#facts.reach.email !== undefined;
    return section("contact", {
      heading,
      intro: this.#site.business.invitation[this.#site.lang],
      ...this.#facts.place,
      ...(isForm ? { form: {} } : {}),
    });
  }

  #way(page: PageToCompose): Section[] {
    const { address } = this.#facts;
    const ways = this.#facts.sentences("Getting here");
    const heading = page.kind === "visit" ? page.name : this.#say("visit");
    if (address === undefined)
      return ways.length === 0
        ? []
        : [section("text", { heading, paragraphs: ways, picture: { pattern: "hills", seed: 3 } })];
    const title = this.#say("way");
    return [
      section("map", {
        heading,
        address,
        ways: ways.slice(0, 4).map((text) => ({ icon: iconOfWay(text), title, text: text.slice(0, 300) })),
      }),
    ];
  }

  #joining(): Section[] {
    const told = this.#facts.sentences("Join in");
    if (told.length === 0) return [];
    const actions = this.#reachActions().slice(0, 1);
    return [section("text", { heading: this.#say("join"), paragraphs: told, picture: this.#picture(), actions })];
  }

  /** Returns the practical facts that no page of its own says. */
  #knowing(): Section[] {
    const elsewhere = JSON.stringify(
      this.#site.pages.flatMap((page) => (page.kind === "home" ? [] : this.#about(page))),
    );
    const told = this.#facts.sentences("Good to know").filter((one) => !elsewhere.includes(JSON.stringify(one)));
    return told.length === 0 ? [] : [section("text", { heading: this.#say("goodToKnow"), paragraphs: told })];
  }

  /** Cards that lead on to the other pages, each with what it says. */
  #signposts(arePeopleShown: boolean): Section[] {
    const facts = this.#facts;
    const short = (lines: readonly string[]) =>
      lines
        .filter((line) => line !== "")
        .slice(0, 4)
        .join(" · ")
        .slice(0, 300);
    const told: Partial<Record<PageKind, string>> = {
      prices: short(facts.prices.map(({ name, price }) => `${name} ${price}`)),
      about: arePeopleShown ? "" : short(facts.people.map(({ name }) => name)),
      team: arePeopleShown ? "" : short(facts.people.map(({ name }) => name)),
      questions: short(
        facts
          .of("Question")
          .map(({ parts }) => parts[0] ?? "")
          .slice(0, 2),
      ),
      visit: short([...(facts.address ?? [])]),
      join: facts.sentences("Join in")[0] ?? "",
      contact: "",
    };
    const items = this.#site.pages.flatMap((page) => {
      const text =
        told[page.kind] ??
        this.#about(page).flatMap((one) => (one.kind === "text" ? one.content.paragraphs.slice(0, 1) : []))[0] ??
        "";
      return text === "" || page.kind === "home" || page.kind === "imprint"
        ? []
        : [
            {
              title: page.name.slice(0, 120),
              text: text.slice(0, 600),
              icon: iconOfPage[page.kind] ?? ("arrow" as const),
              href: page.path,
            },
          ];
    });
    return items.length < 2 ? [] : [section("cards", { heading: this.#say("findHere"), items: items.slice(0, 6) })];
  }
}

/** Whether all words of a price's name stand in an offer: “Firmen-Abo” in “Ein Blumen-Abo für Firmen”. */
function isPart(name: string, offer: string): boolean {
  const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const own: string[] = wordsOf(name);
  const all: string[] = wordsOf(offer);
  return (
    own.length > 0 && own.every((word) => all.some((one) => one === word || one === `${word}s` || `${one}s` === word))
  );
}

const iconOfPage: Partial<Record<PageKind, SectionContent<"cards">["items"][number]["icon"]>> = {
  prices: "ticket",
  about: "people",
  team: "people",
  questions: "chat",
  visit: "pin",
  join: "heart",
  menu: "coffee",
};

const iconOfWay = (text: string) =>
  /tram|straßenbahn/i.test(text)
    ? "tram"
    : /park|car\b/i.test(text)
      ? "car"
      : /bike|rad/i.test(text)
        ? "bicycle"
        : "pin";

/** Returns the section under another heading: the first one carries the page's name. */
function headedBy(one: Section, heading: string): Section {
  return { kind: one.kind, content: { ...one.content, heading: heading.slice(0, 120) } } as Section;
}
