import { can } from "#lib/accounts/can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import type { PurgeMark } from "#lib/memory/memory-schema.ts";
import { type CodeOf, refusals } from "#lib/platform/problem.ts";
import { memoryWords } from "#lib/words/memory.ts";
import { byHandWords, listNames } from "#lib/words/page/by-hand.ts";
import type { NamedPlace } from "#lib/words/page/named-place.ts";
import { releasedWords } from "#lib/words/page/released.ts";
import type { Conversation } from "./conversation/conversation-store.ts";
import { germanConversationRefusals as german } from "./german-refusals.ts";
import type { ChangesInWay } from "./versions/version-schema.ts";

// Outside of a page, the day is written as ISO 8601 has it.
const markSentence = (purged: PurgeMark) => memoryWords.mark(purged, purged.at.slice(0, 10)).replace(/[^.!?]$/, "$&.");

export const conversationRefusals = {
  ...refusals(
    "forbidden",
    {
      "read-only: watching": "You can watch this conversation, but only its owner can act in it.",
      "not-released": (places: readonly NamedPlace[]) => releasedWords.refused(places),
      "not-released: for an administrator": () => releasedWords.decidedByAdmin,
      "read-only: editing": "You can look at this project, but you may not edit it.",
      "read-only: inspecting": "Only people who may inspect this project can see the agent's context.",
    },
    german,
  ),
  ...refusals(
    "conflict",
    {
      "conversation-finished": "Editing here is finished. Start again from the project's page to go on.",
      "turn-running": "A change is still being made. Wait until it is done, or stop it.",
      "turn-running: stopping": "The agent is still stopping what it was doing. Try again in a moment.",
      "already-running": "This is being worked on already, or has ended. Stop it, or say what should be different.",
      "worded-by-server":
        "Sitewright worded this, so it can't be changed. Take it back, or say what you want in a message.",
      "head-moved": "The site has changed in the meantime. Reload the page and look at it before you try again.",
      // Of a change by hand.
      "head-moved: same place": (pages: { path: string; title: string }[]) => ({
        sentence: `In the meantime the same place was changed on ${listNames(
          pages.map(({ title }) => `“${title}”`),
          byHandWords.more,
        )}. Your change was not saved: look at the page as it is now, and make it again.`,
        pages,
      }),
      "head-moved: entry": (title: string) =>
        `“${title}” was changed in the meantime. Your change was not saved and stays here: copy what you need, go back to the list, and open the entry again.`,
      "nobody-waits": "Nobody waits for the site any more, so it stays with you.",
      "nobody-waits: overtaken": "Somebody else has asked for the site since. Look at who it is, and answer again.",
      "in-review": "These changes are in review. You can edit again when it is over.",
      "nothing-to-change": "The site is like that already, so nothing was changed.",
      "nothing-to-undo": "This turn changed nothing, so there is nothing to undo.",
      "nothing-to-restore": "This turn left nothing behind that could be brought back.",
      // `where` is what the paths are to people.
      "undo-conflict": (where: string, facts: { paths: string[] } & ChangesInWay) => ({
        sentence: `Later changes touch the same places: ${where}. Undo those first, or say in the conversation what you want instead.`,
        ...facts,
      }),
      "restore-conflict": (where: string, paths: string[]) => ({
        sentence: `Later changes touch the same places: ${where}. Undo those first, or say what you want instead.`,
        paths,
      }),
      "nothing-held": "Nothing of this is held back any more: it was applied or left out.",
      "held-conflict": (where: string, paths: string[]) => ({
        sentence: `Later changes touch the same places: ${where}. Leave these changes out, and say what you want instead.`,
        paths,
      }),
      "asset-in-use": (path: string, places: { path: string; title: string }[]) => ({
        sentence: `“${path}” is still used on ${listNames(
          places.map(({ title }) => `“${title}”`),
          byHandWords.more,
        )}. Take it off there first, then remove it.`,
        pages: places,
      }),
      publishing: "Changes of this website are being published at this moment. Wait until that is done.",
    },
    german,
  ),
  ...refusals(
    "bad-request",
    {
      "conversation-finished: heartbeat": "Editing here is finished.",
    },
    german,
  ),
  ...refusals(
    "invalid",
    {
      "instruction-empty": "Say what should change on the site.",
      "instruction-too-long": (charactersMax: number) =>
        `That is too long. An instruction may have ${charactersMax.toLocaleString("en")} characters.`,
      "instruction-too-long: for the model":
        "That is too long for the model that is connected. Say it in several messages.",
      "unknown-ref": (sentence: string) => sentence,
      "not-editable": (sentence: string) => sentence,
      "not-editable: protected": (path: string) =>
        `“${path}” can't be changed by hand, because other machines execute or obey it. An admin can open it under “Protection” in the project's settings.`,
      "not-editable: picture's name": (path: string, ending: string) =>
        `“${path}” can't hold this picture: its name has to end in .${ending}.`,
      "not-editable: only here on a built page":
        "“Only here” can't be kept on this page, because a generator builds it of files that other pages share. Send the message without it.",
      "not-editable: no form": (path: string) =>
        `“${path}” can't be edited as a form. Change it in its source, or ask the agent.`,
      "not-editable: value": (key: string) =>
        `The value “${key}” is written in a way that a form can't change. Change it in the source, or ask the agent.`,
      "not-editable: no draft": (path: string) =>
        `${path} can’t be moved between the drafts and the posts: this collection has no folder of drafts, or the file is there already. Reload the page.`,
      "not-editable: wrong value": (name: string) => `This is not a value for “${name}”. Correct it and save again.`,
      "not-editable: content with others": "A change of content is saved on its own. Save the other changes first.",
      "not-editable: same file": "Two of these changes concern the same file. Save one of them first.",
      "not-editable: perhaps used": (path: string) =>
        `This site is too large to be looked through, so “${path}” may still be used. Ask the agent to look for it and to remove it.`,
      "not-editable: long rule": (name: string, bytesMax: number) =>
        `“${name}” is too long: a rule may have ${(bytesMax / 1024).toLocaleString("en")} KB. Shorten it, or make two of it.`,
      "not-editable: no asset": (path: string) =>
        `“${path}” is not a picture or another file that pages show, so it can't be removed here.`,
      "unknown-upload": "This picture has waited too long, or belongs to another session. Send it again.",
      "unknown-file":
        "A file of this message has waited too long, or belongs to another session. Remove it and add it again.",
      "too-many-files": (filesMax: number) =>
        `At most ${filesMax} files go with one message. Send the others with the next one.`,
      "upload-missing": "There is no file in this request. Choose a file and send it again.",
      "upload-fields": (names: string) => `These fields of the form are not right: ${names}.`,
      "upload-replaces-nothing": (path: string) =>
        `There is no picture “${path}” on the site any more. Reload the list and choose it again.`,
      "unknown-ref: version":
        "What you picked is on a version that does not belong to this website. Reload the page and pick it again.",
      "unknown-ref: pick": "Something that you picked is not on that page. Reload the page and pick it again.",
      "name-mismatch": (name: string) => `This is not the project's name. Type “${name}” to delete it.`,
    },
    german,
  ),
  ...refusals(
    "too-large",
    {
      "upload-too-large": (bytesMax: number) => ({
        sentence: `This file has more than ${bytesMax / 1024 / 1024} MB. Make the picture smaller and send it again.`,
        bytesMax,
      }),
    },
    german,
  ),
  ...refusals(
    "unsupported",
    {
      "file-unreadable": "This can't go with a message. Send a picture, or a text as .txt, .md or .csv.",
      "file-unreadable: document":
        "Word, PDF and other office files can't be read here. Save the text as .txt, .md or .csv and send that, or copy it into your message.",
      "file-unreadable: not text":
        "This file's name says that it is a text, but it is not one. Save it as a text again and send that.",
      "upload-no-form": "Files are sent as a form, with the content type multipart/form-data.",
    },
    german,
  ),
  ...refusals(
    "throttled",
    {
      "too-many-uploads": (megabytesMax: number) => ({
        sentence: `${megabytesMax} MB of pictures of this session wait to be used, which is the limit. Use them, or try again tomorrow.`,
        retryAfterSeconds: 3_600,
      }),
    },
    german,
  ),
  ...refusals(
    "not-found",
    {
      "not-found": "This version does not belong to the site's history.",
      "request-purged": (purged: PurgeMark) => ({ sentence: markSentence(purged), purged }),
    },
    german,
  ),
};

export type ConversationProblemCode = CodeOf<typeof conversationRefusals>;

/** Throws unless the conversation is the actor's own and they may still edit the project. */
export function assertOwn(actor: Actor, conversation: Conversation): void {
  const project = { id: conversation.projectId, organizationId: conversation.organizationId };
  if (conversation.userId === actor.userId && can(actor, "edit", project)) return;
  throw conversationRefusals["read-only: watching"]();
}

export function assertMayEdit(actor: Actor, owner: { projectId: string; organizationId: string }): void {
  if (can(actor, "edit", { id: owner.projectId, organizationId: owner.organizationId })) return;
  throw conversationRefusals["read-only: editing"]();
}

export function assertOngoing(conversation: Conversation): void {
  if (conversation.status === "ongoing") return;
  throw conversationRefusals["conversation-finished"]();
}
