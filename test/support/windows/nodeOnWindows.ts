import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder } from "../paths.ts";

/** Where Wine and Node for Windows are installed on a system that isn't Windows. */
const installedIn = process.env["SEO_RESEARCH_WINDOWS"] ?? join(cacheFolder, "windows");

/** What is said where {@link nodeOnWindows} has no way. */
export const needsWindows = `needs Windows, or Debian on x64 as root, where it installs the package debootstrap, and Debian 13 with Wine and Node for Windows into ${installedIn} (about 1.5 GB).`;

/**
 * How Node for Windows is run with some arguments: this one on Windows itself, under Wine on Debian as root, where it runs
 * in a copy of the folder. Undefined elsewhere.
 */
export function nodeOnWindows(
  folder: string,
  args: readonly string[],
): { readonly file: string; readonly args: readonly string[] } | undefined {
  if (process.platform === "win32") {
    return { file: process.execPath, args };
  }
  if (process.platform !== "linux" || process.arch !== "x64" || process.getuid?.() !== 0) {
    return undefined;
  }
  const script = join(import.meta.dirname, "underWine.sh");
  const own = ["--mount", "--pid", "--mount-proc", "--kill-child", "--propagation", "private"];
  return isDebian()
    ? { file: "unshare", args: [...own, "bash", script, installedIn, folder, ...args] }
    : undefined;
}

function isDebian(): boolean {
  try {
    return /^ID=debian$/mu.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}
