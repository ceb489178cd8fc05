/** Words of publishing, in the editor and on the project's page. */
export const publishingWords = {
  publish: "Publish",
  publishBusy: "Publishing…",
  open: "Open the site",
  opensNewTab: "opens in a new tab",
  copy: "Copy the address",

  dialogTitle: "Publish your site",
  dialogText: "Visitors see your changes at once, and your session ends.",
  dialogTextElsewhere: "Your changes go into the site’s repository, and your session ends.",
  unchangedTitle: "Publish the site as it is",
  unchangedText: "There are no changes since you started. Visitors see the site as it is, and you can go on editing.",
  nothingTitle: "There is nothing new to publish",
  nothingText: "Visitors see the site just as it is here. You can go on editing.",
  at: "Visitors see it at",
  into: (branch: string, repository: string) => `It goes into the branch ${branch} of ${repository}.`,
  blocked: "A change is still being made, or messages wait. As soon as all of it is done, you can publish.",
  loading: "Looking at what you changed…",
  reviewInstead: "Send for review instead",
  keep: "Go on editing",

  doneTitle: "Your site is published",
  doneText: "This is its address. Give it to whoever should see the site.",
  doneElsewhereTitle: "Your changes are published",
  doneElsewhere: (branch: string, repository: string) =>
    `They are in the branch ${branch} of ${repository}. Visitors see them as soon as whatever serves that repository has taken them up.`,
  toProject: "Go to the project",
  toReview: "Look at the review",
  noAddress:
    "The site is published, but this server has no address for sites yet. Whoever runs it can set SITES_ORIGIN, or you can give the site a domain of its own.",

  isPublished: "Published",
  isNotPublished: "Not published",
  notYet: "Nobody but you and the people of this project sees the site yet.",
  news: "There are newer changes than visitors see.",
  elsewhere: (branch: string, repository: string) => `Published in the branch ${branch} of ${repository}.`,
};
