import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from "node:child_process";
import { rmSync } from "node:fs";
import { Socket } from "node:net";
import { watchSilence } from "./watchSilence.ts";

/** A command that ended with another code than 0, with everything it printed. */
class CommandError extends Error {
  readonly code: number;
  readonly output: string;

  constructor(commandLine: string, code: number, output: string) {
    super(`${commandLine} ended with code ${code}\n${output}`);
    this.name = "CommandError";
    this.code = code;
    this.output = output;
  }
}

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Show the output while it comes, besides collecting it. */
  readonly echo?: boolean;
  /** Milliseconds without any output after which it is ended, with everything it started. */
  readonly silence?: number;
  /** Needed for `npm.cmd` on Windows, which is not an executable. */
  readonly shell?: boolean;
}

const cleanups = new Set<() => void>();
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const signalNumbers = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 };
let listening = false;

/**
 * Runs `cleanup` (synchronous) when this process ends, by itself or by a signal.
 * @returns a function that takes it off the list again.
 */
export function onProcessEnd(cleanup: () => void): () => void {
  listenOnce();
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

function listenOnce(): void {
  if (listening) {
    return;
  }
  listening = true;
  process.on("exit", () => {
    for (const cleanup of cleanups) {
      cleanup();
    }
  });
  for (const signal of signals) {
    process.on(signal, () => process.exit(128 + signalNumbers[signal]));
  }
  endWithNpm();
}

/**
 * npm hands a SIGTERM to the shell between it and us, and that shell ends without handing it on. Nothing tells a
 * process that its parent is gone, except that it has another one, so this looks now and then.
 */
function endWithNpm(): void {
  const parent = process.ppid;
  if (process.env["npm_lifecycle_event"] === undefined || process.platform === "win32") {
    return;
  }
  const look = setInterval(() => {
    if (process.ppid !== parent) {
      process.exit(128 + signalNumbers.SIGTERM);
    }
  }, 250);
  look.unref();
}

/** Runs a command to its end and returns what it printed on both streams; throws {@link CommandError}. */
export function runCommand(
  file: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = startProcess(file, args, options);
    const kill = (): void => killGroup(child.pid);
    const forgetKill = onProcessEnd(kill);
    const guardian = child.pid === undefined ? undefined : startGuardian(child.pid, []);
    let output = "";
    const { silence } = options;
    const watch =
      silence === undefined
        ? undefined
        : watchSilence(silence, () => {
            collect(`\nEnded after ${silence / 60_000} minutes without a sign of life.\n`);
            kill();
          });
    const forget = (): void => {
      forgetKill();
      guardian?.dismiss();
      watch?.stop();
    };
    const collect = (chunk: Buffer | string): void => {
      watch?.heard();
      output += chunk.toString();
      if (options.echo === true) {
        process.stdout.write(chunk);
      }
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    child.once("error", (error) => {
      forget();
      reject(error);
    });
    child.once("close", (code, signal) => {
      if (signal !== null) {
        collect(`\nEnded by ${signal}.\n`);
      }
      forget();
      if (code === 0) {
        resolve(output);
      } else {
        reject(new CommandError([file, ...args].join(" "), code ?? 1, output));
      }
    });
  });
}

/** Runs npm: the one that runs this, or the one on the PATH. */
export function runNpm(args: readonly string[], options: CommandOptions): Promise<string> {
  const cli = process.env["npm_execpath"];
  if (cli !== undefined && /npm-cli\.[cm]?js$/.test(cli)) {
    return runCommand(process.execPath, [cli, ...args], options);
  }
  return runCommand("npm", args, { ...options, shell: process.platform === "win32" });
}

/** Starts a process as the leader of a group of its own, so that {@link killGroup} reaches all its descendants. */
export function startProcess(
  file: string,
  args: readonly string[],
  options: CommandOptions = {},
): ChildProcess {
  const spawnOptions: SpawnOptions = {
    stdio: ["ignore", "pipe", "pipe"],
    detached: process.platform !== "win32",
    windowsHide: true,
    shell: options.shell ?? false,
    env: options.env ?? process.env,
  };
  return spawn(
    file,
    args,
    options.cwd === undefined ? spawnOptions : { ...spawnOptions, cwd: options.cwd },
  );
}

/** Ends a process and everything it started; harmless when it is gone already. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) {
    return;
  }
  if (process.platform === "win32") {
    // to its end, since folders are removed next
    spawnSync("taskkill", endTree(pid), { stdio: "ignore" });
    return;
  }
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // ESRCH: the group ended by itself
  }
}

/** What taskkill gets: Windows has no groups, so a process is ended with all that it started, while it is there. */
function endTree(pid: number): string[] {
  return ["/pid", String(pid), "/T", "/F"];
}

/** Removes folders, patiently: a process that was just killed may still be letting go of a file. */
export function removeFolders(folders: readonly string[]): void {
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

export interface Guardian {
  /** The processes were ended in good order: nothing is left to do. */
  dismiss(): void;
}

/**
 * A small process that outlives this one just long enough to end a process group and remove folders,
 * for the one case no handler sees: this process being killed outright.
 */
export function startGuardian(pid: number, folders: readonly string[]): Guardian {
  const script = `
    let dismissed = false;
    process.stdin.on("data", () => { dismissed = true; });
    process.stdin.on("close", () => {
      if (dismissed) return;
      if (process.platform === "win32") {
        require("node:child_process").spawnSync("taskkill", ${JSON.stringify(endTree(pid))});
      } else {
        try { process.kill(-${pid}, "SIGKILL"); } catch {}
      }
      for (const folder of ${JSON.stringify(folders)}) {
        require("node:fs").rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
      }
    });
  `;
  const child = spawn(process.execPath, ["-e", script], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    windowsHide: true,
  });
  child.unref();
  if (child.stdin instanceof Socket) {
    // otherwise the pipe keeps this process alive
    child.stdin.unref();
  }
  child.stdin.on("error", () => undefined);
  return { dismiss: () => child.stdin.end("done") };
}

/**
 * The environment for programs under test: without what npm, Node and a surrounding editor put there,
 * which would change how they behave from one way of starting to the next.
 */
export function cleanEnvironment(extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const foreign = /^(npm_|VSCODE_|ELECTRON_|NODE_OPTIONS$|NODE_V8_COVERAGE$|MOCHA_)/i;
  const saved = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return { ...Object.fromEntries(saved), ...extra };
}
