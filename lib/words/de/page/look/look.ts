import { count, decimal } from "../../common.ts";

/** The look of the whole site: its colours, fonts, sizes and spaces. */
export const lookWords = {
  title: "Aussehen der Website",
  hint: "Was Sie hier ändern, ändert sich auf jeder Seite, die es verwendet.",
  reading: "Das Aussehen der Website wird gelesen …",
  nothing:
    "Die Website gibt ihren Farben und Schriften keine Namen und verwendet keine mehrmals. Wählen Sie einen Teil der Seite aus, um sein Aussehen zu ändern.",
  incomplete:
    "Diese Website hat mehr Seiten oder Stile, als sich lesen lassen. Ihr Aussehen lässt sich nicht als Ganzes ändern.",
  kinds: { colour: "Farben", font: "Schriften", size: "Textgrößen", space: "Abstände" },
  keptForLater: "Wenn Sie das schließen, warten Ihre Änderungen hier, bis Sie sie speichern oder verwerfen.",
  /** A place styles any number of elements on any number of pages, so it is counted only if the pages can't be. */
  used: (places: number, pages: number | null) => {
    if (pages === 0) return "Auf keiner Seite verwendet";
    return pages === null
      ? `An ${count(places, "Stelle", "Stellen")} verwendet`
      : `Auf ${count(pages, "Seite", "Seiten")} verwendet`;
  },
  was: (value: string) => `war ${value}`,
  putBackOf: (name: string) => `${name} zurücksetzen`,
  pickColour: (name: string) => `Farbe von ${name}`,
  colourCode: (name: string) => `Farbcode von ${name}`,
  fontOf: (name: string) => `Schrift von ${name}`,
  deviceFont: "Schrift des Geräts",
  fontsOfSite: "Schriften der Website",
  fontsOfSystem: "Schriften jedes Geräts",
  systemFonts: {
    plain: "Schlicht",
    friendly: "Freundlich",
    geometric: "Geometrisch",
    book: "Buch",
    newspaper: "Zeitung",
    typewriter: "Schreibmaschine",
  },
  sizeOf: (name: string) => `${name}, in Pixeln`,
  smaller: (name: string) => `Kleiner: ${name}`,
  larger: (name: string) => `Größer: ${name}`,
  fluid: "Ändert sich mit der Breite des Bildschirms, also gibt es keine einzelne Größe.",
  fluidFrom: (least: string, most: string) => `${least} bis ${most} px, je nach Breite des Bildschirms.`,
  othersStay: (names: string) =>
    `${names}: Wo die Website einen anderen Wert setzt, etwa bei dunkler Darstellung, bleibt dieser.`,
  showAll: (values: number) => `Alle ${values} zeigen`,
  showUnused: (values: number) => `${values} zeigen, die keine Seite verwendet`,
  showFewer: "Weniger zeigen",
  noTrial: "Die Seite kann das erst zeigen, wenn es gespeichert ist.",
  harder: (texts: number) =>
    texts === 1 ? "1 Text wird auf dieser Seite schwer lesbar" : `${texts} Texte werden auf dieser Seite schwer lesbar`,
  readable: "Die Texte auf dieser Seite bleiben gut lesbar.",
  contrast: (ratio: number) => `Kontrast ${decimal(ratio, 1)}`,
};
