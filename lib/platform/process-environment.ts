/** Returns the environment of a child process in Node's type. Next requires NODE_ENV in that type; a child does not need it. */
export function processEnvironment(variables: NodeJS.Dict<string>): NodeJS.ProcessEnv {
  return variables as NodeJS.ProcessEnv;
}
