// The messages that ask the agent to fix what checks found, or a broken build. Safe in the browser, and without the library of schemas: the editor loads it at once.

/** The first words of the message that asks the agent to fix the findings, by its language: a model without a key knows it by them. */
export const fixRequestBegins = {
  en: "The checks before publishing found",
  de: "Die Prüfungen vor dem Veröffentlichen haben gefunden",
} as const;

/** Returns true for the message that asks the agent to fix the findings. */
export const isFixRequest = (message: string) =>
  Object.values(fixRequestBegins).some((begins) => message.startsWith(begins));

/** The first words of the message that asks the agent to fix a broken build. */
export const buildFixBegins = {
  en: "The website does not build any more.",
  de: "Die Website lässt sich nicht mehr bauen.",
} as const;

/** Returns true for the message that asks the agent to fix a broken build. */
export const isBuildFixRequest = (message: string) =>
  Object.values(buildFixBegins).some((begins) => message.startsWith(begins));
