import * as z from "zod/mini";
import { RowColumns } from "../files/dataset/rowColumns.ts";
import { originNames } from "../files/dataset/rowOrigin.ts";
import type { DatasetAbout } from "../files/dataset/rowWriter.ts";
import { fileStem } from "../files/fileStem.ts";
import { markedSource } from "../files/sampleMark.ts";
import { callOfDataset, datasetCallOf } from "../library/datasetCall.ts";
import { withSourceOf } from "../library/withSourceOf.ts";
import { envelopeOf, ownTitle } from "../library/savedResult.ts";
import type { SavedResult } from "../library/savedResult.ts";
import type { Envelope, Provenance } from "../service/envelope.ts";
import { asRows } from "../../shared/json.ts";
import { resultDefinition } from "../tools/resultDefinition.ts";
import { existingRows } from "../tools/rowCounts.ts";
import { freshnessNotes } from "./parts/notices.ts";
import { isSample, toolTitle } from "./resultTitle.ts";

/** What the service says about the rows in `data` (service spec 4.2; `available` as in the data conventions). */
const exportedData = z.lazy(() =>
  z.looseObject({
    available: z.optional(z.unknown()),
    note: z.optional(z.unknown()),
  }),
);

/** What an answer says about its rows. */
export interface ExportedFacts {
  /** Rows that exist; null when the service did not say. */
  readonly available: number | null;
  readonly expired: boolean;
  readonly note: string | null;
}

/** Reads what stands beside the rows; what is of another kind than expected reads as absent. */
export function exportedFacts(envelope: Envelope): ExportedFacts {
  const { available, note } = exportedData.parse(envelope.data);
  return {
    available: existingRows(envelope.data, envelope.coverage),
    expired: available === false,
    note: typeof note === "string" && note.trim() !== "" ? note : null,
  };
}

/** What the file says about its rows: the answer's own source, else that of the answer they stand behind. */
export function aboutRows(
  envelope: Envelope,
  answer: SavedResult,
  parent: SavedResult | undefined,
): DatasetAbout {
  const call = parent === undefined ? datasetCallOf(answer) : callOfDataset(parent);
  const about = parent ?? { ...answer, ...call };
  const market = call?.market ?? answer.market;
  const own = sourcesOf(envelope);
  const cautions = freshnessNotes(envelope, resultDefinition(answer.tool))
    .map(({ text }) => text)
    .join(" ");
  const facts =
    own.length > 0
      ? own
      : parent === undefined
        ? sourcesOf(call === undefined ? envelope : withSourceOf(call, envelope))
        : sourcesOf(envelopeOf(parent));
  const sources = [
    ...new Set(facts.map(({ sourceClass }) => markedSource(sourceClass ?? null, isSample(answer)))),
  ];
  return {
    title: ownTitle(about) ?? `${toolTitle(about.tool)}: ${about.subject}`,
    tool: about.tool,
    subject: about.subject,
    origin: {
      location: market?.location ?? null,
      language: market?.language ?? null,
      source: sources.length > 0 ? sources.join("; ") : markedSource(null, isSample(answer)),
      // The rows are those of the answer they stand behind, however long ago that was.
      observedAt: facts[0]?.observedAt ?? (own.length > 0 ? answer : about).receivedAt,
    },
    available: exportedFacts(envelope).available,
    ...(exportedFacts(envelope).available === null && envelope.coverage.truncated
      ? { hasMore: true }
      : {}),
    ...(cautions === "" ? {} : { caution: cautions }),
    note: exportedFacts(envelope).note,
    scopeNote: envelope.coverage.scopeNote,
  };
}

function sourcesOf(envelope: Envelope | undefined): Provenance[] {
  return (envelope?.facts ?? [])
    .map(({ provenance }) => provenance)
    .filter(({ sourceClass }) => sourceClass !== undefined);
}

/** `research-keywords-espresso`: what a file of an answer is called without its ending, with what sets a part of it apart. */
export function answerStem(answer: SavedResult | undefined, part = ""): string {
  return answer === undefined
    ? "dataset"
    : fileStem(`${answer.tool} ${answer.subject}`, answer.market, part);
}

/** The columns that the rows behind an answer probably have: those of its own first table. */
export function likelyColumns(parent: SavedResult | undefined): string[] {
  const data = parent === undefined ? undefined : envelopeOf(parent)?.data;
  const rows = Object.values(data ?? {})
    .map(asRows)
    .find((rows) => rows !== undefined && rows.length > 0);
  if (rows === undefined) {
    return [];
  }
  const columns = new RowColumns();
  for (const row of rows) {
    columns.add(row);
  }
  const names = columns.names();
  return names.length === originNames.length ? [] : names;
}
