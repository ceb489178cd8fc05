import { aboutOneOf, type CodeOf, refusals } from "#lib/platform/problem.ts";
import { germanWorkspaceRefusals as german } from "./german-refusals.ts";

const nothingTaken = "Nothing of it was taken over.";
const askToMend =
  "Ask whoever looks after the repository to take it out of the branch and its history, then try again.";
const noFolder =
  "There is no git repository in this folder that this server can read. Check the path, and that the folder belongs to the user that runs Sitewright.";
const noSuchBranch =
  "The repository has no branch of that name. Check the name, or leave it empty for the usual branch.";

/** Names of the things that a repository can hold too much of. */
const excesses = {
  commit: "a commit whose message or other text is over 1 MB",
  tag: "a tag whose message is over 1 MB",
  tree: "a folder whose list of files is over 10 MB",
  blob: "a file of over 256 MB",
  objects: "over 4 million versions of files and folders",
  path: "a path of over 4,096 characters",
  memory: "something that unpacks to hundreds of megabytes",
  names: "an endless list of branches",
};
type Excess = keyof typeof excesses;
const oversized = aboutOneOf(
  Object.keys(excesses) as Excess[],
  (what) =>
    `The repository holds ${excesses[what]}, which is more than a website needs and could stall this server. ${nothingTaken} ${askToMend}`,
);

