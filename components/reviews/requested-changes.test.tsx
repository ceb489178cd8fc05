import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ReviewedChange } from "#lib/reviews/schema.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import { turnWords } from "#lib/words/turn.ts";
import { RequestedChanges } from "./requested-changes";

const change: ReviewedChange = {
  ...{ editSessionId: "11111111-1111-4111-8111-111111111111", conversationId: "22222222-2222-4222-8222-222222222222" },
  ...{ ordinal: 1, kind: "prompt", title: "Close on Mondays", changed: "Home", isInEffect: true },
  ...{ userName: "Lin", endedAt: "2026-01-02T03:04:05.000Z" },
};

test("a change that was undone later is marked, and others are not", () => {
  const html = (isInEffect: boolean) =>
    renderToStaticMarkup(<RequestedChanges changes={[{ ...change, isInEffect }]} />);
  expect(html(false)).toContain(turnWords.undone);
  expect(html(true)).not.toContain(turnWords.undone);
});

test("equal changes are listed once, with their number", () => {
  const other = { ...change, editSessionId: "33333333-3333-4333-8333-333333333333" };
  const html = renderToStaticMarkup(<RequestedChanges changes={[change, { ...other, title: "Bake" }, other]} />);
  expect(html.match(/Close on Mondays|Bake/g)).toEqual(["Close on Mondays", "Bake"]);
  expect(html).toContain(reviewWords.times(2, change.title));
});

test("a long list of changes is folded, with the number of the others", () => {
  const listed = (length: number) =>
    renderToStaticMarkup(
      <RequestedChanges
        changes={Array.from({ length }, (_, at) => ({ ...change, editSessionId: `${at}`, title: `Change ${at}` }))}
      />,
    );
  expect(listed(9).match(/<li/g)).toHaveLength(5);
  expect(listed(9)).toContain(reviewWords.askedMore(4));
  expect(listed(6).match(/<li/g)).toHaveLength(6);
});
