// Every word of the interface, in English; another language is another object of the same type. Safe in the browser.
// Words are an editor's words: "Undo this change", not "revert commit".

import { followUps } from "./follow-up-words.ts";
import { invitation } from "./invitation-words.ts";
import { reviews } from "./review-words.ts";

// Small numbers have nothing to group, and the first use of the browser's formatter costs a phone a tenth of a second.
const grouped = (n: number) => (n < 1_000 ? `${n}` : n.toLocaleString("en"));

const count = (n: number, one: string, many: string) => `${grouped(n)} ${n === 1 ? one : many}`;

const product = {
  name: "Sitewright",
  description: "Edit a real website by saying what should change.",
  tagline: "Say what should change. Watch it happen.",
};

const common = {
  close: "Close",
  retry: "Try again",
  saving: "Saving…",
  copy: "Copy",
  copied: "Copied",
  loading: "Loading…",
  skipToContent: "Skip to the content",
  unreachable: "The server can't be reached. Check the connection and try again.",
  unexpected: "Something went wrong on our side. Try again in a moment.",
};

const accounts = {
  name: "Your name",
  nameHint: "Stands beside your changes in the site's history.",
  email: "E-mail address",
  password: "Password",
  passwordHint: "At least 10 characters. A short sentence is easier to remember than a riddle.",
  setupTitle: "Welcome",
  setupText: "This is a new Sitewright. Create the first account; it can do everything and invite others later.",
  setupSubmit: "Create account",
  setupBusy: "Creating your account…",
  signInTitle: "Sign in",
  signInText: "Good to see you.",
  signInSubmit: "Sign in",
  signInBusy: "Signing in…",
  signInWrong: "That e-mail address and password don't belong together. Check both and try again.",
  signOut: "Sign out",
  signOutBusy: "Signing out…",
};

const account = {
  menu: (name: string) => `Account of ${name}`,
  theme: "Appearance",
  themes: { system: "System", light: "Light", dark: "Dark" },
};

