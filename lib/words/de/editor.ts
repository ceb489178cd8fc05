import { grouped } from "./common.ts";

export const editorWords = {
  publish: "Veröffentlichen",
  sendForReview: "Zur Prüfung senden",
  sendForReviewShort: "Prüfung",
  more: "Mehr",
  history: "Verlauf",
  title: "Editor",
  back: (project: string) => `Zurück zu ${project}`,
  tabConversation: "Gespräch",
  tabPreview: "Vorschau",
  previewChanged: "geändert",
  resize: "Breite des Gesprächs",
  log: "Gespräch",
  earlier: "Frühere Änderungen zeigen",
  earlierBusy: "Frühere Änderungen werden geladen …",
  newest: "Zum Neuesten",
  instruction: "Was sich ändern soll",
  placeholder: "Sagen Sie, was sich ändern soll …",
  placeholderNext: "Sagen Sie, was sich als Nächstes ändern soll …",
  placeholderAsked: "Oder antworten Sie mit eigenen Worten …",
  send: "Ändern",
  running: "Es wird geändert …",
  thinking: "Überlegt …",
  queue: "Als Nächstes senden",
  queueing: "Wird gesendet …",
  overtakenUnchanged:
    "Die Nachricht hat angefangen, bevor Sie sie geändert hatten. Sagen Sie hier, was anders sein soll. Es kommt als Nächstes.",
  overtaken:
    "Die Nachricht hat in der alten Fassung angefangen, bevor die neue gespeichert war. Was Sie geschrieben haben, steht im Feld. Senden Sie es, dann kommt es als Nächstes.",
  addFile: "Datei hinzufügen",
  hint: "Enter sendet, Umschalt+Enter beginnt eine neue Zeile",
  planFirst: "Erst planen",
  plan: "Planung beginnen",
  editNow: "Jetzt ändern",
  planSend: "Senden",
  planWaits: "Der Plan entsteht …",
  placeholderPlan: "Sagen Sie, was hineingehört …",
  placeholderPlanChange: "Was soll anders sein?",
  tabPlan: "Plan",
  tooLong: (max: number) => `Das ist zu lang. Höchstens ${grouped(max)} Zeichen.`,
  readOnly: "Sie können dieses Gespräch lesen. Fortsetzen kann es nur die Person, die es begonnen hat.",
  roleOnlyReads:
    "Mit Ihrer Rolle können Sie diese Website jetzt ansehen, aber nicht ändern. Was Sie geändert haben, bleibt.",
  roleLost: (by: string | null, isRemoved: boolean) => {
    if (isRemoved)
      return `${by === null ? "Sie haben diese Website verlassen" : `${by} hat Sie von dieser Website entfernt`}. Was Sie geändert haben, bleibt.`;
    const now = by === null ? "Sie haben jetzt die Rolle „Prüfung“" : `${by} hat Ihnen die Rolle „Prüfung“ gegeben`;
    return `${now}. Sie können lesen und prüfen, aber nicht mehr bearbeiten.`;
  },
  draftKept: "Ihr Entwurf bleibt erhalten.",
  draftTitle: "Ihr Entwurf",
  copyDraft: "Den Entwurf kopieren",
  roleBack: "Sie dürfen diese Website wieder bearbeiten. Ihr Entwurf steht im Feld, sobald Sie weitermachen.",
  isFinished: "Beendet",
  finished: "Die Bearbeitung ist hier beendet. Alle Änderungen sind gespeichert.",
  startNew: "Weiter bearbeiten",
  published: "Ihre Website ist veröffentlicht. Sie können hier gleich weitermachen.",
  publishedWait: "Ihre Website ist veröffentlicht. In einem Moment können Sie weitermachen …",
  released:
    "Sie waren eine Weile weg, deshalb können andere die Website bearbeiten. Jede gespeicherte Änderung bleibt, und ein Text, den Sie gerade getippt haben, wird Ihnen wieder angeboten, wenn Sie weitermachen.",
  continue: "Weitermachen",
  signedOut: "Sie wurden abgemeldet. Melden Sie sich wieder an. Was Sie geschrieben haben, bleibt.",
  signInAgain: "Anmelden",
  signInOver: "Sie bleiben, wo Sie sind, und was Sie geschrieben haben, bleibt.",
  shut: "Diese Website wurde gelöscht, oder Sie haben keinen Zugang mehr zu ihr. Was Sie geändert haben, bleibt.",
  shutAction: "Zu Ihren Projekten",
  toProject: "Zum Projekt",
  contextLink: "Was der Agent als Nächstes erfährt",
  end: "Bearbeitung beenden",
  endShort: "Beenden",
  endBusy: "Wird beendet …",
  endTitle: "Bearbeitung für jetzt beenden?",
  endText:
    "Alle Änderungen bleiben, und Sie bleiben angemeldet. Andere können die Website dann bearbeiten, und Sie können jederzeit weitermachen.",
  endBlocked:
    "Eine Änderung läuft noch, oder Nachrichten warten. Sobald alles fertig, angehalten oder zurückgezogen ist, können Sie hier beenden.",
  endConfirm: "Bearbeitung beenden",
  endKeep: "Weiter bearbeiten",
  connectionLost: "Keine Verbindung. Es wird weiter versucht, nichts geht verloren.",
  connectionBack: "Wieder verbunden.",
  connectionPolling: "Die Verbindung ist langsam. Neues kommt jede Sekunde.",
};

export const practiceWords = {
  note: "Übungsmodell antwortet.",
  noteShort: "Übungsmodell",
  connect: "Modell verbinden",
  ownAnswers: (name: string) => `${name} antwortet.`,
  toModel: "Modell",
  text: "Das Übungsmodell ist ein kleines Programm in Sitewright, mit dem Sie alles ohne ein Konto bei einem anderen Anbieter ausprobieren können. Es versteht nur einfache Wünsche.",
  whoMay:
    "Wer in Ihrer Organisation die Inhaberschaft oder die Administration hat, verbindet ein richtiges Modell: im Menü mit den Initialen unter „Modell“. Wer diesen Server betreibt, kann auch eines für alle einstellen.",
  stays: "Ihre Websites und Gespräche bleiben, wie sie sind.",
};
