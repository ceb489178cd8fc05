import { type Colour, formatHex } from "#lib/page-source/styles/colours.ts";
import { findKit } from "#lib/site-kit/on-site/kit-on-site.ts";
import { readMood } from "#lib/site-kit/on-site/read-mood.ts";
import { drawPicture } from "#lib/site-kit/pictures/draw-picture.ts";
import { readPatternPath } from "#lib/site-kit/pictures/pattern-path.ts";
import type { Mood } from "#lib/site-kit/styles/mood.ts";
import { withAccent } from "#lib/site-kit/styles/with-accent.ts";
import { withGround } from "#lib/site-kit/styles/with-ground.ts";
import { writeStylesheet } from "#lib/site-kit/stylesheet.ts";
import { no, type Outcome, type Work } from "../outcome.ts";

// Colours of a site that is made of the kit: its mood gives buttons, links and sections tones that can be read. Rules
// that people wrote below those of the kit stay.

const toneLine = /^(?::root, \.kit-section|\.kit-tinted[^{]*|\.kit-strong[^{]*) \{ --kit-bg: [^}]*\}$/gm;
const groundOf = (css: string) => /^:root, \.kit-section \{ --kit-bg: (#[0-9a-f]{6});/m.exec(css)?.[1] ?? null;

/** Gives a site of the kit another accent or ground; null for another site. */
export async function doKitColour(
  work: Work,
  role: "accent" | "background",
  colour: Colour,
  name: string,
): Promise<Outcome | null> {
  const { draft, site, say } = work;
  const home = site.pages.find(({ path }) => path === site.home);
  const isOfKit = home?.html.elements.some(({ tag, classes }) => tag === "body" && classes.includes("kit-page"));
  if (!home || !isOfKit) return null;
  const { stylesheet } = await findKit(draft, { path: home.path, html: home.html });
  const css = await draft.read(stylesheet);
  if (css === null) return draft.unread.size > 0 ? no("") : null;
  const now = readMood(css);
  if (now === null) return null;
  const wanted = formatHex(colour);
  const ground = groundOf(css);
  const hasOwnGround = ground !== null && ground !== now.tones.plain.bg;
  const next =
    role === "background"
      ? withGround(now, wanted)
      : keepGround(withAccent({ ...now }, wanted, now.second), hasOwnGround ? ground : null);
  if (next === null) return no(say.unreadable(name));
  const lines = writeStylesheet(next).match(toneLine) ?? [];
  let at = 0;
  const recoloured = css
    .replace(toneLine, (line) => lines[at++] ?? line)
    .replace(/^\/\* The kit of sections in the mood [^*]*\*\//, () => /^.*$/m.exec(writeStylesheet(next))?.[0] ?? "");
  if (recoloured === css) return no(say.alreadySo);
  draft.write(stylesheet, recoloured);
  if (role === "accent") await redraw(work, now, next);
  const isMoved = role === "accent" && next.tones.plain.button !== wanted;
  return { kind: "done", said: `${say.siteLook(role, name, "")}${isMoved ? ` ${say.tonedDown}` : ""}`, touched: [] };
}

const keepGround = (mood: Mood | null, ground: string | null) =>
  mood === null || ground === null ? mood : (withGround(mood, ground) ?? mood);

/** Draws the kit's pictures in the new colours; one that somebody has changed stays. */
async function redraw({ draft }: Work, now: Mood, next: Mood): Promise<void> {
  for (const path of draft.paths) {
    const pattern = readPatternPath(path);
    const source = pattern === null ? null : await draft.read(path);
    if (pattern === null || source === null) continue;
    const { pattern: kind, seed } = pattern;
    if (source.trim() === drawPicture(kind, seed, now.pictures).trim())
      draft.write(path, drawPicture(kind, seed, next.pictures));
  }
}
