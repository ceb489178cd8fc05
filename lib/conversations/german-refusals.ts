import type { PurgeMark } from "#lib/memory/memory-schema.ts";
import { listNames } from "#lib/words/de/common.ts";
import { memoryWords } from "#lib/words/de/memory.ts";
import { byHandWords } from "#lib/words/de/page/by-hand.ts";
import { notEditable } from "#lib/words/de/page/not-editable.ts";
import { releasedWords } from "#lib/words/de/page/released.ts";

const onPages = (pages: readonly { title: string }[]) =>
  listNames(
    pages.map(({ title }) => `„${title}“`),
    byHandWords.more,
  );

export const germanConversationRefusals = {
  "read-only: watching":
    "Sie können bei diesem Gespräch zusehen, aber handeln kann darin nur die Person, der es gehört.",
  "not-released": releasedWords.refused,
  "not-released: for an administrator": () => releasedWords.decidedByAdmin,
  "read-only: editing": "Sie können dieses Projekt ansehen, aber nicht bearbeiten.",
  "read-only: inspecting": "Was der Agent sieht, sieht nur, wer in dieses Projekt Einblick hat.",
  "conversation-finished":
    "Die Bearbeitung ist hier beendet. Fangen Sie auf der Seite des Projekts wieder an, um weiterzumachen.",
  "turn-running": "Eine Änderung läuft noch. Warten Sie, bis sie fertig ist, oder halten Sie sie an.",
  "turn-running: stopping": "Der Agent wird noch angehalten. Versuchen Sie es gleich noch einmal.",
  "already-running":
    "Daran wird schon gearbeitet, oder es ist beendet. Halten Sie es an, oder sagen Sie, was anders sein soll.",
  "worded-by-server":
    "Das hat Sitewright so gesagt, deshalb lässt es sich nicht ändern. Nehmen Sie es zurück, oder sagen Sie in einer Nachricht, was Sie möchten.",
  "head-moved":
    "Die Website hat sich inzwischen geändert. Laden Sie die Seite neu, und sehen Sie sie an, bevor Sie es noch einmal versuchen.",
  "head-moved: same place": (pages: { path: string; title: string }[]) =>
    `Inzwischen wurde dieselbe Stelle auf ${onPages(pages)} geändert. Ihre Änderung wurde nicht gespeichert: Sehen Sie sich die Seite an, wie sie jetzt ist, und machen Sie die Änderung noch einmal.`,
  "head-moved: entry": (title: string) =>
    `„${title}“ wurde inzwischen geändert. Ihre Änderung wurde nicht gespeichert und bleibt hier: Kopieren Sie, was Sie brauchen, gehen Sie zurück zur Liste, und öffnen Sie den Eintrag noch einmal.`,
  "nobody-waits": "Es wartet niemand mehr auf die Website, also bleibt sie bei Ihnen.",
  "nobody-waits: overtaken":
    "Inzwischen hat jemand anderes um die Website gebeten. Sehen Sie nach, wer es ist, und antworten Sie noch einmal.",
  "in-review": "Diese Änderungen sind in Prüfung. Sie können wieder bearbeiten, wenn sie vorbei ist.",
  "nothing-to-change": "Die Website ist schon so, deshalb wurde nichts geändert.",
  "nothing-to-undo": "Dabei wurde nichts geändert, deshalb gibt es nichts rückgängig zu machen.",
  "nothing-to-restore": "Davon ist nichts übrig, was sich zurückholen ließe.",
  "undo-conflict": (where: string) =>
    `Spätere Änderungen betreffen dieselben Stellen: ${where}. Machen Sie zuerst jene rückgängig, oder sagen Sie im Gespräch, was Sie stattdessen möchten.`,
  "restore-conflict": (where: string) =>
    `Spätere Änderungen betreffen dieselben Stellen: ${where}. Machen Sie zuerst jene rückgängig, oder sagen Sie, was Sie stattdessen möchten.`,
  "nothing-held": "Davon ist nichts mehr zurückgehalten: Es wurde angewendet oder weggelassen.",
  "held-conflict": (where: string) =>
    `Spätere Änderungen betreffen dieselben Stellen: ${where}. Lassen Sie diese Änderungen weg, und sagen Sie, was Sie stattdessen möchten.`,
  "asset-in-use": (path: string, places: { path: string; title: string }[]) =>
    `„${path}“ wird noch auf ${onPages(places)} verwendet. Nehmen Sie es zuerst dort weg, und entfernen Sie es dann.`,
  publishing: "Änderungen dieser Website werden gerade veröffentlicht. Warten Sie, bis das fertig ist.",
  "conversation-finished: heartbeat": "Die Bearbeitung ist hier beendet.",
  "instruction-empty": "Sagen Sie, was sich auf der Website ändern soll.",
  "instruction-too-long": (charactersMax: number) =>
    `Das ist zu lang. Ein Auftrag darf ${charactersMax.toLocaleString("de")} Zeichen haben.`,
  "instruction-too-long: for the model":
    "Das ist zu lang für das verbundene Modell. Sagen Sie es in mehreren Nachrichten.",
  "unknown-ref": notEditable,
  "not-editable": notEditable,
  "not-editable: protected": (path: string) =>
    `„${path}“ lässt sich nicht von Hand ändern, weil andere Rechner die Datei ausführen oder befolgen. Die Administration kann sie in den Einstellungen des Projekts unter „Schutz“ öffnen.`,
  "not-editable: picture's name": (path: string, ending: string) =>
    `„${path}“ kann dieses Bild nicht aufnehmen: Der Name muss auf .${ending} enden.`,
  "not-editable: only here on a built page":
    "„Nur hier“ lässt sich auf dieser Seite nicht einhalten, weil ein Generator sie aus Dateien baut, die auch zu anderen Seiten gehören. Senden Sie die Nachricht ohne diese Einstellung.",
  "not-editable: no form": (path: string) =>
    `„${path}“ lässt sich nicht als Formular bearbeiten. Ändern Sie die Datei im Quelltext, oder bitten Sie den Agenten.`,
  "not-editable: value": (key: string) =>
    `Der Wert „${key}“ ist so geschrieben, dass ihn ein Formular nicht ändern kann. Ändern Sie ihn im Quelltext, oder bitten Sie den Agenten.`,
  "not-editable: no draft": (path: string) =>
    `${path} lässt sich nicht zwischen Entwürfen und Beiträgen verschieben: Die Sammlung hat keinen Ordner für Entwürfe, oder die Datei liegt schon dort. Laden Sie die Seite neu.`,
  "not-editable: wrong value": (name: string) =>
    `Das ist kein Wert für „${name}“. Korrigieren Sie ihn, und speichern Sie noch einmal.`,
  "not-editable: content with others":
    "Eine Änderung von Inhalten wird für sich gespeichert. Speichern Sie zuerst die anderen Änderungen.",
  "not-editable: same file": "Zwei dieser Änderungen betreffen dieselbe Datei. Speichern Sie zuerst eine davon.",
  "not-editable: perhaps used": (path: string) =>
    `Diese Website ist zu groß, um sie durchzusehen, deshalb wird „${path}“ vielleicht noch verwendet. Bitten Sie den Agenten, danach zu suchen und es zu entfernen.`,
  "not-editable: long rule": (name: string, bytesMax: number) =>
    `„${name}“ ist zu lang: Eine Regel darf ${(bytesMax / 1024).toLocaleString("de")} KB haben. Kürzen Sie sie, oder machen Sie zwei daraus.`,
  "not-editable: no asset": (path: string) =>
    `„${path}“ ist weder ein Bild noch eine andere Datei, die Seiten zeigen, und lässt sich hier nicht entfernen.`,
  "unknown-upload":
    "Dieses Bild hat zu lange gewartet oder gehört zu einer anderen Sitzung. Senden Sie es noch einmal.",
  "unknown-file":
    "Eine Datei dieser Nachricht hat zu lange gewartet oder gehört zu einer anderen Sitzung. Nehmen Sie sie weg, und fügen Sie sie noch einmal hinzu.",
  "too-many-files": (filesMax: number) =>
    `Mit einer Nachricht gehen höchstens ${filesMax} Dateien. Senden Sie die anderen mit der nächsten.`,
  "upload-missing": "In dieser Anfrage ist keine Datei. Wählen Sie eine Datei, und senden Sie sie noch einmal.",
  "upload-fields": (names: string) => `Diese Felder des Formulars stimmen nicht: ${names}.`,
  "upload-replaces-nothing": (path: string) =>
    `Auf der Website gibt es kein Bild „${path}“ mehr. Laden Sie die Liste neu, und wählen Sie es noch einmal.`,
  "unknown-ref: version":
    "Was Sie ausgewählt haben, steht auf einer Version, die nicht zu dieser Website gehört. Laden Sie die Seite neu, und wählen Sie es noch einmal aus.",
  "unknown-ref: pick":
    "Etwas, das Sie ausgewählt haben, ist nicht auf jener Seite. Laden Sie die Seite neu, und wählen Sie es noch einmal aus.",
  "name-mismatch": (name: string) => `Das ist nicht der Name des Projekts. Geben Sie zum Löschen „${name}“ ein.`,
  "upload-too-large": (bytesMax: number) =>
    `Diese Datei hat mehr als ${bytesMax / 1024 / 1024} MB. Machen Sie das Bild kleiner, und senden Sie es noch einmal.`,
  "file-unreadable":
    "Das kann nicht mit einer Nachricht gehen. Senden Sie ein Bild, oder einen Text als .txt, .md oder .csv.",
  "file-unreadable: document":
    "Word, PDF und andere Office-Dateien lassen sich hier nicht lesen. Speichern Sie den Text als .txt, .md oder .csv und senden Sie das, oder kopieren Sie ihn in Ihre Nachricht.",
  "file-unreadable: not text":
    "Der Name dieser Datei sagt, dass sie ein Text ist, aber sie ist keiner. Speichern Sie sie neu als Text, und senden Sie das.",
  "upload-no-form": "Dateien werden als Formular gesendet, mit dem Inhaltstyp multipart/form-data.",
  "too-many-uploads": (megabytesMax: number) =>
    `${megabytesMax} MB Bilder dieser Sitzung warten auf ihre Verwendung, mehr sind nicht erlaubt. Verwenden Sie sie, oder versuchen Sie es morgen noch einmal.`,
  "not-found": "Diese Version gehört nicht zum Verlauf der Website.",
  "request-purged": (purged: PurgeMark) => memoryWords.mark(purged, purged.at.slice(0, 10)).replace(/[^.!?]$/, "$&."),
};
