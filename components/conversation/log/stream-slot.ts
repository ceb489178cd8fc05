// Over HTTP/1.1 a browser opens at most six connections to a host, for all its tabs together: two stay free for other
// requests.
const streamsMax = 4;

/**
 * Takes one of the streams that all tabs of this browser share. Resolves with a function that gives it back, or with null if
 * other tabs use them all. The browser frees the stream of a closed tab.
 */
export async function takeStreamSlot(): Promise<(() => void) | null> {
  // Browsers have locks only in secure contexts; elsewhere each tab counts for itself.
  if (!globalThis.navigator?.locks) return () => undefined;
  for (let slot = 1; slot <= streamsMax; slot++) {
    const release = await takeLock(`sitewright-stream-${slot}`);
    if (release) return release;
  }
  return null;
}

/** https://www.w3.org/TR/web-locks/: a lock is held while its callback's promise is pending. */
function takeLock(name: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) =>
        lock ? new Promise<void>((release) => resolve(release)) : resolve(null),
      )
      .catch(reject);
  });
}
