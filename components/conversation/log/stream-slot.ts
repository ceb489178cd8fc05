// Over HTTP/1.1 a browser opens six connections to a host at most, for all its tabs together: two stay free for
// everything else.
const streamsMax = 4;

/**
 * Takes one of the places that all tabs of this browser share for following a turn's stream; resolves with what gives it
 * back, or with null when the others have them all. A place is given back by itself when its tab is gone.
 */
export async function takeStreamSlot(): Promise<(() => void) | null> {
  // Browsers have locks only where a page is safe from being read on its way; elsewhere each tab is on its own.
  if (!globalThis.navigator?.locks) return () => undefined;
  for (let slot = 1; slot <= streamsMax; slot++) {
    const release = await takeLock(`sitewright-stream-${slot}`);
    if (release) return release;
  }
  return null;
}

/** https://www.w3.org/TR/web-locks/: a lock is held for as long as its callback's promise is pending. */
function takeLock(name: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) =>
        lock ? new Promise<void>((release) => resolve(release)) : resolve(null),
      )
      .catch(reject);
  });
}
