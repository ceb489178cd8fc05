// The words of the page that an invitation leads to.

export const invitationWords = {
  pageTitle: "Invitation",
  title: (project: string) => `Join “${project}”`,
  text: (name: string) => `${name} invites you to this website.`,
  signedInAs: (name: string) => `You are signed in as ${name}.`,
  accept: "Join",
  acceptBusy: "Joining…",
  newHere: "I am new here",
  haveAccount: "I have an account",
  create: "Create account and join",
  signIn: "Sign in and join",
  alreadyIn: "You are in this project already. The invitation stays open for the person that it is meant for.",
  open: "Open the project",
  endedTitle: "This invitation has ended",
  endedText: "It was used already, has expired or was withdrawn. Ask the person who sent it for a new one.",
  endedAction: "Go to Sitewright",
  waitTitle: "One moment, please",
};
