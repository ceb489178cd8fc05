import { isAbsolute, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { workspaceRefusals } from "../refusals.ts";

/** Where a project's repository lies: on a forge, or (where the operator allows it) on this machine. */
export type RepositoryAddress =
  | { kind: "https"; url: string; host: string }
  | { kind: "local"; url: string; path: string };

const addressCharactersMax = 2_000;

/**
 * Reads a repository's address and refuses every other way to reach one, each with its own sentence. Hosts on private
 * networks are allowed on purpose: self-hosted forges live there; redirects are not followed, and nothing that a host
 * answers is shown to anybody.
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
  // URLs drop some of them without a word.
  const spaced = /\s/u.test(address);
  // `helper::address` makes git start a program of that name.
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
