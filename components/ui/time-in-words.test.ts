import { expect, test } from "vitest";
import { dateInWords, momentInWords } from "./time-in-words";

test.each(["2026-01-01T00:00", "2026-04-26T11:59", "2026-09-30T12:00", "2026-12-31T23:05"])(
  "%s is written as the browser's formatter writes it",
  (at) => {
    const date = new Date(at);
    expect(dateInWords(date)).toBe(date.toLocaleDateString("en", { dateStyle: "medium" }));
    expect(momentInWords(date)).toBe(date.toLocaleString("en", { dateStyle: "medium", timeStyle: "short" }));
  },
);
