/**
 * Returns the milliseconds of processor time that the work takes in this thread; other work on a busy machine does not
 * count.
 */
export function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
