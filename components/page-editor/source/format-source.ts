import type { Plugin } from "prettier";
import type { SourceKind } from "./source-kind";

/** The languages that can be formatted, by the name that Prettier has for each. */
const parsers = { html: "html", css: "css", script: "babel", json: "json" } as const;
export type FormattedKind = keyof typeof parsers;

export const isFormatted = (kind: SourceKind): kind is FormattedKind => kind in parsers;

/**
 * Returns a source in order, with its own kind of indentation. A page looks the same afterwards. Rejects if the source can't be
 * parsed. Loads Prettier at the first call.
 */
export async function formatSource(source: string, kind: FormattedKind): Promise<string> {
  const [{ format }, plugins] = await Promise.all([import("prettier/standalone"), loadPlugins(kind)]);
  return format(source, { parser: parsers[kind], plugins, printWidth: 120, ...indentationOf(source) });
}

/** Returns a part of a source in order, with the indentation that it has in the text before it. */
export async function formatPart(part: string, kind: FormattedKind, before: string): Promise<string> {
  const indentation = /(?:^|\n)([ \t]*)$/.exec(before)?.[1] ?? "";
  const [{ format }, plugins] = await Promise.all([import("prettier/standalone"), loadPlugins(kind)]);
  const options = { parser: parsers[kind], plugins, printWidth: 120, ...indentationOf(`${before}${part}`) };
  const formatted = (await format(part, options)).trimEnd();
  // Spaces count in these.
  if (indentation === "" || /<(?:pre|textarea)\b|`/i.test(formatted)) return formatted;
  return formatted.replace(/\n(?!\n)/g, `\n${indentation}`);
}

async function loadPlugins(kind: FormattedKind): Promise<Plugin[]> {
  const styles = () => import("prettier/plugins/postcss");
  const scripts = () => Promise.all([import("prettier/plugins/babel"), import("prettier/plugins/estree")]);
  switch (kind) {
    case "css":
      return [await styles()];
    case "script":
    case "json":
      return scripts();
    case "html":
      return [await import("prettier/plugins/html"), await styles(), ...(await scripts())];
    default:
      return kind satisfies never;
  }
}

/** Returns the indentation that a source has already: that of its first line with one. */
function indentationOf(source: string): { useTabs: boolean; tabWidth: number } {
  const first = /\n(\t| {2,8})(?=[^\s*])/.exec(source)?.[1] ?? "  ";
  return { useTabs: first === "\t", tabWidth: first === "\t" ? 4 : Math.min(first.length, 4) };
}
