import { appendFile, readFile } from "node:fs/promises";
import * as z from "zod/mini";
import type { SavedResult } from "./savedResult.ts";

/** What lists need to know about a result without opening it. */
const summarySchema = z.lazy(() =>
  z.object({
    id: z.string(),
    tool: z.string(),
    subject: z.string(),
    location: z.nullable(z.string()),
    receivedAt: z.string(),
    cost: z.number(),
    origin: z.string(),
    callKey: z.string(),
    /** Id of the result that this one continues; absent for a question of its own. */
    continues: z.optional(z.string()),
  }),
);
export type ResultSummary = z.infer<typeof summarySchema>;

export function summarize(result: SavedResult): ResultSummary {
  const { id, tool, subject, receivedAt, cost, origin, callKey, continues } = result;
  const summary = { id, tool, subject, location: result.market?.location ?? null, receivedAt, cost, origin, callKey };
  return typeof continues === "string" ? { ...summary, continues } : summary;
}

/**
 * A list of summaries, one JSON line each, that spares opening every result. It is a copy: the
 * results themselves are the truth, and a line that is missing or torn is made again from its file.
 */
export class ResultIndex {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Appends one line. Several windows may append at once: a short line goes out in one write. */
  async add(summary: ResultSummary): Promise<void> {
    await appendFile(this.#path, `${JSON.stringify(summary)}\n`);
  }

  /** Every readable line, by id. A missing index is an empty one. */
  async read(): Promise<Map<string, ResultSummary>> {
    const summaries = new Map<string, ResultSummary>();
    for (const line of (await readText(this.#path)).split("\n")) {
      const summary = readLine(line);
      if (summary !== undefined) {
        summaries.set(summary.id, summary);
      }
    }
    return summaries;
  }
}

function readLine(line: string): ResultSummary | undefined {
  if (line.trim() === "") {
    return undefined;
  }
  try {
    return summarySchema.parse(JSON.parse(line));
  } catch {
    // A line torn by a crash: its result is found in the folder and listed again.
    return undefined;
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isMissing(error)) {
      return "";
    }
    throw error;
  }
}

/** True for the file system's "there is no such file". */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
