import type { PlanCallForInspection, PlanForDisplay, PlanItemForDisplay } from "#lib/plans/display-schema.ts";
import type { Brief, PlanItemStatus, PlannedPage, SitePlan } from "#lib/plans/schema.ts";

// Plans as the server reports them: a new site of four pages, and a change to an existing site.

const at = "2026-05-04T08:00:00.000Z";

export const recordedBrief: Brief = {
  title: "Spoke & Chain, bicycle repairs in Leith",
  summary:
    "A four-page site for a small repair workshop: what it mends, what that costs, who is behind it, and how to get there.",
  audience: "People in and around Leith whose bicycle needs mending soon",
  tone: "Not specified",
  facts: [
    "The workshop is called Spoke & Chain.",
    "Open Tuesday to Saturday, 9:00 to 17:30.",
    "A puncture costs £12, while you wait.",
  ],
  decisions: [
    { id: "page:index.html", decision: "update", what: "Becomes the home page: what is mended, and when it is open." },
    { id: "asset:images/workbench.jpg", decision: "keep", what: "Is shown on the page about us." },
    { id: "named:a-price-list", decision: "create", what: "A page of its own, as a table." },
    { id: "named:an-online-shop", decision: "leave_out", what: "Not for now; it was agreed to leave it out." },
  ],
};

const section = (heading: string, content: string) => ({ heading, content });

function page(
  path: string,
  action: PlannedPage["action"],
  title: string,
  some: Partial<PlannedPage> = {},
): PlannedPage {
  return { path, action, title, sections: [], assets: [], dependsOn: [], ...some };
}

export const recordedSitePlan: SitePlan = {
  pages: [
    page("index.html", "update", "Spoke & Chain", {
      sections: [
        section("Bicycle repairs in Leith", "What the workshop does, in one sentence."),
        section("Open Tuesday to Saturday", "9:00 to 17:30."),
        section("Most repairs while you wait", "A puncture costs £12."),
        section("Find us", "Leads to the contact page."),
      ],
    }),
    page("services.html", "create", "Services and prices", {
      sections: [section("What we mend", "Brakes, gears, wheels."), section("Prices", "A table. A puncture: £12.")],
      dependsOn: ["index.html"],
    }),
    page("about.html", "create", "About us", {
      sections: [section("Who we are", "Not specified.")],
      assets: ["images/workbench.jpg"],
      dependsOn: ["index.html"],
    }),
    page("contact.html", "create", "Contact", {
      sections: [
        section("Opening hours", "Tuesday to Saturday, 9:00 to 17:30."),
        section("How to get here", "On foot, by bus."),
      ],
      dependsOn: ["index.html"],
    }),
  ],
  navigation: [
    { label: "Home", path: "index.html" },
    { label: "Services", path: "services.html" },
    { label: "About us", path: "about.html" },
    { label: "Contact", path: "contact.html" },
  ],
  acceptance: [
    {
      text: "Each page leads to the contact page.",
      check: { kind: "page_links", path: "index.html", to: "contact.html" },
    },
    {
      text: "The price of a puncture is on the page of services.",
      check: { kind: "page_says", path: "services.html", text: "£12" },
    },
    { text: "It reads as if a neighbour had written it.", check: null },
  ],
  decisions: [],
};

/** A site with pages that stay, that change, that are added and that are removed. */
export const recordedRebuild: SitePlan = {
  pages: [
    page("index.html", "keep", "Juniper Street Bakery"),
    page("visit.html", "keep", "Visit us"),
    page("about.html", "update", "How it began", {
      sections: [section("How it began", "Told anew."), section("The people", "Three of them.")],
    }),
    page("prices.html", "create", "Prices", {
      sections: [section("Bread", "By the loaf."), section("Cakes", "To order.")],
    }),
    page("imprint.html", "keep", "Imprint"),
    page("old-news.html", "remove", "News of 2019"),
  ],
  navigation: [
    { label: "Home", path: "index.html" },
    { label: "Visit", path: "visit.html" },
    { label: "About", path: "about.html" },
    { label: "Prices", path: "prices.html" },
  ],
  acceptance: [{ text: "The old news are gone.", check: { kind: "page_absent", path: "old-news.html" } }],
  decisions: [],
};

const problem = "The model could not be reached for ten minutes. The site is as it was before this step.";

function items(...statuses: PlanItemStatus[]): PlanItemForDisplay[] {
  return recordedSitePlan.pages.map(({ path, action, title, dependsOn }, index) => {
    const status = statuses[index] ?? "pending";
    return {
      ...{ id: `item-${index}`, path, action, title, dependsOn, status },
      editSessionId: status === "pending" || status === "skipped" ? null : `turn-${index + 1}`,
      problem: status === "failed" ? problem : null,
    };
  });
}

export function recordedPlan(some: Partial<PlanForDisplay>): PlanForDisplay {
  return {
    id: "plan",
    conversationId: "gallery",
    wish: "A four-page site for a bike repair shop",
    asked: null,
    withdrawn: null,
    phase: "approve",
    attempt: 1,
    attemptsMax: 3,
    missing: [],
    brief: recordedBrief,
    plan: recordedSitePlan,
    version: some.plan === null ? null : 1,
    draft: null,
    warnings: [],
    items: [],
    building: false,
    acceptance: null,
    usage: { calls: 3, inputTokens: 18_240, cachedTokens: 9_100, outputTokens: 2_310, costUsd: 0.042 },
    failure: null,
    stale: [],
    activeEditSessionId: null,
    readOnly: false,
    createdAt: at,
    endedAt: null,
    ...some,
  };
}

