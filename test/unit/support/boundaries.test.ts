import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { boundaryProblems, layers, sharedForHostOnly } from "../../support/boundaries.ts";
import { repositoryRoot } from "../../support/paths.ts";
import { scratchFolder } from "../../support/scratch.ts";

describe("the import boundaries", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  beforeEach(() => {
    scratch = scratchFolder();
  });
  afterEach(() => scratch.remove());

  function plant(file: string, imports: string): void {
    const path = join(scratch.path, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${imports}\n`);
  }

  it("hold in the sources", () => {
    assert.deepEqual(boundaryProblems(repositoryRoot), []);
  });

  it("are those of ARCHITECTURE.md: each folder, in this order", () => {
    const page = readFileSync(join(repositoryRoot, "ARCHITECTURE.md"), "utf8");
    const [, section = ""] = page.split("## The folders, lowest first");
    const rows = section.split("\n## ", 1)[0]?.split("\n") ?? [];
    const listed = rows.flatMap((row) => {
      const [, name = "", isParted] = /^\| `([\w/]+)(\/…)?` \|/u.exec(row) ?? [];
      // of the features one row has all names
      return name === "editor/features"
        ? [...row.matchAll(/`(\w+)`/gu)].map(([, feature]) => `${name}/${feature}`)
        : isParted === undefined
          ? [name]
          : [];
    });
    const wanted = layers.filter(
      (layer) => layer !== "editor" && layer !== "" && !/^research\/results./u.test(layer),
    );
    // a feature may be named again behind its own place
    const once = [...new Set(listed)];
    assert.deepEqual(
      once.filter((name) => wanted.includes(name)),
      wanted,
    );
  });

  it("find an import of each folder by the one below it, of values, of types and at run time", () => {
    for (const [index, upper] of layers.entries()) {
      const lower = layers[index - 1];
      if (lower === undefined || upper === "") {
        continue;
      }
      const isParted = layers.some((layer) => layer.startsWith(`${lower}/`));
      const folder = isParted ? lower : `${lower}/deep`;
      const [file, target] = [`src/${folder}/planted.ts`, `src/${upper}/target.ts`];
      for (const form of [
        `import { a } from "NAME";`,
        `import type { A } from "NAME";`,
        `const { a } = await import("NAME");`,
        `export { a } from "NAME";`,
        `import {\n  a,\n  b,\n} from "NAME";`,
      ]) {
        const name = posix.relative(posix.dirname(file), target);
        plant(file, form.replace("NAME", name.startsWith(".") ? name : `./${name}`));
        assert.deepEqual(
          boundaryProblems(scratch.path),
          [`${file} imports ${target}: ${lower} doesn't build on ${upper}`],
          form,
        );
      }
      scratch.remove();
      scratch = scratchFolder();
    }
  });

  it("find the editor below its part", () => {
    for (const folder of layers.slice(0, layers.indexOf("editor/platform"))) {
      plant(`src/${folder}/planted.ts`, 'import type * as vscode from "vscode";');
    }
    assert.equal(boundaryProblems(scratch.path).length, layers.indexOf("editor/platform"));
  });

  it("find a way into the sandbox past its entry, and anything in a webview besides shared", () => {
    plant(
      "src/editor/platform/planted.ts",
      'import { startSandbox } from "../../sandbox/embedded.ts";\nimport type { Sandbox } from "../../sandbox/server.ts";',
    );
    plant(
      "src/webview/grid/planted.ts",
      'import { t } from "../../shared/labels.ts";\nimport { x } from "../../research/tools/price.ts";',
    );
    assert.deepEqual(boundaryProblems(scratch.path), [
      "src/editor/platform/planted.ts imports src/sandbox/server.ts: sandbox is reached through src/sandbox/embedded.ts only",
      "src/webview/grid/planted.ts imports src/research/tools/price.ts: webview doesn't build on research/tools",
    ]);
  });

  it("keep in shared what webviews use, and nothing else", () => {
    assert.deepEqual(sharedForHostOnly(repositoryRoot), [
      // one form of a text, for whoever compares
      "src/shared/normalized.ts",
      // what a table may have, on both sides of its file
      "src/shared/tableLimits.ts",
    ]);
  });

  it("find a file of shared that no webview uses, however indirectly", () => {
    plant("src/webview/grid/planted.ts", 'import { a } from "../../shared/first.ts";');
    plant("src/shared/first.ts", 'import type { B } from "./second.ts";');
    plant("src/shared/second.ts", "export type B = string;");
    plant("src/shared/third.ts", 'import { a } from "./first.ts";');
    plant("src/editor/platform/planted.ts", 'import { c } from "../../shared/third.ts";');
    assert.deepEqual(sharedForHostOnly(scratch.path), ["src/shared/third.ts"]);
  });

  it("find a folder that has no line", () => {
    plant(
      "src/editor/features/surprise/planted.ts",
      'import { t } from "../../../shared/labels.ts";',
    );
    assert.deepEqual(boundaryProblems(scratch.path), [
      "src/editor/features/surprise/planted.ts: the folder editor/features/surprise has no line in the layers of test/support/boundaries.ts",
    ]);
  });
});
