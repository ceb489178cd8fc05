export const starterWords = {
  bakery: {
    name: "Bäckerei",
    description:
      "Eine kleine Bäckerei: Brot und Kuchen, ihre Geschichte, Öffnungszeiten und der Weg dorthin. In Englisch.",
  },
  portfolio: {
    name: "Portfolio",
    description:
      "Die Arbeit einer Illustratorin: ausgewählte Bilder, Drucke mit Preisen, über sie selbst, und wie man sie beauftragt. In Englisch.",
  },
  festival: {
    name: "Festival",
    description:
      "Drei Tage Musik und Kunst: das Programm nach Tagen und Bühnen, Karten, der Weg dorthin und Antworten. In Englisch.",
  },
  blank: {
    name: "Leer",
    description: "Zwei schlichte Seiten mit Platz für das, was Sie vorhaben.",
  },
};
