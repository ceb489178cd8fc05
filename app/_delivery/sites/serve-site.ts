import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "#lib/platform/log.ts";
import { Problem } from "#lib/platform/problem.ts";
import { findSite, type ServedSite } from "#lib/publishing/serve/find-site.ts";
import { respondWithSite } from "#lib/publishing/serve/site-response.ts";
import type { PreviewAnswer } from "#lib/workspaces/preview/preview-response.ts";
import { clientAddress } from "../client-address.ts";
import { busyAnswer, headersOf, plainAnswer, refuseTooManyOfAddress, sendAnswer } from "../send-answer.ts";
import { hostOfName, readSiteHost, type SiteHost } from "./site-host.ts";

/** The parts of a request that determine the answer. */
interface Asked {
  method: string;
  target: string;
  host: string;
  headers: Pick<Headers, "get">;
  signal: AbortSignal;
}

/**
 * Answers a visitor of a published site and returns true; returns false for a request to the app or a preview. On a site's host every path
 * is the site's, so the host can't reach the app; no cookie is read or set. A domain that leads to no site is handed on; the answer to any
 * other request is claimed before it is sent.
 */
export function serveSite(
  request: IncomingMessage,
  response: ServerResponse,
  { claim, handOn }: { claim: () => void; handOn: () => void },
): boolean {
  const headers = headersOf(request);
  const siteHost = readSiteHost(headers.get("host"));
  if (siteHost === null) return false;
  const closed = new AbortController();
  response.once("close", () => closed.abort());
  const { method = "GET", url: target = "/" } = request;
  const asked = { method, target, host: headers.get("host") ?? "", headers, signal: closed.signal };
  answer(asked, siteHost)
    .then((given) => {
      if (given === null) return handOn();
      claim();
      return sendAnswer(response, given);
    })
    .catch((error: unknown) => {
      // A browser that leaves in the middle of a file is no failure.
      if (!closed.signal.aborted) log.error({ err: error }, "a published site could not be sent");
      response.destroy();
    });
  return true;
}

async function answer(asked: Asked, { kind, name }: SiteHost): Promise<PreviewAnswer | null> {
  if (kind === "domain") return answerDomain(asked, name);
  const refusal = await refuseTooManyOfAddress(asked.headers);
  if (refusal) return refusal;
  try {
    const site = name === null ? null : await findSite(name);
    return site === null ? absent(asked) : await answerSite(asked, site);
  } catch (error) {
    return explain(error);
  }
}

/** Paths that a load balancer asks the app for under any name. A site can have files there as well. */
const probe = /^\/api\/(?:health|metrics)(?:\?|$)/;

/** Null for a domain that leads to no site: the app may be asked under it, for its health. */
async function answerDomain(asked: Asked, domain: string): Promise<PreviewAnswer | null> {
  const isProbe = probe.test(asked.target);
  // Counted before the database is asked, because anybody can send any name.
  const refusal = isProbe ? null : await refuseTooManyOfAddress(asked.headers);
  if (refusal) return refusal;
  let site: ServedSite | null;
  try {
    site = await findSite(domain);
  } catch (error) {
    log.error({ err: error }, "the site of a domain could not be found");
    return null;
  }
  if (site === null) return null;
  const late = isProbe ? await refuseTooManyOfAddress(asked.headers) : null;
  return late ?? answerSite(asked, site).catch(explain);
}

async function answerSite(asked: Asked, site: ServedSite): Promise<PreviewAnswer> {
  const { method, target, host, headers, signal } = asked;
  if (method !== "GET" && method !== "HEAD") {
    return plainAnswer(405, "This site can only be read.", { allow: "GET, HEAD" });
  }
  const [rawPath = "", ...query] = target.split("?");
  // A path that begins with two slashes could be taken for a host.
  const path = rawPath.replace(/[\\/]+/g, "/");
  const search = query.length > 0 ? `?${query.join("?")}` : "";
  if (site.kind === "former_name" && site.name !== null) {
    return moved(`//${hostOfName(host, site.name)}${path}${search}`);
  }
  if (path !== rawPath) return moved(`${path}${search}`);
  if (!URL.canParse(`http://site${path}`)) return plainAnswer(400, "The address can't be read.");
  const { pathname } = new URL(`http://site${path}`);
  return respondWithSite(site, pathname, { method, headers, search, signal, visitor: clientAddress(headers) });
}

function moved(location: string): PreviewAnswer {
  return { status: 301, headers: { location, "cache-control": "no-cache" }, body: null };
}

/** The same answer for a site that does not exist and for one that is not published. */
function absent({ method }: Asked): PreviewAnswer {
  const answer = plainAnswer(404, "There is no site at this address.");
  return method === "HEAD" ? { ...answer, body: null } : answer;
}

function explain(error: unknown): PreviewAnswer {
  if (error instanceof Problem && error.kind === "throttled") return busyAnswer(error, 10);
  log.error({ err: error }, "a published site could not be served");
  return plainAnswer(500, "This page could not be shown. Try again.");
}
