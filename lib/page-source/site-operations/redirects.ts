import { indentUnit, lineEnding } from "../markup.ts";
import { addressesOf } from "./site-addresses.ts";

// Redirects from a page's old address, in the files of the hosts that have one for this.

/** The files that hosts read, by name. They lie in the site's root or in the repository's. */
export const redirectFiles = ["_redirects", ".htaccess", "vercel.json", "staticwebapp.config.json"] as const;
export type RedirectFile = (typeof redirectFiles)[number];

/**
 * Returns the file with redirects from a page's old address to its new one; null if it is written in a way in which that is not safe.
 * Redirects away from the new address go, as they would lead in a circle.
 */
export function addRedirects(file: RedirectFile, source: string, from: string, to: string): string | null {
  const [target = ""] = addressesOf(to);
  const olds = addressesOf(from).filter((address) => address !== target);
  const taken = new Set(addressesOf(to));
  switch (file) {
    case "_redirects":
      return inLines(
        source,
        olds.map((old) => `${old} ${target} 301`),
        "first",
        (line) => taken.has(line.trim().split(/\s+/)[0] ?? ""),
      );
    case ".htaccess": {
      const rule = (old: string) => `RedirectMatch 301 "^${escapePattern(decodeURIComponent(old))}$" "${target}"`;
      const circles = [...taken].map((address) => `"^${escapePattern(decodeURIComponent(address))}$"`);
      return inLines(source, olds.map(rule), "last", (line) => {
        const [name = "", , what = ""] = line.trim().split(/\s+/);
        return (name === "RedirectMatch" && circles.includes(what)) || (name === "Redirect" && taken.has(what));
      });
    }
    case "vercel.json":
      return inJson(source, "redirects", {
        isFree: (config) => !("routes" in config),
        added: olds.map((old) => ({ source: escapeWay(old), destination: target, permanent: true })),
        isCircle: (rule) => [...taken].some((address) => rule.source === address || rule.source === escapeWay(address)),
      });
    case "staticwebapp.config.json":
      return inJson(source, "routes", {
        isFree: () => true,
        added: olds.map((route) => ({ route, redirect: target, statusCode: 301 })),
        isCircle: (rule) => "redirect" in rule && taken.has(String(rule.route)),
      });
    default:
      return file satisfies never;
  }
}

function inLines(
  source: string,
  rules: readonly string[],
  place: "first" | "last",
  isCircle: (line: string) => boolean,
): string {
  const end = lineEnding(source);
  const mark = source.startsWith("\uFEFF") ? "\uFEFF" : "";
  const kept = source
    .slice(mark.length)
    .split(/(?<=\n)/)
    .filter((line) => !isCircle(line))
    .join("");
  const added = rules.map((rule) => rule + end).join("");
  if (place === "first") return mark + added + kept;
  return mark + kept + (kept === "" || kept.endsWith("\n") ? "" : end) + added;
}

type Rule = Record<string, unknown>;

interface JsonRules {
  isFree(config: Rule): boolean;
  added: Rule[];
  isCircle(rule: Rule): boolean;
}

const isObject = (value: unknown): value is Rule =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Only a file that is written as a formatter writes it can be written again without touching anything else. */
function inJson(source: string, key: string, { isFree, added, isCircle }: JsonRules): string | null {
  const config = parseJson(source);
  if (!isObject(config) || !isFree(config)) return null;
  const known = config[key] ?? [];
  if (!Array.isArray(known)) return null;
  const indent = indentUnit(source);
  const write = (value: Rule) => JSON.stringify(value, null, indent).replaceAll("\n", lineEnding(source));
  const rest = /\s*$/.exec(source)?.[0] ?? "";
  if (write(config) + rest !== source) return null;
  const rules = [...added, ...known.filter((rule: unknown) => !isObject(rule) || !isCircle(rule))];
  return write({ ...config, [key]: rules }) + rest;
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return null;
  }
}

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|"]/g, "\\$&");
/** Vercel reads these signs as a pattern. */
const escapeWay = (address: string) => address.replace(/[(){}:*+?]/g, "\\$&");
