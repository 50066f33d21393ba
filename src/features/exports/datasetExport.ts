import * as vscode from "vscode";
import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { rowsCsv } from "../../files/rowsCsv.ts";
import type { RowOrigin } from "../../files/rowsCsv.ts";
import { slug } from "../../files/slug.ts";
import { envelopeOf } from "../../library/savedResult.ts";
import type { SavedResult } from "../../library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { readEnvelope } from "../../service/envelope.ts";
import type { Envelope } from "../../service/envelope.ts";
import { formatInteger } from "../../shared/format.ts";
import { defaultMarket, findMarket } from "../../shared/markets.ts";
import type { ToolArguments } from "../../tools/definition.ts";
import { exportDataset } from "../../tools/exportDataset.ts";
import type { ToolRunner } from "../toolRuns/toolRunner.ts";
import { chooseTarget } from "./chooseTarget.ts";
import { writeProjectFile } from "./writeProjectFile.ts";

/** What the service answers in `data` (service spec 4.2; `available` as in the data conventions). */
const exportedData = z.lazy(() =>
  z.looseObject({
    items: z.nullish(z.array(z.unknown())),
    available: z.nullish(z.union([z.boolean(), z.number()])),
    note: z.nullish(z.string()),
  }),
);

export interface ExportRequest {
  readonly args: ToolArguments;
  /** The answer the dataset stands behind; it gives the file its name and its rows their market. */
  readonly parent: SavedResult | undefined;
  /** Whose data the price was shown for. */
  readonly origin?: string;
}

/**
 * Exports a dataset to a CSV file in the project and opens it. The place is chosen first, so that
 * nothing is paid for a file nobody wants. Resolves with the answer when it has to be read instead
 * of written: it expired, or it is empty.
 */
export async function exportDatasetToFile(app: App, runner: ToolRunner, request: ExportRequest): Promise<SavedResult | undefined> {
  const target = await chooseTarget("exports", fileNameOf(request.parent));
  if (target === undefined) {
    return undefined;
  }
  const { args, parent, origin } = request;
  const answer = await runner.run({
    tool: exportDataset,
    args,
    toFile: true,
    ...(parent === undefined ? {} : { subject: parent.subject }),
    ...(origin === undefined ? {} : { origin }),
  });
  if (answer === undefined) {
    return undefined;
  }
  const envelope = await readAnswer(app, answer);
  const data = exportedData.safeParse(envelope?.data);
  const items = data.success ? (data.data.items ?? []) : [];
  if (envelope === undefined || !data.success || items.length === 0) {
    return answer;
  }
  await writeProjectFile(target, rowsCsv(items, originOf(envelope, request.parent, answer)));
  await announce(target, items.length, data.data.available);
  return undefined;
}

/** `research-keywords-espresso.csv`; the market is named where it is not the default one. */
function fileNameOf(parent: SavedResult | undefined): string {
  if (parent === undefined) {
    return "dataset.csv";
  }
  const market = parent.market;
  const suffix =
    market === null || (market.location === defaultMarket.location && market.language === defaultMarket.language)
      ? ""
      : `-${findMarket(market.location)?.code ?? slug(market.location)}`;
  return `${slug(`${parent.tool} ${parent.subject}`)}${suffix}.csv`;
}

function originOf(envelope: Envelope, parent: SavedResult | undefined, answer: SavedResult): RowOrigin {
  const facts = [...envelope.facts, ...((parent === undefined ? undefined : envelopeOf(parent))?.facts ?? [])];
  const provenance = facts.find((fact) => fact.provenance.sourceClass !== undefined)?.provenance;
  return {
    location: parent?.market?.location ?? null,
    language: parent?.market?.language ?? null,
    source: provenance?.sourceClass ?? null,
    observedAt: provenance?.observedAt ?? answer.receivedAt,
  };
}

async function readAnswer(app: App, answer: SavedResult): Promise<Envelope | undefined> {
  const path = app.results.answerPath(answer);
  if (path === undefined) {
    return envelopeOf(answer);
  }
  try {
    return readEnvelope(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    if (error instanceof SyntaxError) {
      // Paid for and kept, but no JSON: the panel says so and shows what came.
      return undefined;
    }
    throw error;
  }
}

/** Opens the file and says what is in it, and what is not. */
async function announce(target: vscode.Uri, rows: number, available: number | boolean | null | undefined): Promise<void> {
  // The editor refuses files beyond its own limit; the rows are in the project all the same.
  await vscode.window.showTextDocument(target, { preview: false }).then(undefined, () => undefined);
  const place = vscode.workspace.asRelativePath(target);
  if (typeof available === "number" && available > rows) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t("{0} holds {1} of {2} rows: the service sent no more. Export again with a number of rows to skip to get the rest.", place, formatInteger(rows), formatInteger(available)),
    );
    return;
  }
  void vscode.window.showInformationMessage(vscode.l10n.t("{0} rows written to {1}.", formatInteger(rows), place));
}
