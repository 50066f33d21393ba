import childProcess from "node:child_process";
import type { ChildProcess, ForkOptions } from "node:child_process";
import { registerHooks, syncBuiltinESMExports } from "node:module";

/**
 * Loaded into the editor's processes before anything else. Without its native logging module, which needs a compiler,
 * the editor keeps no log at all, and nobody could look for keys in what it and the extension log.
 */
const binding = new URL("logBinding.ts", import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "bindings" && context.parentURL?.includes("/@vscode/spdlog/") === true
      ? { url: binding, shortCircuit: true }
      : next(specifier, context),
});

const { fork } = childProcess;

/** The editor hands no options for Node on to the process that runs the extensions. */
function forkWithLogs(
  path: string,
  args: readonly string[] = [],
  options: ForkOptions = {},
): ChildProcess {
  return fork(path, args, {
    ...options,
    execArgv: [...(options.execArgv ?? []), "--import", import.meta.url],
  });
}

Object.assign(childProcess, { fork: forkWithLogs });
syncBuiltinESMExports();
