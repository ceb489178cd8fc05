import type { Page } from "@playwright/test";
import { saveAccountChoices } from "#lib/accounts/save-account-choices.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { editorWords } from "#lib/words/editor.ts";
import { languageNames, languages } from "#lib/words/language.ts";
import { turnWords } from "#lib/words/turn.ts";
import { openMeasuringBrowser } from "#scripts/lighthouse/measuring-browser.ts";
import { measurePage } from "#scripts/lighthouse/run-lighthouse.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createLongConversation } from "#tests/factories/create-long-conversation.ts";
import { createConversation, createSite } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { turnsAtFirst } from "@/components/conversation/log/turns-at-first.ts";
import { editorOf } from "./editor.ts";
import { expect, signIn, test } from "./fixtures.ts";

// Measures that hold on any machine. `npm run lighthouse` measures times: see docs/performance.md.

const scriptBytesMax = 250_000;

for (const { name, open } of [
  { name: "sign-in", open: async () => ({ path: "/sign-in" }) },
  { name: "projects", open: async (owner: Actor) => ({ path: "/projects", owner, site: await createSite(owner) }) },
  {
    name: "a conversation",
    open: async (owner: Actor) => {
      const { conversationId } = await createLongConversation(owner, turnsAtFirst + 1);
      return { path: `/conversations/${conversationId}`, owner };
    },
  },
]) {
  test(`Lighthouse gives full marks in accessibility and best practices for ${name}`, async ({ baseURL }) => {
    const { path, owner }: { path: string; owner?: Actor } = await open(await createActor());
    const browser = await openMeasuringBrowser(owner && ((request) => signIn(request, owner)));
    try {
      const { scores, failures } = await measurePage({
        url: `${baseURL}${path}`,
        port: browser.port,
        formFactor: "mobile",
        only: ["accessibility", "best-practices"],
      });
      expect({ scores, failures }).toEqual({ scores: { accessibility: 100, "best-practices": 100 }, failures: [] });
    } finally {
      await browser.close();
    }
  });
}

for (const language of languages)
  test(`a conversation's page loads at most 250 kB of compressed script in ${languageNames[language]}`, async ({
    page,
    owner,
  }) => {
    await saveAccountChoices(owner, { language });
    const site = await createConversation(owner);
    await createTurn(owner, site);
    const scripts: Promise<{ path: string; bytes: number; encoding: string | null }>[] = [];
    page.on("requestfinished", (request) => {
      if (request.resourceType() !== "script" || request.frame() !== page.mainFrame()) return;
      const measure = async () => ({
        path: new URL(request.url()).pathname,
        bytes: (await request.sizes()).responseBodySize,
        encoding: (await (await request.response())?.headerValue("content-encoding")) ?? null,
      });
      scripts.push(measure());
    });
    await page.goto(`/conversations/${site.conversationId}`, { waitUntil: "networkidle" });

    const loaded = await Promise.all(scripts);
    expect(loaded.length).toBeGreaterThan(3);
    // Next does not compress files under a kilobyte.
    expect(loaded.filter(({ encoding, bytes }) => encoding === null && bytes > 1_024)).toEqual([]);
    const bytes = loaded.reduce((sum, script) => sum + script.bytes, 0);
    expect(bytes, JSON.stringify(loaded, null, 1)).toBeLessThanOrEqual(scriptBytesMax);
  });

test("a conversation opens at its newest turn before any script has arrived", async ({ page, owner }) => {
  const { conversationId } = await createLongConversation(owner, 3);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route("**/_next/static/chunks/*.js", (route) => route.abort());
  const editor = editorOf(page);
  await editor.open({ conversationId });
  await expect(editor.turn(3)).toBeInViewport();
  await expect(editor.turn(1)).not.toBeInViewport();
  const log = page.getByRole("log");
  const toTheEnd = () => log.evaluate((frame) => frame.scrollHeight - frame.scrollTop - frame.clientHeight);
  await expect.poll(toTheEnd, "the box below must not cover its end").toBeLessThan(2);

  await page.goto(`/conversations/${conversationId}#turn-1`);
  await page.reload();
  await expect(editor.turn(1)).toBeInViewport();
});

