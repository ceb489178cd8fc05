/** Returns an id for a request. `crypto.randomUUID` is missing on a page without TLS from another machine. */
export function newRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Returns a giver of request ids: a body that was not answered keeps its id when it is sent again, so that the server, which may have
 * stored it already, stores it once. `answered` ends that: the same body is a new request then.
 */
export function newRequestIds(): { idOf: (body: unknown) => string; answered: () => void } {
  let last: { body: string; id: string } | null = null;
  return {
    idOf: (sent) => {
      const body = JSON.stringify(sent);
      if (last?.body !== body) last = { body, id: newRequestId() };
      return last.id;
    },
    answered: () => {
      last = null;
    },
  };
}
