import type { ReviewStatus } from "./schema.ts";

const statusSentences: Record<ReviewStatus, string> = {
  open: "Diese Prüfung ist noch offen.",
  changes_requested: "Es wurden Änderungen gewünscht, deshalb ist diese Prüfung vorbei. Sehen Sie sich die nächste an.",
  published: "Diese Änderungen sind schon veröffentlicht.",
  withdrawn: "Diese Änderungen wurden zurückgezogen, deshalb gibt es nichts mehr zu entscheiden.",
};

export const germanReviewRefusals = {
  "review-over": ({ status }: { status: ReviewStatus }) => statusSentences[status],
  publishing: "Diese Änderungen werden gerade veröffentlicht. Warten Sie, bis es fertig ist.",
  "publish-conflict": (where: string) =>
    `Die veröffentlichte Website hat sich inzwischen an denselben Stellen geändert: ${where}. Nichts wurde veröffentlicht. Wünschen Sie Änderungen, damit sie darauf noch einmal gemacht werden.`,
  "publish-refused": (branch: string) =>
    `Die Regeln des Repositorys lassen Sitewright nicht in ${branch} schreiben. Veröffentlichen Sie die Änderungen dort, oder bitten Sie die Person, der es gehört, es zu erlauben.`,
  "github-token-refused":
    "GitHub lehnt das Zugangstoken ab. Vielleicht ist es abgelaufen: Geben Sie im Projekt ein neues ein.",
  "github-forbidden":
    "Das Zugangstoken darf in diesem Repository keine Pull Requests anlegen. Es braucht das Recht „Pull requests: write“.",
  "github-not-found":
    "GitHub kennt dieses Repository nicht, oder verbirgt es vor dem Zugangstoken. Prüfen Sie die Adresse und die Rechte des Tokens.",
  "github-disabled": "In diesem Repository sind Pull Requests abgestellt.",
  "github-no-commits": (head: string, base: string) => `GitHub findet keinen Unterschied zwischen ${head} und ${base}.`,
  "github-base-missing": (base: string) => `Das Repository hat auf GitHub keinen Branch ${base} mehr.`,
  "github-head-missing": (head: string) =>
    `Der Branch ${head} ist noch nicht auf GitHub. Versuchen Sie es gleich noch einmal.`,
  "github-exists":
    "GitHub sagt, dass es schon einen Pull Request gibt, zeigt ihn aber nicht. Versuchen Sie es noch einmal.",
  "github-refused": "GitHub hat den Pull Request nicht angenommen. Sehen Sie sich dort die Regeln des Repositorys an.",
  "read-only": "Zurückziehen kann diese Änderungen nur, wer sie zur Prüfung gesendet hat.",
  "request-empty": "Sagen Sie, was anders sein soll, damit die Redaktion weiß, was zu tun ist.",
  "pull-request-failed": (sentence: string) => sentence,
  "github-unreachable": "GitHub ist nicht erreichbar. Versuchen Sie es in ein paar Minuten noch einmal.",
  "github-rate-limit":
    "Mit diesem Zugangstoken hatte GitHub zu viele Anfragen. Versuchen Sie es in einer Weile noch einmal.",
  "github-failed": (status: number) =>
    `GitHub konnte den Pull Request nicht anlegen (Antwort ${status}). Versuchen Sie es in ein paar Minuten noch einmal.`,
};
