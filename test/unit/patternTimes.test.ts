import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { analyse } from "scslre";
import { repositoryRoot } from "../support/paths.ts";

/** The patterns written in a file, each with its place in the text. */
function patternsIn(file: string): { readonly pattern: RegExp; readonly at: number }[] {
  const found: { readonly pattern: RegExp; readonly at: number }[] = [];
  new Visitor({
    Literal(node) {
      if ("regex" in node && node.value instanceof RegExp) {
        found.push({ pattern: node.value, at: node.start });
      }
    },
  }).visit(parseSync(file, readFileSync(join(repositoryRoot, file), "utf8")).program);
  return found;
}

/** Whether there may be texts for which a pattern takes the square of their length, or more. */
function mayTakeLong(pattern: RegExp): boolean {
  return analyse(pattern, { maxReports: 1 }).reports.length > 0;
}

describe("the patterns in the sources", () => {
  it("take no longer than a text is long, whatever stands in it", () => {
    let count = 0;
    const slow = globSync("src/**/*.ts", { cwd: repositoryRoot }).flatMap((file) =>
      patternsIn(file).flatMap(({ pattern, at }) => {
        count += 1;
        return mayTakeLong(pattern) ? [`${file}, at ${at}: ${String(pattern)}`] : [];
      }),
    );
    assert.deepEqual(slow, []);
    assert.ok(count > 2_000);
  });

  it("are told apart from those that do", () => {
    const slow = [/\s+$/u, /^(?:.+\/)*\d+-[^/]*$/u, /\{\{\s*([^}]*)\}\}/u, /^[#\s]*\s*v\d/u];
    assert.deepEqual(
      slow.filter((one) => !mayTakeLong(one)),
      [],
    );
    const fast = [/(?<!\s)\s+$/u, /^(?:.+\/)?\d+-[^/]*$/u, /\{\{([^{}]*)\}\}/u, /^[#\s]*v\d/u];
    assert.deepEqual(fast.filter(mayTakeLong), []);
  });
});
