import * as de from "../de/page/text-size.ts";
import { inLanguages } from "../language.ts";

/** Text sizes that follow the width of the screen. */
export const textSizeWords = inLanguages(de.textSizeWords, {
  followsWidth: (pixels: { phone: number; computer: number } | null) =>
    pixels === null
      ? "It follows the width of the screen: + and − change it on all of them."
      : `It follows the width of the screen: ${pixels.phone} on a phone, ${pixels.computer} on a computer. + and − change both.`,
  sameOnScreens: "This size is the same on every screen.",
  setByWidth: "The site sets this size by the width of the screen. A size set here is the same on every screen.",
});
