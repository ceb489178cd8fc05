export const pageNameWords = { home: "Startseite" };