const changedBrief: Brief = {
  ...recordedBrief,
  summary: "A five-page site for a small repair workshop, with a page about winter checks.",
  decisions: recordedBrief.decisions.slice(0, 2),
};
const stillUndecided = [
  { id: "named:a-price-list", kind: "named" as const, name: "a price list" },
  { id: "named:winter-checks", kind: "named" as const, name: "winter checks" },
];

const noUsage = { calls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, costUsd: null };

export const recordedPlans = {
  discuss: recordedPlan({ phase: "discuss", brief: null, plan: null, usage: noUsage }),
  summarizing: recordedPlan({
    ...{ phase: "summarize", brief: null, plan: null, attempt: 2, missing: ["“About us” is missing"] },
  }),
  serializing: recordedPlan({ phase: "serialize", plan: null, draft: { brief: recordedBrief, undecided: [] } }),
  approve: recordedPlan({ warnings: ["No picture was named for the page of services."] }),
  changed: recordedPlan({
    ...{ phase: "serialize", asked: "Add a page about winter checks" },
    draft: { brief: changedBrief, undecided: [] },
  }),
  stale: recordedPlan({ stale: ["about.html is on the site by now, and the plan would make it anew."] }),
  rebuild: recordedPlan({
    plan: recordedRebuild,
    wish: "Keep the home page, rewrite about.html, drop the old news, add prices",
  }),
  building: recordedPlan({
    phase: "build",
    items: items("done", "running"),
    building: true,
    activeEditSessionId: "turn-2",
  }),
  waiting: recordedPlan({ phase: "build", items: items("done", "failed", "skipped", "done") }),
  built: recordedPlan({
    phase: "done",
    items: items("done", "done", "done", "done"),
    acceptance: [
      {
        text: "a puncture costs 12 pounds",
        passed: false,
        problem: "services.html does not say “£12”.",
        about: "wish",
      },
      { text: "open tuesday to friday, 9 to 18", passed: true, problem: null, about: "wish" },
      {
        text: "book a repair online",
        passed: null,
        problem: "A form needs a mail address that it goes to. Send me one, and the contact page gets the form.",
        about: "left-out",
      },
      { text: "Each page leads to the contact page.", passed: true, problem: null },
      {
        text: "The price of a puncture is on the page of services.",
        passed: false,
        problem: "services.html does not say “£12”.",
      },
      { text: "It reads as if a neighbour had written it.", passed: null, problem: null },
    ],
    endedAt: at,
  }),
  failed: recordedPlan({
    ...{
      phase: "failed",
      plan: null,
      attempt: 3,
      missing: ["“a price list” is missing.", "“winter checks” is missing."],
    },
    draft: { brief: changedBrief, undecided: stillUndecided },
    failure: {
      phase: "summarize",
      code: "plan-brief-incomplete",
      message: "The model did not get the brief complete. “a price list” is missing. “winter checks” is missing.",
    },
  }),
  changeFailed: recordedPlan({
    ...{
      phase: "failed",
      attempt: 3,
      asked: "Add a page about winter checks",
      missing: ["“winter checks” is missing."],
    },
    draft: { brief: changedBrief, undecided: stillUndecided.slice(1) },
    failure: {
      phase: "summarize",
      code: "plan-brief-incomplete",
      message: "The model did not get the brief complete. “winter checks” is missing.",
    },
  }),
  discussAgain: recordedPlan({ phase: "discuss", asked: "Add a page about winter checks" }),
  discarded: recordedPlan({ phase: "discarded", plan: null, readOnly: true, endedAt: at }),
};

export const recordedCalls: PlanCallForInspection[] = [
  {
    ...{ number: 1, phase: "summarize", attempt: 1, mode: "typed", model: "gpt", answer: '{"title":"Spoke & Chain"}' },
    messages: [
      { role: "system", content: "PLAN: SUMMARIZE\nSum up what was agreed on." },
      { role: "user", content: "A four-page site for a bike repair shop" },
      {
        role: "assistant",
        content: [
          { type: "text", text: "I look at what there is." },
          { type: "tool-call", toolCallId: "call-1", toolName: "read_file", input: { path: "index.html" } },
        ],
      },
      {
        role: "tool",
        content: [
          {
            ...{ type: "tool-result", toolCallId: "call-1", toolName: "read_file" },
            output: { type: "text", value: "Open Tuesday to Saturday, 9:00 to 17:30." },
          },
        ],
      },
    ],
    ...{ problem: null, usage: { inputTokens: 6_010, cachedTokens: 0, outputTokens: 720 }, costUsd: 0.014 },
    ...{ durationMs: 8_400, createdAt: at },
  },
  {
    ...{ number: 2, phase: "serialize", attempt: 1, mode: "labelled", model: "gpt", answer: null, messages: [] },
    ...{ problem: "429: too many requests", usage: null, costUsd: null, durationMs: 240, createdAt: at },
  },
];
