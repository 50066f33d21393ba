import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../../../src/system/clock.ts";
import { CommittedFolder } from "../../../../src/system/git/committedFolder.ts";
import { GitDates } from "../../../../src/system/git/gitDates.ts";
import { GitProgram } from "../../../../src/system/git/gitProgram.ts";
import type { GitRepository } from "../../../support/gitRepository.ts";
import { gitHere } from "../../../support/gitRepository.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { buildCanary, buildPlain, canaries } from "./canaries.ts";
import type { Canary } from "./canaries.ts";

describe("a repository that makes Git run a program", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  let plain: string;
  before(() => {
    scratch = scratchFolder({ inMemory: true });
    plain = join(scratch.path, "plain");
    buildPlain(plain);
  });
  after(() => scratch.remove());

  it("runs nothing, in whichever way it tries and whatever is asked", async () => {
    for (const [at, canary] of canaries.entries()) {
      const root = join(scratch.path, String(at));
      const repository = buildCanary(canary, { plain, root });
      const dates = await askAll(repository);
      assert.ok(!existsSync(repository.at("CANARY")), `It was run: ${canary.name}.`);
      if (canary.isDated !== false) {
        const date = dates.get(repository.at("content/a.md"));
        assert.equal(date?.slice(0, 4), "2021", canary.name);
      }
      useCarelessly(repository, canary);
      assert.ok(
        existsSync(repository.at("CANARY")),
        `Git without care doesn't run it, either: ${canary.name}.`,
      );
    }
    assert.ok(canaries.length > 20);
  });
});

/** Git with nobody's settings but the repository's. */
function useCarelessly(repository: GitRepository, { fires, at = "." }: Canary): void {
  spawnSync("git", fires, {
    cwd: repository.at(at),
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: devNull,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: devNull,
      GIT_AUTHOR_NAME: "Nobody",
      GIT_AUTHOR_EMAIL: "nobody@example.com",
      GIT_COMMITTER_NAME: "Nobody",
      GIT_COMMITTER_EMAIL: "nobody@example.com",
      GIT_TERMINAL_PROMPT: "0",
    },
    input: "protocol=https\nhost=example.invalid\n\n",
  });
}

/** Asks everything that there is, before and after a commit went, in an environment that helps the repository. */
async function askAll(repository: GitRepository): Promise<ReadonlyMap<string, string>> {
  let now = 0;
  const program = new GitProgram({
    program: gitHere(),
    environment: {
      ...process.env,
      HOME: devNull,
      GIT_EXTERNAL_DIFF: "sh .git/canary.sh",
      GIT_PAGER: "sh .git/canary.sh",
      GIT_SSH_COMMAND: "sh .git/canary.sh",
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "core.fsmonitor",
      GIT_CONFIG_VALUE_0: "sh .git/canary.sh",
      PAGER: "sh .git/canary.sh",
      EDITOR: "sh .git/canary.sh",
    },
  });
  const dates = new GitDates(program, () => true, {
    ...systemClock,
    elapsed: () => (now += 10_000),
  });
  const files = ["content/a.md", "content/plain.md", "content/sub/HEAD", "new.md"].map((path) =>
    repository.at(path),
  );
  writeFileSync(repository.at("new.md"), "New.\n");
  const found = await dates.lastChanges(repository.root, files);
  await dates.commitsOf(repository.at("content/a.md"), 10).catch(() => []);
  await dates.problemOf(repository.at("content/sub"));
  for (const folder of ["", "content", "content/sub"]) {
    const committed = new CommittedFolder(program, repository.at(folder), () => true);
    const difference = await committed.difference().catch(() => "noCommit" as const);
    if (typeof difference !== "string") {
      const { commit, changed, gone, files: all } = difference;
      await committed.read(commit, [...changed, ...gone, ...all]).catch(() => []);
    }
    await committed.gitFolders().catch(() => undefined);
    await committed.remoteBranches().catch(() => []);
  }
  const head = repository.at(".git/refs/heads/main");
  if (existsSync(head)) {
    // back to the first commit, and to the newest again
    const newest = readFileSync(head);
    writeFileSync(head, repository.git("rev-parse", "main~1"));
    await dates.lastChanges(repository.at("content"), files);
    writeFileSync(head, newest);
    await dates.lastChanges(repository.at("content"), files);
  }
  return found.dates;
}
