/** The environment of a child process as Node's types want it. Next adds NODE_ENV to them, which a child needn't be given. */
export function processEnvironment(variables: NodeJS.Dict<string>): NodeJS.ProcessEnv {
  return variables as NodeJS.ProcessEnv;
}
