import { savedRowsOf } from "../library/datasetParents.ts";
import type { ResultStore } from "../library/resultStore.ts";
import { envelopeOf } from "../library/savedResult.ts";
import type { SavedResult } from "../library/savedResult.ts";
import type { Envelope } from "../service/envelope.ts";
import { asRows } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { exportedFacts } from "./exportFacts.ts";
import { exportedRows } from "./parts/answerParts.ts";
import type { AnswerPart } from "./parts/answerParts.ts";

/** How many of its columns a list must share with the rows of a dataset to be the one that they continue. */
const fewestShared = 0.5;

/**
 * A part whose list has all rows of the dataset behind it, in the place of those that came with the
 * response: market, seed, mode, period and columns stay what they are. The part itself where the
 * dataset is empty or expired, has fewer rows, or rows of another kind.
 */
export function withDataset<Part extends AnswerPart>(
  part: Part,
  dataset: Pick<AnswerPart, "result" | "envelope" | "shortened">,
): Part {
  const { envelope } = part;
  const rows = asRows(exportedRows(dataset.envelope?.data ?? {}));
  if (envelope === undefined || dataset.envelope === undefined || rows === undefined) {
    return part;
  }
  const member = listOf(envelope.data, rows);
  return member === undefined
    ? part
    : {
        ...part,
        laterRows: dataset.result,
        envelope: merged(envelope, { member, rows, dataset, from: dataset.envelope }),
        ...(dataset.shortened === undefined ? {} : { shortened: dataset.shortened }),
      };
}

/** The response of a saved result, with all rows behind it where these are in the library; undefined where it can't be read. */
export async function wholeEnvelope(
  library: Pick<ResultStore, "list" | "open">,
  result: SavedResult,
): Promise<Envelope | undefined> {
  const part: AnswerPart = {
    result,
    envelope: envelopeOf(result),
    firstAction: 0,
    firstResource: 0,
  };
  let whole = part;
  await savedRowsOf(library, result, part.envelope, (rows) => {
    whole = withDataset(part, { result: rows, envelope: envelopeOf(rows) });
    return Promise.resolve(whole !== part);
  });
  return whole.envelope;
}

interface DatasetRows {
  readonly member: string;
  readonly rows: readonly JsonRecord[];
  readonly dataset: Pick<AnswerPart, "result" | "shortened">;
  readonly from: Envelope;
}

function merged(envelope: Envelope, { member, rows, dataset, from }: DatasetRows): Envelope {
  const { coverage } = envelope;
  const returned = dataset.shortened?.total ?? rows.length;
  const available = Math.max(exportedFacts(from).available ?? 0, returned);
  const truncated = available > returned;
  return {
    ...envelope,
    data: { ...envelope.data, [member]: rows },
    facts: [...envelope.facts, ...from.facts],
    coverage: {
      ...coverage,
      returned,
      totalAvailable: available,
      truncated,
      members: { ...coverage.members, returned, total_available: available, truncated },
    },
    // Nothing is offered for a price that is here. The others keep their numbers.
    resources: envelope.resources.map((resource) =>
      resource.uri === dataset.result.args["uri"]
        ? { ...resource, rowCount: returned, isHere: true }
        : resource,
    ),
  };
}

/** The list of a response that rows continue: the one that shares most columns with them, and has no more rows. */
function listOf(data: JsonRecord, rows: readonly JsonRecord[]): string | undefined {
  const names = new Set(rows.slice(0, 50).flatMap((row) => Object.keys(row)));
  const [best] = Object.entries(data)
    .flatMap(([member, value]) => {
      const list = asRows(value);
      return list === undefined || list.length === 0 || list.length > rows.length
        ? []
        : [{ member, shared: sharedColumns(list, names) }];
    })
    .filter(({ shared }) => shared >= fewestShared)
    .toSorted((a, b) => b.shared - a.shared);
  return best?.member;
}

/** The share of a list's columns that are among `names`. */
function sharedColumns(list: readonly JsonRecord[], names: ReadonlySet<string>): number {
  const columns = new Set(list.slice(0, 50).flatMap((row) => Object.keys(row)));
  return [...columns].filter((name) => names.has(name)).length / Math.max(columns.size, 1);
}
