import type { Page } from "@playwright/test";
import { bodyWords } from "#lib/words/content/body.ts";
import { expect, test } from "./fixtures.ts";
import { violationsOn } from "./violations.ts";

/** The editor in the gallery, and the Markdown that it says. */
async function openBody(page: Page) {
  await page.goto("/gallery/forms");
  const specimen = page.locator('[data-specimen="Body of a Markdown file"]');
  const text = specimen.getByRole("textbox", { name: "Text", exact: true });
  await expect(text.getByRole("heading", { name: "Our bread" })).toBeVisible();
  const markdown = () => specimen.locator("output").getAttribute("data-markdown");
  return { specimen, text, markdown, first: (await markdown()) ?? "" };
}

/** Selects a word by a double click. */
const select = (page: Page, word: string) =>
  page
    .locator(".ProseMirror")
    .getByText(word)
    .first()
    .dblclick({ position: { x: 8, y: 8 } });

test("typing changes its own line, and undo brings back each byte", async ({ page }) => {
  const { specimen, text, markdown, first } = await openBody(page);
  await text.getByText("Best bread in town.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Really!");
  await expect.poll(markdown).toBe(first.replace("in town.", "in town. Really!"));
  await specimen.getByRole("button", { name: bodyWords.undo }).click();
  await expect.poll(markdown).toBe(first);
  expect(await violationsOn(page)).toEqual([]);
});

test("a link has a form of its own; a script is refused", async ({ page }) => {
  const { specimen, markdown, first } = await openBody(page);
  await select(page, "Sourdough, two days old");
  await page.keyboard.press("ControlOrMeta+k");
  const address = specimen.getByLabel(bodyWords.address);
  await address.fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(specimen.getByText(bodyWords.addressInvalid)).toBeVisible();
  await address.fill("/sourdough");
  await page.keyboard.press("Enter");
  await expect.poll(markdown).toBe(first.replace("Sourdough,", "[Sourdough](/sourdough),"));
});

test("the source is the same text; its changes come back", async ({ page }) => {
  const { specimen, text, markdown, first } = await openBody(page);
  await specimen.getByText(bodyWords.source, { exact: true }).click();
  const source = specimen.getByLabel(bodyWords.sourceOf("Text"));
  await expect(source).toHaveValue(first);
  await source.fill(first.replace("Our bread\n=", "Our cakes\n="));
  await specimen.getByRole("radio", { name: bodyWords.text, exact: true }).check();
  await expect(text.getByRole("heading", { name: "Our cakes" })).toBeVisible();
  expect(await markdown()).toBe(first.replace("Our bread\n=", "Our cakes\n="));
});

test("hostile HTML is pasted as clean text", async ({ page }) => {
  const { text, markdown, first } = await openBody(page);
  await text.getByText("Best bread in town.").click();
  await page.keyboard.press("End");
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    const html =
      '<p><b>New</b><img src=x onerror="document.title=1"><script>1</script> <a href="javascript:1">x</a></p>';
    clipboardData.setData("text/html", html);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect.poll(markdown).toBe(first.replace("in town.", "in town.**New** x"));
});

test("code of the site is moved with the keyboard and stays as it is", async ({ page }) => {
  const { text, markdown, first } = await openBody(page);
  const code = '{{< figure src="/images/bread.jpg" caption="Fresh" >}}';
  await text.getByText(code).click();
  await page.keyboard.press("Alt+ArrowUp");
  const moved = first.replace(`\n${code}\n`, "").replace("> Best", `${code}\n\n> Best`);
  await expect.poll(markdown).toBe(moved);
});

test("arrows lead from tool to tool, and Tab out of them", async ({ page }) => {
  const { specimen, text, markdown, first } = await openBody(page);
  const tool = (name: string) => specimen.getByRole("button", { name, exact: true });
  await text.getByText("Best bread in town.").click();
  await page.keyboard.press("Alt+F10");
  await expect(specimen.getByLabel(bodyWords.style)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tool(bodyWords.bold)).toBeFocused();
  await page.keyboard.press("End");
  await expect(tool(bodyWords.more)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(text).toBeFocused();
  await page.keyboard.press("Alt+F10");
  await expect(tool(bodyWords.more), "the tool that was reached last").toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("End");
  await expect(tool(bodyWords.remove)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await expect(tool(bodyWords.remove)).toBeHidden();
  await expect.poll(markdown).not.toContain("Best bread in town.");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(markdown).toBe(first);
});
