import type { Expectation, MainJobIntent } from "#tests/fixtures/main-job-table.ts";

// Generates a static site from a seed: each seed gives another structure and another style of HTML and CSS. The site
// comes with the rows of the main job that must hold on it.

export interface GeneratedRow {
  intent: MainJobIntent;
  wording: string;
  files: string[];
  expects: Expectation[];
}

export interface GeneratedSite {
  seed: number;
  /** The random choices, for a failing test's message. */
  manner: Record<string, unknown>;
  files: Record<string, string>;
  rows: GeneratedRow[];
}

/** Mulberry32: small, and good enough to vary test data. */
function createDice(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    chance: (share: number) => next() < share,
    between: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  };
}

const adjectives = "Quiet Golden Little Crooked Northern Velvet Winter Copper Hollow Amber Silent Merry".split(" ");
const nouns = "Harbour Lantern Orchard Thimble Meadow Anchor Sparrow Kettle Willow Compass Bellows Mill".split(" ");
const pageNames = ["Workshops", "Visitors", "Prices", "Our crew", "Journal", "Directions"];
const topics = [
  "How we started",
  "What we repair",
  "Tools & timber",
  "The long table",
  "Rainy days",
  "Saturday lessons",
  "Glazing",
  "Late summer",
  "Small print",
  "A borrowed ladder",
  "Glue and patience",
  "Where to park",
  "Open evenings",
  "The cat upstairs",
  "Rope & pulley",
  "Old maps",
  "Second floor",
  "Two benches",
];
const sentences = [
  "The key hangs behind the drainpipe, as everyone knows.",
  "We sweep at six and lock at seven.",
  "There is a list; put your name on it.",
  "Bread is brought by whoever comes last.",
  "The lathe hums, the radio does not.",
  "Paint dries slowly in this valley.",
  "Ask twice, cut once.",
  "Children steer the cart on the last Friday.",
  "Rain drums on the tin, which is why we sing.",
  "Half of it is mending, the other half is waiting.",
  "Come in when the blue door stands open.",
  "We keep the stove warm from October on.",
  "Everything here is made by four hands & one saw.",
  "Bring the piece along, or send us a picture of it.",
  "Nobody has to buy anything, but coffee is expected.",
  "The yard is flat, so wheels of every kind are welcome.",
  "It takes a week, sometimes two, never three.",
  "Dogs sleep under the window & children draw on the floor.",
];

const escapeHtml = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

interface Topic {
  heading: string;
  text: string;
}
interface PagePlan {
  path: string;
  label: string;
  heading: string;
  topics: Topic[];
}

