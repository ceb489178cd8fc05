const userCharactersMax = 24;

/** Returns a person's name as part of a branch name: ASCII letters, digits and dashes; "user" if nothing is left. */
function slug(name: string): string {
  const ascii = name.normalize("NFKD").replace(/\p{M}/gu, "").replace(/ß/g, "ss").toLowerCase();
  const dashed = ascii
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, userCharactersMax)
    .replace(/^-+|-+$/g, "");
  return dashed || "user";
}

/**
 * Returns the name of a workspace's branch: `sitewright/<date>-<user>-<short>`. The date is in UTC; `short` is the last eight
 * characters of an id (its random part), so that two workspaces of one person and day differ.
 */
export function workspaceBranchName(input: { at: Date; userName: string; id: string }): string {
  const short = input.id
    .replace(/[^0-9a-z]/gi, "")
    .slice(-8)
    .toLowerCase();
  return `sitewright/${input.at.toISOString().slice(0, 10)}-${slug(input.userName)}-${short}`;
}
