import { grouped, quoted } from "../common.ts";
import * as de from "../de/settings/rules.ts";
import { inLanguages } from "../language.ts";

export const rulesWords = inLanguages(de.rulesWords, {
  title: "Rules in the repository",
  text: "Files that your developers keep with the website, in .sitewright/rules. The agent is told their names before every change and reads those that matter; it can’t write them. Changing a rule here is a change of the website: it is in its history and can be undone.",
  none: "There are no rules yet.",
  bytes: (bytes: number) => `${grouped(bytes)} bytes`,
  notTold: "The agent is not told of it: it is longer than 32 KB, or no text.",
  add: "Add a rule",
  change: (name: string) => `Change ${quoted(name)}`,
  remove: (name: string) => `Remove ${quoted(name)}`,
  changeShort: "Change",
  removeShort: "Remove",
  name: "Name of the file",
  nameHint: "Letters, digits, spaces, dots and hyphens, for example prices.md.",
  nameMissing: "Give the file a name, for example prices.md.",
  nameWrong:
    "This can’t be the name of a rule. Use letters, digits, spaces, dots and hyphens, and begin with a letter or a digit.",
  nameTaken: "There is a rule of this name already. Choose another name, or change that rule.",
  rule: "What the agent has to keep to",
  ruleMissing: "Write down what the agent has to keep to.",
  save: "Save rule",
  cancel: "Cancel",
  saved: (name: string) =>
    `${quoted(name)} is saved. It holds from the next message on, and goes out with the other changes.`,
  removed: (name: string) => `${quoted(name)} is removed. It is still in the website’s history.`,
});
