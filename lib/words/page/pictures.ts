import { grouped } from "../common.ts";
import * as de from "../de/page/pictures.ts";
import { eachLanguage, inLanguages } from "../language.ts";

/** Replacing a picture of the page. */
export const pictureWords = inLanguages(de.pictureWords, {
  replace: "Replace picture…",
  replaceThis: "Replace this picture",
  title: "Replace the picture",
  titleOf: (name: string) => `Instead of: ${name}`,
  dropHint: "Drop the file on the picture that it replaces",
  missed: "Nothing was replaced: there is no picture of the page’s own at that place.",
  scripted: "A script of this page loads this picture, so it can’t be replaced here. Ask the agent for it.",
  choose: "Choose a picture",
  chooseAnother: "Choose another",
  chooseHint: "Drop a picture here, paste it, or choose a file.",
  kinds: "JPEG, PNG, WebP, AVIF, GIF or SVG",
  notAPicture: (name: string) =>
    `“${name}” is not a picture that a page can show. Use a JPEG, PNG, WebP, AVIF, GIF or SVG file.`,
  unreadable: (name: string) =>
    `“${name}” can’t be read as a picture. The file may be damaged, or its name may end wrongly.`,
  tooLarge: (name: string, size: string, max: string) =>
    `“${name}” is too large: it has ${size}, and a picture may have ${max}. Save it smaller and choose it again.`,
  reading: "Reading the picture…",
  newPicture: "The new picture",
  size: (width: number, height: number, bytes: string) => `${grouped(width)} × ${grouped(height)} pixels, ${bytes}`,
  smaller: (width: number, height: number) =>
    `It is made as large as the page needs it, with fine screens in mind: about ${grouped(width)} × ${grouped(height)} pixels.`,
  shape: "Part to show",
  shapes: { place: "Same shape", whole: "All of it", free: "Any part" },
  cropArea: "The part that is shown. The arrow keys move it.",
  focus: "What must stay in view",
  focusHint: "The page cuts this picture to fit its place. Move the dot to what matters; the arrow keys move it too.",
  focusAt: (x: number, y: number) => `${x} % from the left, ${y} % from the top`,
  onPage: "On the page",
  describe: "Describe the new picture, or say that it is only decoration.",
  descriptionKept: "This is the description of the picture before. Does it say what the new one shows?",
  uploading: (share: number) => `Uploading… ${share} %`,
  comparing: "Checking which other pages have this picture, then saving…",
  notCompared:
    "It couldn’t be checked which other pages have this picture. If you save, it is replaced on this page only.",
  save: "Replace",
  cancel: "Cancel",
});

/** Returns a size of a file for people: "3.4 MB". */
export const fileSize = eachLanguage(de.fileSize, (bytes: number) => {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
});
