import * as de from "../de/settings/who-may.ts";
import { inLanguages } from "../language.ts";

export const whoMayWords = inLanguages(de.whoMayWords, {
  title: "Who may do what",
  text: "What each role may do. An administrator gives people their roles.",
  link: "Who may do what",
  may: "may",
  mayNot: "may not",
  all: "Everybody in the project",
  acts: {
    read: "See the website, its conversations and its history",
    edit: "Change the website, undo changes, and send them for review",
    review: "Decide about changes that were sent for review, and publish",
    inspect: "See what the agent was told and what it remembers of a conversation",
    configure: "Set how the agent works, what is protected, how the site is built and published; delete the project",
    "manage-people": "Invite people, give them roles, remove them",
    "run-organization": "Create projects; connect a model and keep texts for all websites",
  },
  yours: (role: string) => `Your role: ${role}.`,
  restricted: "Editors and developers can be restricted to places that were released to them.",
});
