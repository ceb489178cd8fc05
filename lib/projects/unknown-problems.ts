import { refusals } from "#lib/platform/problem.ts";

/** The sentences that are stored of failures that no refusal is about. The server's log says more. */
export const unknownProblems = refusals(
  "unavailable",
  {
    "setup-failed":
      "The website could not be set up. Try again; if it stays so, ask whoever runs this server to look into its log.",
    "push-failed": "The repository could not be reached.",
  },
  {
    "setup-failed":
      "Die Website konnte nicht eingerichtet werden. Versuchen Sie es noch einmal. Bleibt es so, bitten Sie die Person, die diesen Server betreibt, im Server-Log nachzusehen.",
    "push-failed": "Das Repository war nicht erreichbar.",
  },
);
