/** The number of projects on a page, and in each "Show more": whole rows of two and of three. */
export const projectsAtOnce = 24;
