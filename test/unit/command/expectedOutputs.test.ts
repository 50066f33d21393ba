import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { scratchFolder } from "../../support/scratch.ts";
import { expectedFolder, expectedSites, outputsOver } from "./expectedOutputs.ts";
import { readAnnotation } from "./readAnnotation.ts";
import { sarifFaults } from "./sarifFaults.ts";

const report = z.object({
  findings: z.array(
    z.object({ file: z.string(), line: z.number(), rule: z.string(), message: z.string() }),
  ),
});

describe("what the command line writes", () => {
  let scratch: ReturnType<typeof scratchFolder>;

  beforeEach(() => {
    scratch = scratchFolder({ inMemory: true });
  });
  afterEach(() => scratch.remove());

  for (const name of expectedSites) {
    it(`over the site of ${name} is as expected, in every format (npm run expected writes it again)`, async () => {
      const outputs = await outputsOver(name, scratch.path);
      for (const [file, text] of Object.entries(outputs)) {
        assert.equal(text, readFileSync(join(expectedFolder, name, file), "utf8"), file);
      }
      assert.deepEqual(sarifFaults(outputs["report.sarif"] ?? ""), []);
      const { findings } = report.parse(JSON.parse(outputs["report.json"] ?? ""));
      const annotations = (outputs["github.txt"] ?? "")
        .split("\n")
        .filter((line) => line.startsWith("::"))
        .map(readAnnotation);
      assert.deepEqual(
        annotations.map(({ file, line, title, message }) => ({ file, line, title, message })),
        findings.slice(0, 10).map(({ file, line, rule, message }) => ({
          file,
          line: `${line}`,
          title: rule,
          message,
        })),
      );
    });
  }
});
