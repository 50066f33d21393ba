import { rename } from "node:fs/promises";

/**
 * Renames a file or a folder. Where another program holds it for a moment, as virus scanners and
 * backups do, it is tried again for a second, unless `isTaken` says that the name was taken in the
 * meantime: Windows gives the same reason for that. Rejects with the file system's own error.
 */
export async function renameHeld(
  from: string,
  to: string,
  isTaken: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (await isTaken()) {
      throw error;
    }
    const { renameAgain } = await import("./renameAgain.ts");
    await renameAgain(error, from, to);
  }
}
