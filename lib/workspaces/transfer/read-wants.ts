/** Ids that a client of git's protocol asks for, in lower case. */
export interface Wants {
  wants: string[];
  /** The commits whose parents the client lacks. git may send these parents. */
  shallows: string[];
}

/**
 * Returns what the request of a fetch asks for, up to its first flush packet, where git too ends reading wants: gitprotocol-pack(5),
 * "Packfile Negotiation". Null if a packet is cut or an id is malformed.
 */
export function readWants(body: Buffer): Wants | null {
  const wants: string[] = [];
  const shallows: string[] = [];
  for (let at = 0; at < body.length; ) {
    const digits = body.toString("latin1", at, at + 4);
    if (!/^[0-9a-f]{4}$/i.test(digits)) return null;
    const length = Number.parseInt(digits, 16);
    if (length < 4) break;
    if (at + length > body.length) return null;
    const line = body.toString("latin1", at + 4, at + length);
    at += length;
    const [, asks] = /^(want|shallow) /.exec(line) ?? [];
    if (asks === undefined) continue;
    const [id] = /^[0-9a-f]{40}(?![0-9a-f])/i.exec(line.slice(asks.length + 1)) ?? [];
    if (id === undefined) return null;
    (asks === "want" ? wants : shallows).push(id.toLowerCase());
  }
  return { wants, shallows };
}
