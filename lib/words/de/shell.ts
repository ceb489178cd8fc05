export const productWords = {
  name: "Sitewright",
  description: "Bearbeiten Sie eine echte Website, indem Sie sagen, was sich ändern soll.",
  tagline: "Sagen Sie, was sich ändern soll. Sehen Sie zu, wie es geschieht.",
};

export const accountMenuWords = {
  menu: (name: string) => `Konto von ${name}`,
  theme: "Darstellung",
  account: "Passwort und Geräte",
  organization: "Ihre Organisation",
  model: "Modell",
  templates: "Gemeinsame Anweisungen",
  language: "Sprache",
  languageOfBrowser: "Browser",
  followUpEmails: "E-Mails vom Agenten",
  followUpEmailsHint: "Wenn er sich bei Ihnen meldet, während Sie weg sind.",
  signOut: "Abmelden",
  signOutBusy: "Sie werden abgemeldet …",
  themes: { system: "System", light: "Hell", dark: "Dunkel" },
};

export const notFoundWords = {
  title: "Hier ist nichts",
  text: "Diese Seite gibt es nicht, oder Sie haben keinen Zugang zu ihr.",
  action: "Zu Ihren Projekten",
};

export const failureWords = {
  title: "Diese Seite konnte nicht angezeigt werden",
  text: "Bei uns ist etwas schiefgegangen. Ihre Website und Ihre Änderungen sind sicher.",
  action: "Erneut versuchen",
};
