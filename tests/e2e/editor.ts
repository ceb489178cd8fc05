import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { editorWords } from "#lib/words/editor.ts";
import { previewWords } from "#lib/words/preview.ts";
import { turnWords } from "#lib/words/turn.ts";

/** The editor's parts, by the names that people and screen readers use. */
export interface Editor {
  page: Page;
  instruction: Locator;
  send: Locator;
  stop: Locator;
  /** The site beside the conversation. */
  preview: FrameLocator;
  /** The n-th turn of the conversation, from 1, of any kind. */
  turn(ordinal: number): Locator;
  open(conversation: { conversationId: string }): Promise<void>;
  /** Opens a page of the site in the preview. */
  goTo(path: string): Promise<void>;
  /** Types an instruction and presses Enter as soon as that sends it. */
  enter(instruction: string): Promise<void>;
  /** Types an instruction and sends it; resolves once its card is on the page and the box is free for the next one. */
  ask(instruction: string): Promise<Locator>;
}

export function editorOf(page: Page): Editor {
  const instruction = page.getByRole("textbox", { name: editorWords.instruction });
  const address = page.getByRole("textbox", { name: previewWords.address });
  const { send, queue, queueing, running, thinking } = editorWords;
  return {
    page,
    instruction,
    send: page.getByRole("button", { name: new RegExp(`^(${[send, queue, queueing, running, thinking].join("|")})$`) }),
    stop: page.getByRole("button", { name: turnWords.stop, exact: true }),
    // The next page loads in a hidden frame behind the visible one.
    preview: page.frameLocator(`iframe[title="${previewWords.title}"]:not([aria-hidden])`),
    turn: (ordinal) => page.locator(`#turn-${ordinal}`),
    async open({ conversationId }) {
      await page.goto(`/conversations/${conversationId}`);
    },
    async goTo(path) {
      await address.fill(`/${path}`);
      await address.press("Enter");
    },
    async enter(text) {
      await instruction.fill(text);
      // Before the page's scripts arrive, Enter inserts a line break.
      await expect(page.locator("form", { has: instruction }).locator("[type=submit]")).toBeEnabled();
      await instruction.press("Enter");
    },
    async ask(text) {
      const turns = page.getByRole("log").getByRole("article");
      const before = await turns.count();
      await this.enter(text);
      const turn = turns.nth(before);
      await turn.getByText(text).waitFor();
      // The live log may be faster than the answer to the request, until which the box sends no further message.
      await expect(instruction).not.toHaveValue(text);
      return turn;
    },
  };
}

/** Returns the addresses of the requests of a page that change something, as far as they match. The array grows with each. */
export function collectPosts(page: Page, address: RegExp): string[] {
  const found: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && address.test(request.url())) found.push(request.url());
  });
  return found;
}
