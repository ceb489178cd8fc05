import * as de from "../de/settings/project.ts";
import { inLanguages } from "../language.ts";

export const settingsWords = inLanguages(de.settingsWords, {
  title: "Settings",
  link: "Settings",
  general: { title: "General", link: "General", text: "What the project is called, and where the site came from." },
  delete: {
    title: "Delete this project",
    link: "Delete project",
    text: "For when the website is no longer needed here.",
  },
  branch: (name: string) => `branch ${name}`,
});

/** The words of two of the sections, which the list of sections keeps. */
export const generalSettingsWords = settingsWords.general;
export const deleteSettingsWords = settingsWords.delete;
