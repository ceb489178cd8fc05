// What a person is told when the content of a repository is refused.

const nothingTaken = "Nothing of it was taken over.";
const askToMend =
  "Ask whoever looks after the repository to take it out of the branch and its history, then try again.";

export const repositoryWords = {
  // The one sentence for everything that can be wrong before a host has answered as a git host.
  unreachable: (host: string) =>
    `No git repository could be reached at ${host}. Check that the address is right and the repository there, that an access token is given, valid and allowed to do this, and that this server reaches the host over a connection with a valid certificate; its log says more.`,
  noFolder:
    "There is no git repository in this folder that this server can read. Check the path, and that the folder belongs to the user that runs Sitewright.",
  tooLarge: `The repository is too large to be edited here. ${nothingTaken} Use a repository with less in it.`,
  tooManyFiles: (max: number) =>
    `The site has more than ${max} files or folders, too many to be edited here. ${nothingTaken} Remove some of them in the repository, then try again.`,
  tooManyToList: (max: number) =>
    `This version of the site has far more than ${max} files or folders, too many to be listed. Choose another version.`,
  oversized: (what: string) =>
    `The repository holds ${what}, which is more than a website needs and could stall this server. ${nothingTaken} ${askToMend}`,
  damaged: `git's own check says that something in the repository is damaged or made to do harm. ${nothingTaken} Ask whoever looks after the repository to run “git fsck --strict” in it and to mend what that names, then try again.`,
  noCommit: `The branch does not lead to a commit. ${nothingTaken} Ask whoever looks after the repository to set the branch to a commit, then try again.`,
  what: {
    commit: "a commit whose message or other text is over 1 MB",
    tag: "a tag whose message is over 1 MB",
    tree: "a folder whose list of files is over 10 MB",
    blob: "a file of over 256 MB",
    objects: "over 4 million versions of files and folders",
    path: "a path of over 4,096 characters",
    memory: "something that unpacks to hundreds of megabytes",
    names: "an endless list of branches",
  },
};
