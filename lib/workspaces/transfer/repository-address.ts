import { isAbsolute, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { workspaceRefusals } from "../refusals.ts";

/** The address of a project's repository: on a forge, or (if the operator allows it) on this machine. */
export type RepositoryAddress =
  | { kind: "https"; url: string; host: string }
  | { kind: "local"; url: string; path: string };

const addressCharactersMax = 2_000;

/**
 * Parses a repository's address. Throws a Problem with a sentence of its own for every other kind of address. Hosts on private
 * networks are allowed on purpose, for self-hosted forges; redirects are not followed, and a host's answers are never shown.
 */
export function parseRepositoryAddress(text: string, options: { allowLocal: boolean }): RepositoryAddress {
  const address = text.trim();
  if (address === "") throw workspaceRefusals["repository-address-missing"]();
  if (address.length > addressCharactersMax || /\p{Cc}|\p{Cs}/u.test(address))
    throw workspaceRefusals["repository-address-invalid"]();
  if (isAbsolute(address) || /^file:/i.test(address)) return parseLocal(address, options.allowLocal);
  if (/^(?:ssh|git\+ssh|ssh\+git):/i.test(address) || /^[^/:@]+@[^/:]+:/.test(address)) {
    throw workspaceRefusals["repository-ssh"]();
  }
  // The URL parser drops some of them silently.
  const spaced = /\s/u.test(address);
  // `helper::address` would make git start a program of that name.
  if (spaced || address.includes("::")) throw workspaceRefusals["repository-address-invalid"]();
  return parseHttps(address);
}

function parseLocal(address: string, allowLocal: boolean): RepositoryAddress {
  if (!allowLocal) throw workspaceRefusals["repository-local"]();
  try {
    const path = normalize(/^file:/i.test(address) ? fileURLToPath(address) : address);
    return { kind: "local", url: path, path };
  } catch {
    throw workspaceRefusals["repository-address-invalid: folder"]();
  }
}

function parseHttps(address: string): RepositoryAddress {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === "/")
    throw workspaceRefusals["repository-address-invalid"]();
  if (url?.protocol === "http:") {
    throw workspaceRefusals["repository-not-https"]();
  }
  if (url?.protocol !== "https:" || !url.hostname) throw workspaceRefusals["repository-address-invalid"]();
  if (url.username || url.password) {
    throw workspaceRefusals["repository-credentials-in-address"]();
  }
  if (url.search || url.hash) throw workspaceRefusals["repository-address-invalid"]();
  const path = url.pathname.replace(/\/+$/, "");
  return { kind: "https", url: `https://${url.host}${path}`, host: url.host };
}
