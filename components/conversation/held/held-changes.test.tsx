import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { heldScreenWords } from "#lib/words/page/held-screen.ts";
import { recordedTurn } from "../../gallery/recorded/recorded-turns";
import { HeldChanges } from "./held-changes";

const change = { path: "index.html", title: "Home", start: 1, end: 2, summary: "The heading would be new." };
const pick = { name: "Heading", path: "index.html", pageTitle: "Home", lost: false };

test.each([
  ["what is released holds it back", [], false],
  ["the person’s picks hold it back", [pick], true],
])("the title of held changes tells that %s", (_why, picks, onlyPicked) => {
  const turn = recordedTurn(1, { commit: "a".repeat(40), held: [change], heldForAdmin: true, picks, onlyPicked });
  const html = renderToStaticMarkup(
    <HeldChanges turn={turn} mayEdit isBlocked={false} answer={null} onChanged={() => Promise.resolve()} />,
  );
  expect(html).toContain(heldScreenWords.title(1, picks.length === 0));
});
