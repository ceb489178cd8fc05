// English sentences about a change by hand. German readers get them too, of a change from before there was German.

/** `done` has its verb first: `removed the picture on Home`. */
export function titleOfDeed(done: string): string {
  const [verb = "", ...rest] = done.split(" ");
  return `${verb.charAt(0).toUpperCase()}${verb.slice(1)} by hand: ${rest.join(" ")}`;
}

export const ownDeed = (done: string) => `You ${done} by hand`;
