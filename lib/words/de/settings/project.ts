export const settingsWords = {
  title: "Einstellungen",
  link: "Einstellungen",
  general: { title: "Allgemein", link: "Allgemein", text: "Wie das Projekt heißt und woher die Website kam." },
  delete: {
    title: "Dieses Projekt löschen",
    link: "Projekt löschen",
    text: "Für den Fall, dass die Website hier nicht mehr gebraucht wird.",
  },
  branch: (name: string) => `Branch ${name}`,
};
