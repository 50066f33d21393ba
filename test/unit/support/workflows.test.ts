import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { repositoryRoot } from "../../support/paths.ts";

/** What we use of the workflow syntax; a member that isn't here is a slip of the pen. */
const step = z
  .strictObject({
    uses: z
      .string()
      .regex(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/u, "a commit: a tag can be moved")
      .optional(),
    run: z.string().optional(),
    if: z.string().optional(),
    with: z.record(z.string(), z.string()).optional(),
    "working-directory": z.string().optional(),
  })
  .refine(({ uses, run }) => (uses === undefined) !== (run === undefined), "uses or run");
const permissions = z.partialRecord(
  z.enum(["contents", "id-token", "attestations"]),
  z.enum(["read", "write"]),
);
const job = z.strictObject({
  needs: z.string().optional(),
  "runs-on": z.string(),
  "timeout-minutes": z.number(),
  environment: z.string().optional(),
  strategy: z
    .strictObject({ "fail-fast": z.boolean(), matrix: z.record(z.string(), z.array(z.string())) })
    .optional(),
  permissions: permissions.optional(),
  defaults: z.strictObject({ run: z.strictObject({ shell: z.literal("bash") }) }).optional(),
  steps: z.array(step).min(1),
});
const workflow = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: permissions,
  concurrency: z.strictObject({ group: z.string(), "cancel-in-progress": z.boolean() }),
  jobs: z.record(z.string(), job),
});

const texts = globSync(".github/workflows/*.yml", { cwd: repositoryRoot }).map((file) => ({
  file: file.replaceAll("\\", "/"),
  text: readFileSync(join(repositoryRoot, file), "utf8"),
}));
const workflows = texts.map(({ file, text }) => ({ file, ...workflow.parse(parse(text)) }));
const jobs = workflows.flatMap((one) => Object.values(one.jobs));
const readmeCommands = ["npm ci && npm run demo", "npm ci && npm test"];
const commands = jobs.flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
const manifest = z
  .object({
    engines: z.object({ vscode: z.string() }),
    scripts: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync(join(repositoryRoot, "package.json"), "utf8")));

describe("the workflows", () => {
  it("are two, written in what is known of their syntax", () => {
    assert.deepEqual(workflows.map(({ file }) => file).toSorted(), [
      ".github/workflows/ci.yml",
      ".github/workflows/release.yml",
    ]);
  });

  it("use each action by one commit, and say which version that is", () => {
    const used = texts.flatMap(({ file, text }) =>
      [...text.matchAll(/uses:(.*)$/gmu)].map(([, action = ""]) => ({ file, action })),
    );
    const versions = new Map<string, Set<string>>();
    for (const { file, action } of used) {
      const [, name = "", version = ""] =
        /^ ([\w-]+\/[\w-]+)@([0-9a-f]{40} # v\d+\.\d+\.\d+)$/u.exec(action) ?? [];
      assert.notEqual(version, "", `${file}:${action}`);
      versions.set(name, (versions.get(name) ?? new Set()).add(version));
    }
    assert.ok(versions.size > 3);
    for (const [name, own] of versions) {
      assert.equal(own.size, 1, `${name}: ${[...own].join(", ")}`);
    }
  });

  it("run npm scripts that there are, and no TypeScript with a Node that can't", () => {
    const scripts = commands.flatMap((command) =>
      [...command.matchAll(/npm (?:run )?([\w:]+)/gu)].map(([, name = ""]) => name),
    );
    assert.ok(scripts.length > 10);
    for (const name of scripts.filter((name) => name !== "ci")) {
      assert.ok(name in manifest.scripts, name);
    }
    assert.ok(commands.every((command) => !/(?:^|\s)node\s/u.test(command)));
  });

  it("need only jobs that there are, and run after npm ci where they run a script", () => {
    for (const { file, jobs: own } of workflows) {
      for (const [name, { needs, steps }] of Object.entries(own)) {
        assert.ok(needs === undefined || needs in own, `${file}: ${name}`);
        const runs = steps.flatMap(({ run }) => run ?? []);
        assert.match(runs[0] ?? "", /^npm ci\b/u, `${file}: ${name}`);
      }
    }
  });

  it("try three systems with the lowest and the newest editor", () => {
    const matrix = jobs.flatMap(({ strategy }) =>
      strategy === undefined ? [] : [strategy.matrix],
    );
    assert.equal(matrix.length, 1);
    assert.deepEqual(
      matrix[0]?.["os"]?.map((os) => os.split("-")[0]),
      ["ubuntu", "windows", "macos"],
    );
    assert.deepEqual(matrix[0]?.["editor"], [manifest.engines.vscode.replace("^", ""), "stable"]);
  });

  it("set up the Node that the scripts run on, and where the README's commands run the oldest that is enough for them", () => {
    for (const { steps } of jobs) {
      const runs = steps.flatMap(({ run }) => run ?? []);
      assert.deepEqual(
        steps.flatMap((one) => one.with?.["node-version"] ?? []),
        [runs.some((run) => readmeCommands.includes(run)) ? "20" : "24"],
      );
    }
  });

  it("run in one kind of shell on every system: PowerShell swallows the -- before arguments of a script", () => {
    for (const { "runs-on": system, defaults } of jobs) {
      assert.ok(system.startsWith("ubuntu-") || defaults?.run.shell === "bash", system);
    }
  });

  it("publish one package to both marketplaces, checked against its checksum, and never by a stored token", () => {
    const publishing = jobs.filter(({ steps }) =>
      steps.some(({ run = "" }) => run.includes(" publish ")),
    );
    assert.equal(publishing.length, 2);
    for (const { steps, permissions: own, needs } of publishing) {
      const runs = steps.flatMap(({ run }) => run ?? []);
      const publish = runs.findIndex((run) => run.includes(" publish "));
      assert.match(
        runs[publish] ?? "",
        /--(?:oidc|trusted-publishing) --packagePath dist\/release\/seo-research\.vsix$/u,
      );
      assert.equal(runs[publish - 1], "sha256sum --check SHA256SUMS");
      assert.deepEqual(own, { contents: "read", "id-token": "write" });
      assert.equal(needs, "package");
    }
    assert.ok(texts.every(({ text }) => !/secrets\.|VSCE_PAT|OVSX_PAT/u.test(text)));
  });

  it("has the README's two commands in CI", () => {
    for (const command of readmeCommands) {
      assert.ok(commands.includes(command), command);
      assert.ok(
        readFileSync(join(repositoryRoot, "README.md"), "utf8").includes(`\n${command}\n`),
        command,
      );
    }
    assert.ok(existsSync(join(repositoryRoot, ".ci", "run")));
  });
});
