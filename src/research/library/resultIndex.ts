import * as z from "zod/mini";
import { comparableKey } from "../tools/arguments.ts";
import { isRecord } from "../../shared/json.ts";
import { datasetCallOf } from "./datasetCall.ts";
import type { DatasetCall } from "./datasetCall.ts";
import { isDatasetExport } from "../tools/datasetExports.ts";
import { LineFile } from "./lineFile.ts";
import { storedTimeSchema } from "./storedTimeSchema.ts";
import { isFromChat, ownTitle, projectsOf, tagsOf } from "./savedResult.ts";
import type { SavedResult } from "./savedResult.ts";

/** What lists need to know about a result without opening it. */
const summarySchema = z.lazy(() =>
  z.object({
    id: z.string(),
    tool: z.string(),
    subject: z.string(),
    location: z.nullable(z.string()),
    /** Absent in lines that earlier versions wrote. */
    language: z.optional(z.string()),
    receivedAt: storedTimeSchema(),
    cost: z.number(),
    origin: z.string(),
    callKey: z.string().check(z.overwrite(comparableKey)),
    /** True for an answer that nobody could read. */
    unreadable: z.optional(z.boolean()),
    /** Id of the result that this one continues; absent for a question of its own. */
    continues: z.optional(z.string()),
    /** Of rows that were loaded into a result, all that are behind it: that one's id. Absent in lines of versions up to 1.9.0. */
    rowsOf: z.optional(z.string()),
    /** The title that a person gave it. */
    title: z.optional(z.string()),
    /** The words that a person put on it. */
    tags: z.optional(z.array(z.string())),
    /** The site that the response is about, where the call only named it by an id. */
    site: z.optional(z.string()),
    /** The period of the call: "last_28_days" or two days. Neither is in lines that earlier versions wrote. */
    period: z.optional(z.string()),
    /** The URIs of the folders that were open when it was run. Absent where there were none, and in lines that earlier versions wrote. */
    projects: z.optional(z.array(z.string())),
    /** "chat" where an agent asked for it. */
    from: z.optional(z.string()),
    /** How `stampOf` described the file that the line was made of. Absent in lines of versions up to 1.0.0. */
    file: z.optional(z.string()),
    /** Which members a line may have; absent in lines of versions up to 0.4.0, which knew no site and no period. */
    version: z.optional(z.number()),
  }),
);
type IndexLine = z.infer<typeof summarySchema>;
export type ResultSummary = Omit<IndexLine, "version" | "file">;

/** A line of the index, with the stamp of the file it was made of where that was noted. */
export interface IndexedResult {
  readonly summary: ResultSummary;
  readonly file: string | undefined;
}

/** Noted in every line that is written now: the first that says whose rows an export has. */
const lineVersion = 3;

export function summarize(result: SavedResult): ResultSummary {
  const {
    id,
    tool,
    args,
    subject,
    receivedAt,
    cost,
    origin,
    callKey,
    continues,
    market,
    unreadable,
    failed,
  } = result;
  const call = datasetCallOf(result);
  const title = ownTitle(result);
  const tags = tagsOf(result);
  const projects = projectsOf(result);
  return {
    id,
    tool,
    subject,
    location: market?.location ?? null,
    ...(market === null ? {} : { language: market.language }),
    receivedAt,
    cost,
    origin,
    callKey: comparableKey(callKey),
    ...(unreadable === true ? { unreadable } : {}),
    ...(typeof continues === "string" ? { continues } : {}),
    // one that left no rows out was loaded into the result that it is of; any other is one of its own
    ...(call === undefined || failed === true || Object.keys(args).length > 1
      ? {}
      : { rowsOf: call.id }),
    ...(title === undefined ? {} : { title }),
    ...(tags.length === 0 ? {} : { tags }),
    ...siteAndPeriod(result, call),
    ...(projects.length === 0 ? {} : { projects }),
    ...(isFromChat(result) ? { from: "chat" } : {}),
  };
}

/** What tells two results of an account's own data apart: their calls have no market, name no site and no page. */
function siteAndPeriod(
  result: SavedResult,
  call: DatasetCall | undefined,
): Pick<ResultSummary, "site" | "period"> {
  const { envelope, market } = result;
  const { args } = call ?? result;
  if (market !== null || args["domain"] !== undefined || args["url"] !== undefined) {
    return {};
  }
  const { period, start_date: first, end_date: last } = args;
  const data = isRecord(envelope) ? envelope["data"] : undefined;
  const site = isRecord(data) ? data["domain"] : undefined;
  const days = [first, last].filter((day) => typeof day === "string" && day !== "");
  const named = days.length > 0 ? days.join(" – ") : period;
  return {
    ...(typeof site === "string" && site !== "" ? { site } : {}),
    ...(typeof named === "string" && named !== "" ? { period: named } : {}),
  };
}

/**
 * A list of summaries, one JSON line each, that spares opening every result. It is a copy: the
 * results themselves are the truth, and a line that is missing or torn is made again from its file.
 */
export class ResultIndex {
  readonly #lines: LineFile<IndexLine>;

  constructor(path: string) {
    this.#lines = new LineFile(path, summarySchema);
  }

  /** Appends a line. Of several lines about a result the last one counts. */
  add(summary: ResultSummary, file?: string): Promise<void> {
    return this.addAll([{ summary, file }]);
  }

  /** The same for many, in one write. */
  async addAll(results: readonly IndexedResult[]): Promise<void> {
    const lines = results.map(({ summary, file }) => ({ ...summary, file, version: lineVersion }));
    await (lines.length === 0 ? undefined : this.#lines.append(lines));
  }

  /**
   * Every readable line, by id. A missing index is an empty one. A line of an earlier version about a
   * call without a market is as good as missing: it doesn't say which site the result is about. So is
   * one about an export: it doesn't say whose rows it has.
   */
  async readAll(): Promise<Map<string, IndexedResult>> {
    const lines = new Map((await this.#lines.read()).map((line) => [line.id, line]));
    return new Map(
      [...lines].flatMap(([id, { version, file, ...summary }]) =>
        (version ?? (summary.location === null ? 0 : 1)) <
        (isDatasetExport(summary) ? lineVersion : 1)
          ? []
          : [[id, { summary, file }] as const],
      ),
    );
  }
}
