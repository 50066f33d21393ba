import assert from "node:assert/strict";
import { join } from "node:path";
import * as z from "zod/mini";
import { repositoryRoot } from "../../../../support/paths.ts";
import { runCommand } from "../../../../support/processes.ts";

/** What came of a recipe, as `SiteOutcome` says. */
const outcomeSchema = z.object({
  also: z.array(z.object({ isChecked: z.boolean() })),
  open: z.string(),
  said: z.array(z.string()),
  errors: z.array(z.string()),
});
const reportSchema = z.object({
  outcomes: z.record(z.string(), outcomeSchema),
  modules: z.array(z.string()),
});

/** Of each kind one: `npm run hostile` opens all of them. */
const selection = [
  // a text whose parsing never ends, whatever limits there are beside
  "markdown-stars-nested",
  "mdx-attributes-nested",
  "patterns-rules-ignore-groups",
  "forms-eleventy.config.mjs-lists",
  ...(process.platform === "win32" ? [] : ["links-pipe"]),
];

/** What parses, evaluates or matches what a stranger wrote: packages, and our own code for it. */
const apart =
  /\/node_modules\/(?:@babel\/parser|picomatch|yaml|smol-toml|micromark|mdast-util|htmlparser2|linkify-it|github-slugger|@sindresorhus)|\/src\/articles\/(?:sites\/(?:[a-z]+\/|siteParts|siteReaders|readConfig|urlIndex)|frontMatter\/(?:readFrontMatter|frontMatterParts)|checks\/|project\/(?:articleProject|projectChecks|projectAnswers|process\/serveProject))/u;

describe("hostile sites", () => {
  let report: z.infer<typeof reportSchema>;

  before(async function () {
    this.timeout(600_000);
    const script = join(repositoryRoot, "test/hostile/selectionHost.ts");
    const stdout = await runCommand(process.execPath, [
      // nothing of a stranger's becomes code on the host
      "--disallow-code-generation-from-strings",
      script,
      ...selection,
    ]);
    report = reportSchema.parse(JSON.parse(stdout));
    assert.deepEqual(Object.keys(report.outcomes), selection);
  });

  for (const name of selection) {
    it(`leave the article beside them checked: ${name}`, () => {
      const { also, said, errors } = report.outcomes[name] ?? assert.fail();
      assert.deepEqual(errors, []);
      // while the hostile one is read, and after it
      assert.deepEqual(
        also.map(({ isChecked }) => isChecked),
        [true, true],
      );
      assert.deepEqual(said, [...new Set(said)]);
    });
  }

  it("are read in a process that is ended, which is said once", () => {
    const { open, said } = report.outcomes["markdown-stars-nested"] ?? assert.fail();
    // which limit it passes first, of time or of memory, depends on the machine
    assert.match(
      open ?? "",
      /^content\/a\.md (?:takes too long to read\.|needs too much memory to read\b)/u,
    );
    assert.deepEqual(said, ["article content/a.md"]);
  });

  it("have nothing of theirs parsed, evaluated or matched on the host's thread", () => {
    assert.ok(report.modules.some((url) => url.endsWith("/process/projectProcess.ts")));
    assert.deepEqual(
      report.modules.filter((url) => apart.test(url)),
      [],
    );
  });
});
