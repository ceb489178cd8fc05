import type { ModelSettings } from "#lib/models/resolve-model-settings.ts";

/** Returns the name of the model that the settings connect, as usage and prices know it. */
export function nameOfModel({ configured, model }: Pick<ModelSettings, "configured" | "model">): string {
  return configured ? (model ?? "") : "practice";
}
