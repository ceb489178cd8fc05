import type { Recipe } from "#lib/generators/schema.ts";

/** The label of the system prompt's part that says how the site is built. */
const buildingLabel = "How the site is built";
/** The first line of its text. */
export const buildingHeading = "HOW THIS SITE IS BUILT";

export interface ToldBuilding extends Pick<Recipe, "build" | "siteFolder" | "output"> {
  /** The names of the commands that the agent may run; absent without any. */
  commands?: readonly string[];
}

/** Returns the part of the system prompt that says how the site is built; nothing for one that is served as it lies in the repository. */
export function buildingPart(building: ToldBuilding | null): { label: string; text: string }[] {
  if (building === null) return [];
  const { build, siteFolder, output } = building;
  const where = siteFolder === "" ? "in the top folder" : `in the folder ${siteFolder}`;
  const pages = [siteFolder, output].filter(Boolean).join("/");
  const text = `${buildingHeading}
What visitors see is not in your working folder: a generator makes it of these files, with the command \`${build}\` ${where}${pages === "" ? "" : `, and writes it to ${pages}`}. Your files are its sources: templates, content such as Markdown with front matter, data, styles. Change those, and keep their form: a mistake in one of them takes the whole site down.${pages === "" ? "" : ` Never write into ${pages}: what lies there is made anew each time.`}
Run check_site after your changes: it builds the site and returns what the generator said if it failed. If it does not build, mend that before you end: at the end of your answer it is built in any case.`;
  return [{ label: buildingLabel, text }];
}
