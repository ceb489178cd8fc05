import { expect, test } from "vitest";
import { timesInForm } from "./time-forms.ts";

test.each([
  ["7 am – 6 pm", "8 bis 13 Uhr", "8 am – 1 pm"],
  ["7 am – 6 pm", "8:00–13:00", "8 am – 1 pm"],
  ["7 am – 6 pm", "8:30–13:00", "8:30 am – 1 pm"],
  ["7 am – 6 pm", "8 to 5", "8 am – 5 pm"],
  ["7:00 AM - 6:00 PM", "8-17 uhr", "8:00 AM - 5:00 PM"],
  ["09:30–17:00", "8 bis 13 Uhr", "08:00–13:00"],
  ["9–17 Uhr", "8:00–13:00", "8–13 Uhr"],
  ["9.30 – 17.00", "8:00–13:00", "8.00 – 13.00"],
  ["8 pm", "20:30", "8:30 pm"],
  ["20:00", "9pm", "21:00"],
  ["from 7 a.m. to 6 p.m.", "12 bis 24 Uhr", "from 12 p.m. to 12 a.m."],
])("beside %j, %j is written %j", (like, next, written) => {
  expect(timesInForm(like, next)).toBe(written);
});

test.each([
  ["7 am – 6 pm", "closed"],
  ["Closed", "8–13"],
  ["7 am – 6 pm", "8"],
  ["7 am – 6 pm", "25–30"],
  ["20:00", "2"],
  ["£3", "8–13"],
])("beside %j, %j stays as it was said", (like, next) => {
  expect(timesInForm(like, next)).toBeNull();
});
