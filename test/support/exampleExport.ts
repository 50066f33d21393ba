import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { loopFolder } from "../unit/research/opportunities/loopProject.ts";
import type { LoopProject } from "../unit/research/opportunities/loopProject.ts";
import { words } from "./words.ts";
import type { Workbench } from "./workbench.ts";

/** Writes an export of an example project into a file, as the archive that Search Console gives. */
export function writeExport(project: LoopProject, name: string, file: string): void {
  const sheets = join(loopFolder(project), "data", name);
  const entries = readdirSync(sheets).map((sheet): [string, Uint8Array] => [
    sheet,
    new Uint8Array(readFileSync(join(sheets, sheet))),
  ]);
  writeFileSync(file, zipSync(Object.fromEntries(entries)));
}

/** Imports an export of Search Console and opens the changes, as a person does. */
export async function showChangesWith(workbench: Workbench, file: string): Promise<void> {
  await workbench.showContainer(words.views.container);
  await workbench.runCommand(words.command("importSearchConsole"));
  await workbench.quickInput.chooseFile(words.importDialog, file);
  await workbench.waitForTab(/^Search Console Export: /u);
  await workbench.notifications.dismissAll();
  await workbench.runCommand(words.command("showChanges"));
  await workbench.waitForTab(/^Changes: /u);
}
