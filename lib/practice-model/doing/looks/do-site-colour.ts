import { applyEdits } from "#lib/page-source/operations/apply-edits.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { isStylePath } from "#lib/page-source/page-paths.ts";
import { type Colour, formatHex, parseCssColour, rgbBytes } from "#lib/page-source/styles/colours.ts";
import { readLook } from "#lib/page-source/styles/read-look.ts";
import type { ColourRole } from "../../colours/find-role-colours.ts";
import { presentColour, recolourSite } from "../../colours/recolour.ts";
import { isCalled, shifted, toneOf } from "../../colours/tones.ts";
import type { SpokenColour } from "../../language/colours.ts";
import type { Wish } from "../../language/wish.ts";
import { DraftView } from "../draft-view.ts";
import { no, type Outcome, pageName, type Work } from "../outcome.ts";
import { doKitColour } from "./do-kit-colour.ts";

// Colours of the whole site: the role that one has, or one colour in place of another.

/** Gives a role another colour: on the whole site, or on the pages of these paths. */
export async function doSiteColour(
  work: Work,
  role: ColourRole,
  spoken: SpokenColour,
  only: readonly string[] | null,
): Promise<Outcome> {
  const { draft, say } = work;
  const ofKit = only === null ? await doKitColour(work, role, spoken) : null;
  if (ofKit) return ofKit;
  const view = new DraftView(draft);
  const waitFor = (paths: readonly string[]): Outcome => {
    for (const path of paths) draft.unread.add(path);
    return no("");
  };
  const now = spoken.kind === "shifted" ? presentColour(view, role) : null;
  if (now !== null && "unread" in now) return waitFor(now.unread);
  const colour = spoken.kind === "named" ? spoken.colour : now && shifted(now, spoken.by, spoken.degree);
  if (!colour) return no(say.unknownColour);
  const found = recolourSite(view, role, colour, only);
  if ("unread" in found) return waitFor(found.unread);
  let isChanged = false;
  for (const { path, source, edits } of found.files) {
    const text = applyEdits(source, edits);
    if (text === null) return no(say.nothing);
    isChanged ||= text !== source;
    draft.write(path, text);
  }
  if (!isChanged) return no(say.alreadySo);
  const titles = (only ?? []).flatMap((path) => draft.page(path) ?? []).map(pageName);
  const name = spoken.kind === "named" ? spoken.name : say.lighterOrDarker(spoken.by);
  const where = titles.length > 0 ? ` ${say.on(titles)}` : "";
  const warning = found.lowContrast === null ? "" : ` ${say.hardToRead(found.lowContrast.toFixed(1))}`;
  return { kind: "done", said: `${say.siteLook(role, name, where)}${warning}`, touched: [] };
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
    const next =
      to.kind === "shifted"
        ? shifted(colour, to.by, to.degree)
        : colour === base.colour
          ? to.colour
          : toneOf(colour, base.colour, to.colour);
    return { op: "set-site-value", kind: "colour", property, from: value, value: formatHex(next) };
  });
  const refused = await work.draft.apply(operations);
  if (refused !== null) return no(refused);
  if (to.kind === "named")
    recolourProperties(
      work,
      called.map(({ colour }) => colour),
      base.colour,
      to.colour,
    );
  return {
    kind: "done",
    said: work.say.recoloured(from.name, to.kind === "named" ? to.name : work.say.lighterOrDarker(to.by)),
    touched: [],
  };
}

/** Colours as three numbers, with or without how clear they are, wherever a declaration has them. */
function recoloured(css: string, nextOf: (bytes: readonly number[]) => readonly number[] | null): string {
  return css.replace(
    /(:[^;{}]*?rgba?\(\s*)(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})(?=\s*[,)])/g,
    (whole, lead: string, ...bytes: string[]) => {
      const next = nextOf(bytes.slice(0, 3).map(Number));
      return next === null ? whole : `${lead}${next.join(", ")}`;
    },
  );
}

const triplet = /(--[\w-]+-rgb\s*:\s*)(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})(?=\s*[;}])/g;
const hexProperty = /(--[\w-]+\s*:\s*)(#(?:[0-9a-f]{3}|[0-9a-f]{6}))(?=\s*[;}])/gi;

/** Custom properties that repeat the colour follow it: as three numbers, such as `--bs-primary-rgb`, or in a rule of their own, such as `--bs-btn-bg`. */
function recolourProperties({ draft }: Work, called: readonly Colour[], base: Colour, next: Colour): void {
  const nextOf = new Map(
    called.map((colour) => [rgbBytes(colour).join(), colour === base ? next : toneOf(colour, base, next)]),
  );
  for (const { path, after } of draft.changes()) {
    if (after === null || !isStylePath(path)) continue;
    const text = after
      .replace(triplet, (whole, name: string, ...bytes: string[]) => {
        const found = nextOf.get(bytes.slice(0, 3).map(Number).join());
        return found === undefined ? whole : `${name}${rgbBytes(found).join(", ")}`;
      })
      .replace(hexProperty, (whole, name: string, hex: string) => {
        const colour = parseCssColour(hex);
        const found = colour && nextOf.get(rgbBytes(colour).join());
        return found ? `${name}${formatHex(found)}` : whole;
      });
    const whole = recoloured(text, (bytes) => {
      const found = nextOf.get(bytes.join());
      return found === undefined ? null : rgbBytes(found);
    });
    if (whole !== after) draft.write(path, whole);
  }
}
