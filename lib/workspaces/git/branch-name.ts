const userCharactersMax = 24;

/** A person's name as a part of a branch's name: ASCII letters, digits and dashes; "user" where nothing is left. */
function slug(name: string): string {
  const ascii = name.normalize("NFKD").replace(/\p{M}/gu, "").replace(/ß/g, "ss").toLowerCase();
  const dashed = ascii
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, userCharactersMax)
    .replace(/^-+|-+$/g, "");
  return dashed || "user";
}

/**
 * The workspace's own branch: `sitewright/<date>-<user>-<short>`, the date in UTC, `short` the last eight characters of an id
 * (its random part), so that two workspaces of one person and day differ.
 */
export function workspaceBranchName(input: { at: Date; userName: string; id: string }): string {
  const short = input.id
    .replace(/[^0-9a-z]/gi, "")
    .slice(-8)
    .toLowerCase();
  return `sitewright/${input.at.toISOString().slice(0, 10)}-${slug(input.userName)}-${short}`;
}
