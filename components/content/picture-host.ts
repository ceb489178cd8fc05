import type { PictureFolder } from "#lib/content/schema.ts";

/** The version whose pictures are shown. */
export interface PicturePlace {
  workspaceId: string;
  commit: string;
  pictures: PictureFolder;
}

/** The form around a picture's field. */
export interface PictureHost extends PicturePlace {
  conversationId: string;
  /** Called with an upload that the save has to write. */
  onUploaded: (upload: { id: string; path: string }) => void;
}

/** Returns the address of a picture's file, for the form. */
export const pictureUrl = ({ workspaceId, commit }: PicturePlace, path: string) =>
  `/api/workspaces/${workspaceId}/picture?${new URLSearchParams({ path, commit })}`;
