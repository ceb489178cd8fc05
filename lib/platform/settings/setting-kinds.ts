import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { type PriceTable, priceTableSchema } from "./price-table.ts";

// The kinds of settings' values. Each message continues "NAME is "value";" and says what to set instead.

export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  const others = values.slice(0, -1).join(", ");
  return z.enum(values, `set it to ${others ? `${others} or ` : ""}${values.at(-1)}`);
}

export const flag = z
  .enum(["0", "1", "true", "false"], "set it to 1 or 0")
  .transform((text) => text === "1" || text === "true");

/** A decimal number; both bounds are inclusive. */
export function number(from: number, to: number, { whole = true, because = "" } = {}) {
  const digits = whole ? /^\d+$/ : /^\d+(\.\d+)?$/;
  const isWithin = (text: string) => digits.test(text) && Number(text) >= from && Number(text) <= to;
  return z
    .string()
    .refine(isWithin, `set it to a ${whole ? "whole " : ""}number from ${from} to ${to}${because}`)
    .transform(Number);
}

/** One line of text, such as a name. */
export function line(what: string, charactersMax = 200) {
  const isLine = (text: string) => text.length <= charactersMax && !/\p{Cc}/u.test(text);
  return z.string().refine(isLine, `set it to ${what} of one line and at most ${charactersMax} characters`);
}

/** An http or https address to which a path can be appended. */
export function webAddress(example: string) {
  return z.string().refine((text) => parseWebAddress(text) !== null, `set it to an address like ${example}`);
}

/** As `webAddress`, without anything after the host and its port. */
export function webOrigin(example: string) {
  return z
    .string()
    .refine((text) => {
      const url = parseWebAddress(text);
      return url !== null && url.href === `${url.origin}/`;
    }, `set it to an address like ${example}, with nothing after the host`)
    .transform((text) => new URL(text).origin);
}

function parseWebAddress(text: string): URL | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username || url.password || /[?#]/.test(url.href) ? null : url;
}

/** Headers as OpenTelemetry writes them: `name=value,name=value`, where a value may be percent-encoded. Returns them by name. */
export const headerList = z.string().transform((text, context): Record<string, string> => {
  const pairs = text.split(",").map((pair) => /^\s*([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/.exec(pair));
  const headers = pairs.flatMap((pair) => {
    const [, name = "", written = ""] = pair ?? [];
    const value = decode(written.trim());
    return value === null || !/^[\x20-\x7e]{1,4000}$/.test(value) ? [] : [[name.toLowerCase(), value] as const];
  });
  if (headers.length === pairs.length) return Object.fromEntries(headers);
  context.addIssue({ code: "custom", message: "set it to headers like authorization=Bearer%20key,x-scope=site" });
  return z.NEVER;
});

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Any host below one, as in https://*.preview.example.org. */
export const wildcardOrigin = z
  .string()
  .refine(
    (text) => /^https?:\/\/\*(\.[a-z\d]([a-z\d-]*[a-z\d])?)+(:\d{1,5})?\/?$/i.test(text) && isAddressOfAnyHost(text),
    "set it to an address like https://*.preview.example.org, with nothing after the host",
  )
  .transform((text) => text.toLowerCase().replace(/\/$/, ""));

const isAddressOfAnyHost = (text: string) => URL.canParse(text.replace("*", "any"));

/** The address of a mail server, with a name and a password if it asks for them. */
export const mailServer = z.string().refine((text) => {
  if (!/^smtps?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.hostname !== "" && /^\/?$/.test(url.pathname) && url.search === "" && url.hash === "";
}, "set it to an address like smtps://user:password@mail.example.org:465");

export const databaseAddress = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text),
    "set it to an address like postgresql://user:password@host:5432/database",
  );

/** An IP address or a host name. */
export const hostName = z
  .string()
  .refine(
    (text) => isIP(text) > 0 || /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(text),
    "set it to an address of this machine, as 127.0.0.1, or to 0.0.0.0 for all of them",
  );

/** A folder that is writable or can be created. Returns its absolute path. */
export const writableFolder = z
  .string()
  .transform((path) => resolve(path))
  .refine((path) => {
    try {
      const nearest = nearestExisting(path);
      accessSync(nearest, constants.W_OK | constants.X_OK);
      return statSync(nearest).isDirectory();
    } catch {
      return false;
    }
  }, "set it to a folder that you can write");

function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}

/** A file with prices of models. Returns its content, which is read only once, with the settings. */
export const pricesFile = z.string().transform((file, context): PriceTable => {
  const refuse = (message: string) => {
    context.addIssue({ code: "custom", message, input: file });
    return z.NEVER;
  };
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    return refuse(`set it to a file that can be read${code}`);
  }
  const table = priceTableSchema.safeParse(parseJson(text));
  if (table.success) return table.data;
  const [issue] = table.error.issues;
  return refuse(`correct that file, a table of prices in JSON: ${[...(issue?.path ?? []), issue?.message].join(": ")}`);
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
