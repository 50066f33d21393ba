import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { readOptions } from "../../../../../src/command/commandOptions.ts";
import { checkWorkflow } from "../../../../../src/editor/features/checks/checkWorkflow.ts";
import { commandPackage } from "../../../../../src/editor/platform/commandPackage.ts";
import { commandManifest } from "../../../../support/release/commandPackage.ts";
import { repositoryRoot } from "../../../../support/paths.ts";

const workflow = z.object({
  on: z.literal("pull_request"),
  permissions: z.object({ contents: z.literal("read") }),
  jobs: z.record(
    z.string(),
    z.object({
      steps: z.array(
        z.object({
          uses: z.string().optional(),
          with: z.record(z.string(), z.unknown()).optional(),
          run: z.string().optional(),
          env: z.record(z.string(), z.string()).optional(),
        }),
      ),
    }),
  ),
});
const manifest: unknown = JSON.parse(readFileSync(join(repositoryRoot, "package.json"), "utf8"));

describe("the workflow that checks pull requests", () => {
  const { jobs } = workflow.parse(parse(checkWorkflow("seo-research", "1.2.3")));
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  it("fetches all of the history, and pins the version of the package that the release makes", () => {
    assert.equal(
      steps.find(({ uses }) => uses?.startsWith("actions/checkout@"))?.with?.["fetch-depth"],
      0,
    );
    const node = steps.find(({ uses }) => uses?.startsWith("actions/setup-node@"));
    assert.equal(node?.with?.["node-version"], 22);
    assert.equal(commandManifest(manifest)["name"], commandPackage.name);
    assert.match(steps.at(-1)?.run ?? "", /^npx --yes seo-research@1\.2\.3 check /u);
  });

  it("uses options that there are, and hands the branch over as text", () => {
    const { run = "", env } = steps.at(-1) ?? {};
    const args = run
      .split(" ")
      .slice(3)
      .map((word) => word.replaceAll('"', ""));
    assert.equal(readOptions(args, { GITHUB_ACTIONS: "true" }).changed, "$BASE");
    assert.doesNotMatch(run, /\$\{\{/u);
    assert.deepEqual(env, { BASE: "origin/${{ github.base_ref }}" });
  });

  it("isn't named by anything that people read before the package is ours", () => {
    const pages = ["README.md", ...globSync("docs/*.md", { cwd: repositoryRoot })];
    const naming = pages.filter((page) =>
      /\bnpx (?:-y |--yes )?seo-research|npm (?:i|install) (?:-\S+ )*seo-research/u.test(
        readFileSync(join(repositoryRoot, page), "utf8"),
      ),
    );
    assert.ok(commandPackage.isPublished || naming.length === 0, naming.join(", "));
  });
});
