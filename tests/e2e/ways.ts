import { expect, type Locator, type PlaywrightTestOptions } from "@playwright/test";

/** A way of using a page: each does what a journey asks for by its own means. */
export interface Way {
  name: string;
  options: Partial<Pick<PlaywrightTestOptions, "viewport" | "hasTouch" | "isMobile">>;
  press(control: Locator): Promise<void>;
  /** Chooses one of several radio buttons. */
  choose(radio: Locator): Promise<void>;
  /** Selects one of several tabs. */
  select(tab: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
}

const tabsMax = 150;

const byMouse: Way = {
  name: "by mouse",
  options: { viewport: { width: 1440, height: 900 } },
  press: (control) => control.click(),
  choose: (radio) => radio.check(),
  select: (tab) => tab.click(),
  type: (field, text) => field.fill(text),
};

const byKeyboard: Way = {
  name: "by keyboard alone",
  options: { viewport: { width: 1440, height: 900 } },
  press: (control) => pressByKeyboard(control),
  async choose(radio) {
    const { keyboard } = radio.page();
    const group = radio.page().getByRole("radio");
    await tabTo(group.and(radio.page().locator(":checked")).or(group.first()).first());
    for (let steps = await group.count(); steps > 0; steps--) {
      if (await radio.isChecked()) return;
      await keyboard.press("ArrowDown");
    }
    await expect(radio).toBeChecked();
  },
  async select(tab) {
    const tabs = tab.page().getByRole("tab");
    await tabTo(tab.page().getByRole("tab", { selected: true }));
    for (let steps = await tabs.count(); steps > 0; steps--) {
      if ((await tab.getAttribute("aria-selected")) === "true") return;
      await tab.page().keyboard.press("ArrowRight");
    }
    await expect(tab).toHaveAttribute("aria-selected", "true");
  },
  async type(field, text) {
    await tabTo(field);
    await field.page().keyboard.type(text);
  },
};

const byTouch: Way = {
  name: "on a phone",
  options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  press: (control) => control.tap(),
  choose: (radio) => radio.check(),
  select: (tab) => tab.tap(),
  type: (field, text) => field.fill(text),
};

export const ways = [byMouse, byKeyboard, byTouch];

/** Goes to a control with the Tab key alone and presses Enter on it. */
export async function pressByKeyboard(control: Locator, key: TabKey = "Tab"): Promise<void> {
  await tabTo(control, key);
  await control.page().keyboard.press("Enter");
}

type TabKey = "Tab" | "Shift+Tab";

export async function tabTo(control: Locator, key: TabKey = "Tab"): Promise<void> {
  const { keyboard } = control.page();
  await expect(control).toBeVisible();
  for (let tabs = 0; tabs < tabsMax; tabs++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await keyboard.press(key);
  }
  throw new Error(`${control} is not reached with ${tabsMax} times ${key}.`);
}
