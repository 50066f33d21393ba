import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchBrowser } from "../support/browser.ts";
import { installExtension } from "../support/editor.ts";
import { packageExtension } from "../support/packageExtension.ts";
import { onProcessEnd, removeFolders } from "../support/processes.ts";
import { provisionBrowser, provisionEditor } from "../support/provision.ts";
import { activationBench } from "./activation.ts";
import { ActivationProbe } from "./activationProbe.ts";
import { callToolBench } from "./callTool.ts";
import { combinedResultsBench } from "./combinedResults.ts";
import { compareResultsBench } from "./compareResults.ts";
import { exportStreamBench } from "./exportStream.ts";
import { figureTable, isOver } from "./figures.ts";
import type { Figure } from "./figures.ts";
import { formPaintBench } from "./formPaint.ts";
import { formTypingBench } from "./formTyping.ts";
import { gridRaceBench } from "./gridRace.ts";
import { hostDelayBench } from "./hostDelay.ts";
import { isAskedFor } from "./measurement.ts";
import type { Measurement, PackagedEditor, Workshop } from "./measurement.ts";
import { keywordGroupsBench } from "./keywordGroups.ts";
import { keywordMapBench } from "./keywordMap.ts";
import { importedExportBench } from "./importedExport.ts";
import { manyArticlesBench } from "./manyArticles.ts";
import { commandLineBench } from "./commandLine.ts";
import { movedUrlsBench } from "./movedUrls.ts";
import { millionRowsBench } from "./millionRows.ts";
import { articleLinksBench } from "./articleLinks.ts";
import { changesBench } from "./changes.ts";
import { opportunitiesBench } from "./opportunities.ts";
import { pastedListsBench } from "./pastedLists.ts";
import { rankHistoryBench } from "./rankHistory.ts";
import { readTablesBench } from "./readTables.ts";
import { resultViewBench } from "./resultView.ts";
import { resultsViewBench } from "./resultsView.ts";
import { siteModelBench } from "./siteModel.ts";
import { articleChecksBench } from "./articleChecks.ts";
import { sizesBench } from "./sizes.ts";

/**
 * Measures the packaged product and prints a table. What takes time is measured as a ratio to something else in the same
 * run, in turns with it, so that the figures mean the same on every machine; one measurement after the other, so that
 * none disturbs another. Words measure only what has them in the name of a row; then, and with `--details`, the figures
 * behind the ratios are printed, too.
 */
const measurements: readonly Measurement[] = [
  activationBench,
  hostDelayBench,
  sizesBench,
  formPaintBench,
  formTypingBench,
  pastedListsBench,
  readTablesBench,
  resultViewBench,
  importedExportBench,
  compareResultsBench,
  combinedResultsBench,
  rankHistoryBench,
  resultsViewBench,
  siteModelBench,
  articleChecksBench,
  keywordMapBench,
  keywordGroupsBench,
  manyArticlesBench,
  movedUrlsBench,
  commandLineBench,
  opportunitiesBench,
  articleLinksBench,
  changesBench,
  gridRaceBench,
  exportStreamBench,
  millionRowsBench,
  callToolBench,
];

const given = process.argv.slice(2);
const words = given.filter((word) => word !== "--details");
const asked = measurements.filter(({ rows }) => rows.some((row) => isAskedFor(row, words)));
if (asked.length === 0) {
  process.stderr.write(
    `No row is called that. There are:\n${measurements.flatMap(({ rows }) => rows.map((row) => `  ${row}\n`)).join("")}`,
  );
  process.exit(2);
}

const scratch = mkdtempSync(join(tmpdir(), "seo-research-bench-"));
onProcessEnd(() => removeFolders([scratch]));
const figures = await measure();
process.stdout.write(`\n${figureTable(figures, given.length > 0)}\n\n`);
const over = figures.filter(isOver);
if (over.length > 0) {
  process.stdout.write(`Over the limit: ${over.map(({ name }) => name).join(", ")}\n`);
  process.exitCode = 1;
}

async function measure(): Promise<Figure[]> {
  const vsix = once(packageExtension);
  // pages are made of the bundles of this build
  const browser = once(async () => (await vsix(), openBrowser()));
  const workshop: Workshop = {
    scratch,
    editor: once(async () => packagedEditor(await vsix())),
    browser,
  };
  const figures: Figure[] = [];
  try {
    for (const measurement of asked) {
      process.stdout.write(`${measurement.doing}…\n`);
      figures.push(
        ...(await rowsOf(measurement, workshop)).filter(({ name }) => isAskedFor(name, words)),
      );
    }
  } finally {
    await (await browser.begun())?.close();
  }
  return figures;
}

/** @throws when it gives other rows than it said it would: then words would not find them. */
async function rowsOf(measurement: Measurement, workshop: Workshop): Promise<Figure[]> {
  const measured = await measurement.measure(workshop);
  const names = measured.map(({ name }) => name);
  if (names.join("\n") !== measurement.rows.join("\n")) {
    throw new Error(`Measured was\n${names.join("\n")}\nand not\n${measurement.rows.join("\n")}`);
  }
  return measured;
}

async function openBrowser(): ReturnType<typeof launchBrowser> {
  await provisionBrowser();
  return launchBrowser();
}

async function packagedEditor(vsix: string): Promise<PackagedEditor> {
  const install = await provisionEditor();
  const probe = new ActivationProbe(scratch);
  const extensionsDir = join(scratch, "extensions");
  await installExtension(install, vsix, extensionsDir);
  await installExtension(install, await probe.package(), extensionsDir);
  return { install, vsix, extensionsDir, probe };
}

interface Once<Result> {
  (): Promise<Result>;
  /** What was made, if anybody asked for it. */
  begun(): Promise<Result> | undefined;
}

/** Makes something when it is first asked for, and hands out the same from then on. */
function once<Result>(make: () => Promise<Result>): Once<Result> {
  let made: Promise<Result> | undefined;
  return Object.assign(() => (made ??= make()), { begun: () => made });
}
