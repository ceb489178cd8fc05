// The message that asks the agent to fix findings. Safe in the browser, and without the library of schemas: the editor loads it at once.

/** The first words of the message that asks the agent to fix the findings, by its language: a model without a key knows it by them. */
export const fixRequestBegins = {
  en: "The checks before publishing found",
  de: "Die Prüfungen vor dem Veröffentlichen haben gefunden",
} as const;

/** Returns true for the message that asks the agent to fix the findings. */
export const isFixRequest = (message: string) =>
  Object.values(fixRequestBegins).some((begins) => message.startsWith(begins));
