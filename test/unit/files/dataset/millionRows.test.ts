import assert from "node:assert/strict";
import { createReadStream, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";
import { convertDataset, surveyDataset } from "../../../../src/files/dataset/convertDataset.ts";
import { fileSource } from "../../../../src/files/dataset/fileSource.ts";
import { startSandbox } from "../../../../src/sandbox/server.ts";
import { AnswerSink } from "../../../../src/service/answerSink.ts";
import type { AnswerBody } from "../../../../src/service/answerSink.ts";
import { ServiceClient } from "../../../../src/service/client.ts";
import { UndiciTransport } from "../../../../src/service/transport.ts";
import { AtomicFile } from "../../../../src/system/atomicFile.ts";
import { scratchFolder } from "../../../support/scratch.ts";

const rows = 1_000_000;
const offered = z.object({ resources: z.array(z.object({ uri: z.string(), row_count: z.number() })) });

describe("a dataset of 1,000,000 rows", function million() {
  this.timeout(180_000);

  it("arrives whole, from the service to a CSV file", async () => {
    const folder = scratchFolder();
    const sandbox = await startSandbox({ credits: 100, rateLimit: 0, now: "2025-11-20" });
    const transport = new UndiciTransport();
    const client = new ServiceClient({ baseUrl: sandbox.url, key: sandbox.key }, transport);
    try {
      const [answer, target] = [join(folder.path, "answer.json"), join(folder.path, "rows.csv")];
      const call = (tool: string, args: Record<string, unknown>, limit?: number): Promise<AnswerBody> =>
        client.callTool(tool, args, { timeout: 120_000, sink: new AnswerSink(() => AtomicFile.open(answer), limit) });
      const first = await call("inspect_backlinks", { domain: "wikipedia.org", views: ["backlinks"], limit: 1 });
      assert.ok(first.kind === "memory");
      const [dataset] = offered.parse(JSON.parse(first.bytes.toString("utf8"))).resources;
      assert.equal(dataset?.row_count, rows);
      const body = await call("export_dataset", { uri: dataset.uri }, 0);
      assert.ok(body.kind === "file" && body.size === statSync(answer).size);
      const source = await fileSource(answer);
      const watched = { signal: new AbortController().signal, onProgress: () => undefined };
      const survey = await surveyDataset(source, watched);
      assert.equal(survey.rows, rows);
      const origin = { location: null, language: null, source: "backlink_index", observedAt: null };
      const about = { title: "", tool: "", subject: "", origin, available: null, note: null, scopeNote: null };
      const written = await convertDataset({ source, survey, about, format: "csv", chosen: undefined, delimiter: ",", open: () => AtomicFile.open(target), ...watched });
      assert.deepEqual(written, { rows, bytes: statSync(target).size });
      assert.deepEqual(await count(target), { lines: rows + 1, pages: rows });
    } finally {
      transport.dispose();
      await sandbox.close();
      folder.remove();
    }
  });
});

/** The lines of a file, and how many different addresses stand at their beginnings. */
async function count(path: string): Promise<{ readonly lines: number; readonly pages: number }> {
  const pages = new Set<string>();
  let lines = 0;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    lines += 1;
    pages.add(/https?:[^,"]*/u.exec(line)?.[0] ?? "");
  }
  // the header has none
  pages.delete("");
  return { lines, pages: pages.size };
}
