// Limits of what a host may send. A repository decides the size of its objects, and a few kilobytes on the wire can unpack to
// gigabytes. All limits are checked before an object is used: after a clone and after every fetch.

const mebibyte = 1024 * 1024;

/** Bytes on disk that one clone or fetch may bring: the packed history of one branch. */
export const repositoryBytesMax = 2 * 1024 * mebibyte;

/** Files in the newest version of a site. Lists of them are sent to browsers and to models. */
export const siteEntriesMax = 100_000;

/** Folders in the newest version of a site. git stores no empty ones, but a tree made by hand can consist of them. */
export const siteFoldersMax = 100_000;

/** Bytes of one path. File systems accept no longer one (PATH_MAX); this also limits how deep folders nest. */
export const receivedPathBytesMax = 4_096;

/** Bytes of the list of all paths, as git prints it: about 600 bytes for each of 100,000 files. */
export const siteListingBytesMax = 64 * mebibyte;

/** Objects that one clone or fetch may bring. git needs about 80 bytes of memory for each while it unpacks them. */
export const receivedObjectsMax = 4_000_000;

/** Bytes of one object, unpacked, anywhere in the history. */
export const objectBytesMax = {
  // The message, the people, the signature and the parents. The longest that people write are some 100 kB.
  commit: mebibyte,
  tag: mebibyte,
  // One folder's own list. 100,000 names of 70 bytes fit.
  tree: 10 * mebibyte,
  // One version of one file. The large forges refuse files of 100 MB.
  blob: 256 * mebibyte,
} as const;

/** The largest single allocation of git while it unpacks; git fails above it. */
export const receivedAllocationMax = "384m";

/** git streams larger files while it unpacks and reads them, instead of holding them in memory. */
export const bigFileThreshold = "64m";

/** Bytes of a host's answer when it is asked for one branch. */
export const advertisedBytesMax = mebibyte;

/** The time limit of the check of received objects, in milliseconds. It reads their sizes, not their content. */
export const checkMsMax = 10 * 60_000;
