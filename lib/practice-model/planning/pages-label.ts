/** In a brief's summary: the pages that a new site has. A person may change them there, and the plan follows. */
export const pagesLabel = "Pages: ";

/** In a brief's summary: pages that are added to a site, and that nothing in the manifest stands for. */
export const newPagesLabel = "New pages: ";
