import type { Wish } from "../language/wish.ts";
import { findThings } from "../places/find-things.ts";
import { doAddItem, doAddLink, doAddText } from "./do-add.ts";
import { doCorrection } from "./do-correction.ts";
import { doAddKit } from "./do-kit.ts";
import { doLink, doNewTab } from "./do-link.ts";
import { doAddPage, doRenamePage } from "./do-page.ts";
import { doRaisePrice } from "./do-price.ts";
import { doRename } from "./do-rename.ts";
import { doSay, doSayWhat } from "./do-say.ts";
import { doAddSection } from "./do-section.ts";
import { doWords } from "./do-words.ts";
import { doColourWhat, doLook } from "./looks/do-look.ts";
import { doRecolour } from "./looks/do-site-colour.ts";
import { unitOf } from "./meant.ts";
import { no, type Outcome, type Work } from "./outcome.ts";
import { doAddField } from "./structure/do-field.ts";
import { doCopy, doHide, doMove, doShift, doSwap } from "./structure/do-move.ts";
import { doRemove } from "./structure/do-remove.ts";

/** Changes nothing; what it speaks of is what “it” means in the next wish. */
function doRemark({ site }: Work, { about }: Extract<Wish, { act: "remark" }>): Outcome {
  const whole = about && about.noun !== null && about.within.length > 0 ? findThings(site, about).places : [];
  if (whole.length === 1 && whole[0]) return { kind: "done", said: "", touched: whole[0].things };
  const found = about
    ? findThings(site, {
        ...about,
        noun: null,
        ordinals: [],
        position: null,
        within: [],
        isAll: false,
        isPronoun: false,
      })
    : null;
  const [best, next] = found?.places ?? [];
  const isClear = best !== undefined && (next === undefined || next.score < best.score - 0.75);
  return { kind: "done", said: "", touched: isClear ? best.things.map(unitOf) : [] };
}

/** Carries out one wish on the draft. */
export function doWish(work: Work, wish: Wish): Promise<Outcome> {
  switch (wish.act) {
    case "say":
      return wish.target.noun?.special === "page" && wish.target.within.length === 0
        ? doRenamePage(work, wish)
        : doSay(work, wish);
    case "say-what":
      return doSayWhat(work, wish);
    case "colour-what":
      return doColourWhat(work, wish);
    case "replace-words":
      return doWords(work, wish);
    case "correct-number":
      return doCorrection(work, wish);
    case "rename":
      return doRename(work, wish);
    case "raise-price":
      return doRaisePrice(work, wish);
    case "recolour":
      return doRecolour(work, wish);
    case "look":
      return doLook(work, wish);
    case "remove":
      return doRemove(work, wish);
    case "hide-on-phones":
    case "hide":
      return doHide(work, wish);
    case "copy":
      return doCopy(work, wish);
    case "swap":
      return doSwap(work, wish);
    case "move":
      return doMove(work, wish);
    case "shift":
      return doShift(work, wish);
    case "link":
      return doLink(work, wish);
    case "new-tab":
      return doNewTab(work, wish);
    case "add-text":
      return doAddText(work, wish);
    case "add-item":
      return doAddItem(work, wish);
    case "add-link":
      return doAddLink(work, wish);
    case "add-section":
      return doAddSection(work, wish);
    case "add-field":
      return doAddField(work, wish);
    case "add-kit":
      return doAddKit(work, wish.section);
    case "decline":
      return Promise.resolve(no(wish.sentence));
    case "add-page":
      return doAddPage(work, wish);
    case "remark":
      return Promise.resolve(doRemark(work, wish));
    case "scope":
      return Promise.resolve({ kind: "done", said: "", touched: [] });
    default:
      return Promise.resolve({ kind: "miss", words: [] });
  }
}
