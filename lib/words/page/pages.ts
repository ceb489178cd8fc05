/** Pages of the site: adding, renaming and removing them, and the order of the navigation. */
export const pagesWords = {
  placeholder: "Write what this page is about.",
};