const projects = {
  title: "Projects",
  text: "Each project is a website that you can change by talking to it.",
  create: "New project",
  emptyTitle: "No websites yet",
  emptyText: "Start with a ready-made site or bring one of your own. It takes less than a minute.",
  emptyAction: "Create your first project",
  emptyReader: "Nobody has shared a project with you yet. Ask the person who runs this Sitewright to add you.",
  status: {
    setting_up: "Getting ready",
    ready: "Ready",
    problem: "Needs attention",
  },
  from: {
    starter: (name: string) => `From the “${name}” starter`,
    git: (url: string) => url,
  },
  inReview: "In review",
  busyOther: (name: string) => `${name} is editing`,
  busyMine: "You are editing",
  busyText: (name: string, since: string) =>
    `${name} has been editing since ${since}. You can follow along, and start when the session has ended.`,
  watch: "Watch live",
  newTitle: "New project",
  newText: "Give it a name and choose where the site comes from.",
  name: "Name of the project",
  nameHint: "You can change it later.",
  namePlaceholder: "The bakery's website",
  source: "Where the site comes from",
  fromStarter: "Starter site",
  fromRepository: "Existing site",
  starterLabel: "Choose a starter",
  url: "Address of the git repository",
  urlHint: "Where the site's files are kept, as you would give it to git clone.",
  urlPlaceholder: "https://example.org/our-site.git",
  branch: "Branch",
  branchHint: "Leave empty for the repository's default branch.",
  token: "Access token",
  tokenHint: "Only for private repositories. It is stored encrypted and shown to nobody.",
  optional: "optional",
  createSubmit: "Create project",
  createBusy: "Creating the project…",
  nameMissing: "Give the project a name.",
  urlMissing: "Enter the address of the repository.",
  setupTitle: "Getting your site ready",
  setupText: "This page goes on by itself; you can also leave it and come back.",
  setupSteps: {
    "creating-repository": "Laying out the site",
    "cloning-repository": "Fetching the repository",
    "updating-repository": "Getting the newest version of the site",
    "creating-branch": "Making a place for your changes",
  },
  setupQueued: "Waiting to begin",
  seconds: (n: number) => `${n} s`,
  problemTitle: "The site could not be made ready",
  problemFallback: "Something went wrong while the site was being made ready.",
  retry: "Try again",
  retryBusy: "Trying again…",
  correctText: "Correct what is wrong, or try the same again.",
  tokenKeptHint: "Only for private repositories. Left empty, the one you gave goes on for the same host.",
  rename: "Rename",
  renameTitle: "Rename this project",
  renameSubmit: "Save the name",
  delete: "Delete project",
  deleteBusy: "Deleting…",
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteText:
    "It disappears for everybody, with its conversations and its history. Its files stay on the server, where only whoever runs it can get at them; a repository that it came from stays as it is.",
  deleteKeep: "Keep it",
  problemText: "Nothing is lost. Trying again is often enough; starting over takes the site as it was last published.",
  problemReader: "Nothing is lost. Ask an administrator of the project to try again.",
  reset: "Start over",
  resetBusy: "Starting over…",
  resetTitle: "Start over from the published site?",
  resetText:
    "The site becomes what it was when it was last published. Changes that were not published are put aside; you find them in the history.",
  resetKeep: "Keep as it is",
  start: "Start editing",
  resume: "Continue editing",
  startBusy: "Opening the editor…",
  conversations: "Conversations",
  conversationsEmptyTitle: "Nothing has been changed yet",
  conversationsEmptyText: "Start editing and say what should change; what you did will be listed here.",
  conversationsMore: "Show earlier ones",
  conversationBy: (name: string) => `by ${name}`,
  conversationChanges: (n: number) => (n === 0 ? "nothing changed" : count(n, "change", "changes")),
  conversationUntitled: "No message yet",
  conversationStatus: { ongoing: "Ongoing", finished: "Finished" },
  instructionsLink: "Instructions for the agent",
  back: "All projects",
  remoteFailing: (reason: string) => `The latest changes could not be sent to the repository: ${reason}`,
  remotePending: "Sending the latest changes to the repository…",
};

const instructions = {
  title: "Instructions for the agent",
  text: "Three texts that the agent reads before every change on this site. What you leave at its default follows improvements to the default.",
  background: "Background",
  backgroundHint: "Who the site is for, its tone, what the agent should know about it.",
  steps: "How to work",
  stepsHint: "What the agent does, in which order, and what it must leave alone.",
  output: "How to answer",
  outputHint: "What the answer should look like: language, length, what to mention.",
  isDefault: "Default text",
  isOwn: "Your own text",
  reset: "Back to the default",
  reason: "Why you changed them",
  reasonHint: "Kept in the history of these texts.",
  version: (n: number) => (n === 0 ? "Nobody has changed these texts yet." : `Version ${n}`),
  save: "Save instructions",
  saved: "Saved. The next change follows them.",
};

