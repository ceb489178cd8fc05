import * as de from "../de/inspector/room.ts";
import { inLanguages } from "../language.ts";

/** Words for people who want the agent to know what had no room in a request. */
export const roomWords = inLanguages(de.roomWords, {
  title: "How the agent gets to know it again",
  cures: {
    window: {
      text: "A model with a larger window, or the right size of the window in its settings: then more turns fit.",
      link: "Choose the model",
      others: "The organization’s owners and admins can do that.",
    },
    instructions: {
      text: "The fact in the project’s instructions: every request carries them, and they never leave.",
      link: "Write the instructions",
      others: "The project’s admins can do that.",
    },
    note: {
      text: "A pinned note: it leaves after all others. Only notes that the agent wrote can be pinned. If there is none, ask it in the conversation to make a note of the fact, then pin that one.",
      link: "Pin a note",
      others: "The project’s admins can pin it.",
    },
  },
});
