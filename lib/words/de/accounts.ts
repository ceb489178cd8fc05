export const accountsWords = {
  name: "Ihr Name",
  nameHint: "Steht im Verlauf der Website bei Ihren Änderungen.",
  email: "E-Mail-Adresse",
  password: "Passwort",
  passwordHint: "Mindestens 10 Zeichen. Ein kurzer Satz merkt sich leichter als ein Rätsel.",
  missing: {
    name: "Geben Sie Ihren Namen ein.",
    email: "Geben Sie Ihre E-Mail-Adresse ein.",
    password: "Geben Sie ein Passwort ein.",
  },
  setupTitle: "Willkommen",
  setupText:
    "Dieses Sitewright ist neu. Legen Sie das erste Konto an. Es darf alles und kann später andere Personen einladen.",
  setupSubmit: "Konto anlegen",
  setupBusy: "Ihr Konto wird angelegt …",
  signInTitle: "Anmelden",
  signInText: "Schön, dass Sie da sind.",
  signInSubmit: "Anmelden",
  signInBusy: "Sie werden angemeldet …",
  signInWrong:
    "Diese E-Mail-Adresse und dieses Passwort gehören nicht zusammen. Prüfen Sie beide und versuchen Sie es noch einmal.",
};

export const invitationWords = {
  pageTitle: "Einladung",
  title: (project: string) => `Bei „${project}“ mitarbeiten`,
  text: (name: string) => `${name} lädt Sie zu dieser Website ein.`,
  signedInAs: (name: string) => `Sie sind als ${name} angemeldet.`,
  accept: "Mitarbeiten",
  acceptBusy: "Sie werden aufgenommen …",
  newHere: "Ich bin neu hier",
  haveAccount: "Ich habe ein Konto",
  create: "Konto anlegen und mitarbeiten",
  signIn: "Anmelden und mitarbeiten",
  alreadyIn: "Sie gehören schon zu diesem Projekt. Die Einladung bleibt für die Person offen, für die sie gedacht ist.",
  open: "Projekt öffnen",
  endedTitle: "Diese Einladung gilt nicht mehr",
  endedText:
    "Sie wurde schon benutzt, ist abgelaufen oder wurde zurückgezogen. Bitten Sie die Person, die sie geschickt hat, um eine neue.",
  endedAction: "Zu Sitewright",
  waitTitle: "Einen Moment, bitte",
};
