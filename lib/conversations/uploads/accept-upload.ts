import type { Actor } from "#lib/accounts/schema.ts";
import { cleanPicture } from "#lib/pictures/clean-picture.ts";
import { readFileKind } from "#lib/pictures/file-kind.ts";
import { pictureTypeOf } from "#lib/pictures/picture-schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { notFound } from "#lib/platform/problem.ts";
import { loadProtection } from "#lib/projects/protection/load-protection.ts";
import { listTree } from "#lib/workspaces/git/list-tree.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findRootInTree } from "#lib/workspaces/site/site-root.ts";
import { findWorkspace, type Workspace } from "#lib/workspaces/workspace-store.ts";
import { type Conversation, findConversation, lockConversation } from "../conversation/conversation-store.ts";
import { assertOngoing, assertOwn, conversationRefusals } from "../refusals.ts";
import { cleanFileName } from "./clean-file-name.ts";
import type { MessageFile } from "./message-file-schema.ts";
import { nameAsset } from "./name-asset.ts";
import { readDocument } from "./read-document.ts";
import type { UploadFields, UploadForDisplay } from "./upload-schema.ts";
import {
  deleteExpiredUploads,
  insertUpload,
  type NewDocument,
  type NewUpload,
  readWaitingUploads,
} from "./upload-store.ts";

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
export const uploadMs = 24 * 60 * 60 * 1_000;
/** Megabytes of pictures that may wait in one conversation. */
const waitingMegabytesMax = 200;

/**
 * Cleans a picture and keeps it until an operation of its person uses it, in this conversation. Nothing of the site changes. Throws a
 * refusal for a file that can't be stored as a picture.
 */
export async function acceptUpload(actor: Actor, request: UploadRequest): Promise<UploadForDisplay> {
  const place = await findPlace(actor, request.conversationId);
  return toDisplay(await keepPicture(actor, place, await request.readFile()));
}

/** Keeps a picture or the text of a document until its person sends it with a message. Throws a refusal for any other file. */
export async function acceptFile(actor: Actor, request: UploadRequest): Promise<MessageFile> {
  const place = await findPlace(actor, request.conversationId);
  const { name, content } = await request.readFile();
  if ("other" in readFileKind(content) && !isPictureName(name)) return keepDocument(actor, place, name, content);
  const { id, type, width, height, ...kept } = await keepPicture(actor, place, { name, content, fields: {} });
  return { id, name: kept.name, type, width, height, bytes: kept.content.length, isCut: false };
}

/** Whether a file's name says that it is not a text. Such a file is refused as a picture, with what it is. */
const isPictureName = (name: string) =>
  /\.(?:jpe?g|png|webp|gif|avif|svg|heic|heif|tiff?|bmp|psd|mov|mp4|mp3|zip)$/i.test(name);

interface Place {
  conversation: Conversation;
  workspace: Workspace;
  head: string;
}

/** Returns the ongoing conversation of the person, in which they may send files. */
async function findPlace(actor: Actor, conversationId: string): Promise<Place> {
  const conversation = await findConversation(actor, conversationId, database());
  if (!conversation) throw notFound();
  assertOwn(actor, conversation);
  assertOngoing(conversation);
  const workspace = await findWorkspace(actor, conversation.workspaceId, database());
  if (!workspace?.headCommit) throw workspaceRefusals["workspace-not-ready"]();
  return { conversation, workspace, head: workspace.headCommit };
}

async function keepPicture(
  actor: Actor,
  { conversation, workspace, head }: Place,
  { name, content, fields }: SentFile,
): Promise<NewUpload> {
  const site = await readSite(actor, workspace, head);
  const { replaces } = fields;
  if (replaces !== undefined && (!site.paths.includes(replaces) || pictureTypeOf(replaces) === null))
    throw conversationRefusals["upload-replaces-nothing"](replaces);
  const picture = await cleanPicture(content, {
    userId: actor.userId,
    shownWidth: fields.shownWidth,
    crop: toCrop(fields),
  });
  const bytes = picture.content.length + (picture.modern?.length ?? 0);
  return keepUpload(actor, conversation.id, bytes, (shared, taken) => {
    const named = nameAsset({ ...site, name, type: picture.type, taken, replaces });
    return {
      ...shared,
      name: cleanFileName(name),
      path: named.path,
      type: picture.type,
      width: picture.width,
      height: picture.height,
      content: new Uint8Array(picture.content),
      modernPath: picture.modern && named.modernPath,
      modern: picture.modern && new Uint8Array(picture.modern),
      small: picture.small && new Uint8Array(picture.small),
    };
  });
}

async function keepDocument(
  actor: Actor,
  { conversation }: Place,
  sentName: string,
  sent: Uint8Array,
): Promise<MessageFile> {
  const name = cleanFileName(sentName);
  const { type, text, isCut } = readDocument(name, sent);
  const content = new TextEncoder().encode(text);
  const { id } = await keepUpload(actor, conversation.id, content.length, (shared) => ({
    ...shared,
    ...{ name, type, content, isCut },
  }));
  return { id, name, type, width: null, height: null, bytes: content.length, isCut };
}

/** Inserts what `make` returns, if the conversation has room for its bytes. `taken` are the paths that other uploads propose. */
async function keepUpload<Kept extends NewUpload | NewDocument>(
  actor: Actor,
  conversationId: string,
  bytes: number,
  make: (shared: Pick<Kept, "id" | "conversationId" | "expiresAt">, taken: readonly string[]) => Kept,
): Promise<Kept> {
  const now = new Date();
  await deleteExpiredUploads(now);
  return inTransaction(async (tx) => {
    await lockConversation(actor, conversationId, tx);
    const waiting = await readWaitingUploads(conversationId, now, tx);
    if (waiting.bytes + bytes > waitingMegabytesMax * 1024 * 1024)
      throw conversationRefusals["too-many-uploads"](waitingMegabytesMax);
    const expiresAt = new Date(now.getTime() + uploadMs);
    const row = make({ id: newId(), conversationId, expiresAt }, waiting.paths);
    await insertUpload(row, tx);
    return row;
  });
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
