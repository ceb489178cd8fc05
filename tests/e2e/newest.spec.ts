import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";

test("the newest stays in view when content grows before a scroll event arrives", async ({ page, owner }) => {
  const site = await createConversation(owner);
  for (const instruction of ["One", "Two", "Three", "Four", "Five"]) await createTurn(owner, site, { instruction });
  const editor = editorOf(page);
  await editor.open(site);
  await expect(editor.instruction).toBeEditable();
  const log = page.getByRole("log");
  const toTheEnd = () => log.evaluate((frame) => frame.scrollHeight - frame.scrollTop - frame.clientHeight);
  await expect.poll(toTheEnd).toBeLessThan(2);
  await log.evaluate((frame) => {
    const grow = (height: number) => {
      const more = document.createElement("div");
      more.style.height = `${height}px`;
      frame.firstElementChild?.append(more);
    };
    // Content grows again before the page's own listener gets the event.
    frame.addEventListener("scroll", () => grow(300), { capture: true, once: true });
    grow(40);
  });
  await expect.poll(() => log.evaluate((frame) => frame.firstElementChild?.lastElementChild?.clientHeight)).toBe(300);
  await expect.poll(toTheEnd).toBeLessThan(2);

  await log.hover();
  await page.mouse.wheel(0, -400);
  await expect.poll(toTheEnd).toBeGreaterThan(300);
  await log.evaluate((frame) => frame.firstElementChild?.append(document.createElement("p")));
  await expect.poll(toTheEnd).toBeGreaterThan(300);
});
