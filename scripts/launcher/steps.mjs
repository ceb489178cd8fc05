// Plain JavaScript, because the installation of packages, which precedes TypeScript, shows itself like every other
// step. Steps go to standard error; standard output has only the address.

/**
 * Shows the name of the work and, while it runs and when it is done, its seconds, then the result in a few words.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {(result: T) => string} [describe]
 * @returns {Promise<T>}
 */
export async function showStep(name, work, describe) {
  const { stderr } = process;
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const rewrite = (text) => stderr.write(`\r\x1b[K${name} … ${text}`);
  if (!stderr.isTTY) stderr.write(`${name} … `);
  const ticking = stderr.isTTY ? setInterval(() => rewrite(seconds()), 100) : undefined;
  const finish = (text) => {
    clearInterval(ticking);
    if (stderr.isTTY) rewrite(text);
    else stderr.write(text);
    stderr.write("\n");
  };
  try {
    const result = await work();
    finish(describe ? `${seconds()}, ${describe(result)}` : seconds());
    return result;
  } catch (error) {
    finish(`not done after ${seconds()}`);
    throw error;
  }
}
