import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchBrowser } from "../support/browser.ts";
import { installExtension } from "../support/editor.ts";
import { packageExtension } from "../support/packageExtension.ts";
import { onProcessEnd, removeFolders } from "../support/processes.ts";
import { provisionBrowser, provisionEditor } from "../support/provision.ts";
import { measureActivation } from "./activation.ts";
import { ActivationProbe } from "./activationProbe.ts";
import { measureCallTool } from "./callTool.ts";
import { measureExportStream } from "./exportStream.ts";
import { figureTable, isOver } from "./figures.ts";
import type { Figure } from "./figures.ts";
import { measureFormPaint } from "./formPaint.ts";
import { measureFormTyping } from "./formTyping.ts";
import { measureGridRace } from "./gridRace.ts";
import { measureMillionRows } from "./millionRows.ts";
import { measurePastedLists } from "./pastedLists.ts";
import { measureResultView } from "./resultView.ts";
import { measureResultsView } from "./resultsView.ts";
import { measureSizes } from "./sizes.ts";

/**
 * Measures the packaged product and prints a table. What takes time is measured as a ratio to something else in the same
 * run, so that the figures mean the same on every machine; one measurement after the other, so that none disturbs another.
 */
const scratch = mkdtempSync(join(tmpdir(), "seo-research-bench-"));
onProcessEnd(() => removeFolders([scratch]));
const figures = await measure();
process.stdout.write(`\n${figureTable(figures)}\n\n`);
const over = figures.filter(isOver);
if (over.length > 0) {
  process.stdout.write(`Over the limit: ${over.map(({ name }) => name).join(", ")}\n`);
  process.exitCode = 1;
}

async function measure(): Promise<Figure[]> {
  const install = await provisionEditor();
  await provisionBrowser();
  const vsix = await packageExtension();
  const probe = new ActivationProbe(scratch);
  const extensionsDir = join(scratch, "extensions");
  await installExtension(install, vsix, extensionsDir);
  await installExtension(install, await probe.package(), extensionsDir);
  const sizes = measureSizes(vsix, installedIn(extensionsDir));
  const browser = await launchBrowser();
  try {
    say("Activation: opening windows…");
    const activation = await measureActivation({ install, browser, extensionsDir, probe });
    say("Forms: opening panels and typing…");
    const forms = [...(await measureFormPaint({ install, browser, extensionsDir, probe })), ...(await measureFormTyping(browser)), ...(await measurePastedLists())];
    say("Result view: opening pages…");
    const resultView = await measureResultView(browser);
    say("Results view: reading a library…");
    const resultsView = await measureResultsView(scratch);
    say("Grid: racing with other table libraries…");
    const gridRace = await measureGridRace(browser);
    say("Export: writing half a million rows, and a million on their whole way…");
    const exports = [...(await measureExportStream(scratch)), ...(await measureMillionRows(scratch))];
    say("callTool: asking a loopback server…");
    return [...activation, ...sizes, ...(await measureCallTool()), ...forms, ...resultView, ...resultsView, ...gridRace, ...exports];
  } finally {
    await browser.close();
  }
}

function installedIn(extensionsDir: string): string {
  const folder = readdirSync(extensionsDir).find((name) => name.startsWith("seo-research.seo-research-"));
  if (folder === undefined) {
    throw new Error(`The extension is not in ${extensionsDir}.`);
  }
  return join(extensionsDir, folder);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
