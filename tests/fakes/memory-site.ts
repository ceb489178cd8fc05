import type { SitePort } from "#lib/agent/ports.ts";
import type { SearchHit, SearchQuery, SiteEntry, SiteResult } from "#lib/workspaces/schema.ts";
import { compileGlob } from "#lib/workspaces/site/site-glob.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export interface MemorySite extends SitePort {
  /** The files as they are now, as text. */
  texts(): Record<string, string>;
  bytes(path: string): Uint8Array | undefined;
  /** Paths of symbolic links, which are listed and never followed. */
  symlinks: Set<string>;
}

/** Creates a site in memory that keeps the promises of `SitePort` and refuses the paths that git refuses. */
export function createMemorySite(initial: Record<string, string | Uint8Array> = {}): MemorySite {
  const files = new Map<string, Uint8Array>(
    Object.entries(initial).map(([path, content]) => [
      path,
      typeof content === "string" ? encoder.encode(content) : content,
    ]),
  );
  const symlinks = new Set<string>();

  function refusal(path: string): SiteResult<never> | null {
    const names = path.split("/");
    if (names.some((name) => name === "" || name === "." || name === ".." || name.toLowerCase() === ".git")) {
      return { ok: false, code: "invalid-path", message: `“${path}” is not a path within the site.` };
    }
    if (symlinks.has(path)) return { ok: false, code: "is-symlink", message: `${path} is a symbolic link.` };
    if ([...files.keys()].some((other) => other.startsWith(`${path}/`))) {
      return { ok: false, code: "is-folder", message: `${path} is a folder.` };
    }
    return null;
  }
  const missing = (path: string): SiteResult<never> => ({
    ok: false,
    code: "not-found",
    message: `There is no file ${path}.`,
  });

  return {
    symlinks,
    texts: () => Object.fromEntries([...files].map(([path, content]) => [path, decoder.decode(content)]).sort()),
    bytes: (path) => files.get(path),
    async list(glob) {
      const filter = compileGlob(glob);
      if (!filter.ok) return filter;
      const entries: SiteEntry[] = [
        ...[...files].map(([path, content]) => ({ path, bytes: content.length, kind: "file" as const })),
        ...[...symlinks].map((path) => ({ path, bytes: 0, kind: "symlink" as const })),
      ];
      return {
        ok: true,
        value: entries.filter((entry) => filter.matches(entry.path)).sort((a, b) => (a.path < b.path ? -1 : 1)),
      };
    },
    async read(path) {
      const refused = refusal(path);
      if (refused) return refused;
      const content = files.get(path);
      return content === undefined ? missing(path) : { ok: true, value: { content, binary: content.includes(0) } };
    },
    async search(query) {
      return searchIn(files, query);
    },
    async write(path, content) {
      const refused = refusal(path);
      if (refused) return refused;
      const created = !files.has(path);
      files.set(path, typeof content === "string" ? encoder.encode(content) : content);
      return { ok: true, value: { created } };
    },
    async move(from, to) {
      const refused = refusal(from) ?? refusal(to);
      if (refused) return refused;
      const content = files.get(from);
      if (content === undefined) return missing(from);
      if (files.has(to)) return { ok: false, code: "already-exists", message: `${to} already exists.` };
      files.delete(from);
      files.set(to, content);
      return { ok: true, value: null };
    },
    async delete(path) {
      const refused = refusal(path);
      if (refused) return refused;
      return files.delete(path) ? { ok: true, value: null } : missing(path);
    },
  };
}

function searchIn(
  files: Map<string, Uint8Array>,
  query: SearchQuery,
): SiteResult<{ hits: SearchHit[]; more: boolean }> {
  const source = query.regex ? query.pattern : query.pattern.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  let expression: RegExp;
  try {
    expression = new RegExp(source, query.caseSensitive ? "u" : "iu");
  } catch {
    return { ok: false, code: "invalid-pattern", message: `“${query.pattern}” is not a regular expression.` };
  }
  const filter = compileGlob(query.glob);
  if (!filter.ok) return filter;
  const hits = [...files]
    .filter(([path, content]) => filter.matches(path) && !content.includes(0))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, content]) =>
      decoder
        .decode(content)
        .split("\n")
        .flatMap((text, index) => (expression.test(text) ? [{ path, line: index + 1, text }] : [])),
    );
  return { ok: true, value: { hits: hits.slice(0, query.hitsMax), more: hits.length > query.hitsMax } };
}
