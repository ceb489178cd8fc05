export const germanSiteCheckRefusals = {
  "checks-running":
    "Die Seiten werden noch geprüft. Deshalb wurde noch nichts gesendet und nichts veröffentlicht. Versuchen Sie es gleich noch einmal.",
  "checks-failed": (findings: number) =>
    findings === 1
      ? "Die Prüfungen haben etwas gefunden, das durch diese Änderung schlechter wurde. Deshalb wurde nichts gesendet und nichts veröffentlicht. Beheben Sie es, oder bitten Sie den Agenten darum. Die Administration kann einstellen, dass diese Prüfung nur warnt: in den Projekteinstellungen unter „Prüfungen“."
      : `Die Prüfungen haben ${findings} Dinge gefunden, die durch diese Änderung schlechter wurden. Deshalb wurde nichts gesendet und nichts veröffentlicht. Beheben Sie sie, oder bitten Sie den Agenten darum. Die Administration kann einstellen, dass diese Prüfungen nur warnen: in den Projekteinstellungen unter „Prüfungen“.`,
};
