import assert from "node:assert/strict";
import { createReadStream, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";
import { convertDataset, surveyDataset } from "../../src/research/files/dataset/convertDataset.ts";
import { fileSource } from "../../src/research/files/dataset/fileSource.ts";
import { startSandbox } from "../../src/sandbox/server.ts";
import { AnswerSink, memoryLimit } from "../../src/research/service/answerSink.ts";
import type { AnswerBody } from "../../src/research/service/answerSink.ts";
import { ServiceClient } from "../../src/research/service/client.ts";
import { KnownKeys } from "../../src/research/service/redact.ts";
import { UndiciTransport } from "../../src/research/service/undiciTransport.ts";
import { AtomicFile } from "../../src/system/atomicFile.ts";

const offered = z.object({
  resources: z.array(z.object({ uri: z.string(), row_count: z.number() })),
});

/** Rows of one dataset at each station of its way. All are equal where none got lost. */
export interface RowCounts {
  /** What the answer that the dataset stands behind says. */
  readonly offered: number;
  /** In the answer's file in the library. */
  readonly surveyed: number;
  readonly written: number;
  /** Lines of the CSV file below its header. */
  readonly lines: number;
  /** Different addresses at the beginnings of these lines. */
  readonly pages: number;
}

/** Exports the backlinks of a domain from the sandbox, over HTTP and into a file in `folder`, to a CSV file. */
export async function exportWhole(folder: string, domain: string): Promise<RowCounts> {
  const sandbox = await startSandbox({ credits: 100, rateLimit: 0, now: "2025-11-20" });
  const transport = new UndiciTransport();
  const client = new ServiceClient(
    { baseUrl: sandbox.url, key: sandbox.key },
    transport,
    new KnownKeys(),
  );
  const answer = join(folder, "whole-answer.json");
  const call = (tool: string, args: Record<string, unknown>, limit: number): Promise<AnswerBody> =>
    client.callTool(tool, args, {
      timeout: 120_000,
      sink: new AnswerSink(() => AtomicFile.open(answer), limit),
    });
  try {
    const first = await call(
      "inspect_backlinks",
      { domain, views: ["backlinks"], limit: 1 },
      memoryLimit,
    );
    assert.ok(first.kind === "memory");
    const [dataset] = offered.parse(JSON.parse(first.bytes.toString("utf8"))).resources;
    assert.ok(dataset !== undefined);
    const body = await call("export_dataset", { uri: dataset.uri }, 0);
    assert.ok(body.kind === "file" && body.size === statSync(answer).size);
    return {
      offered: dataset.row_count,
      ...(await convert(answer, join(folder, "whole-rows.csv"))),
    };
  } finally {
    transport.dispose();
    await sandbox.close();
  }
}

async function convert(answer: string, target: string): Promise<Omit<RowCounts, "offered">> {
  const source = await fileSource(answer);
  const watched = { signal: new AbortController().signal, onProgress: () => undefined };
  const survey = await surveyDataset(source, watched);
  const origin = { location: null, language: null, source: "backlink_index", observedAt: null };
  const about = {
    title: "",
    tool: "",
    subject: "",
    origin,
    available: null,
    note: null,
    scopeNote: null,
  };
  const { rows, bytes } = await convertDataset({
    source,
    survey,
    about,
    format: "csv",
    chosen: undefined,
    delimiter: ",",
    open: () => AtomicFile.open(target),
    ...watched,
  });
  assert.equal(bytes, statSync(target).size);
  return { surveyed: survey.rows, written: rows, ...(await count(target)) };
}

async function count(path: string): Promise<Pick<RowCounts, "lines" | "pages">> {
  const pages = new Set<string>();
  let lines = -1;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    lines += 1;
    pages.add(/https?:[^,"]*/u.exec(line)?.[0] ?? "");
  }
  // the header has none
  pages.delete("");
  return { lines, pages: pages.size };
}
