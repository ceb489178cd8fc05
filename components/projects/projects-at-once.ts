/** How many projects a page shows, and each press of "Show more" adds: whole rows of two and of three. */
export const projectsAtOnce = 24;
