import * as z from "zod/mini";
import { datasetSubject, isDatasetExport } from "../tools/datasetExports.ts";
import { envelopeOf } from "./savedResult.ts";
import type { SavedResult } from "./savedResult.ts";
import { storedTimeSchema } from "./storedTimeSchema.ts";

const datasetCall = z.lazy(() =>
  z.object({
    /** Id of the saved result whose rows the dataset has in full. */
    id: z.string(),
    tool: z.string(),
    /** The cleaned arguments of its call: seed, mode and period are among them. */
    args: z.record(z.string(), z.unknown()),
    subject: z.string(),
    /** Null for tools without a market. */
    market: z.nullable(z.object({ location: z.string(), language: z.string() })),
    /** ISO time: the rows are those of that result, whenever they were exported. */
    receivedAt: storedTimeSchema(),
    /** The first source class that its facts name, and when that was observed. */
    source: z.optional(z.string()),
    observedAt: z.optional(z.string()),
  }),
);

/** The call that rows of a dataset belong to: a response with them says neither market nor source. */
export type DatasetCall = z.infer<typeof datasetCall>;

/** What rows of a dataset inherit from the result that they stand behind. */
export function callOfDataset(parent: SavedResult): DatasetCall {
  const { id, tool, args, subject, market, receivedAt } = parent;
  const facts = envelopeOf(parent)?.facts ?? [];
  const { sourceClass, observedAt } =
    facts.find(({ provenance }) => provenance.sourceClass !== undefined)?.provenance ?? {};
  return {
    id,
    tool,
    args,
    subject,
    market,
    receivedAt,
    ...(sourceClass === undefined ? {} : { source: sourceClass }),
    ...(observedAt === undefined ? {} : { observedAt }),
  };
}

/** What was noted with rows of a dataset about the call they belong to; undefined for every other result, and in what versions up to 1.0.0 wrote. */
export function datasetCallOf({
  tool,
  dataset,
}: Pick<SavedResult, "tool" | "dataset">): DatasetCall | undefined {
  const read = isDatasetExport({ tool }) ? datasetCall.safeParse(dataset) : undefined;
  return read?.success === true ? read.data : undefined;
}

/** True for rows of a dataset whose country isn't known. */
export function isMarketUnknown(result: SavedResult): boolean {
  return isDatasetExport(result) && result.market === null && datasetCallOf(result) === undefined;
}

/** A result as it is; rows of a dataset with the call they belong to, and its market. */
export function withCall(result: SavedResult, call: DatasetCall): SavedResult {
  return {
    ...result,
    dataset: call,
    market: result.market ?? call.market,
    subject: result.subject === datasetSubject ? call.subject : result.subject,
  };
}
