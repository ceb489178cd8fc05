export const whoMayWords = {
  title: "Wer was darf",
  text: "Was jede Rolle darf. Wer das Projekt verwaltet, vergibt die Rollen.",
  link: "Wer was darf",
  may: "darf",
  mayNot: "darf nicht",
  all: "Alle im Projekt",
  acts: {
    read: "Die Website, ihre Gespräche und ihren Verlauf sehen",
    edit: "Die Website ändern, Änderungen zurücknehmen und zur Prüfung senden",
    review: "Über Änderungen entscheiden, die zur Prüfung gesendet wurden, und veröffentlichen",
    inspect: "Sehen, was dem Agenten gesagt wurde und was er sich zu einem Gespräch merkt",
    configure:
      "Bestimmen, wie der Agent arbeitet, was geschützt ist, wie die Website gebaut und veröffentlicht wird; das Projekt löschen",
    "manage-people": "Personen einladen, ihnen Rollen geben, sie entfernen",
    "run-organization": "Projekte anlegen; für alle Websites ein Modell verbinden und Texte pflegen",
  },
  yours: (role: string) => `Ihre Rolle: ${role}.`,
  restricted: "Redaktion und Entwicklung lassen sich auf Stellen beschränken, die für sie freigegeben sind.",
};
