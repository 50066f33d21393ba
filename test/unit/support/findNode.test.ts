import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import * as z from "zod";
import { findNode, isNewEnough, whatToInstall } from "../../support/findNode.mjs";
import { nodePackage } from "../../support/nodePackage.ts";
import { repositoryRoot } from "../../support/paths.ts";
import { scratchFolder } from "../../support/scratch.ts";

const executable = process.platform === "win32" ? "node.exe" : "node";

describe("the Node that npm scripts run on", () => {
  let folder: ReturnType<typeof scratchFolder>;
  beforeEach(() => (folder = scratchFolder()));
  afterEach(() => folder.remove());

  /** Programs of these names, each called node; the name is what it says to --version, "broken" is one that doesn't run. */
  function programs(...names: readonly string[]): {
    files: string[];
    versionOf: (file: string) => string | undefined;
  } {
    const files = names.map((name) => {
      const own = join(folder.path, name);
      mkdirSync(own, { recursive: true });
      const file = join(own, executable);
      writeFileSync(file, name);
      return file;
    });
    const versionOf = (file: string): string | undefined => {
      const said = readFileSync(file, "utf8");
      return said === "broken" ? undefined : said;
    };
    return { files, versionOf };
  }

  const found = (onPath: readonly string[], npmRunsOn?: string): string | undefined => {
    const { files, versionOf } = programs(
      ...onPath,
      ...(npmRunsOn === undefined ? [] : [npmRunsOn]),
    );
    const env = {
      PATH: files
        .slice(0, onPath.length)
        .map((file) => join(file, ".."))
        .join(delimiter),
      ...(npmRunsOn === undefined ? {} : { npm_node_execpath: files.at(-1) }),
    };
    const file = findNode(env, versionOf);
    return file === undefined ? undefined : versionOf(file);
  };

  it("is new enough from 24 on", () => {
    assert.deepEqual(
      [
        "v20.20.2",
        "v22.23.2",
        "v23.11.1",
        "v24.0.0",
        "v24.21.0\n",
        "v26.7.0",
        "",
        "no version",
      ].filter(isNewEnough),
      ["v24.0.0", "v24.21.0\n", "v26.7.0"],
    );
  });

  it("is the one that runs npm, else the first on the PATH that runs and is new enough", () => {
    assert.equal(found(["v20.0.0", "broken", "v24.3.0", "v26.0.0"]), "v24.3.0");
    assert.equal(found(["v20.0.0", "v24.3.0"], "v26.0.0"), "v26.0.0");
    assert.equal(found(["v20.0.0", "v24.3.0"], "v22.0.0"), "v24.3.0");
    assert.equal(found(["v20.0.0", "broken"]), undefined);
    assert.equal(
      findNode({}, () => "v26.0.0"),
      undefined,
    );
    assert.equal(
      findNode({ PATH: join(folder.path, "not there") }, () => "v26.0.0"),
      undefined,
    );
  });

  it("is named in one sentence where there is none", () => {
    const sentence = whatToInstall("v20.20.2");
    assert.match(
      sentence,
      /^The scripts of this repository need Node 24 or later, and this is v20\.20\.2: /u,
    );
    assert.match(sentence, /install one from https:\/\/nodejs\.org\.$/u);
  });

  it("is looked for by every script that starts Node", () => {
    for (const [name, script] of Object.entries(manifest.scripts)) {
      for (const command of script.split(" && ").filter((part) => part.startsWith("node "))) {
        assert.match(
          command,
          /^node --import \.\/test\/support\/findNode\.mjs [\w./]+\.(?:ts|mjs)\b/u,
          name,
        );
      }
    }
  });
});

const packageSchema = z.object({
  version: z.string(),
  optional: z.boolean().optional(),
  os: z.union([z.string(), z.array(z.string())]).optional(),
  cpu: z.union([z.string(), z.array(z.string())]).optional(),
  hasInstallScript: z.boolean().optional(),
  bin: z.record(z.string(), z.string()).optional(),
});
const manifest = z
  .object({
    scripts: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()),
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(JSON.parse(readFileSync(join(repositoryRoot, "package.json"), "utf8")));
const lockText = readFileSync(join(repositoryRoot, "package-lock.json"), "utf8");
const locked = z
  .object({ packages: z.record(z.string(), z.looseObject({})) })
  .parse(JSON.parse(lockText)).packages;
const packages = Object.entries(locked).flatMap(([path, entry]) =>
  path === "" ? [] : [{ path, ...packageSchema.parse(entry) }],
);

describe("the locked packages", () => {
  it("have Node for six systems, each as an optional package that no other system installs", () => {
    const systems = [
      ["linux", "x64"],
      ["linux", "arm64"],
      ["darwin", "x64"],
      ["darwin", "arm64"],
      ["win32", "x64"],
      ["win32", "arm64"],
    ] as const;
    assert.deepEqual(
      Object.keys(manifest.optionalDependencies).toSorted(),
      systems.map(([os, cpu]) => nodePackage(os, cpu)).toSorted(),
    );
    for (const [os, cpu] of systems) {
      const name = nodePackage(os, cpu);
      const version = manifest.optionalDependencies[name] ?? "";
      assert.ok(isNewEnough(version), `${name} ${version}`);
      const entry = packages.find(({ path }) => path === `node_modules/${name}`);
      assert.deepEqual(entry, {
        path: `node_modules/${name}`,
        version,
        optional: true,
        os,
        cpu,
        bin: { node: os === "win32" ? "bin/node.exe" : "bin/node" },
      });
    }
  });

  it("are installed on every system: one that is for some only is optional", () => {
    const bound = packages.filter(({ os, cpu }) => os !== undefined || cpu !== undefined);
    assert.ok(bound.length > 6);
    assert.deepEqual(
      bound.filter(({ optional }) => optional !== true),
      [],
    );
  });

  it("are locked for every system, and not for the one alone on which the lock was written", () => {
    for (const system of ["linux-x64", "darwin-arm64", "win32-x64", "win32-arm64"]) {
      assert.ok(`node_modules/@esbuild/${system}` in locked, system);
    }
  });

  it("run no installation script that package.json doesn't speak of", () => {
    const names = packages
      .filter(({ hasInstallScript }) => hasInstallScript === true)
      .map(({ path }) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
    assert.deepEqual(names.toSorted(), Object.keys(manifest.allowScripts).toSorted());
  });

  it("have no addresses: they come from whichever registry npm uses", () => {
    assert.doesNotMatch(lockText, /"resolved"|\.tgz/u);
  });
});
