export type SourceKind = "html" | "css" | "script" | "json" | "drawing" | "text";

const kinds: Readonly<Record<string, SourceKind>> = {
  ...{ html: "html", htm: "html", css: "css", js: "script", mjs: "script", cjs: "script" },
  ...{ json: "json", webmanifest: "json", svg: "drawing", xml: "drawing" },
};

/** Returns the language of a file, by its name. */
export function sourceKind(path: string): SourceKind {
  return kinds[/\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ""] ?? "text";
}
