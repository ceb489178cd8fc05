export const progressWords = {
  "listing-files": () => "Looking through the files",
  "reading-file": (p: { path?: string | number }) => `Reading ${p.path ?? "a file"}`,
  searching: (p: { query?: string | number }) => `Searching for “${p.query ?? "…"}”`,
  "changing-file": (p: { path?: string | number }) => `Changing ${p.path ?? "a file"}`,
  "writing-file": (p: { path?: string | number }) => `Writing ${p.path ?? "a file"}`,
  "moving-file": (p: { from?: string | number; to?: string | number }) =>
    `Moving ${p.from ?? "a file"} to ${p.to ?? "…"}`,
  "deleting-file": (p: { path?: string | number }) => `Deleting ${p.path ?? "a file"}`,
  "checking-site": () => "Checking the site",
  "reverting-turn": () => "Taking back an earlier change",
  continued: () => "Going on where it was interrupted",
  thinking: () => "Thinking",
  retrying: (p: { attempt?: string | number }) => `The model did not answer; trying again (${p.attempt ?? 1})`,
};