const editor = {
  title: "Editor",
  back: (project: string) => `Back to ${project}`,
  tabConversation: "Conversation",
  tabPreview: "Preview",
  previewChanged: "changed",
  resize: "Width of the conversation",
  log: "Conversation",
  earlier: "Show earlier changes",
  earlierBusy: "Loading earlier changes…",
  newest: "Go to the newest",
  instruction: "What should change",
  placeholder: "Say what should change…",
  placeholderNext: "Say what should change next…",
  placeholderAsked: "Or answer in your own words…",
  send: "Make changes",
  running: "Making changes…",
  stop: "Stop",
  stopping: "Stopping…",
  stopKey: "Esc",
  stopHint: "stops it",
  queue: "Send as next",
  queueing: "Sending…",
  hint: "Enter sends, Shift+Enter starts a new line",
  planFirst: "Plan it first",
  plan: "Start planning",
  editNow: "Make changes now",
  planSend: "Send",
  planWaits: "Making the plan…",
  placeholderPlan: "Say what belongs in it…",
  placeholderPlanChange: "What should be different?",
  tabPlan: "Plan",
  tooLong: (max: number) => `That is too long. Use at most ${max.toLocaleString("en")} characters.`,
  readOnly: "You can read this conversation, but only the person who started it can continue it.",
  roleOnlyReads: "Your role now lets you look at this website, but not change it. What you changed is kept.",
  finished: "This editing session has ended. The changes are kept.",
  startNew: "Start a new one",
  released: "Your session ended while you were away, so that the site was not held up. Every change is kept.",
  continue: "Continue",
  shut: "You no longer have access to this website. What you changed is kept.",
  shutAction: "Go to your projects",
  toProject: "Go to the project",
  contextLink: "What the agent sees",
  end: "End session",
  endShort: "End",
  endBusy: "Ending…",
  endTitle: "End this editing session?",
  endText: "Your changes are kept. Others can edit the site then, and you can start again at any time.",
  endConfirm: "End session",
  endKeep: "Keep editing",
  connectionLost: "Connection lost. Trying again; nothing gets lost.",
  connectionBack: "Connected again.",
  connectionPolling: "The connection is slow; updates come every second.",
};

const greeting = {
  title: "What should change?",
  text: "Say it as you would to a colleague. The preview shows it at once, and every change can be undone.",
  pages: (n: number) => (n === 0 ? "no pages yet" : count(n, "page", "pages")),
  site: (name: string | null, pages: string) => (name === null ? `Your site · ${pages}` : `${name} · ${pages}`),
  suggestions: "Suggestions",
  suggestionsTitle: "For example",
  plan: "Plan a whole site first",
  planText: "Agree on its pages before anything is built.",
  planWish: (business: string) => `A four-page site for ${business}`,
  planBusiness: "a bike repair shop",
};

/** Instructions that are offered; they are worded so that every model, the practice model too, understands them. */
const suggestions = {
  phone: (written: string) => `Our phone number is now ${written}`,
  heading: (old: string, next: string) => `Change the heading “${old}” to “${next}”`,
  accent: (colour: string) => `Make the accent colour ${colour}`,
  background: (colour: string) => `Make the background ${colour}`,
  section: (about: string, heading: string) => `Add a section about ${about} under “${heading}”`,
  page: (title: string) => `Add a page called “${title}”`,
  welcome: (siteName: string | null) => (siteName === null ? "Welcome" : `Welcome to ${siteName}`),
  topics: ["gift vouchers", "opening hours", "what our customers say", "frequent questions"],
  pageTitles: ["Frequent questions", "Opening hours", "News"],
};

const notices = {
  completed: "Done",
  asked: "A question",
  failed: "Did not work",
  tellMe: "Tell me when it is done",
  willTell: "You will be told when it is done.",
};

const practice = {
  note: "The practice model answers.",
  connect: "Connect a model",
  text: "The practice model is a small program inside Sitewright, so that you can try everything without an account elsewhere. Whoever runs this server connects a real model with two settings.",
  openai: "A model of OpenAI",
  compatible: "Any server that speaks OpenAI’s protocol: Ollama, vLLM, LM Studio, a gateway",
  restart: "Start Sitewright again afterwards. Your sites and conversations stay as they are.",
};

