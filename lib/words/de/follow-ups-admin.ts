import type { GateFigures, GateName } from "#lib/follow-ups/schema.ts";
import { grouped } from "./common.ts";

function waited(passedMs: number, neededMs: number): string {
  const [unitMs, unit] = neededMs < 120_000 ? [1_000, "Sekunden"] : [60_000, "Minuten"];
  const needed = (neededMs / unitMs).toLocaleString("de", { maximumFractionDigits: 1 });
  return `${grouped(Math.floor(passedMs / unitMs))} von ${needed} ${unit}`;
}

function figures(gate: GateName, compared: GateFigures): string {
  if ("neededMs" in compared) {
    const wait = waited(compared.passedMs, compared.neededMs);
    return gate === "cooled-down" ? `${wait} seit der letzten` : `still seit ${wait}`;
  }
  if ("max" in compared)
    return `${compared.count} von ${compared.max} ${gate === "below-monthly" ? "in diesem Monat" : "hintereinander"}`;
  return `dort ist es ${compared.at}; Ruhe von ${compared.from} bis ${compared.until} (${compared.timeZone})`;
}

export const followUpAdminWords = {
  triggers: {
    waiting_for_decision: {
      label: "Eine Entscheidung steht aus",
      hint: "Die letzte Antwort bot eine Auswahl an, und noch nichts davon wurde gewählt.",
      name: "Wartet auf eine Entscheidung",
    },
    task_incomplete: {
      label: "Etwas ist halb fertig geblieben",
      hint: "Die letzte Änderung ist gescheitert, wurde angehalten oder erreichte eine Grenze, oder die Prüfung der Website fand einen Fehler.",
      name: "Aufgabe unvollständig",
    },
    question_unanswered: {
      label: "Eine Frage blieb unbeantwortet",
      hint: "Die letzte Antwort endete mit einer Frage, und noch hat niemand darauf geantwortet.",
      name: "Frage unbeantwortet",
    },
    check_in: {
      label: "Änderungen wurden nicht zur Prüfung gesendet",
      hint: "Es gibt Änderungen, die nicht zur Prüfung gesendet wurden, und seither ist nichts geschehen.",
      name: "Nachfrage",
    },
  },

  settings: {
    title: "Rückmeldungen",
    link: "Rückmeldungen",
    text: "Ob der Agent von selbst auf ein Gespräch zurückkommen darf, wenn etwas halb fertig geblieben ist.",
    enabled: "Der Agent darf sich von selbst wieder melden",
    enabledHint:
      "Wenn ein Gespräch verstummt und etwas offen ist, schreibt der Agent noch einmal. Er kann die Website ansehen, aber nie ändern. Jedes Mal braucht es eine oder einige Anfragen an das Modell, die so viel kosten wie jede andere.",
    off: "Rückmeldungen sind abgestellt. Was Sie unten einstellen, gilt, sobald sie angestellt sind.",
    triggersTitle: "Wann er sich meldet",
    timingTitle: "Wie bald und wie oft",
    minDelay: "Kürzeste Wartezeit in Minuten",
    minDelayHint: "Früher wird niemandem geschrieben. Standard:\u00a02.",
    maxDelay: "Längste Wartezeit in Minuten",
    maxDelayHint: "Nach jeder Rückmeldung ohne Antwort verdoppelt sich die Wartezeit, bis hierher. Standard:\u00a060.",
    maxConsecutive: "Wie viele hintereinander",
    maxConsecutiveHint: "Danach schweigt er, bis die Person wieder schreibt. Standard:\u00a02.",
    cooldown: "Pause zwischen zweien in Minuten",
    cooldownHint: "Im selben Gespräch. Standard:\u00a05.",
    monthly: "Höchstens im Monat",
    monthlyHint: "Im ganzen Projekt, alle Gespräche zusammen. Es zählt der Kalendermonat in UTC. Standard:\u00a0100.",
    quietTitle: "Ruhezeiten",
    quiet: "Zu bestimmten Zeiten still sein",
    quietHint: "In der Zeitzone jeder Person. Was in diese Zeit fiele, entfällt und wird nicht nachgeholt.",
    quietFrom: "Von",
    quietUntil: "Bis",
    promptsTitle: "Was dem Agenten gesagt wird",
    promptsText:
      "Die Worte, mit denen eine Rückmeldung beginnt. Im Gespräch sieht sie niemand, dort steht nur die Antwort des Agenten. Bleibt ein Feld leer, gilt der Standard.",
    save: "Speichern",
    saved: "Gespeichert. Auch Rückmeldungen, die schon warten, richten sich danach.",
    wrong: {
      minutes: (max: number) => `Geben Sie Minuten ein: eine Zahl über 0, höchstens ${grouped(max)}.`,
      pause: (max: number) => `Geben Sie Minuten ein: eine Zahl von 0 bis ${grouped(max)}.`,
      whole: (max: number) => `Geben Sie eine ganze Zahl von 0 bis ${grouped(max)} ein.`,
      order: "Die längste Wartezeit ist kürzer als die kürzeste.",
      time: "Geben Sie eine Uhrzeit ein.",
      sameTime: "Wählen Sie zwei verschiedene Zeiten, oder stellen Sie die Ruhezeiten ab.",
      form: "Oben stimmt etwas noch nicht.",
    },
  },

  inspector: {
    earlier: "Frühere Rückmeldungen zeigen",
    loading: "Wird gelesen …",
    tab: (n: number) => (n === 0 ? "Rückmeldungen" : `Rückmeldungen (${n})`),
    requests: "Anfragen",
    tabs: "Was zu sehen ist",
    none: "In diesem Gespräch wurde kein Wecker gestellt.",
    waits: (compared: string | null) => (compared === null ? "Ein Wecker wartet." : `Ein Wecker wartet: ${compared}.`),
    notScheduled: (because: string) => `Nicht geplant, weil ${because}.`,
    figures,
    states: {
      pending: "wartet",
      claimed: "fängt an",
      fired: "hat sich gemeldet",
      cancelled: "abgesagt",
      skipped: "ausgelassen",
      failed: "hat nicht geklappt",
    },
    due: "Fällig",
    set: "Gestellt",
    ended: "Beendet",
    why: "Weil",
    anchor: "Bezieht sich auf",
    anchorNone: "nichts, was eine Person geschrieben hat",
    turn: (n: number | null) => (n === null ? "Sein Durchgang" : `Durchgang ${n}`),
    gates: "Bedingungen",
    gatesWait: "So stehen sie jetzt. Sie werden noch einmal geprüft, wenn er fällig ist.",
    gatesNone: "Nie geprüft: Er endete, bevor er fällig war.",
    channels: { email: "E-Mail", webhook: "Webhook" },
    deliveryStates: {
      waiting: "wartet",
      sending: "wird gesendet",
      sent: "gesendet",
      unneeded: "nicht nötig",
      failed: "gescheitert",
    },
    delivered: (state: string, reason: string | null, status: number | null) =>
      [state, reason && `${reason}${status === null ? "" : ` (${status})`}`].filter(Boolean).join(": "),
    deliveryReasons: {
      unreachable: "der andere Server war nicht erreichbar",
      "certificate-refused":
        "der Mailserver zeigte ein Zertifikat, dem dieser Server nicht vertraut; deshalb wurde nichts gesendet",
      "not-encrypted": "der Mailserver bietet keine Verschlüsselung an; deshalb wurde das Passwort nicht gesendet",
      "sign-in-refused": "der Mailserver hat den Namen oder das Passwort abgelehnt",
      "address-refused": "der Mailserver hat die Adresse abgelehnt",
      refused: "der andere Server hat es abgelehnt",
      "not-configured": "dieser Server ist nicht mehr dafür eingerichtet",
      interrupted: "der Server hielt beim Senden an",
      "came-back": "die Person kam zurück",
      "switched-off": "die Person hat diese E-Mails abgestellt",
      muted: "die Person hat Rückmeldungen in diesem Gespräch abgestellt",
      "lost-access": "die Person darf diese Website nicht mehr bearbeiten",
    },
    passed: "erfüllt",
    blocked: "nicht erfüllt",
    gateNames: {
      enabled: "Rückmeldungen sind angestellt",
      "trigger-enabled": "Diese Art ist angestellt",
      "not-muted": "In diesem Gespräch nicht abgestellt",
      "conversation-ongoing": "Das Gespräch läuft",
      "person-may-edit": "Die Person darf diese Website noch bearbeiten",
      "no-turn-running": "Sonst läuft nichts",
      "anchor-newest": "Die Person hat seither nichts geschrieben",
      "quiet-long-enough": "Die Person ist lange genug still",
      "below-consecutive": "Nicht zu viele hintereinander",
      "cooled-down": "Die Pause seit der letzten ist vorbei",
      "outside-quiet-hours": "Außerhalb der Ruhezeiten",
      "below-monthly": "Unter der Grenze des Monats",
    },
    /** Read after “weil”. */
    because: {
      enabled: "Rückmeldungen in diesem Projekt abgestellt sind",
      "trigger-enabled": "diese Art in diesem Projekt abgestellt ist",
      "not-muted": "sie in diesem Gespräch abgestellt sind",
      "conversation-ongoing": "das Gespräch beendet ist",
      "person-may-edit": "die Person diese Website nicht mehr bearbeiten darf",
      "no-turn-running": "ein Durchgang wartet oder läuft",
      "anchor-newest": "die Person seither geschrieben hat",
      "quiet-long-enough": "die Person noch nicht lange genug still ist",
      "below-consecutive": "es genug hintereinander waren und erst die Person schreiben muss",
      "cooled-down": "die letzte noch nicht lange genug her ist",
      "outside-quiet-hours": "es in die Ruhezeiten der Person fiele",
      "below-monthly": "die Grenze des Projekts für diesen Monat erreicht ist",
      "nothing-to-follow-up": "nichts offen geblieben ist",
      "by-person": "die Person abgesagt hat",
      muted: "die Person Rückmeldungen in diesem Gespräch abgestellt hat",
      "newer-turn": "seither ein neuerer Durchgang endete",
      "person-wrote": "die Person geschrieben hat",
      "conversation-finished": "das Gespräch beendet ist",
      "project-deleted": "das Projekt gelöscht wurde",
      internal: "bei uns etwas schiefgegangen ist. Was, steht im Server-Log",
    } as Record<string, string>,
  },
};
