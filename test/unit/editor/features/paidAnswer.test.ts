import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import { envelopeOf } from "../../../../src/research/library/savedResult.ts";
import { AnswerSink, memoryLimit } from "../../../../src/research/service/answerSink.ts";
import { ServiceClient } from "../../../../src/research/service/client.ts";
import { KnownKeys } from "../../../../src/research/service/redact.ts";
import { PaidCalls } from "../../../../src/research/service/paidCalls.ts";
import { UndiciTransport } from "../../../../src/research/service/undiciTransport.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { startRawServer } from "../../../support/rawServer.ts";
import type { RawServer } from "../../../support/rawServer.ts";
import { resultModelOf } from "../../../support/resultModel.ts";

describe("a paid answer, whatever is in it", () => {
  let server: RawServer;
  let body = Buffer.alloc(0);
  let folder: ReturnType<typeof scratchFolder>;

  before(async () => {
    server = await startRawServer((response) => response.end(body));
    folder = scratchFolder();
  });
  after(async () => {
    await server.close();
    folder.remove();
  });

  it("is kept as it came, and can be shown", async () => {
    const transport = new UndiciTransport();
    const calls = new PaidCalls(
      new ServiceClient({ baseUrl: server.url, key: "or_key" }, transport, new KnownKeys()),
    );
    const store = new ResultStore(folder.path);
    const member = fc.constantFrom(
      "schema_version",
      "domain",
      "data",
      "facts",
      "entities",
      "deltas",
      "coverage",
      "resources",
      "next_actions",
      "keywords",
      "uri",
      "tool",
    );
    const tree = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.jsonValue({ maxDepth: 2 }),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(member, tie("value")),
      ),
    })).value;
    const bytes = fc.oneof(
      tree.map((value) => Buffer.from(JSON.stringify(value))),
      fc.uint8Array().map((array) => Buffer.from(array)),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (answer) => {
        body = answer;
        const id = store.newId("research_keywords", new Date());
        const { body: came } = await calls.run({
          tool: "research_keywords",
          args: { seed: "tea" },
          timeout: 120_000,
          signal: new AbortController().signal,
          openSink: () => new AnswerSink(() => store.openAnswerFile(id), memoryLimit),
          onWait: () => undefined,
        });
        const time = "2026-03-01T12:00:00.000Z";
        const call = {
          tool: "research_keywords",
          args: {},
          subject: "tea",
          market: null,
          sentAt: time,
          receivedAt: time,
          cost: 3,
          balanceAfter: null,
          origin: "x",
          callKey: "k",
        };
        const saved = await store.keep(id, call, came);
        const read = await store.open(saved.id);
        assert.ok(read.ok);
        const path = store.answerPath(read.result);
        if (path === undefined) {
          assert.deepEqual(read.result.envelope, JSON.parse(answer.toString()));
        } else {
          assert.deepEqual(readFileSync(path), answer);
        }
        const { document } = resultModelOf(read.result, envelopeOf(read.result));
        assert.equal(document.header.subject, "tea");
      }),
      { numRuns: 150 },
    );
    transport.dispose();
  });
});
