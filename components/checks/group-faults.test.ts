import { expect, test } from "vitest";
import type { ShownFinding } from "#lib/site-checks/schema.ts";
import { groupFaults } from "./group-faults.ts";

const deadLink = (path: string, about: string): ShownFinding => ({
  ...{ check: "links", code: "link-dead", line: 3, measure: null, address: `/${path}` },
  ...{ path, about },
});

test("the same fault on several pages is one, others stay apart", () => {
  const [home, other, about] = [
    deadLink("index.html", "gone"),
    deadLink("index.html", "x"),
    deadLink("a.html", "gone"),
  ];
  const noTitle: ShownFinding = { ...about, check: "titles", code: "title-missing", about: "", line: null };
  expect(groupFaults([home, other, about, noTitle])).toEqual([
    { fault: home, places: [home, about] },
    { fault: other, places: [other] },
    { fault: noTitle, places: [noTitle] },
  ]);
  expect(groupFaults([])).toEqual([]);
});