export function generateSite(seed: number): GeneratedSite {
  const dice = createDice(seed);
  const brand = `${dice.pick(adjectives)} ${dice.pick(nouns)}`;
  const manner = {
    end: dice.pick(["\n", "\r\n"]),
    unit: dice.pick(["  ", "    ", "\t", ""]),
    quote: dice.pick(['"', '"', "'", ""]),
    oneLine: dice.chance(0.12),
    emphasis: dice.chance(0.3),
    callToAction: dice.chance(0.3),
    upper: dice.chance(0.15),
    byteOrderMark: dice.chance(0.15),
    doctype: dice.pick([
      "<!doctype html>",
      "<!DOCTYPE html>",
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
    ]),
    nav: dice.pick(["list", "links", "pipes", "boxes", "cells", "unclosed"] as const),
    navInHeader: dice.chance(0.5),
    navTag: dice.pick(["nav", "nav", "div"]),
    marker: dice.pick(["class", "aria", "none", "item-class"] as const),
    sections: dice.pick(["section", "div", "flat", "article"] as const),
    main: dice.pick(["main", "div", "none"] as const),
    headingInHeader: dice.chance(0.3),
    css: dice.pick(["file", "file", "minified", "inline"] as const),
    variables: dice.chance(0.5),
    subfolder: dice.pick(["none", "none", "pages", "folders"] as const),
    title: dice.pick([" | ", " - ", ": ", ""] as const),
    footer: dice.pick(["footer", "div"]),
    pages: dice.between(2, 5),
    topics: dice.between(2, 3),
    closing: dice.chance(0.5),
    finalBreak: dice.chance(0.7),
    button: dice.pick(["a", "button"] as const),
    entities: dice.chance(0.5),
  };
  const { end, quote: q } = manner;
  const unit = manner.unit;
  const tag = (name: string) => (manner.upper ? name.toUpperCase() : name);
  // A value with white space needs its quotes.
  const attribute = (name: string, value: string) => {
    const quote = q === "" && /[\s"'=<>`]/.test(value) ? '"' : q;
    return ` ${name}=${quote}${value}${quote}`;
  };

  const usedTopics = [...topics];
  const usedSentences = [...sentences];
  const take = (list: string[]) => list.splice(dice.between(0, list.length - 1), 1)[0] ?? "";
  const names = [...pageNames];
  const plans: PagePlan[] = Array.from({ length: manner.pages }, (_, index) => {
    const label = index === 0 ? "Home" : take(names);
    const slug = label.toLowerCase().replace(/\s+/g, "-");
    const path =
      index === 0
        ? "index.html"
        : manner.subfolder === "pages"
          ? `pages/${slug}.html`
          : manner.subfolder === "folders"
            ? `${slug}/index.html`
            : `${slug}.html`;
    return {
      path,
      label,
      heading: index === 0 ? `Welcome to ${brand}` : `${label} at the yard`,
      topics: Array.from({ length: Math.max(2, Math.floor(manner.topics)) }, () => ({
        heading: take(usedTopics),
        text: take(usedSentences),
      })).filter((topic) => topic.heading !== ""),
    };
  });
  const upTo = (path: string) => "../".repeat(path.split("/").length - 1);
  const href = (from: PagePlan, to: PagePlan) =>
    upTo(from.path) +
    (manner.subfolder === "folders" && to.path !== "index.html" ? to.path.replace("index.html", "") : to.path);
  const phone = `0${dice.between(20, 99)} 555 0${dice.between(100, 999)}`;
  const accent = dice.pick(["#a33c1f", "#1f6fa3", "#3c8a2e"]);
  const background = dice.pick(["#fdfaf3", "#ffffff", "#f4f4f0"]);

  const lines: string[] = [];
  let depth = 0;
  const put = (line: string) => lines.push(unit.repeat(depth) + line);
  const inside = (open: string, close: string, write: () => void) => {
    put(open);
    depth++;
    write();
    depth--;
    put(close);
  };
  const box = (name: string, attributes: string, write: () => void) =>
    inside(`<${tag(name)}${attributes}>`, `</${tag(name)}>`, write);
  const element = (name: string, attributes: string, text: string) =>
    put(`<${tag(name)}${attributes}>${text}</${tag(name)}>`);

  const stylesOf = () => {
    const value = (name: string, literal: string) => (manner.variables ? `var(--${name})` : literal);
    const rules = [
      ...(manner.variables ? [`:root { --paper: ${background}; --brand: ${accent}; --ink: #222222; }`] : []),
      `body { margin: 0; background: ${value("paper", background)}; color: ${value("ink", "#222222")}; font-family: Georgia, serif; }`,
      `a { color: ${value("brand", accent)}; }`,
      `.action { background: ${value("brand", accent)}; color: #ffffff; padding: 0.5em 1em; }`,
      ".here { font-weight: bold; }",
    ];
    if (manner.css === "minified")
      return rules.map((rule) => rule.replace(/\s*([{}:;,])\s*/g, "$1").replace(/;}/g, "}")).join("");
    return `${rules.map((rule) => rule.replace(/([{;]) /g, `$1${end}  `).replace(/ {2}}$/, "}")).join(end)}${end}`;
  };

  const home = () => plans[0] as PagePlan;
  const writeNavigation = (page: PagePlan) => {
    const link = (to: PagePlan) => {
      const isHere = to === page;
      const marker =
        isHere && manner.marker === "class"
          ? attribute("class", "here")
          : isHere && manner.marker === "aria"
            ? attribute("aria-current", "page")
            : "";
      return `<${tag("a")}${attribute("href", href(page, to))}${marker}>${escapeHtml(to.label)}</${tag("a")}>`;
    };
    const itemClass = (to: PagePlan) =>
      to === page && manner.marker === "item-class" ? attribute("class", "entry current") : attribute("class", "entry");
    const open = manner.navTag === "nav" ? "" : attribute("id", "menu");
    box(manner.navTag, open, () => {
      if (manner.nav === "links") for (const to of plans) put(link(to));
      else if (manner.nav === "pipes") put(plans.map(link).join(" | "));
      else if (manner.nav === "boxes" && manner.callToAction) {
        for (const to of plans) element("div", itemClass(to), link(to));
        element(
          "div",
          attribute("class", "entry"),
          `<${tag("a")}${attribute("href", href(page, home()))}${attribute("class", "btn")}>Book a bench</${tag("a")}>`,
        );
      } else if (manner.nav === "boxes") for (const to of plans) element("div", itemClass(to), link(to));
      else if (manner.nav === "cells") {
        box("table", "", () => box("tr", "", () => plans.forEach((to) => void element("td", itemClass(to), link(to)))));
      } else if (manner.nav === "unclosed")
        box("ul", "", () => plans.forEach((to) => void put(`<${tag("li")}${itemClass(to)}>${link(to)}`)));
      else
        box("ul", attribute("class", "entries"), () =>
          plans.forEach((to) => void element("li", itemClass(to), link(to))),
        );
    });
  };

  const text = (words: string) => (manner.entities ? escapeHtml(words).replace("we ", "we&#32;") : escapeHtml(words));
  const writeTopic = ({ heading, text: words }: Topic) => {
    const content = () => {
      element("h2", "", escapeHtml(heading));
      element("p", "", text(words));
    };
    if (manner.sections === "flat") content();
    else box(manner.sections, manner.sections === "div" ? attribute("class", "part") : "", content);
  };

  const writeContent = (page: PagePlan) => {
    const body = () => {
      if (!manner.headingInHeader) element("h1", "", titleMarkup(page.heading));
      for (const topic of page.topics) writeTopic(topic);
      const more = page.label === "Home" ? "Write to us" : `More about ${page.label.toLowerCase()}`;
      if (manner.button === "a") element("a", attribute("class", "action") + attribute("href", "#top"), more);
      else element("button", attribute("class", "action") + attribute("type", "button"), more);
    };
    if (manner.main === "main") box("main", "", body);
    else if (manner.main === "div") box("div", attribute("id", "content"), body);
    else body();
  };

  const titleMarkup = (words: string) =>
    manner.emphasis ? escapeHtml(words).replace(/ (\w+)$/, ` <${tag("em")}>$1</${tag("em")}>`) : escapeHtml(words);
  const titleOf = (page: PagePlan) =>
    manner.title === ""
      ? page.heading
      : page.label === "Home"
        ? `${brand}${manner.title}Start`
        : `${page.label}${manner.title}${brand}`;
  const files: Record<string, string> = {};
  const bodies = new Map<PagePlan, string>();
  for (const page of plans) {
    lines.length = 0;
    depth = 0;
    put(manner.doctype);
    box("html", attribute("lang", "en"), () => {
      box("head", "", () => {
        put(`<${tag("meta")}${attribute("charset", "utf-8")}>`);
        element("title", "", escapeHtml(titleOf(page)));
        if (dice.chance(0.5))
          put(
            `<${tag("meta")}${attribute("name", "description")}${attribute("content", `${brand}, ${page.label.toLowerCase()}`)}>`,
          );
        if (manner.css === "inline") put(`<${tag("style")}>${end}${stylesOf()}</${tag("style")}>`);
        else
          put(
            `<${tag("link")}${attribute("rel", "stylesheet")}${attribute("href", `${upTo(page.path)}look/site.css`)}>`,
          );
      });
      box("body", attribute("id", "top"), () => {
        if (manner.navInHeader) {
          box("header", "", () => {
            if (manner.headingInHeader) element("h1", "", titleMarkup(page.heading));
            writeNavigation(page);
          });
        } else {
          if (manner.headingInHeader) box("header", "", () => element("h1", "", titleMarkup(page.heading)));
          writeNavigation(page);
        }
        put("<!-- what this page says -->");
        writeContent(page);
        box(manner.footer, manner.footer === "div" ? attribute("class", "footer") : "", () => {
          element(
            "p",
            "",
            `${escapeHtml(brand)}, call <${tag("a")}${attribute("href", `tel:${phone.replace(/\s/g, "")}`)}>${phone}</${tag("a")}>`,
          );
        });
        put(`<${tag("script")}>var ${brand.split(" ")[0]?.toLowerCase()} = "${brand}";</${tag("script")}>`);
      });
    });
    const written = manner.oneLine
      ? lines.map((line) => line.trim()).join("")
      : lines.join(end) + (manner.finalBreak ? end : "");
    bodies.set(page, written);
    files[page.path] = (manner.byteOrderMark ? "\uFEFF" : "") + written;
  }
  if (manner.css !== "inline") files["look/site.css"] = stylesOf();
  files["notes.txt"] = `${brand} is written here too.${end}`;

  return { seed, manner, files, rows: rowsFor({ plans, brand, phone, accent, background, manner, files, dice }) };
}

