import type { PictureFolder } from "#lib/content/schema.ts";

/** The form around a picture's field. */
export interface PictureHost {
  workspaceId: string;
  conversationId: string;
  commit: string;
  pictures: PictureFolder;
  /** Called with an upload that the save has to write. */
  onUploaded: (upload: { id: string; path: string }) => void;
}
