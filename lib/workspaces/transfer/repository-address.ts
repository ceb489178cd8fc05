import { isAbsolute, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { Problem } from "#lib/platform/problem.ts";

/** Where a project's repository lies: on a forge, or (where the operator allows it) on this machine. */
export type RepositoryAddress =
  | { kind: "https"; url: string; host: string }
  | { kind: "local"; url: string; path: string };

const addressCharactersMax = 2_000;

function refuse(code: string, sentence: string): Problem {
  return new Problem("invalid", code, sentence);
}

/** People who know nothing of repositories enter what they know: the address that their visitors type. */
function refuseInvalid(): Problem {
  return refuse(
    "repository-address-invalid",
    "This is not the address of a git repository, which looks like https://host/owner/site.git. The address that visitors of the website type does not work here.",
  );
}

/**
 * Reads a repository's address and refuses every other way to reach one, each with its own sentence. Hosts on private
 * networks are allowed on purpose: self-hosted forges live there; redirects are not followed, and nothing that a host
 * answers is shown to anybody.
 */
export function parseRepositoryAddress(text: string, options: { allowLocal: boolean }): RepositoryAddress {
  const address = text.trim();
  if (address === "") throw refuse("repository-address-missing", "Enter the repository's https address.");
  if (address.length > addressCharactersMax || /\p{Cc}|\p{Cs}/u.test(address)) throw refuseInvalid();
  if (isAbsolute(address) || /^file:/i.test(address)) return parseLocal(address, options.allowLocal);
  if (/^(?:ssh|git\+ssh|ssh\+git):/i.test(address) || /^[^/:@]+@[^/:]+:/.test(address)) {
    throw refuse("repository-ssh", "Addresses with ssh can't be used for now. Use the repository's https address.");
  }
  // URLs drop some of them without a word.
  const spaced = /\s/u.test(address);
  // `helper::address` makes git start a program of that name.
  if (spaced || address.includes("::")) throw refuseInvalid();
  return parseHttps(address);
}

function parseLocal(address: string, allowLocal: boolean): RepositoryAddress {
  if (!allowLocal) {
    throw refuse(
      "repository-local",
      "Folders on the server can't be used here. Use the repository's https address, or ask the operator to allow them (ALLOW_LOCAL_REPOSITORIES).",
    );
  }
  try {
    const path = normalize(/^file:/i.test(address) ? fileURLToPath(address) : address);
    return { kind: "local", url: path, path };
  } catch {
    throw refuse(
      "repository-address-invalid",
      "This is no folder on the server. Enter its whole path, beginning with /.",
    );
  }
}

function parseHttps(address: string): RepositoryAddress {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === "/") throw refuseInvalid();
  if (url?.protocol === "http:") {
    throw refuse("repository-not-https", "The address begins with http. Use the repository's https address.");
  }
  if (url?.protocol !== "https:" || !url.hostname) throw refuseInvalid();
  if (url.username || url.password) {
    throw refuse(
      "repository-credentials-in-address",
      "The address contains a name or password. Enter the address without it, and the access token in its own field.",
    );
  }
  if (url.search || url.hash) throw refuseInvalid();
  const path = url.pathname.replace(/\/+$/, "");
  return { kind: "https", url: `https://${url.host}${path}`, host: url.host };
}
