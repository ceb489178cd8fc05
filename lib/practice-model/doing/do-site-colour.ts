import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { formatHex, parseCssColour } from "#lib/page-source/styles/colours.ts";
import { readLook } from "#lib/page-source/styles/read-look.ts";
import { presentColour, recolourSite } from "../colours/recolour.ts";
import type { SpokenColour } from "../language/colours.ts";
import type { Wish } from "../language/read-wishes.ts";
import { applyEdits } from "#lib/page-source/operations/apply-edits.ts";
import { DraftView } from "./draft-view.ts";
import { no, type Outcome, type Work } from "./outcome.ts";
import { isCalled, shifted, toneOf } from "./tones.ts";

// Colours of the whole site: the role that one has, or one colour in place of another.

export type SiteRole = "background" | "accent" | "text" | "heading";

export async function doSiteColour(work: Work, role: SiteRole, spoken: SpokenColour): Promise<Outcome> {
  const view = new DraftView(work.draft);
  const now = spoken.kind === "shifted" ? presentColour(view, role) : null;
  if (now !== null && "kind" in now) {
    if (now.kind === "read") for (const path of now.paths) work.draft.unread.add(path);
    return no("");
  }
  if (spoken.kind === "shifted" && now === null) return no(work.language === "de" ? "Ich kann nicht erkennen, welche Farbe das jetzt ist." : "I can’t tell which colour this is now.");
  const colour = spoken.kind === "named" ? spoken.colour : now && shifted(now, spoken.by, spoken.degree);
  if (!colour) return no(work.say.nothing);
  const name = spoken.kind === "named" ? spoken.name : spoken.by > 0 ? (work.language === "de" ? "heller" : "lighter") : work.language === "de" ? "dunkler" : "darker";
  const found = recolourSite(view, role, colour, name);
  if ("kind" in found) {
    if (found.kind === "read") for (const path of found.paths) work.draft.unread.add(path);
    return no(found.kind === "say" ? found.text : "");
  }
  let isChanged = false;
  for (const { path, source, edits } of found.files) {
    const text = applyEdits(source, edits);
    if (text === null) return no(work.say.nothing);
    isChanged ||= text !== source;
    work.draft.write(path, text);
  }
  if (!isChanged) return no(work.say.alreadySo);
  return { kind: "done", said: work.say.siteLook(role, name) + (found.remarks ?? ""), touched: [] };
}

/** Gives everything of one colour another one, each tone in its own lightness. */
export async function doRecolour(work: Work, { from, to }: Extract<Wish, { act: "recolour" }>): Promise<Outcome> {
  if (from.kind !== "named") return no(work.say.nothing);
  const look = await readLook(work.draft);
  if (!look.isComplete) return no(work.say.nothing);
  const called = look.colours.flatMap((value) => {
    const colour = parseCssColour(value.value);
    return colour && isCalled(colour, from.colour) ? [{ ...value, colour }] : [];
  });
  const base = called.toSorted((one, other) => other.usesCount - one.usesCount)[0];
  if (!base) return { kind: "miss", words: [from.name] };
  const operations = called.map(({ property, value, colour }): Operation => {
    const next = to.kind === "shifted" ? shifted(colour, to.by, to.degree) : colour === base.colour ? to.colour : toneOf(colour, base.colour, to.colour);
    return { op: "set-site-value", kind: "colour", property, from: value, value: formatHex(next) };
  });
  const refused = await work.draft.apply(operations);
  if (refused !== null) return no(refused);
  return { kind: "done", said: work.say.recoloured(from.name, to.kind === "named" ? to.name : to.by > 0 ? "lighter" : "darker"), touched: [] };
}
