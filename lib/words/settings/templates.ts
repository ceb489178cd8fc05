import * as de from "../de/settings/templates.ts";
import { inLanguages } from "../language.ts";

const projects = (n: number) => (n === 1 ? "1 project" : `${n} projects`);
const listed = (names: readonly string[]) => new Intl.ListFormat("en", { type: "conjunction" }).format(names);

/** Texts of the organization that its projects share. */
export const templateWords = inLanguages(de.templateWords, {
  title: "Shared instructions",
  text: "Texts that several projects share, such as your agency’s tone. A change reaches each project that uses them, from its next change on.",
  link: "Shared instructions",
  create: "New shared instructions",
  createText: "Next you choose the projects that use them.",
  emptyTitle: "Nothing is shared yet",
  emptyText: "Write down once what the agent should know or do on all of your clients’ sites.",
  used: (n: number) => (n === 0 ? "No project uses them." : `Used by ${projects(n)}.`),
  by: (name: string) => `${name},`,
  name: "Name",
  nameHint: "Projects choose them by this name.",
  backgroundHint: "Whom you build sites for, in which tone, what the agent should know on each of them.",
  stepsHint: "What the agent does on all of these sites, and what it must leave alone.",
  outputHint: "What its answers in the chat should look like: length, form of address, what to mention.",
  nameMissing: "Give them a name.",
  /** How many projects use them, and how many of these leave out what was changed. */
  reaches: (n: number, without: number) => {
    if (n === 0) return "No project uses them, so this changes nothing yet.";
    if (without === 0) return `Saving reaches ${projects(n)}.`;
    return `Saving reaches ${n - without} of ${projects(n)}: ${without === 1 ? "1 leaves" : `${without} leave`} out what you changed.`;
  },
  tryText:
    "Before you save: open a project that uses them. There you read what its agent would be told with these words, and ask earlier requests again with them.",
  tryNone:
    "Change a text above, and you can read what an agent would be told, and try it on earlier requests, before you save.",
  tryIn: "Project in which to look",
  tryOpen: "See and try it there",
  saveTitle: (n: number) => `Save for ${projects(n)}?`,
  /** The changed texts, and the projects that leave some of them out. */
  saveText: (names: readonly string[], without: readonly { project: string; off: readonly string[] }[]) =>
    [
      `The agent is told the new words from the next request on: ${listed(names)}.`,
      ...without.slice(0, 5).map(({ project, off }) => `${project} leaves out ${listed(off)}.`),
      ...(without.length > 5 ? [`${without.length - 5} more leave something out.`] : []),
      "What is in force now stays in the history.",
    ].join(" "),
  saveNot: "Keep editing",
  takeBack: "Take it back in the history",
  unsavedTitle: (name: string) => `Unsaved words of “${name}”`,
  unsavedText: "They are not saved. Here you see and try them in this project, together with what it adds itself.",
  unsavedUse: "Use them here",
  unsavedBack: (name: string) => `Back to “${name}”`,
  save: "Save",
  saved: (n: number) => (n === 0 ? "Saved." : `Saved. The next change in ${projects(n)} follows them.`),
  add: "Create",
  usersTitle: "Projects that use them",
  /** How many projects use them, and how many of these leave a part out. */
  deviating: (n: number, deviate: number) =>
    `${n === 1 ? "1 project uses" : `${n} projects use`} them. ${deviate === 0 ? "All of it holds everywhere." : `${projects(deviate)} ${deviate === 1 ? "leaves" : "leave"} a part out.`}`,
  usersNone: "None yet.",
  all: "Uses all of it",
  othersTitle: "Other projects",
  othersText: "Their own instructions stay. From the next change on the agent is told these first.",
  instead: (name: string) => `Uses “${name}” now`,
  give: "Use them here",
  giveAll: (n: number) => `Use them in all ${n}`,
  using: "Saving …",
  nowUsed: (n: number) => `Saved. ${n === 1 ? "1 more project uses" : `${n} more projects use`} them.`,
  without: (names: readonly string[]) =>
    `Leaves out: ${new Intl.ListFormat("en", { type: "conjunction" }).format(names)}`,
  historyTitle: "History",
  version: (n: number) => `Version ${n}`,
  inForce: "In force",
  broughtBack: (n: number) => `Brought back version ${n}.`,
  read: "Read these texts",
  empty: "Empty.",
  compare: "What differs from the texts in force",
  compareText: "Marked are the words that only one of the two has.",
  restore: "Bring this version back",
  restoring: "Bringing it back …",
  restoreTitle: (n: number) => `Bring version ${n} back?`,
  restoreText: (names: readonly string[], n: number) =>
    names.length === 0
      ? "Its texts are the ones in force."
      : `${new Intl.ListFormat("en", { type: "conjunction" }).format(names)} will be as in that version${n === 0 ? "" : `, in ${projects(n)}`}. What is in force now stays in the history.`,
  restoreNot: "Leave it",
  restored: (n: number) => (n === 0 ? "Brought back." : `Brought back. The next change in ${projects(n)} follows it.`),
  delete: "Delete",
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteText: "It can’t be brought back. What was told with it stays readable in each project’s history.",
  keep: "Keep it",
  deleteUsed: "They can be deleted once no project uses them.",
  choiceTitle: "From your organization",
  choiceText:
    "Texts that several projects share. They come after Sitewright’s own part and before what you add here. A choice is saved at once.",
  choice: "Shared instructions",
  choiceNone: "None",
  manage: "Edit them for all projects",
  applies: (name: string) => `${name}: tell the agent`,
  leftOut: "Left out in this project.",
  nothingThere: "Empty in the shared instructions at present.",
  chosen: "Saved. The next change follows it.",
});
