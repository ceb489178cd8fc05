/** The part of a package.json that says how a site is built. */
export interface Package {
  scripts: ReadonlyMap<string, string>;
  /** The versions of all dependencies, by name. */
  dependencies: ReadonlyMap<string, string>;
  /** The name of its `packageManager`, such as "pnpm". */
  packageManager: string | null;
  hasWorkspaces: boolean;
}

/** Returns a package.json; null if it is not the JSON of an object, which npm would not read either. */
export function readPackage(text: string): Package | null {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return null;
  }
  if (typeof json !== "object" || json === null || Array.isArray(json)) return null;
  const member = (name: string): unknown => (Object.hasOwn(json, name) ? Reflect.get(json, name) : undefined);
  const manager = member("packageManager");
  return {
    scripts: textsIn(member("scripts")),
    dependencies: new Map([...textsIn(member("devDependencies")), ...textsIn(member("dependencies"))]),
    packageManager: typeof manager === "string" ? (/^[a-z]+/.exec(manager)?.[0] ?? null) : null,
    hasWorkspaces: typeof member("workspaces") === "object" && member("workspaces") !== null,
  };
}

function textsIn(value: unknown): Map<string, string> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return new Map();
  return new Map(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
