export interface ObjectInfo {
  type: "blob" | "tree" | "commit" | "tag";
  bytes: number;
}

export interface GitObject extends ObjectInfo {
  content: Buffer;
}

/**
 * Asked with an object's type and size before its content is read: true reads it, false leaves the content empty. May throw, so that an
 * object above a limit is rejected unread.
 */
export type WantsContent = (info: ObjectInfo) => boolean;

export const noContent = Buffer.alloc(0);

/** The failure of a read whose bytes are not what git's formats say. */
export class DamagedObject extends Error {
  readonly code = "DAMAGED";
}
