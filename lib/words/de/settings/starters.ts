export const starterWords = {
  bakery: {
    name: "Bäckerei",
    description:
      "Eine kleine Bäckerei: Brot und Kuchen, ihre Geschichte, Öffnungszeiten und der Weg dorthin. Auf Englisch.",
  },
  portfolio: {
    name: "Portfolio",
    description:
      "Die Arbeit einer Illustratorin: ausgewählte Bilder, Drucke mit Preisen, über sie selbst, und wie man sie beauftragt. Auf Englisch.",
  },
  festival: {
    name: "Festival",
    description:
      "Drei Tage Musik und Kunst: das Programm nach Tagen und Bühnen, Karten, der Weg dorthin und Antworten. Auf Englisch.",
  },
  blank: {
    name: "Leer",
    description: "Zwei schlichte Seiten mit Platz für das, was Sie vorhaben.",
  },
};
