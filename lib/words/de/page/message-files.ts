/** The files that go with a message. */
export const messageFileWords = {
  list: "Dateien für diese Nachricht",
  ofMessage: "Dateien dieser Nachricht",
  drop: "Lassen Sie Dateien hier fallen, um sie mit Ihrer Nachricht zu senden",
  uploading: (share: number) => `Wird gesendet … ${share} %`,
  stillSending: "Ihre Dateien sind noch unterwegs. Senden Sie die Nachricht, wenn sie angekommen sind.",
  checking: "Wird geprüft …",
  cut: "Nur der Anfang wird gesendet",
  added: (name: string) => `„${name}“ geht mit Ihrer nächsten Nachricht.`,
  remove: (name: string) => `${name} entfernen`,
  tooLarge: (name: string, size: string, max: string) =>
    `„${name}“ hat ${size}, und eine Datei darf ${max} haben. Machen Sie sie kleiner, und fügen Sie sie noch einmal hinzu.`,
  tooMany: (filesMax: number) =>
    `Mit einer Nachricht gehen höchstens ${filesMax} Dateien. Senden Sie die anderen mit der nächsten.`,
  refused: (name: string, sentence: string) => `${name}: ${sentence}`,
  /** The message of a person who sends files without words. */
  only(pictures: number, texts: number): string {
    const named = [
      pictures === 0 ? "" : pictures === 1 ? "ein Bild" : `${pictures} Bilder`,
      texts === 0 ? "" : texts === 1 ? "ein Text" : `${texts} Texte`,
    ];
    return `Hier ${pictures + texts === 1 ? "ist" : "sind"} ${named.filter((name) => name !== "").join(" und ")}.`;
  },
};
