/** The beginning of the message that tells the model at its end that the site does not build. */
export const unbuiltPrefix = "The site does not build with what you changed.";
