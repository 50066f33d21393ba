import assert from "node:assert/strict";
import { appendFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import * as z from "zod/mini";
import { LineFile } from "../../../../src/research/library/lineFile.ts";
import { isRecord } from "../../../../src/shared/json.ts";
import { stepsOf, withGate } from "../../../support/fileSteps.ts";
import { scratchFolder } from "../../../support/scratch.ts";

const schema = z.object({ n: z.number(), text: z.optional(z.string()) });

describe("a file of lines that several windows append to", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let path: string;

  beforeEach(() => {
    folder = scratchFolder();
    path = join(folder.path, "lines.ndjson");
  });
  afterEach(() => folder.remove());

  const open = (): LineFile<z.infer<typeof schema>> => new LineFile(path, schema);
  const numbers = async (file: LineFile<z.infer<typeof schema>>): Promise<number[]> =>
    (await file.read()).map(({ n }) => n);

  it("is empty where there is no file", async () => {
    assert.deepEqual(await open().read(), []);
  });

  it("sees what other windows append, also while a line is only half there", async () => {
    const [mine, theirs] = [open(), open()];
    await theirs.append([{ n: 1 }]);
    assert.deepEqual(await numbers(mine), [1]);
    await theirs.append([{ n: 2 }, { n: 3 }]);
    appendFileSync(path, '{"n":4');
    assert.deepEqual(await numbers(mine), [1, 2, 3]);
    appendFileSync(path, "4}\n");
    assert.deepEqual(await numbers(mine), [1, 2, 3, 44]);
  });

  it("passes over torn and foreign lines; what comes after them counts", async () => {
    const file = open();
    writeFileSync(path, '{"n":1}\n{"n":"two"}\nnot JSON\n{"n":3}\n{"n":4');
    await file.append([{ n: 5 }]);
    assert.deepEqual(await numbers(file), [1, 3, 5]);
    assert.deepEqual(await numbers(open()), [1, 3, 5]);
  });

  it("reads a file that was replaced, cut or deleted anew", async () => {
    const file = open();
    await file.append([{ n: 1, text: "a".repeat(1000) }, { n: 2 }]);
    assert.deepEqual(await numbers(file), [1, 2]);
    writeFileSync(path, `${readFileSync(path, "utf8").replace('"n":2', '"n":7')}{"n":8}\n`);
    assert.deepEqual(await numbers(file), [1, 7, 8]);
    truncateSync(path, 0);
    assert.deepEqual(await numbers(file), []);
    await file.append([{ n: 9 }]);
    assert.deepEqual(await numbers(file), [9]);
    rmSync(path);
    assert.deepEqual(await numbers(file), []);
  });

  it("notices that a short file was replaced by one that is longer", async () => {
    const file = open();
    await file.append([{ n: 1 }, { n: 2 }]);
    assert.deepEqual(await numbers(file), [1, 2]);
    writeFileSync(path, '\n{"n":7}\n{"n":2}\n{"n":8}\n');
    assert.deepEqual(await numbers(file), [7, 2, 8]);
  });

  it("reads and parses only what is new, and closes the file", async () => {
    const file = open();
    await file.append(Array.from({ length: 100 }, (_, n) => ({ n, text: "a".repeat(100) })));
    const first = await file.read();
    const bytes: number[] = [];
    const read = (): Promise<readonly z.infer<typeof schema>[]> =>
      withGate(
        async (step, take) => {
          const result = await take();
          if (step.call === "file.read" && isRecord(result)) {
            bytes.push(Number(result["bytesRead"]));
          }
          return result;
        },
        () => file.read(),
      );
    assert.equal(await read(), first, "the same list while nothing is new");
    await open().append([{ n: 100 }]);
    const second = await read();
    assert.equal(second.length, 101);
    assert.equal(second[0], first[0]);
    assert.equal(first.length, 100, "what was handed out stays as it is");
    assert.deepEqual(bytes, [256, 256 + Buffer.byteLength('\n{"n":100}\n')]);
    const steps = (await stepsOf(() => file.read())).map(({ call }) => call);
    assert.deepEqual(steps, ["open", "file.stat", "file.read", "file.close"]);
  });

  it("loses no line of many that two windows append at once", async () => {
    const [mine, theirs] = [open(), open()];
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? mine : theirs).append([{ n }])),
    );
    assert.deepEqual(
      (await numbers(open())).toSorted((a, b) => a - b),
      Array.from({ length: 100 }, (_, n) => n),
    );
  });

  it("reads the same in steps as in one go, whatever stands in the lines", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.string({ unit: "binary" }), { maxLength: 4 }), { maxLength: 6 }),
        async (steps) => {
          rmSync(path, { force: true });
          const file = open();
          for (const texts of steps.filter(({ length }) => length > 0)) {
            await file.append(texts.map((text, n) => ({ n, text: text.toWellFormed() })));
            await file.read();
          }
          assert.deepEqual(await file.read(), await open().read());
          assert.equal((await file.read()).length, steps.flat().length);
        },
      ),
      { numRuns: 50 },
    );
  });
});
