import { decimal, grouped } from "../common.ts";

/** Replacing a picture of the page. */
export const pictureWords = {
  replace: "Bild ersetzen …",
  replaceThis: "Dieses Bild ersetzen",
  title: "Bild ersetzen",
  titleOf: (name: string) => `Anstelle von: ${name}`,
  dropHint: "Lassen Sie die Datei auf das Bild fallen, das sie ersetzt",
  missed: "Nichts wurde ersetzt: An dieser Stelle ist kein Bild, das der Seite selbst gehört.",
  scripted:
    "Ein Skript dieser Seite lädt dieses Bild, deshalb lässt es sich hier nicht ersetzen. Bitten Sie den Agenten darum.",
  choose: "Bild wählen",
  chooseAnother: "Anderes wählen",
  chooseHint: "Lassen Sie ein Bild hier fallen, fügen Sie es ein, oder wählen Sie eine Datei.",
  kinds: "JPEG, PNG, WebP, AVIF, GIF oder SVG",
  notAPicture: (name: string) =>
    `„${name}“ ist kein Bild, das eine Seite zeigen kann. Nehmen Sie eine Datei der Art JPEG, PNG, WebP, AVIF, GIF oder SVG.`,
  unreadable: (name: string) =>
    `„${name}“ lässt sich nicht als Bild lesen. Vielleicht ist die Datei beschädigt, oder ihr Name endet falsch.`,
  tooLarge: (name: string, size: string, max: string) =>
    `„${name}“ ist zu groß: Es hat ${size}, und ein Bild darf ${max} haben. Speichern Sie es kleiner, und wählen Sie es noch einmal.`,
  reading: "Das Bild wird gelesen …",
  newPicture: "Das neue Bild",
  size: (width: number, height: number, bytes: string) => `${grouped(width)} × ${grouped(height)} Pixel, ${bytes}`,
  smaller: (width: number, height: number) =>
    `Es wird so groß gemacht, wie die Seite es braucht, auch für feine Bildschirme: etwa ${grouped(width)} × ${grouped(height)} Pixel.`,
  shape: "Gezeigter Teil",
  shapes: { place: "Gleiche Form", whole: "Alles", free: "Beliebiger Teil" },
  cropArea: "Der Teil, der gezeigt wird. Die Pfeiltasten verschieben ihn.",
  focus: "Was im Blick bleiben muss",
  focusHint:
    "Die Seite beschneidet dieses Bild, damit es an seinen Platz passt. Schieben Sie den Punkt auf das, was wichtig ist. Auch die Pfeiltasten verschieben ihn.",
  focusAt: (x: number, y: number) => `${x} % von links, ${y} % von oben`,
  onPage: "Auf der Seite",
  describe: "Beschreiben Sie das neue Bild, oder sagen Sie, dass es nur Schmuck ist.",
  descriptionKept: "Das ist die Beschreibung des vorigen Bildes. Sagt sie, was das neue zeigt?",
  uploading: (share: number) => `Wird hochgeladen … ${share} %`,
  comparing: "Es wird nachgesehen, welche anderen Seiten dieses Bild haben, dann wird gespeichert …",
  notCompared:
    "Es ließ sich nicht nachsehen, welche anderen Seiten dieses Bild haben. Wenn Sie speichern, wird es nur auf dieser Seite ersetzt.",
  save: "Ersetzen",
  cancel: "Abbrechen",
};

/** Returns a size of a file for people: "3,4 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} Byte`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  return `${decimal(bytes / 1_000_000, 1)} MB`;
}
