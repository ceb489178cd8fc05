import { expect, test } from "vitest";
import { findAdminPasswordFault } from "../first-account/admin-password.ts";
import { isGuessable } from "./guessable-password.ts";

const person = { email: "ada.baker@juniperstreet.example", name: "Ada Baker" };

test.each([
  ...["1234567890", "qwertyuiop", "password123", "Password123!", "P@ssw0rd123", "iloveyou123", "1q2w3e4r5t"],
  ...["aaaaaaaaaa", "abcdefghij", "passwordpassword", "0987654321", "ｐａｓｓｗｏｒｄ１２３", "x".repeat(1_000)],
])("%s is a guessable password", async (password) => {
  expect(await isGuessable(password, person)).toBe(true);
});

test.each([
  "ada.baker@juniperstreet.example",
  "Ada.Baker@JuniperStreet.example",
  "juniperstreet.example",
  "Ada Baker 1",
  "adabaker2024",
])("%s is guessable, since it is made of the person's name and e-mail address", async (password) => {
  expect(await isGuessable(password, person)).toBe(true);
});

test.each([
  "flour, water, salt and time",
  "long enough",
  "juniper over the oven door",
  "wK4v-9zRq2",
  "пекарня на углу",
])("%s may be chosen", async (password) => {
  expect(await isGuessable(password, person)).toBe(false);
});

test.each([
  [{}, false],
  [{ ADMIN_PASSWORD: "   " }, false],
  [{ ADMIN_EMAIL: "ada@example.org", ADMIN_PASSWORD: "flour, water, salt and time" }, false],
  // Its length is checked with the other settings.
  [{ ADMIN_EMAIL: "ada@example.org", ADMIN_PASSWORD: "password" }, false],
  [{ ADMIN_EMAIL: "ada@example.org", ADMIN_PASSWORD: "p".repeat(1_001) }, false],
  [{ ADMIN_EMAIL: "ada@example.org", ADMIN_PASSWORD: "password123" }, true],
  [{ ADMIN_PASSWORD: "password123" }, true],
  [{ ADMIN_EMAIL: " ada.baker@example.org ", ADMIN_PASSWORD: "ada.baker1" }, true],
])("the settings %j have a guessable password: %s", async (settings, isFault) => {
  const fault = await findAdminPasswordFault(settings);
  if (isFault) expect(fault).toMatch(/^ADMIN_PASSWORD can't be used as it is set; set it to [^\n]+\.$/);
  else expect(fault).toBeNull();
});