const budget = {
  label: (percent: number) => `Memory ${percent}% full`,
  panelTitle: "What the agent keeps in mind",
  panelText:
    "The agent reads all of this again at each step. When it gets full, the oldest messages leave first; what the agent noted stays.",
  used: (used: number, window: number, corrected: boolean) =>
    `About ${used.toLocaleString("en")} of ${window.toLocaleString("en")} tokens, ${corrected ? "estimated and corrected by the model’s own count" : "estimated"}`,
  sections: {
    system: "Instructions",
    user: "Your messages",
    assistant: "Its answers",
    note: "Its notes",
    annotation: "Its remarks",
    follow_up: "Follow-ups",
    journal: "What it did before",
    turn: "The change it works on",
  } as Record<string, string>,
  costTitle: "Cost of this conversation so far",
  costFree: "Free: the practice model answers.",
  costUnknown: "The price of this model is not known here.",
  tokens: (input: number, cached: number, output: number) =>
    `${count(input, "token", "tokens")} read${cached > 0 ? ` (${cached.toLocaleString("en")} of them from the cache)` : ""}, ${output.toLocaleString("en")} written`,
  cost(usd: number, estimated: boolean) {
    const amount =
      usd >= 1
        ? `$${usd.toFixed(2)}`
        : usd >= 0.001
          ? `${(usd * 100).toFixed(1)} cents`
          : `${estimated ? "less" : "Less"} than 0.1 cents`;
    return estimated ? `About ${amount}` : amount;
  },
};

const turn = {
  you: "You",
  showAll: "Show all",
  showLess: "Show less",
  waiting: "Waiting for the change before it",
  starting: "Starting…",
  stopping: "Stopping",
  seconds: (n: number) => (n < 60 ? `${n} s` : `${Math.floor(n / 60)} min ${n % 60} s`),
  worked: (duration: string) => `Worked for ${duration}`,
  workedUnknown: "What it did",
  steps: (n: number) => count(n, "step", "steps"),
  details: "Details of what the agent did",
  toolInput: "What was asked for",
  toolOutput: "What came back",
  toolTruncated: "Shortened",
  toolFailed: "did not work",
  privateNote: "Saved a private note",
  filesChanged: (n: number) => count(n, "file changed", "files changed"),
  nothingChanged: "No files were changed.",
  added: (n: number) => count(n, "line added", "lines added"),
  removed: (n: number) => count(n, "line removed", "lines removed"),
  /** Choices that the agent offers. */
  options: { recommended: "Recommended", chosen: "Chosen" },
  asks: (question: string, n: number) => `${question} ${count(n, "choice is", "choices are")} offered.`,
  fileStatus: { added: "New", modified: "Changed", deleted: "Deleted", renamed: "Moved" },
  moreFiles: (n: number) => `and ${count(n, "more file", "more files")}`,
  viewChanges: "View changes",
  undo: "Undo this change",
  undoBusy: "Undoing…",
  undoBlocked: "Wait until the running change is done.",
  taskDone: "Done",
  taskOpen: "Not done",
  undone: "Undone",
  undoneByGoingBack: "Undone by going back",
  bringBack: "Bring back",
  bringBackBusy: "Bringing it back…",
  pages: (n: number) => count(n, "page", "pages"),
  pagesUsing: (file: string) => `Every page that uses ${file}`,
  costNothing: "Free, practice model",
  tokens: (n: number, cached: number) =>
    `${count(n, "token", "tokens")}${cached > 0 ? `, ${cached.toLocaleString("en")} of them remembered` : ""}`,
  copyAnswer: "Copy the answer",
  copyLink: "Copy a link to this change",
  withdraw: "Withdraw",
  withdrawBusy: "Withdrawing…",
  withdrawn: "You withdrew this before it began.",
  reword: "Edit",
  rewordLabel: "What should change instead",
  rewordSave: "Save",
  rewordBusy: "Saving…",
  rewordKeep: "Leave as it was",
  allSet: "All set",
  asked: "A question for you",
  wasCancelled: "Cancelled",
  wasFailed: "Did not work",
  tryAgain: "Edit and try again",
  restore: "Bring back what it had done",
  restoreBusy: "Bringing it back…",
  cancelled: "You stopped this change. The site is as it was before.",
  cancelledAfter: (duration: string) => `You stopped this change after ${duration}. The site is as it was before.`,
  failed: "This change did not work, and the site is as it was before. Try it again, perhaps in other words.",
  /** What a person did without the agent. What it is about is put in: a quoted instruction, or another of these. */
  acts: {
    named: (instruction: string) => `“${instruction}”`,
    unnamed: "an earlier change",
    answered: (asked: string, answer: string) => `${asked} — ${answer}`,
    undid: (what: string) => `Undid ${what}`,
    undoing: (what: string) => `undoing ${what}`,
    broughtBack: (what: string) => `Brought back ${what}`,
    bringingBack: (what: string) => `bringing back ${what}`,
    restored: (what: string) => `Brought back what ${what} had done`,
    restoring: (what: string) => `bringing back what ${what} had done`,
    wentBack: (after: string) => `Went back to the site after ${after}`,
    wentBackToStart: "Went back to the site as it was at the beginning",
    goingBack: (after: string) => `going back to the site after ${after}`,
    goingBackToStart: "going back to the site as it was at the beginning",
  },
  planning: "Planning",
  kinds: {
    prompt: "Change",
    follow_up: "Follow-up",
    manual: "Edited by hand",
    plan_item: "Part of a plan",
    undo: "Undid an earlier change",
    restore: "Brought back an unfinished change",
    go_back: "Went back to an earlier version",
  },
};

