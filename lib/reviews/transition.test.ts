import fc from "fast-check";
import { expect, test } from "vitest";
import { type ReviewStatus, reviewStatuses } from "./schema.ts";
import { type ReviewEvent, transitionReview } from "./transition.ts";

const table: Record<ReviewEvent, ReviewStatus> = {
  "changes-requested": "changes_requested",
  "review-withdrawn": "withdrawn",
  "review-published": "published",
};
const events = Object.keys(table) as ReviewEvent[];

test.each(events.flatMap((event) => reviewStatuses.map((from) => [event, from] as const)))(
  "%s in %s ends an open review and no other",
  (event, from) => {
    expect(transitionReview(from, event)).toBe(from === "open" ? table[event] : null);
  },
);

test("in any order of events, a review ends once and stays as it ended", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { minLength: 1 }), (happened) => {
      const end = happened.reduce<ReviewStatus>((status, event) => transitionReview(status, event) ?? status, "open");
      expect(end).toBe(table[happened[0] as ReviewEvent]);
    }),
  );
});
