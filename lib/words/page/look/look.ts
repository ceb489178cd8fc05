import { count } from "../../common.ts";
import * as de from "../../de/page/look/look.ts";
import { inLanguages } from "../../language.ts";

/** The look of the whole site: its colours, fonts, sizes and spaces. */
export const lookWords = inLanguages(de.lookWords, {
  title: "Look of the site",
  hint: "What you change here changes on every page that uses it.",
  reading: "Reading the site’s styles…",
  nothing: "The site’s styles name no colours or fonts, and repeat none. Select a part of the page to change its look.",
  incomplete: "This site has more pages or styles than can be read, so its look can’t be changed as a whole.",
  kinds: { colour: "Colours", font: "Fonts", size: "Text sizes", space: "Spaces" },
  keptForLater: "If you close this, your changes wait here until you save or discard them.",
  /** A place styles any number of elements on any number of pages, so it is counted only if the pages can't be. */
  used: (places: number, pages: number | null) => {
    if (pages === 0) return "Used on no page";
    return pages === null ? `Used in ${count(places, "place", "places")}` : `Used on ${count(pages, "page", "pages")}`;
  },
  was: (value: string) => `was ${value}`,
  putBackOf: (name: string) => `Put back ${name}`,
  pickColour: (name: string) => `Colour of ${name}`,
  colourCode: (name: string) => `Colour code of ${name}`,
  fontOf: (name: string) => `Font of ${name}`,
  deviceFont: "The device’s own",
  fontsOfSite: "Fonts of the site",
  fontsOfSystem: "Fonts of every device",
  systemFonts: {
    plain: "Plain",
    friendly: "Friendly",
    geometric: "Geometric",
    book: "Book",
    newspaper: "Newspaper",
    typewriter: "Typewriter",
  },
  sizeOf: (name: string) => `${name}, in pixels`,
  smaller: (name: string) => `Smaller: ${name}`,
  larger: (name: string) => `Larger: ${name}`,
  fluid: "Changes with the width of the screen, so it has no one size to set.",
  fluidFrom: (least: string, most: string) => `${least} to ${most} px, with the width of the screen.`,
  othersStay: (names: string) => `${names}: where the site sets another value, as in dark mode, that one stays.`,
  showAll: (values: number) => `Show all ${values}`,
  showUnused: (values: number) => `Show ${values} that no page uses`,
  showFewer: "Show fewer",
  noTrial: "The page can’t show this before it is saved.",
  harder: (texts: number) => `${count(texts, "text gets", "texts get")} hard to read on this page`,
  readable: "The texts on this page stay easy to read.",
  contrast: (ratio: number) => `contrast ${ratio.toFixed(1)}`,
});
