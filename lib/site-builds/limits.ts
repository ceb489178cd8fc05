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

/** Installing writes more than a build, and waits for the registry. */
export const installLimits = { ...buildLimits, seconds: 10 * 60, diskBytes: 3072 * mib };
