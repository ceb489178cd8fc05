import type { Loop, Turn } from "./agent-turn.ts";
import { unbuiltMessage } from "./unbuilt-words.ts";

/** How often a model is told that the site does not build, before its turn ends with such a site. */
const tellingsMax = 2;

/**
 * Builds the site at the end of the model's answer. Returns the message that tells the model why it does not build; null if it builds, if no
 * change of files can mend it, or if the model was told often enough.
 */
export async function tellUnbuilt({ tools, log }: Turn, { tellings }: Loop): Promise<string | null> {
  if (tools.turn.writes === 0 || tellings >= tellingsMax) return null;
  const built = await tools.buildSite(() =>
    log.progress({ code: "building-site", params: {}, text: "Building the site" }),
  );
  if (built === null || built.ok || !built.mayMend) return null;
  return unbuiltMessage(built.said);
}
