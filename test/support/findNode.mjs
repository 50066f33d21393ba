import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

/**
 * Loaded before each npm script (`node --import`): where npm brought no Node for this system, an older one may be
 * what starts it, which can't run TypeScript. Then the script runs on one that can, or a sentence says what to
 * install. Plain JavaScript, since that older Node reads it.
 */
const lowest = 24;

/**
 * Whether a version of Node, as `node --version` prints it, runs the scripts.
 * @param {string} version
 */
export function isNewEnough(version) {
  return Number(/^v?(\d+)\./u.exec(version)?.[1]) >= lowest;
}

/**
 * The first program that is a Node new enough: the one that runs npm, then those on the PATH.
 * @param {NodeJS.ProcessEnv} env
 * @param {(file: string) => string | undefined} versionOf What a program says to `--version`; undefined where it doesn't run.
 * @returns {string | undefined}
 */
export function findNode(env, versionOf) {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const folders = (env["PATH"] ?? "").split(delimiter).filter(Boolean);
  const candidates = [
    ...(env["npm_node_execpath"] === undefined ? [] : [env["npm_node_execpath"]]),
    ...folders.map((folder) => join(folder, name)),
  ];
  return candidates.find((file) => existsSync(file) && isNewEnough(versionOf(file) ?? ""));
}

/**
 * What a person reads where there is none.
 * @param {string} version The Node that there is.
 */
export function whatToInstall(version) {
  return `The scripts of this repository need Node ${lowest} or later, and this is ${version}: run npm ci, which installs one where the npm registry has it for ${process.platform} ${process.arch}, or install one from https://nodejs.org.`;
}

/**
 * Runs what this process was started for in another Node, to its end.
 * @param {string} node
 * @returns {Promise<never>}
 */
async function runOn(node) {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: "inherit",
    // for the programs in node_modules/.bin, which take the first Node of the PATH
    env: { ...process.env, PATH: [dirname(node), process.env["PATH"] ?? ""].join(delimiter) },
  });
  // Ctrl+C reaches both; the child ends when it has cleaned up, and this process after it
  process.on("SIGINT", () => undefined);
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"])) {
    process.on(signal, () => child.kill(signal));
  }
  /** @type {Promise<number>} */
  const ended = new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
  process.exit(await ended);
}

if (!isNewEnough(process.version)) {
  const node = findNode(process.env, (file) => {
    const { status, stdout } = spawnSync(file, ["--version"], { encoding: "utf8" });
    return status === 0 ? stdout : undefined;
  });
  if (node === undefined) {
    process.stderr.write(`${whatToInstall(process.version)}\n`);
    process.exit(1);
  }
  await runOn(node);
}
