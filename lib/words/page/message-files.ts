import * as de from "../de/page/message-files.ts";
import { inLanguages } from "../language.ts";

/** The files that go with a message. */
export const messageFileWords = inLanguages(de.messageFileWords, {
  list: "Files for this message",
  ofMessage: "Files of this message",
  drop: "Drop files here to send them with your message",
  uploading: (share: number) => `Sending… ${share} %`,
  stillSending: "Your files are still on their way. Send the message when they have arrived.",
  checking: "Checking…",
  cut: "Only its beginning is sent",
  added: (name: string) => `“${name}” goes with your next message.`,
  remove: (name: string) => `Remove ${name}`,
  tooLarge: (name: string, size: string, max: string) =>
    `“${name}” has ${size}, and a file may have ${max}. Make it smaller and add it again.`,
  tooMany: (filesMax: number) => `At most ${filesMax} files go with one message. Send the others with the next one.`,
  refused: (name: string, sentence: string) => `${name}: ${sentence}`,
  /** The message of a person who sends files without words. */
  only(pictures: number, texts: number): string {
    const named = [some(pictures, "picture"), some(texts, "text")].filter((name) => name !== "").join(" and ");
    return `Here ${pictures + texts === 1 ? "is" : "are"} ${named}.`;
  },
});

function some(number: number, noun: string): string {
  if (number === 0) return "";
  return number === 1 ? `a ${noun}` : `${number} ${noun}s`;
}
