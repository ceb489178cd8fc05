const takenTypes = "JPEG, PNG, WebP, GIF, AVIF oder SVG";
const sendPicture = `Senden Sie ein Bild der Art ${takenTypes}.`;

export const germanPictureRefusals = {
  "not-a-picture": `Diese Datei ist kein Bild, das eine Seite zeigen kann. ${sendPicture}`,
  "not-a-picture: empty": "Diese Datei ist leer. Wählen Sie sie noch einmal.",
  "not-a-picture: archive":
    "Das ist ein Archiv mit anderen Dateien darin. Entpacken Sie es, und senden Sie die Bilder selbst.",
  "not-a-picture: document": `Das ist ein Dokument und kein Bild. Speichern Sie seine Seite als Bild, als ${takenTypes}, und senden Sie das.`,
  "not-a-picture: heic":
    "Das ist ein Bild im Format eines Handys (HEIC), das Browser nicht zeigen. Speichern Sie es als JPEG, und senden Sie das.",
  "not-a-picture: tiff": `Browser zeigen Bilder dieser Art nicht. Speichern Sie das Bild als ${takenTypes}, und senden Sie das.`,
  "not-a-picture: film": `Videos und Tonaufnahmen lassen sich hier nicht speichern. ${sendPicture}`,
  "not-a-picture: program": `Das ist ein Programm und kein Bild. ${sendPicture}`,
  "not-a-picture: page": `Das ist eine Seite oder ein Text und kein Bild. ${sendPicture}`,
  "too-many-pixels": (pixelsMax: number) =>
    `Dieses Bild hat zu viele Pixel: Höchstens ${Math.round(pixelsMax / 1_000_000)} Millionen sind erlaubt, bei bewegten Bildern alle zusammen. Machen Sie es kleiner, und senden Sie es noch einmal.`,
  "picture-too-large": (bytesMax: number) =>
    `Auch verkleinert hat dieses Bild mehr als ${Math.round(bytesMax / 1024 / 1024)} MB. Speichern Sie es als JPEG oder WebP, oder mit weniger Einzelbildern, wenn es sich bewegt, und senden Sie das.`,
  "drawing-too-large": "Diese Zeichnung ist zu groß oder zu fein. Speichern Sie sie als PNG, und senden Sie das.",
  "picture-damaged":
    "Dieses Bild ist beschädigt oder unvollständig und lässt sich nicht lesen. Öffnen Sie es auf Ihrem Gerät, speichern Sie es neu, und senden Sie das.",
  "drawing-unreadable":
    "In dieser SVG-Datei ist keine Zeichnung. Speichern Sie sie neu als SVG oder PNG, und senden Sie das.",
  "drawing-with-photo":
    "In dieser Zeichnung ist ein Foto, oder sie lädt eines von anderswo. Speichern Sie sie als PNG, oder senden Sie das Foto selbst.",
  "drawing-with-page": "In dieser Zeichnung sind Teile einer Webseite. Speichern Sie sie als PNG, und senden Sie das.",
  "crop-invalid": "Dieser Teil liegt nicht im Bild. Wählen Sie ihn noch einmal.",
  "crop-drawing":
    "Eine Zeichnung lässt sich hier nicht zuschneiden. Senden Sie sie ganz, oder speichern Sie sie als PNG.",
  "pictures-busy": () =>
    "Der Server ist mit anderen Bildern beschäftigt. Warten Sie einen Moment, und senden Sie dieses noch einmal.",
};
