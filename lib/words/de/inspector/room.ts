export const roomWords = {
  title: "So erfährt der Agent es wieder",
  cures: {
    window: {
      text: "Ein Modell mit größerem Fenster, oder die richtige Größe des Fensters in seinen Einstellungen: Dann passen mehr Durchgänge hinein.",
      link: "Modell wählen",
      others: "Das kann die Leitung der Organisation tun.",
    },
    instructions: {
      text: "Die Tatsache in den Anweisungen des Projekts: Jede Anfrage enthält sie, und sie fallen nie weg.",
      link: "Anweisungen schreiben",
      others: "Das kann die Administration des Projekts tun.",
    },
    note: {
      text: "Eine angeheftete Notiz: Sie fällt nach allen anderen weg. Nur Notizen, die der Agent geschrieben hat, lassen sich anheften. Gibt es keine, bitten Sie ihn im Gespräch, sich die Tatsache zu notieren, und heften Sie diese Notiz an.",
      link: "Notiz anheften",
      others: "Die Administration des Projekts kann sie anheften.",
    },
  },
};
