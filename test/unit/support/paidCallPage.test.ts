import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../../support/paths.ts";

const page = "src/research/spending/README.md";
const read = (path: string): string => readFileSync(join(repositoryRoot, path), "utf8");

/** Whether a source defines `name` ("agreeToCall"), or the method of a class ("Ledger.begin"). */
function defines(source: string, name: string): boolean {
  const [owner = "", method] = name.split(".");
  if (method === undefined) {
    return new RegExp(`^export (?:async )?function ${owner}[(<]`, "mu").test(source);
  }
  const start = source.search(new RegExp(`^export class ${owner}\\b`, "mu"));
  const whole = start < 0 ? "" : source.slice(start);
  const end = whole.search(/^\}/mu);
  return new RegExp(`^  (?:static )?(?:async )?${method}[(<]`, "mu").test(whole.slice(0, end));
}

describe("the page about a paid call", () => {
  const stops = read(page)
    .split("\n")
    .filter((line) => /^\d+\. /u.test(line));

  it("has twelve stops, each with what it guarantees", () => {
    assert.deepEqual(
      stops.map((stop) => Number.parseInt(stop, 10)),
      Array.from({ length: 12 }, (_none, index) => index + 1),
    );
    for (const stop of stops) {
      assert.match(stop, / \*[A-Z][^*]+\.\*/u);
    }
  });

  it("names files and functions that there are", () => {
    for (const stop of stops) {
      const named = [...stop.matchAll(/`(src\/[\w/.]+\.ts)` `([\w.]+)`/gu)];
      assert.ok(named.length > 0, stop);
      assert.equal(
        named.length,
        [...stop.matchAll(/`src\//gu)].length,
        "a file without a function",
      );
      for (const [, path = "", name = ""] of named) {
        assert.ok(existsSync(join(repositoryRoot, path)), path);
        assert.ok(defines(read(path), name), `${path}: ${name}`);
      }
    }
    const flow = read("src/editor/features/runTool/toolFlow.ts");
    const gate = read("src/editor/features/paidCalls/priceGate.ts");
    const alsoNamed = ["ToolFlow.run", "agreeForAgent", "passTotalGate"];
    assert.ok(alsoNamed.every((name) => read(page).includes(`\`${name}\``)));
    assert.deepEqual(
      alsoNamed.map((name) => defines(name.includes(".") ? flow : gate, name)),
      [true, true, true],
    );
  });

  it("would miss a function that was renamed", () => {
    assert.ok(
      !defines("export class Ledger {\n  async start() {}\n}\nfunction begin() {}", "Ledger.begin"),
    );
    assert.ok(!defines("function agreeToCall() {}", "agreeToCall"));
  });

  it("is where CONTRIBUTING and ARCHITECTURE lead", () => {
    for (const from of ["CONTRIBUTING.md", "ARCHITECTURE.md"]) {
      assert.ok(read(from).includes(`](${page})`), from);
    }
  });
});
