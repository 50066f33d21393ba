import { CommandLineError, readCommandLine, usageText } from "./commandLine.ts";
import { startSandbox } from "./server.ts";
import { messageOf } from "../shared/errorMessage.ts";

/** Runs the sandbox by itself: one JSON line says where and with which key; SIGTERM or SIGINT ends it. */
async function main(): Promise<void> {
  const sandbox = await startSandbox({ history: true, ...readCommandLine(process.argv.slice(2)) });
  const stop = (): void => {
    void sandbox.close().then(() => process.exit(0));
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  endWithNpm(stop);
  process.stdout.write(`${JSON.stringify({ url: sandbox.url, key: sandbox.key })}\n`);
}

/**
 * npm hands a signal to the shell it started, and the shell ends without handing it on. Nothing
 * tells a process that its parent is gone, except that it has another one, so this looks now and then.
 */
function endWithNpm(stop: () => void): void {
  const parent = process.ppid;
  if (process.env["npm_lifecycle_event"] === undefined || process.platform === "win32") {
    return;
  }
  const look = setInterval(() => {
    if (process.ppid !== parent) {
      clearInterval(look);
      stop();
    }
  }, 200);
  look.unref();
}

try {
  await main();
} catch (error) {
  const reason = messageOf(error);
  const wrongUse = error instanceof CommandLineError;
  process.stderr.write(
    wrongUse ? `${reason}\n${usageText}\n` : `The sandbox could not start: ${reason}\n`,
  );
  process.exitCode = wrongUse ? 2 : 1;
}
