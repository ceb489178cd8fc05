/** Text sizes that follow the width of the screen. */
export const textSizeWords = {
  followsWidth: (pixels: { phone: number; computer: number } | null) =>
    pixels === null
      ? "Die Größe folgt der Breite des Bildschirms: + und − ändern sie auf allen."
      : `Die Größe folgt der Breite des Bildschirms: ${pixels.phone} auf einem Handy, ${pixels.computer} auf einem Computer. + und − ändern beide.`,
  sameOnScreens: "Diese Größe ist auf jedem Bildschirm gleich.",
  setByWidth:
    "Die Website bestimmt diese Größe nach der Breite des Bildschirms. Eine Größe, die Sie hier setzen, ist auf jedem Bildschirm gleich.",
};
