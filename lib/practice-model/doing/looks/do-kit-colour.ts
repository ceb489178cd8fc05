import { wcagContrast } from "culori";
import { formatHex, parseCssColour } from "#lib/page-source/styles/colours.ts";
import { findKit } from "#lib/site-kit/on-site/kit-on-site.ts";
import { readMood } from "#lib/site-kit/on-site/read-mood.ts";
import { readTones, replaceTones } from "#lib/site-kit/on-site/tones-on-site.ts";
import { drawPicture } from "#lib/site-kit/pictures/draw-picture.ts";
import { readPatternPath } from "#lib/site-kit/pictures/pattern-path.ts";
import type { Mood } from "#lib/site-kit/styles/mood.ts";
import { contrastMin, withAccent } from "#lib/site-kit/styles/with-accent.ts";
import { withGround, withText } from "#lib/site-kit/styles/with-ground.ts";
import type { ColourRole } from "../../colours/find-role-colours.ts";
import { shifted } from "../../colours/tones.ts";
import type { SpokenColour } from "../../language/colours.ts";
import { no, type Outcome, type Work } from "../outcome.ts";

// Colours of a site that is made of the kit: its mood gives buttons, links and sections tones that can be read. Rules
// that people wrote below those of the kit stay.

/** Headings have no tone of their own: a rule at the end of the kit's stylesheet. On strong sections they stay. */
const headingRule = /\n\n\.kit-section:not\(\.kit-strong\) :is\(h1, h2, h3\) \{\n {2}color: (#[0-9a-f]{6});\n\}\n/;
const headingsIn = (colour: string) => `\n\n.kit-section:not(.kit-strong) :is(h1, h2, h3) {\n  color: ${colour};\n}\n`;

/** Gives a site of the kit another colour; null for another site. */
export async function doKitColour(work: Work, role: ColourRole, spoken: SpokenColour): Promise<Outcome | null> {
  const { draft, site, say } = work;
  const home = site.pages.find(({ path }) => path === site.home);
  const isOfKit = home?.html.elements.some(({ tag, classes }) => tag === "body" && classes.includes("kit-page"));
  if (!home || !isOfKit) return null;
  const { stylesheet } = await findKit(draft, { path: home.path, html: home.html });
  const css = await draft.read(stylesheet);
  if (css === null) return draft.unread.size > 0 ? no("") : null;
  const now = readTones(css);
  if (now === null) return null;
  const wanted = spoken.kind === "named" ? formatHex(spoken.colour) : movedFrom(presentIn(css, now, role), spoken);
  const name = spoken.kind === "named" ? spoken.name : say.lighterOrDarker(spoken.by);
  const recoloured = role === "heading" ? withHeadings(css, now, wanted) : withRole(css, now, role, wanted);
  if (recoloured === null) return no(role === "background" ? say.unreadable(name) : say.unreadableWords(name));
  if (recoloured === css) return no(say.alreadySo);
  draft.write(stylesheet, recoloured);
  const next = readTones(recoloured);
  if (role === "accent" && next) await redraw(work, now, next);
  const isMoved = role === "accent" && next?.tones.plain.button !== wanted;
  return { kind: "done", said: `${say.siteLook(role, name, "")}${isMoved ? ` ${say.tonedDown}` : ""}`, touched: [] };
}

function presentIn(css: string, { accent, tones: { plain } }: Mood, role: ColourRole): string {
  if (role === "accent") return accent ?? plain.accent;
  if (role === "background") return plain.bg;
  return (role === "heading" ? headingRule.exec(css)?.[1] : undefined) ?? plain.text;
}

function movedFrom(present: string, { by, degree }: Extract<SpokenColour, { kind: "shifted" }>): string {
  const colour = parseCssColour(present);
  return colour ? formatHex(shifted(colour, by, degree)) : present;
}

function withHeadings(css: string, { tones: { plain, tinted } }: Mood, colour: string): string | null {
  const grounds = [plain.bg, plain.surface, tinted.bg, tinted.surface];
  if (grounds.some((ground) => wcagContrast(colour, ground) < contrastMin)) return null;
  return headingRule.test(css) ? css.replace(headingRule, headingsIn(colour)) : css.trimEnd() + headingsIn(colour);
}

/** Returns the stylesheet with the role in this colour; null if words could not be read. */
function withRole(css: string, now: Mood, role: Exclude<ColourRole, "heading">, wanted: string): string | null {
  const next =
    role === "background"
      ? withGround(now, wanted)
      : role === "text"
        ? withText(now, wanted)
        : inAccent(css, now, wanted);
  return next && replaceTones(css, next);
}

/** The mood in another accent. A ground and words of the person's own stay. */
function inAccent(css: string, now: Mood, accent: string): Mood | null {
  const plain = readMood(css)?.tones.plain;
  const { bg, text } = now.tones.plain;
  const next = withAccent(now, accent, now.second);
  const onGround = next && plain?.bg !== bg ? (withGround(next, bg) ?? next) : next;
  return onGround && plain?.text !== text ? (withText(onGround, text) ?? onGround) : onGround;
}

/** Draws the kit's pictures in the new colours; one that somebody has changed stays. */
async function redraw({ draft }: Work, now: Mood, next: Mood): Promise<void> {
  for (const path of draft.paths) {
    const pattern = readPatternPath(path);
    const source = pattern && (await draft.read(path));
    if (!pattern || source === null) continue;
    const drawn = (mood: Mood) => drawPicture(pattern.pattern, pattern.seed, mood.pictures);
    if (source.trim() === drawn(now).trim()) draft.write(path, drawn(next));
  }
}
