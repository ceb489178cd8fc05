// How large what a host sends may be. A repository decides the size of each of its objects, and a few kilobytes on the wire can
// unpack to gigabytes. All of this is checked before anything of it is used: after a clone and after every fetch.

const mebibyte = 1024 * 1024;

/** Bytes on disk that one clone or fetch may bring: the packed history of one branch. */
export const repositoryBytesMax = 2 * 1024 * mebibyte;

/** Files in the newest state of a site. Lists of them are sent to browsers and to models. */
export const siteEntriesMax = 100_000;

/** Folders in the newest state of a site. git keeps no empty ones, but a tree made by hand can hold nothing else. */
export const siteFoldersMax = 100_000;

/** Bytes of one path. No file system takes a longer one (PATH_MAX); this also limits how deep folders can lie in each other. */
export const receivedPathBytesMax = 4_096;

/** Bytes of the list of all paths, as git prints it. With 100,000 files it leaves some 600 bytes to each. */
export const siteListingBytesMax = 64 * mebibyte;

/** Objects that one clone or fetch may bring. git holds some 80 bytes of each in memory while it unpacks them. */
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

/** Memory that git may ask for at once while it unpacks what a host sends. Above it git gives up. */
export const receivedAllocationMax = "384m";

/** Larger files pass through git while it unpacks and reads them, and are not held in memory as a whole. */
export const bigFileThreshold = "64m";

/** Bytes of a host's answer to the question where one branch is. */
export const advertisedBytesMax = mebibyte;

/** How long the check of what came may take. It reads each object's size, and no object. */
export const checkMsMax = 10 * 60_000;