interface RowsInput {
  plans: PagePlan[];
  brand: string;
  phone: string;
  accent: string;
  background: string;
  manner: { css: string; variables: boolean; subfolder: string; headingInHeader: boolean };
  files: Record<string, string>;
  dice: ReturnType<typeof createDice>;
}

function rowsFor({ plans, brand, phone, accent, manner, files }: RowsInput): GeneratedRow[] {
  const all = plans.map((page) => page.path).sort();
  const styled = manner.css === "inline" ? all : ["look/site.css"];
  const last = plans[plans.length - 1] as PagePlan;
  const home = plans[0] as PagePlan;
  const [topic, other] = last.topics as [Topic, Topic];
  const first = home.topics[0] as Topic;
  const newPath = (slug: string) =>
    manner.subfolder === "pages"
      ? `pages/${slug}.html`
      : manner.subfolder === "folders"
        ? `${slug}/index.html`
        : `${slug}.html`;
  const linked = (slug: string, label: string): GeneratedRow["expects"] => [
    ...all.map((file): Expectation => ({ kind: "text", file, selector: "a", text: label })),
    { kind: "text", file: newPath(slug), selector: "h1", text: label },
    { kind: "text", file: newPath(slug), selector: "a", text: label },
    ...last.topics.map(
      (gone): Expectation => ({ kind: "gone", file: newPath(slug), text: gone.heading.replace("&", "&amp;") }),
    ),
  ];
  const colour = (from: string, to: string): GeneratedRow["expects"] =>
    styled.flatMap((file): Expectation[] => [
      { kind: "source", file, contains: to },
      { kind: "gone", file, text: from },
    ]);
  const section = (file: string, heading: string): Expectation[] => [
    { kind: "text", file, selector: "h2", text: heading },
  ];
  // Words that markup interrupts are the same words.
  const count = (file: string) => (files[file] ?? "").replace(/<\/?em>/gi, "").split(brand).length - 1;
  const renamed = (name: string) =>
    all.flatMap((file): Expectation[] => [
      // The old name stays in the script.
      { kind: "source", file, contains: brand, times: 1 },
      { kind: "source", file, contains: name, times: count(file) - 1 },
    ]);
  return [
    {
      intent: "change-text",
      wording: `Change the heading “${topic.heading}” to “Salt & <pepper>”`,
      files: [last.path],
      expects: [{ kind: "text", file: last.path, selector: "h2", text: "Salt & <pepper>" }],
    },
    {
      intent: "change-text",
      wording: "our phone number is now 098 765 4321",
      files: all,
      expects: all.flatMap((file): Expectation[] => [
        { kind: "text", file, selector: "a", text: "098 765 4321" },
        { kind: "source", file, contains: "tel:0987654321" },
        { kind: "gone", file, text: phone },
      ]),
    },
    {
      intent: "change-text",
      wording: `could you make the heading on the ${last.label.toLowerCase()} page say Nothing but wood, please`,
      files: [last.path],
      expects: [{ kind: "text", file: last.path, selector: "h1", text: "Nothing but wood" }],
    },
    {
      intent: "replace-everywhere",
      wording: `Replace “${brand}” with “Tin Drum” everywhere`,
      files: all,
      expects: renamed("Tin Drum"),
    },
    {
      intent: "replace-everywhere",
      wording: `rename ${brand} to Blue Gate on every page`,
      files: all,
      expects: renamed("Blue Gate"),
    },
    {
      intent: "replace-everywhere",
      wording: `please use 'Oak Row' instead of '${brand}' across the whole site`,
      files: all,
      expects: renamed("Oak Row"),
    },
    {
      intent: "recolour",
      wording: "Make the background #e6eef5",
      files: styled,
      expects: styled.map((file): Expectation => ({ kind: "source", file, contains: "#e6eef5" })),
    },
    {
      intent: "recolour",
      wording: "use indigo as the accent colour please",
      files: styled,
      expects: colour(accent, "#4b0082"),
    },
    { intent: "recolour", wording: "can the text be dark blue?", files: styled, expects: colour("#222222", "#00008b") },
    {
      intent: "add-section",
      wording: `Add a section about our vouchers under “${other.heading}”`,
      files: [last.path],
      expects: section(last.path, "Our vouchers"),
    },
    {
      intent: "add-section",
      wording: `below ${first.heading}, add a new section called “House rules”`,
      files: [home.path],
      expects: section(home.path, "House rules"),
    },
    {
      intent: "add-section",
      wording: `I would like a section on parking at the end of the ${last.label} page`,
      files: [last.path],
      expects: section(last.path, "Parking"),
    },
    {
      intent: "add-page",
      wording: "Add a page called “Guest book”",
      files: [newPath("guest-book"), ...all].sort(),
      expects: linked("guest-book", "Guest book"),
    },
    {
      intent: "add-page",
      wording: "can you create a new page about seasonal fairs and put it in the menu?",
      files: [newPath("seasonal-fairs"), ...all].sort(),
      expects: linked("seasonal-fairs", "Seasonal fairs"),
    },
    {
      intent: "add-page",
      wording: "we need a Press page",
      files: [newPath("press"), ...all].sort(),
      expects: linked("press", "Press"),
    },
  ];
}
