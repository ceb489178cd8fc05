// The sites of `npm run generators` (tests/fixtures/generators), and what is changed on each.

/** A text of a source file that is replaced. */
export interface Change {
  path: string;
  from: string;
  to: string;
}

export interface GeneratorRow {
  fixture: string;
  /** A change of content and one of a template: `to` can then be read in what is built, and could not before. */
  content: Change;
  template: Change;
  /** A mistake at which the generator stops. */
  broken: Change;
}

export const rows: readonly GeneratorRow[] = [
  {
    fixture: "eleventy",
    content: { path: "src/posts/new-oven.md", from: "sixty loaves", to: "ninety loaves" },
    template: { path: "src/_includes/base.njk", from: "<footer>", to: "<footer>Baked with patience." },
    broken: { path: "src/_includes/base.njk", from: "content | safe", to: "content | unheardOf" },
  },
  {
    fixture: "eleventy-liquid",
    content: { path: "website/pages/training.md", from: "beginners", to: "newcomers" },
    template: {
      path: "website/pages/_layouts/page.liquid",
      from: "Rowing Club Havel",
      to: "Rowing Club of the Havel",
    },
    broken: {
      path: "website/pages/_layouts/page.liquid",
      from: '{% include "header" %}',
      to: '{% include "unheard-of" %}',
    },
  },
  {
    fixture: "astro",
    content: { path: "src/content/concerts/advent.md", from: "five countries", to: "seven countries" },
    template: { path: "src/layouts/Page.astro", from: "Choir at the Lake", to: "Choir by the Lake" },
    broken: { path: "src/layouts/Page.astro", from: "<h1>{title}</h1>", to: "<h1>{title.of.nothing}</h1>" },
  },
  {
    fixture: "starlight",
    content: { path: "src/content/docs/repairs/brakes.md", from: "a finger's width", to: "two fingers wide" },
    template: { path: "src/components/Footer.astro", from: "Mill Lane 3", to: "Mill Lane 5" },
    broken: { path: "src/components/Footer.astro", from: "<p>", to: "<p>{unheard.of}" },
  },
  {
    fixture: "vitepress",
    content: { path: "docs/rules.md", from: "1.25 metres", to: "1.40 metres" },
    template: { path: "docs/components/Board.vue", from: "The board meets", to: "The gardeners meet" },
    broken: { path: "docs/rules.md", from: "Hedges stay", to: "[Hedges](./unheard-of) stay" },
  },
  {
    fixture: "vite",
    content: { path: "index.html", from: "since 1954", to: "since 1953" },
    template: { path: "contact/index.html", from: "</nav>", to: '<a href="/imprint/">Imprint</a></nav>' },
    broken: { path: "index.html", from: "/src/site.js", to: "/src/unheard-of.js" },
  },
  {
    fixture: "next-export",
    content: { path: "app/films.ts", from: "Two Bicycles", to: "Three Bicycles" },
    template: { path: "app/layout.tsx", from: "About us</Link>", to: "About the house</Link>" },
    broken: { path: "app/layout.tsx", from: "{children}</main>", to: "{unheardOf}</main>" },
  },
  {
    fixture: "tailwind",
    content: { path: "public/visit.html", from: "The bus 42", to: "The bus 43" },
    template: { path: "src/input.css", from: "#a5532a", to: "#a5542b" },
    broken: { path: "src/input.css", from: "@theme {", to: ".a { @apply unheard-of; }\n@theme {" },
  },
  {
    fixture: "hugo",
    content: { path: "content/visit.md", from: "nine to six", to: "nine to seven" },
    template: {
      path: "layouts/_default/baseof.html",
      from: "<main>",
      to: "<main><p>Fruit of the season.</p>",
    },
    broken: { path: "layouts/_default/baseof.html", from: 'partial "menu.html"', to: 'partial "unheard-of.html"' },
  },
  {
    fixture: "jekyll",
    content: { path: "vehicles.md", from: "crew of", to: "with a crew of" },
    template: { path: "_layouts/default.html", from: "<main>", to: "<main><p>Call 112 in an emergency.</p>" },
    broken: { path: "_layouts/default.html", from: "include navigation.html", to: "include unheard-of.html" },
  },
];
