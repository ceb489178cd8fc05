const passwordLength = (charactersMin: number, charactersMax: number) =>
  `Wählen Sie ein Passwort mit ${charactersMin} bis ${charactersMax.toLocaleString("de")} Zeichen.`;

const attemptsInGerman: Record<string, string> = {
  "failed attempts to sign in": "vergebliche Versuche, sich anzumelden",
  "attempts with invitations that do not exist": "Versuche mit Einladungen, die es nicht gibt",
};

export const germanAccountRefusals = {
  "read-only: role":
    "Sie können diese Website ansehen, aber Ihre Rolle erlaubt das nicht. Fragen Sie die Administration des Projekts.",
  "read-only: removing an owner or administrator":
    "Diese Person verwaltet alle Websites der Organisation. Entfernen kann sie nur, wer die Inhaberschaft hat.",
  "last-owner": "Sonst hat niemand die Inhaberschaft der Organisation. Jemand muss ihre Websites verwalten können.",
  "organization-role":
    "Diese Person verwaltet alle Websites der Organisation, deshalb ändert eine Rolle in einer einzelnen nichts.",
  "already-member": () => "Sie gehören schon zu diesem Projekt.",
  "account-exists":
    "Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich damit an, um die Einladung anzunehmen.",
  "invitation-ended":
    "Diese Einladung gilt nicht mehr: Sie wurde schon benutzt, ist abgelaufen oder wurde zurückgezogen. Bitten Sie um eine neue.",
  "not-signed-in":
    "Sie sind nicht angemeldet. Melden Sie sich an oder legen Sie ein Konto an, um die Einladung anzunehmen.",
  "wrong-credentials":
    "Diese E-Mail-Adresse und dieses Passwort gehören nicht zusammen. Prüfen Sie beide und versuchen Sie es noch einmal.",
  "too-many-attempts": (attempts: string, retryAfterSeconds: number) =>
    `Es gab zu viele ${attemptsInGerman[attempts] ?? "Versuche"}. Versuchen Sie es in ${inWords(retryAfterSeconds)} noch einmal.`,
  "password-too-short": passwordLength,
  "password-too-long": passwordLength,
  "password-too-common":
    "Wählen Sie ein anderes Passwort: Dieses gehört zu den ersten, die jemand erraten würde, wie häufige Wörter, Reihen von Tasten und Ihr eigener Name.",
};

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "1 Sekunde" : `${seconds} Sekunden`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 Minute" : `${minutes} Minuten`;
}
