import { chromium, type Browser } from "playwright-core";
import { provisionBrowser } from "./provision.ts";

const flags = [
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts a headless Chromium, with more flags where wanted; close it with `close()`. It ends by itself when this process ends. */
export async function launchBrowser(extraFlags: readonly string[] = []): Promise<Browser> {
  const { executablePath, env } = await provisionBrowser();
  const launch = (chromiumSandbox: boolean): Promise<Browser> =>
    chromium.launch({
      executablePath,
      headless: true,
      chromiumSandbox,
      args: [...flags, ...extraFlags],
      env: { ...definedEnvironment(), ...env },
    });
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    try {
      return await launch(true);
    } catch (error) {
      // many Linux systems and containers forbid the sandbox to ordinary users; the pages here are our own
      if (!(error instanceof Error) || !/sandbox/i.test(error.message)) {
        throw error;
      }
    }
  }
  return launch(false);
}

function definedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return Object.fromEntries(entries);
}
