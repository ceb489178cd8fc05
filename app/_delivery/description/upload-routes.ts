import { z } from "zod";
import { conversationRefusals } from "#lib/conversations/refusals.ts";
import { messageFileSchema } from "#lib/conversations/uploads/message-file-schema.ts";
import { uploadFieldsSchema, uploadSchema } from "#lib/conversations/uploads/upload-schema.ts";
import { pictureRefusals } from "#lib/pictures/refusals.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import type { RouteDescription } from "./describe-route.ts";

/** Refusals of a file that is sent. */
const uploadRefusals = [
  conversationRefusals["read-only: watching"],
  conversationRefusals["conversation-finished"],
  conversationRefusals["upload-no-form"],
  conversationRefusals["upload-missing"],
  conversationRefusals["upload-fields"],
  conversationRefusals["upload-too-large"],
  conversationRefusals["too-many-uploads"],
  workspaceRefusals["workspace-not-ready"],
  ...Object.values(pictureRefusals),
];

export const uploadRoutes: RouteDescription[] = [
  {
    method: "post",
    path: "/api/conversations/{conversationId}/assets",
    summary: "Send a picture, which is cleaned and waits to be used by the operation `set-asset`",
    form: uploadFieldsSchema.extend({ file: z.file() }),
    answers: { 201: { description: "It waits for a day.", schema: uploadSchema } },
    problems: [...uploadRefusals, conversationRefusals["upload-replaces-nothing"]],
  },
  {
    method: "post",
    path: "/api/conversations/{conversationId}/files",
    summary: "Send a picture or a text that is to go with a message, which names it in `files`",
    form: z.object({ file: z.file() }),
    answers: { 201: { description: "It waits for a day.", schema: messageFileSchema } },
    problems: [
      ...uploadRefusals,
      conversationRefusals["file-unreadable"],
      conversationRefusals["file-unreadable: document"],
      conversationRefusals["file-unreadable: not text"],
    ],
  },
  {
    method: "get",
    path: "/api/files/{fileId}",
    summary: "A small version of a picture that waits for a message or went with one",
    answers: { 200: { description: "At most 160 pixels wide and high.", contentType: "image/webp", schema: z.file() } },
    problems: [pictureRefusals["pictures-busy"]],
  },
];
