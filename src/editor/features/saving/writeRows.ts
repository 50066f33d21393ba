import * as vscode from "vscode";
import { convertDataset, surveyDataset } from "../../../research/files/dataset/convertDataset.ts";
import type {
  DatasetProgress,
  DatasetSource,
  DatasetSurvey,
  RowSurvey,
  Watched,
} from "../../../research/files/dataset/convertDataset.ts";
import { MemoryRows } from "../../../research/files/dataset/itemBatch.ts";
import { fileSource, textSource } from "../../../research/files/dataset/fileSource.ts";
import type { DatasetAbout, RowKinds } from "../../../research/files/dataset/rowWriter.ts";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { settings } from "../../platform/settings.ts";
import { showProgress } from "../../platform/prompts/progress.ts";
import { CancelledError } from "../../../research/service/errors.ts";
import * as l10n from "../../../shared/l10n.ts";
import { columnOf } from "../../../research/results/parts/memberColumns.ts";
import { rowWords } from "../../../shared/counts.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import { formatBytes } from "../../../system/formatBytes.ts";
import { sheetLimits } from "../../../research/files/spreadsheet/sheetLimits.ts";
import { openProjectFile } from "../../platform/projectFiles/projectFile.ts";
import type { ExportPlan } from "./exportPlan.ts";

/** The bytes of a saved answer, wherever they lie. */
export async function sourceOf(app: App, answer: SavedResult): Promise<DatasetSource> {
  const path = app.results.answerPath(answer);
  return path === undefined
    ? textSource(answer.responseText ?? JSON.stringify(answer.envelope))
    : fileSource(path);
}

/** Counts the rows of an answer, with a notification that can be cancelled. Rejects with CancelledError then. */
export function survey(source: DatasetSource): Promise<DatasetSurvey> {
  const title = vscode.l10n.t("Reading rows");
  return watch(
    title,
    source.size,
    ({ rows, bytes }) =>
      vscode.l10n.t(
        "{0}, {1} of {2}",
        rowWords(rows),
        formatBytes(bytes),
        formatBytes(source.size),
      ),
    (watched) => surveyDataset(source, watched),
  );
}

/** Writes the rows to the planned file, with a notification that can be cancelled. Rejects with CancelledError then; no file is left behind. */
export function writeRows(
  source: DatasetSource | MemoryRows,
  known: RowSurvey,
  { about, kinds }: { readonly about: DatasetAbout; readonly kinds: RowKinds },
  plan: ExportPlan,
): Promise<DatasetProgress> {
  const size = source instanceof MemoryRows ? 0 : source.size;
  const title = vscode.l10n.t("Writing {0}", vscode.workspace.asRelativePath(plan.target.uri));
  const sentence = ({ rows, bytes }: DatasetProgress): string =>
    vscode.l10n.t(
      "{0} of {1} rows, {2} of {3} read",
      formatInteger(rows),
      formatInteger(known.rows),
      formatBytes(bytes),
      formatBytes(size),
    );
  return watch(title, size, sentence, (watched) =>
    convertDataset({
      ...watched,
      source,
      survey: known,
      about,
      kinds,
      words: {
        language: plan.language,
        label: (name) => l10n.t(columnOf(name).label),
      },
      format: plan.format,
      chosen: plan.chosen,
      delimiter: settings.excelDelimiter(),
      open: () => openProjectFile(plan.target),
    }),
  );
}

/** What to say of cells whose text didn't fit; "" for none. */
export function cutWords({ cutCells = 0 }: DatasetProgress): string {
  return cutCells === 0
    ? ""
    : countedText(
        cutCells,
        {
          one: "1 cell was cut to {1} characters, the limit of an Excel cell.",
          other: "{0} cells were cut to {1} characters, the limit of an Excel cell.",
        },
        formatInteger(cutCells),
        formatInteger(sheetLimits.cell),
      );
}

async function watch<T>(
  title: string,
  size: number,
  describe: (progress: DatasetProgress) => string,
  work: (watched: Watched) => Promise<T>,
): Promise<T> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return showProgress(options, async (report, token) => {
    const abort = new AbortController();
    token.onCancellationRequested(() => abort.abort(new CancelledError(false)));
    let shown = 0;
    const onProgress = (now: DatasetProgress): void => {
      const percent = size === 0 ? 100 : Math.floor((100 * now.bytes) / size);
      if (percent !== shown) {
        report({ message: describe(now), increment: Math.max(0, percent - shown) });
        shown = percent;
      }
    };
    return work({ signal: abort.signal, onProgress });
  });
}
