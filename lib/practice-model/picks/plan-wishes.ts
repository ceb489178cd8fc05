import type { SiteSource } from "#lib/page-source/site-source.ts";
import type { SiteView } from "../site/site-view.ts";
import { fitsNoun, inSentence, type LocatedPick } from "./located-pick.ts";
import type { PickWish } from "./pick-wish.ts";
import { planCopy, planDescription, planParagraph, planRemoval, planText } from "./plan-content.ts";
import { planLink } from "./plan-link.ts";
import { planAlign, planColour, planHiding, planResize, planWeight } from "./plan-look.ts";
import { planPlace, planShift, planSwap } from "./plan-place.ts";
import { cannot, type PlannedWish } from "./planned-wish.ts";

/** Returns how the wishes about picked elements are carried out, or why not: in the order of the wishes. */
export async function planWishes(
  site: SiteView,
  source: SiteSource,
  picks: readonly LocatedPick[],
  wishes: readonly PickWish[],
): Promise<PlannedWish[]> {
  const planned: PlannedWish[] = [];
  for (const wish of wishes) {
    if (wish.kind === "swap") planned.push(planSwap(picks));
    else if (wish.kind === "place") planned.push(planPlace(picks, wish));
    else if (isForOne(wish) && picks.length > 1)
      planned.push(cannot("You picked several things. Pick the one that you mean."));
    else for (const pick of picks) planned.push(await planOne(site, source, pick, picks, wish));
  }
  return planned;
}

/** Whether a wish has a sense for one element only, unless it names them all. */
function isForOne(wish: PickWish): boolean {
  if (wish.kind === "say") return !wish.plural;
  return wish.kind === "shift" || wish.kind === "describe" || wish.kind === "add-paragraph";
}

async function planOne(
  site: SiteView,
  source: SiteSource,
  pick: LocatedPick,
  picks: readonly LocatedPick[],
  wish: Exclude<PickWish, { kind: "swap" | "place" }>,
): Promise<PlannedWish> {
  if ("noun" in wish && !fitsNoun(pick, wish.noun)) {
    return cannot(`You picked ${inSentence(pick)}, and said “${wish.noun}”. Pick what you mean, or say “it”.`);
  }
  switch (wish.kind) {
    case "resize":
      return planResize(source, pick, wish.larger);
    case "weight":
      return planWeight(pick, wish.bold);
    case "align":
      return planAlign(source, pick, wish.to);
    case "colour":
      return planColour(source, pick, wish);
    case "hide-on-phones":
      return planHiding(pick);
    case "remove":
      return planRemoval(pick, picks);
    case "duplicate":
      return planCopy(pick);
    case "shift":
      return planShift(pick, wish.by);
    case "say":
      return planText(pick, wish);
    case "describe":
      return planDescription(pick, wish.text);
    case "link":
      return planLink(site, pick, wish.target);
    case "add-paragraph":
      return planParagraph(pick, wish);
    default:
      return wish satisfies never;
  }
}
