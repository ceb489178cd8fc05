/** Returns minutes in words; hours from two hours on. */
function duration(minutes: number): string {
  return minutes < 120 ? `${minutes} min` : `etwa ${Math.round(minutes / 60)} h`;
}

function checkBack(minutes: number | null, lastMinute: string): string {
  if (minutes === null) return "Meldet sich vielleicht wieder";
  return `Meldet sich vielleicht ${minutes < 1 ? lastMinute : `in ${duration(minutes)}`} wieder`;
}

export const followUpWords = {
  label: "Rückmeldung",
  withReason: (reason: string) => `Rückmeldung: ${reason}`,
  announced: "Der Agent hat sich wieder gemeldet.",
  working: (activity: string) => `Rückmeldung: ${activity}`,
  madeWay: "Diese Rückmeldung hat Ihrer Nachricht Platz gemacht.",
  stopped: "Sie haben diese Rückmeldung angehalten.",
  failed: "Der Agent wollte sich wieder melden und konnte nicht. Die Website ist wie vorher.",

  /** `minutes` is null until the reader's clock is known, and 0 in the last minute. */
  mayCheckBack: (minutes: number | null) => checkBack(minutes, "in weniger als einer Minute"),
  /** The short form. */
  mayCheckBackShort: (minutes: number | null) => checkBack(minutes, "gleich"),
  more: ": warum, und wie Sie es abstellen",
  whyTitle: "Warum sich der Agent vielleicht wieder meldet",
  cancel: "Absagen",
  cancelLabel: "Absagen: diesmal nicht wieder melden",
  cancelBusy: "Wird abgesagt …",
  cancelled: "Diesmal meldet er sich nicht wieder.",
  mute: "Hier nicht wieder melden",
  muteHint: "Stellt Rückmeldungen nur für dieses Gespräch ab.",
  muted: "Rückmeldungen sind hier abgestellt",
  mutedText: "In diesem Gespräch meldet sich der Agent nicht von selbst.",
  unmute: "Anstellen",
  unmuted: "Rückmeldungen sind hier angestellt.",
};