/** The refusals of git and repositories. `host` is the host of the repository's address, or "the folder". */
export const workspaceRefusals = {
  ...refusals(
    "invalid",
    {
      "repository-address-missing": "Enter the repository's https address.",
      // People who don't know repositories enter the address that their visitors type.
      "repository-address-invalid":
        "This is not the address of a git repository, which looks like https://host/owner/site.git. The address that visitors of the website type does not work here.",
      "repository-address-invalid: folder": "This is no folder on the server. Enter its whole path, beginning with /.",
      "repository-ssh": "Addresses with ssh can't be used for now. Use the repository's https address.",
      "repository-not-https": "The address begins with http. Use the repository's https address.",
      "repository-credentials-in-address":
        "The address contains a name or password. Enter the address without it, and the access token in its own field.",
      "repository-local":
        "Folders on the server can't be used here. Use the repository's https address, or ask the operator to allow them (ALLOW_LOCAL_REPOSITORIES).",
      "repository-local: own folder": "Sitewright's own folder can't be used as a repository. Choose another one.",
      "branch-name-invalid": "This can't be a branch's name. Check it, or leave it empty.",
      "starter-unknown": "There is no such starter site. Choose one from the list.",
      "repository-not-found": noFolder,
      "repository-branch-missing": noSuchBranch,
      "repository-empty":
        "The repository is empty, or names no usual branch. Push a first commit to it, or enter the branch's name.",
      "repository-format":
        "The repository uses object ids of the newer kind (SHA-256), which can't be edited here yet.",
      "repository-no-commit": `The branch does not lead to a commit. ${nothingTaken} Ask whoever looks after the repository to set the branch to a commit, then try again.`,
    },
    german,
  ),
  ...refusals(
    "too-large",
    {
      "repository-too-large": `The repository is too large to be edited here. ${nothingTaken} Use a repository with less in it.`,
      "repository-too-large: files": (max: number) =>
        `The site has more than ${max.toLocaleString("en")} files or folders, too many to be edited here. ${nothingTaken} Remove some of them in the repository, then try again.`,
      "repository-too-large: listing": (max: number) =>
        `This version of the site has far more than ${max.toLocaleString("en")} files or folders, too many to be listed. Choose another version.`,
      "repository-oversized": oversized,
    },
    german,
  ),
  ...refusals(
    "throttled",
    {
      "git-busy": () => ({
        sentence: "The server is busy with many changes of this website at the same time. Wait a moment and try again.",
        retryAfterSeconds: 10,
      }),
    },
    german,
  ),
  ...refusals(
    "unavailable",
    {
      "git-missing": "Git is not installed on the server. Ask the operator to install it.",
      "disk-full": "The server's disk is full. Ask the operator to make room, then try again.",
      // Failures of a transfer.
      "repository-damaged": `git's own check says that something in the repository is damaged or made to do harm. ${nothingTaken} Ask whoever looks after the repository to run “git fsck --strict” in it and to mend what that names, then try again.`,
      "repository-oversized: in transfer": oversized,
      "repository-token-refused": (host: string) =>
        `${host} refused the access token. It may have expired: enter a new one.`,
      "repository-token-refused: none given": (host: string) =>
        `${host} wants an access token for this repository. Enter one and try again.`,
      "repository-needs-token: given one refused": (host: string) =>
        `${host} refused the access token. It may have expired: enter a new one.`,
      "repository-needs-token": (host: string) =>
        `${host} shows this repository to nobody without an access token, or it does not exist. Check the address, or enter a token.`,
      "repository-forbidden: write": (host: string) =>
        `${host} does not let us write to this repository. The access token needs permission to write.`,
      "repository-forbidden: read": (host: string) =>
        `${host} does not let us read this repository. The access token needs permission to read.`,
      "repository-unreachable: known host": (host: string) =>
        `${host} can't be reached. Check the address and the server's network, then try again.`,
      // The sentence for every failure before a host has answered as a git host.
      "repository-unreachable": (host: string) =>
        `No git repository could be reached at ${host}. Check that the address is right and the repository there, that an access token is given, valid and allowed to do this, and that this server reaches the host over a connection with a valid certificate; its log says more.`,
      "repository-certificate": (host: string) =>
        `The secure connection to ${host} can't be trusted: its certificate is not valid. Ask whoever runs it.`,
      "repository-moved":
        "The repository has moved to another address. Open it in the browser and enter the address that it has now.",
      "repository-branch-missing: in transfer": noSuchBranch,
      "repository-not-found: folder in transfer": noFolder,
      "repository-not-found: at its host": (host: string) =>
        `${host} has no such repository, or hides it from us. Check the address, or enter an access token.`,
      "repository-busy": (host: string) => `${host} answers that it can't serve us now. Try again in a few minutes.`,
      "repository-interrupted": (host: string) => `The connection to ${host} broke off. Try again.`,
      "repository-timeout": (host: string) => `${host} took too long to answer. Try again later.`,
      "repository-failed: read": "The repository could not be read. Check the address and try again.",
      "repository-failed: write": "The repository could not be written to. Check the address and try again.",
    },
    german,
  ),
  ...refusals(
    "conflict",
    {
      "workspace-busy": (holder: { name: string; since: string; conversationId?: string }) => ({
        sentence: `${holder.name} is editing this site at the moment. Try again when they have finished.`,
        ...holder,
      }),
      // Of held changes that a person applies.
      "workspace-busy: held changes": (holder: { name: string; since: string; conversationId: string }) => ({
        sentence: `${holder.name} is editing this site at the moment, so nothing was applied. The changes keep waiting: apply them when they have finished.`,
        ...holder,
      }),
      "workspace-not-ready": "This site is still being set up. Try again in a moment.",
      "workspace-not-ready: nothing to show": "The website is still being set up. Wait a moment.",
      "workspace-not-ready: setup failed":
        "This site could not be made ready. Open its page to see why, and what can be done.",
      "workspace-without-problem": "There is nothing to try again: setup has not failed.",
      "branch-moved": (branch: string) =>
        `Somebody else changed the branch ${branch} in the repository. Rename or delete it there, then try again.`,
      "branch-checked-out": (branch: string) =>
        `The folder's own files stand on the branch ${branch}, so that git does not let it move. Make it a bare repository, or check out another branch there.`,
      "branch-refused": (branch: string) =>
        `The repository's rules refuse the branch ${branch}. Ask its owner to allow branches that begin with sitewright/.`,
    },
    german,
  ),
};

export type WorkspaceProblemCode = CodeOf<typeof workspaceRefusals>;
