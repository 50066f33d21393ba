import { CommandLineError, readCommandLine, usageText } from "./commandLine.ts";
import { startSandbox } from "./server.ts";

/** Runs the sandbox by itself: one JSON line says where and with which key; SIGTERM or SIGINT ends it. */
async function main(): Promise<void> {
  const sandbox = await startSandbox(readCommandLine(process.argv.slice(2)));
  const stop = (): void => {
    void sandbox.close().then(() => process.exit(0));
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  process.stdout.write(`${JSON.stringify({ url: sandbox.url, key: sandbox.key })}\n`);
}

try {
  await main();
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  const wrongUse = error instanceof CommandLineError;
  process.stderr.write(wrongUse ? `${reason}\n${usageText}\n` : `The sandbox could not start: ${reason}\n`);
  process.exitCode = wrongUse ? 2 : 1;
}
