/** In a brief's summary: the pages that a new site has. A person may change them there, and the plan follows. */
export const pagesLabel = "Pages: ";
