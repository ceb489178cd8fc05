import { isIP } from "node:net";
import { classifyAddress } from "#lib/platform/outgoing/address-class.ts";
import { findingSentences } from "#lib/words/settings/models.ts";
import { factsOf } from "./finding-facts.ts";
import { modelRefusals } from "./refusals.ts";
import { baseUrlCharactersMax } from "./schema.ts";

/**
 * Returns the address as it is stored, without a slash at its end and without the path of a request, as /chat/completions. Throws for one that is not http or https, carries a
 * password, a query or a fragment, is too long, or names an IP address that may not be reached. Host names are checked at each
 * connection.
 */
export function cleanBaseUrl(text: string, { allowsLocal }: { allowsLocal: boolean }): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) throw modelRefusals["model-address-invalid"]();
  const url = new URL(text);
  if (url.username || url.password) throw modelRefusals["model-address-credentials"]();
  if (/[?#]/.test(url.href)) throw modelRefusals["model-address-invalid"]();
  if (url.href.length > baseUrlCharactersMax)
    throw modelRefusals["model-address-invalid: too long"](baseUrlCharactersMax);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const found = isIP(host) > 0 ? classifyAddress(host) : "public";
  if (found === "never" || (found === "local" && !allowsLocal)) {
    const facts = factsOf(url.href, { isNever: found === "never" });
    throw modelRefusals["model-address-refused"](findingSentences["address-not-allowed"](facts));
  }
  return url.href.replace(/\/+$/, "").replace(requestPath, "");
}

/** The end of an address of requests, which documents show instead of the server's own address. */
const requestPath = /\/+(?:chat\/completions|completions|responses|models)$/i;
