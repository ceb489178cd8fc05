export const previewAnswerWords = {
  absent:
    "Für diesen Browser gibt es hier keine Vorschau. Die Adresse einer Vorschau gilt nur in dem Browser, der sie geöffnet hat, und nur einige Stunden: Öffnen Sie die Seite noch einmal im Editor.",
  noPreview: "Hier gibt es keine Vorschau.",
  address: "Diese Adresse lässt sich nicht lesen.",
  noHost: "Die Anfrage sagt nicht, an welchen Server sie gesendet wurde.",
  onlyRead: "Eine Vorschau lässt sich nur lesen.",
  noForms: "Eine Vorschau lässt sich nur ansehen: Was ein Formular sendet, nimmt hier nichts entgegen.",
  noPage: "Diese Seite gibt es auf der Website nicht.",
  tooLarge: "Diese Datei ist zu groß für die Vorschau. Zur Website gehört sie trotzdem.",
  failed: "Die Vorschau ließ sich nicht anzeigen. Versuchen Sie es noch einmal.",
};
