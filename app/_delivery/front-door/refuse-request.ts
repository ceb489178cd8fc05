import { STATUS_CODES } from "node:http";
import { env } from "#lib/platform/env.ts";
import { frontDoorWords } from "#lib/words/answers/front-door.ts";
import { previewTokenOfHost } from "../preview/preview-host.ts";
import { readSiteHost } from "../sites/site-host.ts";

// Requests that are refused before Next sees them. Next cannot parse some of these and would answer with a 500.

/** The methods that at least one path of the app supports. */
export const methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

export interface Refusal {
  status: number;
  code: string;
  /** In the language in which it is called. */
  sentence: () => string;
  allow?: string;
  /** The address to redirect to. */
  location?: string;
}

/** The code of a request under a name that is not the app's. */
export const wrongHost = "wrong-host";

/** A request as it arrived, with its target and the host names that it was sent to. */
export interface RequestLine {
  method: string;
  /** The target in one of the forms of RFC 9112, section 3.2. */
  target: string;
  /** The values of all its Host headers. */
  hosts: readonly string[];
}

/** The host and the path of an admitted request. */
export interface Destination {
  /** From the Host header, or from an absolute target, which takes precedence (RFC 9112, section 3.2.2). */
  host: string;
  /** With its query. */
  path: string;
}

/**
 * Returns the destination of a request, or the refusal. With `APP_URL` set, a request has to name that host, a preview's or
 * a site's: a foreign page that points its own name here (DNS rebinding) reaches nothing. Only `/api/health` is answered under every
 * name, because a load balancer asks by address.
 */
export function readDestination({ method, target, hosts }: RequestLine): Destination | Refusal {
  if (!methods.includes(method)) return methodRefusal;
  if (hosts.length > 1) return badRequest("severalHosts");
  const destination = target.startsWith("/") ? { host: hosts[0] ?? "", path: target } : readAddress(target);
  if (destination === null) return badRequest("noTarget");
  const path = destination.path.split("?", 1)[0] ?? "";
  if (path === "/api/health" || path === "/api/metrics") return destination;
  const name = readHostName(destination.host);
  if (name === null) return badRequest("noHost");
  const { APP_URL } = env();
  if (previewTokenOfHost(destination.host) !== undefined) return destination;
  if (readSiteHost(destination.host)?.kind === "name") return destination;
  if (!APP_URL || name === new URL(APP_URL).hostname) return refusePath(method, destination.path) ?? destination;
  return {
    status: 421,
    code: wrongHost,
    sentence: () => frontDoorWords.wrongHost(APP_URL),
  };
}

/**
 * Returns the refusal of a path on the app's host, or null. Pages are only read: Next would take another method for a server
 * action, and there are no server actions.
 */
function refusePath(method: string, pathAndQuery: string): Refusal | null {
  const path = pathAndQuery.split("?", 1)[0] ?? "";
  if (!isDecodable(path)) return badRequest("address");
  const isPage = !/^\/(api|_next|__nextjs)/.test(path);
  if (!isPage || ["GET", "HEAD", "OPTIONS"].includes(method)) return null;
  if (method === "POST") return backToPage(pathAndQuery);
  return { ...methodRefusal, allow: "GET, HEAD, OPTIONS" };
}

/** Redirects back to the page, for a form that the browser sent before the page's script had loaded. */
function backToPage(pathAndQuery: string): Refusal {
  // Two slashes at the start would name another host.
  const location = pathAndQuery.replace(/^[/\\]+/, "/");
  return { status: 303, code: "see-other", sentence: () => frontDoorWords.onlyRead, location };
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

export const methodRefusal: Refusal = {
  status: 405,
  code: "method-not-allowed",
  sentence: () => frontDoorWords.method,
  allow: methods.join(", "),
};

export function isRefusal(answer: Destination | Refusal): answer is Refusal {
  return "status" in answer;
}

/** Returns the refusal's type and text: a problem document (RFC 9457) for the API, a sentence for everything else. */
export function refusalBody({ status, code, sentence }: Refusal, path: string): { type: string; text: string } {
  if (!path.startsWith("/api/")) return { type: "text/plain; charset=utf-8", text: sentence() };
  const document = { type: "about:blank", title: STATUS_CODES[status], status, detail: sentence(), code };
  return { type: "application/problem+json", text: JSON.stringify(document) };
}

function badRequest(word: "severalHosts" | "noTarget" | "noHost" | "address"): Refusal {
  return { status: 400, code: "bad-request", sentence: () => frontDoorWords[word] };
}

function readAddress(target: string): Destination | null {
  if (!/^http:\/\//i.test(target) || !URL.canParse(target)) return null;
  const { username, password, host, pathname, search } = new URL(target);
  return username || password ? null : { host, path: `${pathname}${search}` };
}

/** Returns the name in a Host header as a URL writes it, or null if it holds more than a name and a port. */
function readHostName(host: string): string | null {
  if (!/^[^\s/?#@\\]+$/.test(host)) return null;
  // An invalid port is ignored, as in previewTokenOfHost.
  const withoutPort = host.replace(/:[^:\]]*$/, "");
  return URL.canParse(`http://${withoutPort}`) ? new URL(`http://${withoutPort}`).hostname.replace(/\.$/, "") : null;
}
