import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { repositoryRoot } from "../../support/paths.ts";
import { scratchFolder } from "../../support/scratch.ts";

const report = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })),
});

/** Each way to the editor's own calls that draw links and icons. */
const planted: readonly [string, ...string[]] = [
  'void vscode.window.showInformationMessage("[x](command:y)");',
  'void vscode.window.showWarningMessage("[x](command:y)", { modal: true });',
  'const there = vscode.window;\nvoid there["showErrorMessage"]("[x](command:y)");',
  "const { showQuickPick } = vscode.window;\nvoid showQuickPick([]);",
  "export const pick = vscode.window.createQuickPick();",
  "void vscode.window.showInputBox({});",
  "export const box = vscode.window.createInputBox();",
  "void vscode.window.withProgress({ location: 15 }, async () => undefined);",
  'vscode.window.setStatusBarMessage("$(zap)");',
  'export const item = vscode.window.createStatusBarItem("id");',
  'export const text = new vscode.MarkdownString("[x](command:y)");',
  "export class Lens extends vscode.CodeLens {}",
];

describe("the rules about the editor's own calls", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  beforeEach(() => {
    scratch = scratchFolder();
    copyFileSync(join(repositoryRoot, ".oxlintrc.json"), join(scratch.path, ".oxlintrc.json"));
  });
  afterEach(() => scratch.remove());

  function plant(path: string, code: string): void {
    const file = join(scratch.path, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `import * as vscode from "vscode";\n\n${code}\n`);
  }

  /** The files in which a call was found that only platform/prompts may make. */
  function refused(): string[] {
    const command = join(repositoryRoot, "node_modules", "oxlint", "bin", "oxlint");
    const { stdout, error } = spawnSync(process.execPath, [command, "--format=json"], {
      cwd: scratch.path,
      encoding: "utf8",
    });
    assert.equal(error, undefined);
    const { diagnostics } = report.parse(JSON.parse(stdout));
    return [
      ...new Set(
        diagnostics
          .filter(({ code }) => code === "eslint(no-restricted-properties)")
          .map(({ filename }) => filename),
      ),
    ].toSorted();
  }

  it("S1: find each of them wherever it is planted", () => {
    for (const [index, code] of planted.entries()) {
      plant(`src/editor/features/planted${index}.ts`, code);
      plant(`src/editor/platform/planted${index}.ts`, code);
    }
    plant("src/extension.ts", planted[0]);
    const expected = planted.flatMap((_, index) => [
      `src/editor/features/planted${index}.ts`,
      `src/editor/platform/planted${index}.ts`,
    ]);
    assert.deepEqual(refused(), [...expected, "src/extension.ts"].toSorted());
  });

  it("S1: allow them where text is made inert, and nowhere else", () => {
    plant("src/editor/platform/prompts/planted.ts", planted.join("\n"));
    plant("src/editor/features/paidCalls/planted.ts", planted[0]);
    assert.deepEqual(refused(), ["src/editor/features/paidCalls/planted.ts"]);
  });
});