test("a conversation works although the Markdown code never arrives", async ({ page, owner }) => {
  const { conversationId } = await createLongConversation(owner, 3);
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await (body.includes("micromark") ? route.abort() : route.fulfill({ response, body }));
  });
  const editor = editorOf(page);
  await editor.open({ conversationId });
  await editor.instruction.fill("Make the heading larger");
  await expect(editor.send).toBeEnabled();
  await expect(editor.turn(1).getByRole("table"), "drawn by the server").toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`an answer streams without layout shifts, ${size.width} pixels wide`, async ({ page, owner, model }) => {
    await page.setViewportSize(size);
    const [asked, written, told] = [model.pause(), model.pause(), model.pause()];
    const instruction = await model.prepare(
      "Write much",
      reply(
        asked.part,
        say(...inPieces("I look at the page first, and then at what it says of the days.\n\n")),
        call("read_file", { path: "index.html" }),
      ),
      reply(
        call("edit_file", { path: "index.html", edits: [{ oldText: "Open daily.", newText: "Open from 7 to 18." }] }),
        call("search_files", { query: "Open" }),
      ),
      reply(say(...inPieces(longAnswer)), written.part, call("read_file", { path: "about.html" })),
      reply(say(...inPieces(`${longAnswer}\n\nThat is all.`)), told.part),
    );
    const site = await createConversation(owner);
    await createTurn(owner, site, { answer: longAnswer });
    const editor = editorOf(page);
    await editor.open(site);
    await expect(editor.turn(1)).toContainText(turnWords.viewChanges);
    await recordShifts(page);

    // The server is slow: the sent message shows as being sent, over the end of the conversation.
    const isSlowEnough = Promise.withResolvers<void>();
    await page.route("**/edit-sessions", async (route) => {
      await isSlowEnough.promise;
      await route.continue();
    });
    await editor.enter(instruction);
    await untilInputIsForgotten(page);
    await expect(page.getByRole("list", { name: editorWords.queueing })).toContainText(instruction);
    isSlowEnough.resolve();
    await asked.reached();
    const turn = editor.turn(2);
    await asked.release();
    await written.reached();
    if (size.width > 768) await expect(editor.preview.getByText("Open from 7 to 18.")).toBeVisible();
    await expect(turn.getByRole("table")).toBeVisible();
    await written.release();
    await told.reached();
    await expect(turn).toContainText("That is all.");
    await told.release();
    await expect(turn).toContainText(turnWords.viewChanges);

    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  });
}

const longAnswer = `Here is what I found. ${"The hours stand in a paragraph of their own, and that is where I changed them. ".repeat(3)}

## What changed

- **index.html** says the hours now
- the heading stays
  - with its link

1. First the table
2. then the code

| day | opens | closes |
|---|---|---|
| Monday | 7:00 | 18:00 |
| Saturday | 8:00 | 14:00 |

\`\`\`html
<p class="hours">Open from 7 to 18.</p>
<p>A line that is longer than a phone is wide, so that it has to be scrolled to be read to its end.</p>
\`\`\`

> The footer is as it was.

${"And a last paragraph that goes on for a while, as answers do. ".repeat(3)}`;

/** Splits a text into pieces of a few characters, as a model sends it. */
function inPieces(text: string): string[] {
  return text.match(/[\s\S]{1,7}/g) ?? [];
}

declare global {
  interface Window {
    /** Each layout shift without a recent input, with the elements that moved. */
    shifts: string[];
    lastInputAt: number;
  }
}

async function recordShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.shifts = [];
    const nameOf = (node: Node | null | undefined) =>
      node instanceof Element ? `${node.tagName}.${node.className}` : (node?.textContent ?? "gone");
    const record = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const sources = entry.sources.map(({ node, previousRect, currentRect }) =>
          [nameOf(node), previousRect.y, currentRect.y, previousRect.x, currentRect.x].join(" "),
        );
        window.shifts.push(`${entry.value} at ${entry.startTime}: ${sources.join("; ")}`);
      }
    };
    new PerformanceObserver(record).observe({ type: "layout-shift" });
    for (const type of ["keydown", "mousedown", "pointerdown"]) {
      addEventListener(type, () => (window.lastInputAt = performance.now()), true);
    }
  });
}

/** Shifts within half a second of a key press do not count, so the watched changes must come later. */
async function untilInputIsForgotten(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.now() - window.lastInputAt > 600);
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}
