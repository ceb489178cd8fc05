const mib = 1024 * 1024;

/** The limits of the commands of a site. The sandbox ends the one that passes a limit. */
export const buildLimits = {
  seconds: 5 * 60,
  memoryBytes: 2048 * mib,
  processes: 128,
  diskBytes: 2048 * mib,
  fileBytes: 256 * mib,
  outputBytes: 4 * mib,
  openFiles: 4_096,
};

/** Of a command that the agent runs; a model reads the end of what it prints. */
export const commandLimits = { ...buildLimits, outputBytes: 1 * mib };

/** Installing writes more than a build, and waits for the registry. */
export const installLimits = { ...buildLimits, seconds: 10 * 60, diskBytes: 3072 * mib };

/** The most that all builds of an organization take together. */
export const organizationLimits = {
  /** Builds that run at a time; the others wait. */
  running: 4,
  /** Versions that nobody edits any more and that wait for their build. Further ones wait until one of them is built. */
  waitingVersions: 10,
  /** Packages, working folders and built sites that are kept. Above this, the ones that were not used for the longest go. */
  keptBytes: 20 * 1024 * mib,
};