const progress = {
  "listing-files": () => "Looking through the files",
  "reading-file": (p: { path?: string | number }) => `Reading ${p.path ?? "a file"}`,
  searching: (p: { query?: string | number }) => `Searching for “${p.query ?? "…"}”`,
  "changing-file": (p: { path?: string | number }) => `Changing ${p.path ?? "a file"}`,
  "writing-file": (p: { path?: string | number }) => `Writing ${p.path ?? "a file"}`,
  "moving-file": (p: { from?: string | number; to?: string | number }) =>
    `Moving ${p.from ?? "a file"} to ${p.to ?? "…"}`,
  "deleting-file": (p: { path?: string | number }) => `Deleting ${p.path ?? "a file"}`,
  "checking-site": () => "Checking the site",
  "reverting-turn": () => "Taking back an earlier change",
  thinking: () => "Thinking",
  retrying: (p: { attempt?: string | number }) => `The model did not answer; trying again (${p.attempt ?? 1})`,
};

/** What a tool did, said afterwards. `subject` is the path, the query or the like. */
const tools = {
  list_files: (files: number | null) =>
    files === null ? "Looked through the files" : `Looked through ${count(files, "file", "files")}`,
  read_file: (path: string) => `Read ${path}`,
  search_files: (query: string, matches: number | null) =>
    matches === null ? `Searched for “${query}”` : `Searched for “${query}”: ${count(matches, "match", "matches")}`,
  edit_file: (path: string, places: number | null) =>
    places === null ? `Changed ${path}` : `Changed ${count(places, "place", "places")} in ${path}`,
  write_file: (path: string, created: boolean) => (created ? `Created ${path}` : `Rewrote ${path}`),
  move_file: (from: string, to: string) => `Moved ${from} to ${to}`,
  delete_file: (path: string) => `Deleted ${path}`,
  check_site: (problems: number | null) =>
    problems === null
      ? "Checked the site"
      : problems === 0
        ? "Checked the site: no problems"
        : `Checked the site: ${count(problems, "problem", "problems")}`,
  revert_turn: () => "Took back an earlier change",
  present_options: (choices: number | null) =>
    choices === null ? "Offered choices" : `Offered ${count(choices, "choice", "choices")}`,
  suggest_commit_message: () => "Worded a summary of the change",
  unknown: (name: string) => `Used ${name.replaceAll("_", " ")}`,
};

const changes = {
  title: "What changed",
  loading: "Loading the changes…",
  binary: "This file is not text, so its changes can't be shown line by line.",
  empty: "This change left every file as it was.",
  sameContent: "What is in the file stayed as it was.",
  view: "How the changes are shown",
  split: "Side by side",
  unified: "Inline",
  before: "Before",
  after: "After",
  fromLine: (line: number) => `From line ${line.toLocaleString("en")}`,
  renamedFrom: (path: string) => `was ${path}`,
  cut: "There is more: the change of this file is too long to be shown whole. The numbers above count all of it.",
  tooLarge: (lines: number) => `${lines.toLocaleString("en")} lines; show them`,
};

