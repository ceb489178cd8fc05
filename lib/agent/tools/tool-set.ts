import { addPicture } from "./add-picture.ts";
import { annotateConversation } from "./annotate-conversation.ts";
import { checkSite } from "./check-site.ts";
import { deleteFile } from "./delete-file.ts";
import { editFile } from "./edit-file.ts";
import { insertSection } from "./kit/insert-section.ts";
import { listSections } from "./kit/list-sections.ts";
import { setMood } from "./kit/set-mood.ts";
import { writePage } from "./kit/write-page.ts";
import { listFiles } from "./list-files.ts";
import { moveFile } from "./move-file.ts";
import { presentOptions } from "./present-options.ts";
import { getWorkspaceRules } from "./project/get-workspace-rules.ts";
import { runProjectCommand } from "./project/run-project-command.ts";
import { readFile } from "./read-file.ts";
import { recordWanted } from "./record-wanted.ts";
import { revertTurn } from "./revert-turn.ts";
import { searchFiles } from "./search-files.ts";
import { suggestCommitMessage } from "./suggest-commit-message.ts";
import type { Tool } from "./tool.ts";
import { writeFile } from "./write-file.ts";
import { writeNoteToSelf } from "./write-note-to-self.ts";

/** All tools of an ordinary turn. Their order in the request is stable, so that providers can cache it. */
export const toolSet: readonly Tool[] = [
  listFiles,
  readFile,
  searchFiles,
  editFile,
  writeFile,
  moveFile,
  deleteFile,
  addPicture,
  listSections,
  insertSection,
  writePage,
  setMood,
  checkSite,
  revertTurn,
  suggestCommitMessage,
  presentOptions,
  writeNoteToSelf,
  annotateConversation,
];

const readOnlyTools: readonly Tool[] = toolSet.filter(({ readOnly }) => readOnly);

/** The tools of a turn that discusses a plan. It reads, asks and records, but makes no commit. */
export const discussionTools: readonly Tool[] = [
  ...readOnlyTools.filter((tool) => tool !== suggestCommitMessage),
  recordWanted,
];

/** The tools of a turn that builds one item of a plan. It asks no questions, gets no files and can't revert turns of other items. */
export const planItemTools: readonly Tool[] = toolSet.filter(
  (tool) => tool !== presentOptions && tool !== revertTurn && tool !== addPicture,
);

/** The tools of a turn, by what the turn is for. */
export const toolSets = {
  change: toolSet,
  look: readOnlyTools,
  discuss: discussionTools,
  item: planItemTools,
};

/** Turns that change the site run the project's commands. */
const hasCommands = (name: keyof typeof toolSets) => name === "change" || name === "item";

interface ProjectTools {
  hasRules: boolean;
  /** The names of the project's commands that can run here. */
  commands?: readonly string[];
}

/**
 * Returns the tools of a turn. Only a site with rules has the tool that reads them, and only a project with commands the one that runs them in turns
 * that change the site. They stand last, so that what is before them stays the same.
 */
export function toolsFor(name: keyof typeof toolSets, { hasRules, commands = [] }: ProjectTools): readonly Tool[] {
  const tools = hasRules ? [...toolSets[name], getWorkspaceRules] : toolSets[name];
  const [first, ...others] = commands;
  return first !== undefined && hasCommands(name) ? [...tools, runProjectCommand([first, ...others])] : tools;
}
