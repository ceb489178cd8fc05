/** Typing into a text of the page. */
export const typingWords = {
  /** `name` is the element's: Heading “Welcome”. */
  surface: (name: string) => `Text: ${name}`,
  keys: "Enter speichert, Umschalt+Enter beginnt eine neue Zeile, Escape verlässt den Text.",
  toolbar: "Text",
  bold: "Fett",
  italic: "Kursiv",
  link: "Link",
  newLine: "Neue Zeile",
  save: "Speichern",
  saveLater: "Speichern, wenn der Agent fertig ist",
  cancel: "Nicht speichern",
  unreadable: "In diesen Text lässt sich nicht tippen.",
  saving: "Wird gespeichert …",
  saved: "Gespeichert",
  waiting: "Wird gespeichert, wenn der Agent fertig ist.",
  comparing: "Es wird nachgesehen, welche anderen Seiten diesen Text haben, dann wird gespeichert …",
  notCompared:
    "Es ließ sich nicht nachsehen, welche anderen Seiten diesen Text haben. Wenn Sie speichern, ändert er sich nur auf dieser Seite.",
  keepTyping: "Weiter tippen",
  waitingForConnection: "Es wird gespeichert, sobald die Verbindung wieder da ist.",
  empty:
    "Ein Text kann nicht leer sein. Tippen Sie etwas, oder verlassen Sie ihn und entfernen Sie stattdessen den Teil.",
  restored: "Das haben Sie vorher getippt.",
  // On a page that a generator has built.
  keysPlain: "Die Eingabetaste speichert, Escape verlässt den Text.",
  emptyPlain: "Ein Text kann nicht leer sein. Geben Sie etwas ein, oder bitten Sie den Agenten, ihn zu entfernen.",
  findingSource: "Es wird gesucht, woher dieser Text kommt …",
  askAgent: "Den Agenten bitten",
  wish: (before: string, now: string) => `Ändern Sie „${before}“ zu „${now}“.`,
  savedAndBuilding: "Gespeichert. Die Seite zeigt es, sobald sie gebaut ist.",
  // The link's form.
  address: "Führt zu",
  addressHint: "Eine Seite der Website, oder eine Adresse, E-Mail-Adresse oder Telefonnummer",
  addressInvalid:
    "Zu dieser Adresse kann kein Link führen. Wählen Sie eine Seite, oder geben Sie eine wie https://example.com ein.",
  newTab: "In neuem Tab öffnen",
  setLink: "Link setzen",
  removeLink: "Link entfernen",
  back: "Zurück",
  pages: "Seiten der Website",
  // The page has moved on.
  conflictTitle: "Die Seite hat sich inzwischen geändert",
  conflictText: "Sie und jemand anderes haben diesen Text geändert. Welcher soll bleiben?",
  goneText: "Die Seite hat diesen Text nicht mehr. Kopieren Sie, was Sie getippt haben, wenn Sie es brauchen.",
  yours: "Ihr Text",
  pagesNow: "Jetzt auf der Seite",
  useYours: "Ihren nehmen",
  useThePages: "Den der Seite behalten",
  copy: "Ihren Text kopieren",
  copied: "Kopiert",
  // A text that was typed and not saved.
  unsavedTitle: "Nicht gespeichert",
  unsaved: (text: string) => `„${text}“ ist nicht gespeichert.`,
  bringBack: "Zurückholen",
  drop: "Verwerfen",
};
