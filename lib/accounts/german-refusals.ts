const passwordLength = (charactersMin: number, charactersMax: number) =>
  `Wählen Sie ein Passwort mit ${charactersMin} bis ${charactersMax.toLocaleString("de")} Zeichen.`;

const attemptsInGerman: Record<string, string> = {
  "failed attempts to sign in": "vergebliche Versuche, sich anzumelden",
  "wrong passwords": "falsche Passwörter",
  "attempts with links for a new password that do not exist":
    "Versuche mit Links für ein neues Passwort, die es nicht gibt",
  "requests for a new password": "Anfragen nach einem neuen Passwort",
  "attempts with invitations that do not exist": "Versuche mit Einladungen, die es nicht gibt",
};

export const germanAccountRefusals = {
  "read-only: role":
    "Sie können diese Website ansehen, aber Ihre Rolle erlaubt das nicht. Fragen Sie die Administration des Projekts.",
  "read-only: removing an owner or administrator":
    "Diese Person verwaltet alle Websites der Organisation. Entfernen kann sie nur, wer die Inhaberschaft hat.",
  "read-only: making a link for a password":
    "Einen Link für ein neues Passwort kann nur erstellen, wer die Inhaberschaft der Organisation hat.",
  "password-link-for-oneself": "Ihr eigenes Passwort ändern Sie auf der Seite Ihres Kontos.",
  "password-link-elsewhere":
    "Diese Person arbeitet auch an Websites einer anderen Organisation. Deshalb können Sie keinen Link für ihr Passwort erstellen.",
  "no-emails":
    "Dieser Server verschickt keine E-Mails. Bitten Sie die Inhaberin oder den Inhaber Ihrer Organisation um einen Link für ein neues Passwort.",
  "password-link-ended":
    "Dieser Link gilt nicht mehr: Er wurde schon benutzt, ist abgelaufen, oder das Passwort wurde inzwischen geändert. Bitten Sie um einen neuen.",
  "wrong-password": "Das ist nicht Ihr jetziges Passwort. Prüfen Sie es und versuchen Sie es noch einmal.",
  "password-unchanged": "Wählen Sie ein anderes Passwort: Dieses ist Ihr jetziges.",
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
