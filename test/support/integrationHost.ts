import { format } from "node:util";
import Mocha from "mocha";
import { runMocha, secondTry, strictMocha } from "./mochaRun.ts";
import { mochaHooks } from "./stillRunning.ts";
import { writeTierResult, type TierResult } from "./tierResult.ts";

export interface HostOptions {
  /** The result goes into this file: the extension host runs on the machine that started it. */
  readonly resultFile: string;
  readonly grep: string | undefined;
  readonly colors: boolean;
}

/** Stands before every line of the tests' report on the console. */
export const reportMark = "[integration] ";

/** Runs inside the extension host: loads the tests and runs them; rejects when one fails, as the editor expects. */
export async function runInHost(options: HostOptions, loadTests: () => void): Promise<void> {
  // the editor passes a console line on without filling in its placeholders, and among lines of its own
  Mocha.reporters.Base.consoleLog = (...parts: unknown[]) =>
    console.log(reportMark + format(...parts));
  const { grep, colors } = options;
  const mocha = strictMocha({
    retries: secondTry,
    color: colors,
    rootHooks: mochaHooks,
    ...(grep !== undefined && { grep }),
  });
  process.setSourceMapsEnabled(true);
  let result: TierResult;
  try {
    // defines describe, it and the hooks, which a bundle finds nowhere else
    mocha.suite.emit("pre-require", globalThis, "integration", mocha);
    loadTests();
    result = await runMocha(mocha);
  } catch (error) {
    // the editor would only say that something went wrong
    console.log(reportMark + format(error));
    throw error;
  }
  writeTierResult(options.resultFile, result);
  const failed = result.failures.length;
  if (failed > 0) {
    throw new Error(`${failed} of ${result.passed + failed} failed`);
  }
}
