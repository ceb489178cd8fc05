import type { BuildFailure } from "#lib/site-builds/schema.ts";

/** The id of the part that says how the present build goes. */
export const presentBuildId = "website-now";

/** The failures that the recognition at the top of the page explains. */
const toldByRecognition: ReadonlySet<BuildFailure> = new Set(["contract-invalid", "install-unconfirmed"]);

/** Returns the address of the settings for building, at the part that explains a failure. */
export function buildSettingsPath(projectId: string, failure?: BuildFailure): string {
  const page = `/projects/${projectId}/settings/building`;
  return failure === undefined || toldByRecognition.has(failure) ? page : `${page}#${presentBuildId}`;
}
