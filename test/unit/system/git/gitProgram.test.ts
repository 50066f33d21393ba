import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isProcessAlive } from "../../../../src/system/processes.ts";
import { GitProblem } from "../../../../src/system/git/gitProblem.ts";
import { GitProgram } from "../../../../src/system/git/gitProgram.ts";
import type { GitLimits } from "../../../../src/system/git/gitProgram.ts";
import { RepositoryDates } from "../../../../src/system/git/repositoryDates.ts";
import { systemClock } from "../../../../src/system/clock.ts";
import { GitRepository, fakeProgram, gitHere } from "../../../support/gitRepository.ts";
import { scratchFolder } from "../../../support/scratch.ts";

describe("a command of Git", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  beforeEach(() => {
    scratch = scratchFolder({ inMemory: true });
  });
  afterEach(() => scratch.remove());

  /** Runs a program that writes its id into a file first, and waits until its end. */
  async function runFake(lines: string, limits: Partial<GitLimits>): Promise<unknown> {
    const idFile = join(scratch.path, "id");
    const program = fakeProgram(join(scratch.path, "git"), `echo $$ > "${idFile}"\n${lines}`);
    // the time runs out once the program has begun
    const clock = {
      ...systemClock,
      after: (delay: number, task: () => void) =>
        systemClock.after(delay, () => {
          void begun(idFile).then(task);
        }),
    };
    const problem = await new GitProgram({ program, limits, clock })
      .textOf(scratch.path, ["log"])
      .catch((error: unknown) => error);
    const pid = await begun(idFile);
    while (isProcessAlive(pid)) {
      await wait(5);
    }
    return problem instanceof GitProblem ? problem.kind : problem;
  }

  it("is ended when it never answers, whether it writes or not", async () => {
    assert.equal(await runFake("exec sleep 1000", { time: 20 }), "tooSlow");
    assert.equal(await runFake("while :; do echo x; sleep 0.01; done", { time: 40 }), "tooSlow");
  });

  it("is ended when it writes without end", async () => {
    assert.equal(await runFake("exec cat /dev/zero", { output: 100_000 }), "tooLarge");
  });

  it("is ended when it takes more memory than it may", async function () {
    if (process.platform !== "linux") {
      // only there it is known how much it takes
      assert.notEqual(process.platform, "linux");
      return;
    }
    const lines = `exec "${process.execPath}" -e "const kept=[];setInterval(()=>kept.push(Buffer.alloc(1e6,1)),1)"`;
    assert.equal(await runFake(lines, { memory: 80_000_000 }), "tooLarge");
  });

  it("fails when it can't be started, ends badly, or what it writes isn't what was asked for", async () => {
    const missing = new GitProgram({ program: join(scratch.path, "missing") });
    await assert.rejects(missing.textOf(scratch.path, ["log"]), { kind: "noGit" });
    assert.equal(await runFake("echo bad >&2; exit 3", {}), "failed");
    assert.equal(
      await runFake("echo 'fatal: not a git repository' >&2; exit 128", {}),
      "noRepository",
    );
    assert.equal(
      await runFake(
        "echo \"fatal: detected dubious ownership in repository at 'x'\" >&2; exit 128",
        {},
      ),
      "dubiousOwnership",
    );
    const head = "a".repeat(40);
    const odd = fakeProgram(
      join(scratch.path, "odd"),
      `case "$*" in *rev-parse*) printf 'false\\n${head}\\n';; *ls-tree*) printf '100644 blob ${head}\\ta.md\\0';; *) printf 'nonsense\\0';; esac`,
    );
    const dates = new RepositoryDates(new GitProgram({ program: odd }), scratch.path, () => true);
    await assert.rejects(dates.now(""), { kind: "failed" });
  });

  it("isn't tried again over a history that was too large, until something else is checked out", async () => {
    const repository = GitRepository.in(join(scratch.path, "site"));
    repository.write("a.md", "One");
    repository.commit("2020-01-01");
    let tries = 0;
    class NoLog extends GitProgram {
      override run(...[top, command]: Parameters<GitProgram["run"]>): Promise<void> {
        tries += Number(command.args[0] === "log");
        return command.args[0] === "log"
          ? Promise.reject(new GitProblem("tooSlow"))
          : super.run(top, command);
      }
    }
    const dates = new RepositoryDates(
      new NoLog({ program: gitHere() }),
      repository.root,
      () => true,
    );
    await assert.rejects(dates.now(""), { kind: "tooSlow" });
    await assert.rejects(dates.now(""), { kind: "tooSlow" });
    assert.equal(tries, 1);
    repository.commit("2020-01-02");
    await assert.rejects(dates.now(""), { kind: "tooSlow" });
    assert.equal(tries, 2);
  });
});

/** The id of a program that has begun. */
async function begun(file: string): Promise<number> {
  for (;;) {
    try {
      const pid = Number(readFileSync(file, "utf8"));
      if (pid > 0) {
        return pid;
      }
    } catch {
      // it hasn't yet
    }
    await wait(2);
  }
}