const preview = {
  title: "Preview of the site",
  address: "Page",
  back: "Back",
  forward: "Forward",
  reload: "Reload the page",
  pages: "Pages of the site",
  pagesLoading: "Looking for the pages…",
  findPage: "Find a page",
  noPages: "The site has no pages yet. Say what the first one should be.",
  noPageFound: "No page is called that.",
  morePages: "The site has more pages than are listed here. Type an address to see any of them.",
  width: "Width of the page",
  widths: { fit: "Full width", phone: "Phone", tablet: "Tablet", desktop: "Desktop" },
  compare: "Compare with before the last change",
  compareSlider: "Edge between before and after",
  compareShare: (share: number) => `${share} % before, ${100 - share} % after`,
  compareNothing: "Nothing has been changed yet, so there is nothing to compare.",
  before: "Before",
  after: "After",
  openInTab: "Open in a new tab",
  opening: "Opening the preview…",
  failed: "The preview can't be opened.",
  limited: "Limited preview: links that begin with a slash lead out of the site.",
  missingTitle: "This page is not there",
  missingText: (path: string) => `The site has no page at ${path}.`,
  missingAction: "Go to the first page",
  missingFile: (path: string) => `${path} is missing on this page.`,
  missingFiles: (path: string, others: number) =>
    `${path} and ${count(others, "other file", "other files")} are missing on this page.`,
};

const history = {
  title: "History",
  text: "Every version of the site. Look at any of them, and go back to it; that is a change like any other and can be undone.",
  link: "History",
  emptyTitle: "No changes yet",
  emptyText: "Say in the editor what should change. Each change will be a version here, with a picture.",
  versions: "Versions of the site, newest first",
  now: "The site now",
  undone: "Undone later",
  start: "How the site was at the beginning",
  by: (name: string) => `by ${name}`,
  files: (first: string, others: number) => (others === 0 ? first : `${first} and ${count(others, "more", "more")}`),
  picture: (title: string) => `Picture of the site: ${title}`,
  open: "Open",
  openedText: "The site as it was then.",
  conversation: "Conversation",
  goBack: "Go back to this version",
  goBackTitle: "Go back to this version?",
  goBackText:
    "This would change the site as it is now. It becomes a new version: nothing is lost, and you can undo it.",
  goBackFiles: (n: number) => `${count(n, "file", "files")} would change`,
  goBackLoading: "Looking at what would change…",
  goBackNothing: "The site is like this version already. There is nothing to change.",
  goBackKeep: "Keep the site as it is",
  goBackConfirm: "Use this version",
  goBackBusy: "Going back…",
  wentBack: "The site is now like that version.",
  tookBack: "Undone. What was changed later is still there.",
  broughtBack: "Brought back.",
  editor: "Go on in the editor",
  more: "Show earlier versions",
};

const context = {
  title: "What the agent sees",
  text: "Word for word what the model will be sent with the next message of this conversation, private notes included.",
  back: "Back to the conversation",
  downloadText: "Download as text",
  downloadJson: "Download as JSON",
};

const notFound = {
  title: "There is nothing here",
  text: "The page does not exist, or you have no access to it.",
  action: "Go to your projects",
};

const failure = {
  title: "This page could not be shown",
  text: "Something went wrong on our side; your site and your changes are safe.",
  action: "Try again",
};

export const words = {
  product,
  common,
  accounts,
  account,
  projects,
  instructions,
  editor,
  greeting,
  suggestions,
  notices,
  practice,
  budget,
  turn,
  progress,
  tools,
  changes,
  preview,
  history,
  reviews,
  context,
  invitation,
  followUps,
  notFound,
  failure,
};

export type Words = typeof words;
