import { languageOf } from "../cannot.ts";
import { nounNamed } from "../nouns.ts";
import { noTarget } from "../read-target.ts";
import type { Wish } from "../wish.ts";

// Reads what is new among the prices, and what costs more or less: „Wir haben jetzt auch Adventskränze für 35 Euro, schreib das zu den
// Preisen“, “add a plum tart £4 to the prices”, „Der große Strauß wird 3 Euro teurer“.

const price = String.raw`(?:(?:ab|from|je)\s+)?(?:[€£$]\s?\d+(?:[.,]\d{2})?|\d+(?:[.,]\d{2})?\s?(?:€|£|\$|euros?\b|pfund\b|pounds?\b|quid\b|franken\b|chf\b))`;
const name = String.raw`(?:(?:ein(?:e|en)?|an?|the|den|die|das)\s+)?([\p{L}\d][^.!?:;,]{1,60}?)`;
const toPrices = String.raw`(?:zu|bei|in)\s+(?:den|die|der|unseren)\s+(?:preisen?|preisliste)|(?:to|in)\s+(?:the|our)\s+(?:prices?|price list)`;
const patterns = [
  // A new offer, and that it shall be written there.
  new RegExp(
    String.raw`^(?:wir haben|wir machen|wir verkaufen|es gibt|we(?:'ve| have| sell| make| offer)?(?: got)?|there(?:'s| is| are))\s+(?:(?:jetzt|nun|neu|neuerdings|ab sofort|auch|also|now)\s+)*${name},?\s+(?:für|um|zu|for|at)\s+(${price})\s*[,.:;-]?\s*(?:(?:bitte|please|can you|kannst du|können sie)\s+)?(?:schreib|schreibe|setz|setze|nimm|füg|füge|trag|pack|add|put|write).{0,60}$`,
    "iu",
  ),
  new RegExp(
    String.raw`^(?:add|put|write|please add|bitte)?\s*${name},?\s+(?:für\s+|for\s+)?(${price})\s+(?:bitte\s+)?(?:${toPrices})(?:\s+(?:hinzufügen|dazuschreiben|schreiben|dazu|aufnehmen|setzen|please|bitte))*[.!]?$`,
    "iu",
  ),
  new RegExp(String.raw`^(?:neuer?|new)\s+(?:preis|price)\s*:\s*${name},?\s+(${price})[.!]?$`, "iu"),
  new RegExp(
    String.raw`^(?:füge?|schreibe?|setze?|nimm|trage?|add|put)\s+(?:bitte\s+)?(?:${toPrices})\s+(?:noch\s+|bitte\s+)*${name},?\s+(?:für\s+|for\s+)?(${price})(?:\s+(?:hinzu|dazu|ein|auf))?[.!]?$`,
    "iu",
  ),
];
const change = new RegExp(
  String.raw`^(?:bitte\s+)?${name}\s+(?:wird|werden|kostet|kosten|ist|sind|is|are|gets?|costs?)\s+(?:(?:jetzt|nun|ab sofort|now|leider|um)\s+)*(\d+(?:[.,]\d{1,2})?)\s?(?:€|£|\$|euros?|pfund|pounds?|quid|franken)\s+(teurer|mehr|more(?: expensive)?|günstiger|billiger|weniger|cheaper|less)(?:\s+(?:jetzt|now))?[.!]?$`,
  "iu",
);

/** Returns the wish that a whole message is; null for another message. */
export function readOffer(message: string): Wish | null {
  const text = message.replace(/\s+/g, " ").trim();
  if (text.length > 240) return null;
  const language = languageOf(text);
  for (const pattern of patterns) {
    const [, what = "", cost = ""] = pattern.exec(text) ?? [];
    if (what === "") continue;
    return {
      act: "add-item",
      language,
      known: 6,
      text: `${what.trim()}, ${cost.trim()}`,
      target: { ...noTarget, noun: nounNamed("price"), literal: what },
      index: null,
    };
  }
  const [, what = "", amount = "", way = ""] = change.exec(text) ?? [];
  if (what === "") return null;
  const by = Number(amount.replace(",", ".")) * (/^(?:teurer|mehr|more)/i.test(way) ? 1 : -1);
  return { act: "raise-price", language, known: 6, name: what.trim(), by };
}
