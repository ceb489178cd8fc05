import * as de from "./de/forms.ts";
import { inLanguages } from "./language.ts";

// The words of forms: what is wrong with a field, and the button of a field that hides what is typed.

export const formWords = inLanguages(de.formWords, {
  missing: "Fill this in.",
  email: "This is not an e-mail address. One looks like name@example.org.",
  url: "This is not an address. One looks like https://example.org.",
  tooShort: (n: number) => `Too short: use at least ${n} characters.`,
  show: "Show what is typed",
  leaveTitle: "Leave without saving?",
  leaveText: "What you have entered here is not saved and would be lost.",
  leaveStay: "Stay here",
  leave: "Leave",
});
