import { existsSync, globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { type Import, readImports } from "./read-imports.ts";

export interface ResolvedImport extends Import {
  /** A path from the project's root, `node:…`, or a package as it is written; null where the file does not exist. */
  target: string | null;
  isOwn: boolean;
}

/** Every source file with its imports in the order of its text, by its path from the root; sorted. */
export function readImportGraph(root: string): Map<string, ResolvedImport[]> {
  const files = globSync(["{app,components,lib,scripts,tests}/**/*.{ts,tsx,js,mjs}", "*.ts"], {
    cwd: root,
    exclude: ["lib/**/generated/**", "lib/**/starters/sites/**", "*.d.ts"],
  });
  return new Map(
    files.sort().map((path) => {
      const imports = readImports(path, readFileSync(join(root, path), "utf8"));
      return [path, imports.map((found) => ({ ...found, ...resolve(root, path, found.specifier) }))];
    }),
  );
}

/** Follows `#folder/…`, `@/…` and relative imports, as package.json and tsconfig.json have them. */
function resolve(root: string, from: string, specifier: string): Pick<ResolvedImport, "target" | "isOwn"> {
  const [, path] = specifier.match(/^(?:#|@\/)(.+)$/) ?? [];
  const own = path ?? (specifier.startsWith(".") ? join(from, "..", specifier) : undefined);
  if (own !== undefined) {
    const target = ["", ".ts", ".tsx"].map((ending) => own + ending).find((file) => existsSync(join(root, file)));
    return { target: target ?? null, isOwn: true };
  }
  const isBare = isBuiltin(specifier) && !specifier.startsWith("node:");
  return { target: isBare ? `node:${specifier}` : specifier, isOwn: false };
}
