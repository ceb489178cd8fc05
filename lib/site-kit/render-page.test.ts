import { parse } from "parse5";
import { describe, expect, test } from "vitest";
import { parseHtml, textOf } from "#lib/page-source/html-source.ts";
import { kitPage, kitSections } from "#tests/fixtures/kit-page.ts";
import { renderPage } from "./render-page.ts";
import { type Section, sectionKinds } from "./section-schema.ts";

function render(sections: readonly Section[], page: Partial<typeof kitPage> = {}): string {
  const rendered = renderPage({ ...kitPage, ...page }, sections);
  if (!rendered.ok) throw new Error(rendered.problems.join("\n"));
  return rendered.html;
}

describe("renderPage", () => {
  const html = render(kitSections);

  test("the page with every section has no error of a parser", () => {
    const errors: string[] = [];
    parse(html, { onParseError: ({ code, startLine }) => errors.push(`${code} in line ${startLine}`) });
    expect(errors).toEqual([]);
    expect(new Set(kitSections.map(({ kind }) => kind))).toEqual(new Set(sectionKinds));
  });

  test("has one h1, no skipped level, no id twice, and labels with fields", () => {
    const { elements } = parseHtml(html);
    const levels = elements.flatMap(({ tag }) => (/^h[1-6]$/.test(tag) ? [Number(tag.slice(1))] : []));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
    const ids = elements.flatMap(({ attributes }) => attributes.get("id") ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const named = elements.flatMap(({ tag, attributes }) =>
      tag === "label" ? (attributes.get("for") ?? "") : (attributes.get("popovertarget") ?? []),
    );
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test("no element is left empty", () => {
    const bare = parseHtml(render(kitSections.map(minimal))).elements.filter(
      (element) =>
        !/^(?:img|path|svg|meta|link|input|textarea|br|html|head|body)$/.test(element.tag) &&
        textOf(element) === "" &&
        !element.children.some((child) => child.type === "element"),
    );
    expect(bare.map(({ tag, classes }) => `${tag}.${classes.join(".")}`)).toEqual([]);
  });

  test("the head has title, description and data for previews of links", () => {
    const head = render([], {
      title: "Prices",
      path: "shop/prices.html",
      address: "https://lindenhof.example/shop/prices.html",
      picture: { src: "images/house.jpg", alt: "" },
    });
    expect(head).toContain("<title>Prices – Lindenhof</title>");
    expect(head).toContain('<meta property="og:image" content="https://lindenhof.example/images/house.jpg">');
    expect(head).toContain('<link rel="stylesheet" href="../css/kit.css">');
  });

  test("German pages have German labels", () => {
    const german = render(
      [
        { kind: "hours", content: { items: [{ days: "Sonntag" }] } },
        { kind: "contact", content: { email: "a@b.example", form: {} } },
        { kind: "imprint", content: { organization: "Hof", address: ["Weg 1"], represented: "Ines" } },
      ],
      { lang: "de" },
    );
    for (const words of ["Öffnungszeiten", "geschlossen", "Nachricht senden", "Impressum", "Vertreten durch", "Menü"])
      expect(german).toContain(words);
    expect(german).toContain('<html lang="de">');
  });

  test("words of people never become markup", () => {
    const hostile = `<script>alert("1")</script>&lt;"'`;
    const page = render([{ kind: "hero", content: { heading: hostile, text: hostile } }]);
    expect(page).not.toContain("<script");
    const headline = parseHtml(page).elements.find(({ tag }) => tag === "h1");
    expect(headline && textOf(headline)).toBe(hostile);
  });

  test.each(["javascript:alert(1)", "JAVASCRIPT:x", "data:text/html,x", "//evil.example", " vbscript:x", "a b"])(
    "the address %s is refused",
    (href) => {
      const rendered = renderPage(kitPage, [
        { kind: "hero", content: { heading: "A", actions: [{ label: "B", href }] } },
      ]);
      expect(rendered.ok ? [] : rendered.problems).toEqual([expect.stringContaining("(hero) actions[0].href: ")]);
    },
  );
});

/** Returns a section with nothing but what it needs. */
function minimal({ kind }: Section): Section {
  const least: Record<Section["kind"], object> = {
    hero: { heading: "A" },
    text: { paragraphs: ["A"] },
    cards: { items: [{ title: "A" }] },
    prices: { items: [{ name: "A", price: "1" }] },
    timetable: { days: [{ day: "A", entries: [{ time: "1", title: "B" }] }] },
    hours: { items: [{ days: "A" }] },
    team: { people: [{ name: "A" }] },
    gallery: { pictures: [{ picture: { pattern: "dots" } }] },
    quotes: { items: [{ text: "A" }] },
    questions: { items: [{ question: "A", answer: "B" }] },
    steps: { items: [{ title: "A" }, { title: "B" }] },
    contact: { phone: "1" },
    map: { address: ["A"] },
    action: { heading: "A", actions: [{ label: "B", href: "#c" }] },
    imprint: { organization: "A", address: ["B"] },
  };
  return { kind, content: least[kind] } as Section;
}
