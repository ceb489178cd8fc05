import type { Holder, QuotaReached } from "../quotas/quota-reached.ts";
import { germanMessage } from "./german-messages.ts";

const numbers = new Intl.NumberFormat("de");

const whose: Record<Holder, string> = {
  personInProject: "Sie haben",
  project: "Alle Personen dieser Website zusammen haben",
  person: "Sie haben, in allen Ihren Websites zusammen,",
  address: "Von Ihrer Netzadresse kamen",
};

/** `who` begins the sentence: "Sie haben", for example. */
function ofQuota(sentence: (who: string, limit: string, holder: Holder) => string) {
  return ({ holder, limit }: QuotaReached) => sentence(whose[holder], numbers.format(limit), holder);
}

export const germanPlatformRefusals = {
  "not-signed-in": "Sie sind nicht angemeldet. Melden Sie sich an und versuchen Sie es noch einmal.",
  "bad-origin":
    "Diese Anfrage kam nicht von einer Seite dieses Servers. Öffnen Sie Sitewright im Browser und versuchen Sie es dort noch einmal.",
  "database-unreachable": () =>
    "Der Server erreicht seine Datenbank gerade nicht. Warten Sie ein paar Sekunden und versuchen Sie es noch einmal.",
  unexpected: (errorId: string) =>
    `Auf dem Server ist etwas schiefgegangen. Versuchen Sie es noch einmal. Bleibt es so, nennen Sie der Person, die den Server betreibt, diese Nummer: ${errorId}.`,
  "bad-request: host": "Die Anfrage sagt nicht, an welchen Server sie gesendet wurde.",
  "bad-request: query": (names: string) => `Diese Teile der Adresse stimmen nicht: ${names}.`,
  "bad-request: content type":
    "Der Inhalt der Anfrage muss JSON sein: Senden Sie ihn mit dem Inhaltstyp application/json.",
  "bad-request: cut body": "Der Inhalt der Anfrage brach vor seinem Ende ab. Senden Sie ihn noch einmal.",
  "bad-request: not UTF-8": "Der Inhalt der Anfrage ist kein gültiges UTF-8.",
  "bad-request: not JSON": "Der Inhalt der Anfrage ist kein gültiges JSON.",
  "bad-request: too deep": (levelsMax: number) =>
    `Der Inhalt der Anfrage ist tiefer als ${levelsMax} Ebenen verschachtelt.`,
  "bad-request: schema": ([first]: { path: string; message: string }[]) =>
    first?.path
      ? `„${first.path}“ stimmt nicht: ${germanMessage(first.message)}.`
      : `${germanMessage(first?.message ?? "Ungültige Eingabe")}.`,
  "too-large": (bytesMax: number) => `Das ist zu groß: Höchstens ${numbers.format(bytesMax)} Byte sind erlaubt.`,
  "too-many-waiting-turns": ofQuota(
    (who, limit) =>
      `${who} ${limit} wartende Nachrichten, mehr sind nicht erlaubt. Warten Sie, bis einige fertig sind, oder ziehen Sie welche zurück, und senden Sie diese noch einmal.`,
  ),
  "too-many-previews": ofQuota(
    (who, limit) =>
      `${who} in den letzten zwölf Stunden ${limit} Vorschauen geöffnet, mehr sind nicht erlaubt. Machen Sie auf einer offenen Seite weiter, oder versuchen Sie es später.`,
  ),
  "too-many-invitations": ofQuota(
    (who, limit) =>
      `${who} ${limit} offene Einladungen, mehr sind nicht erlaubt. Ziehen Sie eine zurück, die nicht mehr gebraucht wird.`,
  ),
  "too-many-streams": ofQuota(
    (who, limit) =>
      `${who} ${limit} laufende Ansichten offen, mehr sind nicht erlaubt. Schließen Sie einen Tab. Diese Seite versucht es von selbst wieder.`,
  ),
  "too-many-requests": ofQuota((who, limit, holder) =>
    holder === "address"
      ? `${who} mehr als ${limit} Anfragen in einer Minute. Warten Sie eine Minute und versuchen Sie es noch einmal.`
      : `${who} mehr als ${limit} Anfragen in einer Minute gesendet. Warten Sie eine Minute und versuchen Sie es noch einmal. Ein Skript muss zwischen seinen Anfragen Pausen machen.`,
  ),
};
