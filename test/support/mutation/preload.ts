import { ChildProcess } from "node:child_process";
import { appendFileSync, readFileSync } from "node:fs";
import { Session } from "node:inspector";
import { registerHooks } from "node:module";
import { coveredSpans } from "./coveredSpans.ts";
import {
  loadedLine,
  loadedLogVariable,
  plantedFileVariable,
  ranLine,
  readPlanted,
} from "./planted.ts";

// Loaded by Node before anything else, in the process that judges a mutant, and in the processes and workers it starts.
const options = process.env["NODE_OPTIONS"];
const plantedFile = process.env[plantedFileVariable];
const planted =
  plantedFile === undefined ? undefined : readPlanted(readFileSync(plantedFile, "utf8"));
const loadedLog = process.env[loadedLogVariable];

registerHooks({
  load(url, context, nextLoad) {
    if (loadedLog !== undefined && url.includes("/src/")) {
      appendFileSync(loadedLog, loadedLine(url));
    }
    return url === planted?.url
      ? { format: "module-typescript", source: planted.source, shortCircuit: true }
      : nextLoad(url, context);
  },
});
handDown();
if (loadedLog !== undefined) {
  noteCoverage(loadedLog);
}

/** Tests start processes without NODE_OPTIONS, so that nothing around them tells on these; this has to reach them all the same. */
function handDown(): void {
  const spawn: unknown = Reflect.get(ChildProcess.prototype, "spawn");
  if (typeof spawn !== "function" || options === undefined) {
    throw new Error("This version of Node starts processes in another way.");
  }
  Reflect.set(
    ChildProcess.prototype,
    "spawn",
    function (this: ChildProcess, given: { readonly envPairs?: readonly string[] }): unknown {
      const envPairs = [
        ...(given.envPairs ?? []).filter((pair) => !pair.startsWith("NODE_OPTIONS=")),
        `NODE_OPTIONS=${options}`,
      ];
      const started: unknown = Reflect.apply(spawn, this, [{ ...given, envPairs }]);
      return started;
    },
  );
}

/** Notes at the end of this process or worker what ran in it; one that is killed notes nothing. */
function noteCoverage(log: string): void {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  process.on("exit", () => {
    session.post("Profiler.takePreciseCoverage", (_error, { result } = { result: [] }) => {
      const ran = result
        .filter(({ url }) => url.includes("/src/"))
        .map(({ url, functions }) => ranLine(url, coveredSpans(functions)));
      appendFileSync(log, ran.join(""));
    });
  });
}
