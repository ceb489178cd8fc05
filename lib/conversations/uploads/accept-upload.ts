import type { Actor } from "#lib/accounts/schema.ts";
import { cleanPicture } from "#lib/pictures/clean-picture.ts";
import { pictureTypeOf } from "#lib/pictures/picture-schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { notFound } from "#lib/platform/problem.ts";
import { loadProtection } from "#lib/projects/protection/load-protection.ts";
import { listTree } from "#lib/workspaces/git/list-tree.ts";
import { treeOf } from "#lib/workspaces/git/object-reader.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findRootInTree } from "#lib/workspaces/site/site-root.ts";
import { findWorkspace, type Workspace } from "#lib/workspaces/workspace-store.ts";
import { findConversation, lockConversation } from "../conversation/conversation-store.ts";
import { assertOngoing, assertOwn, conversationRefusals } from "../refusals.ts";
import { nameAsset } from "./name-asset.ts";
import type { UploadFields, UploadForDisplay } from "./upload-schema.ts";
import { deleteExpiredUploads, insertUpload, type NewUpload, readWaitingUploads } from "./upload-store.ts";

export interface SentFile {
  /** As it is called on the person's device. */
  name: string;
  content: Uint8Array;
  fields: UploadFields;
}

interface UploadRequest {
  conversationId: string;
  /** Reads the file once it is sure that its sender may send one. */
  readFile(): Promise<SentFile>;
}

/** How long an upload waits to be used. */
const uploadMs = 24 * 60 * 60 * 1_000;
/** Megabytes of pictures that may wait in one conversation. */
const waitingMegabytesMax = 200;

/**
 * Cleans a picture and keeps it until an operation of its person uses it, in this conversation. Nothing of the site changes. Throws a
 * refusal for a file that can't be stored as a picture.
 */
export async function acceptUpload(
  actor: Actor,
  { conversationId, readFile }: UploadRequest,
): Promise<UploadForDisplay> {
  const conversation = await findConversation(actor, conversationId, database());
  if (!conversation) throw notFound();
  assertOwn(actor, conversation);
  assertOngoing(conversation);
  const workspace = await findWorkspace(actor, conversation.workspaceId, database());
  if (!workspace?.headCommit) throw workspaceRefusals["workspace-not-ready"]();
  const { name, content, fields } = await readFile();
  const site = await readSite(actor, workspace, workspace.headCommit);
  const { replaces } = fields;
  if (replaces !== undefined && (!site.paths.includes(replaces) || pictureTypeOf(replaces) === null))
    throw conversationRefusals["upload-replaces-nothing"](replaces);
  const picture = await cleanPicture(content, {
    userId: actor.userId,
    shownWidth: fields.shownWidth,
    crop: toCrop(fields),
  });
  const now = new Date();
  await deleteExpiredUploads(now);
  const upload = await inTransaction(async (tx) => {
    await lockConversation(actor, conversation.id, tx);
    const waiting = await readWaitingUploads(conversation.id, now, tx);
    const bytes = picture.content.length + (picture.modern?.length ?? 0);
    if (waiting.bytes + bytes > waitingMegabytesMax * 1024 * 1024)
      throw conversationRefusals["too-many-uploads"](waitingMegabytesMax);
    const named = nameAsset({ ...site, name, type: picture.type, taken: waiting.paths, replaces });
    const row: NewUpload = {
      id: newId(),
      conversationId: conversation.id,
      path: named.path,
      type: picture.type,
      width: picture.width,
      height: picture.height,
      content: new Uint8Array(picture.content),
      modernPath: picture.modern && named.modernPath,
      modern: picture.modern && new Uint8Array(picture.modern),
      expiresAt: new Date(now.getTime() + uploadMs),
    };
    await insertUpload(row, tx);
    return row;
  });
  return toDisplay(upload);
}

async function readSite(actor: Actor, workspace: Workspace, head: string) {
  const repository = repositoryPath(env().DATA_DIR, workspace.projectId);
  const tree = await treeOf(repository, head);
  const entries = await listTree(repository, tree);
  return {
    paths: entries.map(({ path }) => path),
    root: await findRootInTree(repository, tree),
    isProtected: await loadProtection(actor, workspace),
  };
}

function toCrop({ cropLeft = 0, cropTop = 0, cropWidth, cropHeight }: UploadFields) {
  if (cropWidth === undefined || cropHeight === undefined) return undefined;
  return { left: cropLeft, top: cropTop, width: cropWidth, height: cropHeight };
}

function toDisplay({ id, path, type, width, height, content, modern, modernPath }: NewUpload): UploadForDisplay {
  const isModern = modern !== null && modernPath !== null;
  return {
    id,
    path,
    type,
    width,
    height,
    bytes: content.length,
    modern: isModern ? { path: modernPath, bytes: modern.length } : null,
  };
}
