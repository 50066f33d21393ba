import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as serviceLimits from "../../../src/research/service/timeLimit.ts";
import { waitLimits } from "../../../src/system/waitLimits.ts";
import { repositoryRoot } from "../../support/paths.ts";

/** How code waits for something that may never come. */
const waits: readonly RegExp[] = [
  /\bnew Worker\(/u,
  /\bFileLock\.take\(/u,
  /\bsecrets\.(?:get|store|delete|keys)\(/u,
  /\.activate\(/u,
  /\bnew Promise\b\s*[<(]/u,
  /\bPromise\.withResolvers\b/u,
  /(?<!function )\bwaitUntil\(/u,
  /\bfrom "[./]*(?:system)?\/within\.ts"/u,
  /\bworkspace\.fs\s*\.(?:read|stat|write|copy|rename|delete|create)/u,
  /\bworkspace\.(?:findFiles|fs\b(?!\s*\.))/u,
  /\bsetTimeout\b[^;]*\bfrom "node:timers\/promises"/u,
  /#fetch\(\)\(|\bglobalThis\.fetch\(|(?<![.\w#])fetch\(/u,
  /#?clock\.after\(/u,
  /\bfrom "node:(?:child_process|http|https|http2|net|dgram|dns)"/u,
];

/** Files that look as if they waited, with the reason why they don't. */
const exempt: ReadonlyMap<string, string> = new Map([
  ["research/service/serviceSentence.ts", "knows the phrases of statuses by node:http"],
  ["research/service/interimResponses.ts", "looks at the bytes of a socket that undici waits for"],
]);

describe("the table of waits in ARCHITECTURE.md", () => {
  const text = readFileSync(join(repositoryRoot, "ARCHITECTURE.md"), "utf8");
  const section = /^## Waits\n(?<body>[\s\S]*?)^## /mu.exec(text)?.groups?.["body"] ?? "";
  const rows = section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const named = new Set(rows.flatMap(([, where = ""]) => quoted(where)));
  const sourceFiles = globSync("**/*.ts", { cwd: join(repositoryRoot, "src") })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.startsWith("webview/"));
  const waiting = sourceFiles.filter((file) => {
    const code = sourceOf(file)
      .replaceAll(/^\s*(?:\/\/|\/?\*).*$/gmu, "")
      .replaceAll(/^import type [^;]*;/gmu, "");
    return waits.some((wait) => wait.test(code));
  });

  it("names every file that waits, and none that doesn't", () => {
    assert.ok(waiting.length > 20);
    assert.deepEqual(
      waiting.filter((file) => !named.has(file) && !exempt.has(file)),
      [],
      "a file that waits needs a line: what it waits for, how long, and what is said",
    );
    assert.deepEqual(
      [...named].filter((file) => !waiting.includes(file)),
      [],
    );
  });

  it("says of each what is waited for, how long, and what is said then", () => {
    for (const cells of rows) {
      assert.equal(cells.length, 6, cells.join(" | "));
      assert.ok(cells.slice(1, 5).every((cell) => cell !== ""));
    }
  });

  it("names limits that there are, and every one of them", () => {
    const limits = new Set(rows.flatMap(([, , , limit = ""]) => quoted(limit)));
    const stated = [...Object.keys(waitLimits), ...Object.keys(serviceLimits)].filter(
      (name) => name !== "TimeLimit",
    );
    assert.deepEqual(
      stated.filter((name) => !limits.has(name)),
      [],
    );
    const sources = sourceFiles.map(sourceOf);
    const others = [...limits].filter((name) => !stated.includes(name));
    assert.deepEqual(
      others.filter(
        (name) => !sources.some((source) => new RegExp(`\\b${name}\\b`, "u").test(source)),
      ),
      [],
    );
  });
});

function sourceOf(file: string): string {
  return readFileSync(join(repositoryRoot, "src", file), "utf8");
}

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/gu)].map(([, name = ""]) => name);
}
