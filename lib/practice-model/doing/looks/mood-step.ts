import type { MoodName } from "#lib/site-kit/section-schema.ts";
import { languageOf } from "../../language/cannot.ts";
import { answer, type Step } from "../../next-move.ts";
import type { SiteView } from "../../site/site-view.ts";
import type { Transcript } from "../../transcript.ts";

// A mood word for a site of the kit: its sections get that mood. Other sites keep their look.

const moods: [MoodName, RegExp][] = [
  ["warm", /\b(?:warmer|warm|wärmer|cosier|cozier|gemütlicher)\b/i],
  ["bold", /\b(?:bolder|louder|kräftiger|mutiger)\b/i],
  ["quiet", /\b(?:quieter|calmer|ruhiger|dezenter)\b/i],
  ["fresh", /\b(?:fresher|frischer)\b/i],
  ["clear", /\b(?:clearer|cleaner|klarer|sachlicher)\b/i],
];
const aboutSite = /\b(?:it|site|website|page|everything|look|es|seite|alles|das ganze|aussehen)\b/i;

/** Returns the step that gives a site of the kit another mood; null for another wish, and for any other site. */
export function moodStep({ request, calls, tools }: Transcript, site: SiteView): Step | null {
  const [mood] = moods.find(([, pattern]) => pattern.test(request)) ?? [];
  const home = site.home === null ? null : site.text(site.home);
  const isOfKit = /<body[^>]*\bclass="[^"]*\bkit-page\b/i.test(home ?? "");
  if (
    mood === undefined ||
    !isOfKit ||
    !aboutSite.test(request) ||
    request.length > 120 ||
    tools?.has("set_mood") === false
  )
    return null;
  const call = calls.find(({ name }) => name === "set_mood");
  if (!call) return { kind: "calls", calls: [{ name: "set_mood", input: { mood } }] };
  if (!call.ok) return null;
  return answer(
    languageOf(request) === "de"
      ? `Ich habe die Stimmung der Seite geändert: „${mood}“.`
      : `I gave the site the mood “${mood}”.`,
  );
}
