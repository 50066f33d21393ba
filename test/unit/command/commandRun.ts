import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkProject } from "../../../src/command/checkProject.ts";
import { commandFiles } from "../../../src/command/commandFiles.ts";
import type { CommandParts, ExitCode } from "../../../src/command/commandParts.ts";
import { committedFolder } from "../../../src/command/gitChanges.ts";
import { runCommand } from "../../../src/command/runCommand.ts";

/** What a run wrote, and how it ended. */
export interface CommandRun {
  readonly code: ExitCode;
  readonly output: string;
  readonly complaints: string;
}

/** Writes files below a folder. */
export function writeFiles(root: string, texts: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** Runs the command in a folder, with the checks in this process. */
export async function run(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
  runJobs: CommandParts["runJobs"] = jobsHere,
): Promise<CommandRun> {
  let [output, complaints] = ["", ""];
  const code = await runCommand({
    args,
    folder,
    environment: { PATH: process.env["PATH"], ...environment },
    version: "1.2.3",
    print: (text) => {
      output += text;
    },
    complain: (text) => {
      complaints += text;
    },
    runJobs,
  });
  return { code, output, complaints };
}

const jobsHere: CommandParts["runJobs"] = (root, jobs) =>
  Promise.all(
    jobs.map((job) => {
      const committed = committedFolder(root, process.env);
      return checkProject(job, {
        files: commandFiles(root),
        ...(committed === undefined
          ? {}
          : { committed: (commit, paths) => committed.read(commit, paths) }),
      });
    }),
  );

/** A small site with one broken link, one missing anchor and an article without faults. */
export const drinks: Readonly<Record<string, string>> = {
  "hugo.toml": 'baseURL = "https://drinks.example/"\ntitle = "Drinks"\n',
  "content/posts/tea.md":
    "---\ntitle: Tea\n---\n\n## Brew\n\nSee [coffee](/posts/coffee/#grind) and [nobody](/posts/nobody/).\n",
  "content/posts/coffee.md":
    "---\ntitle: Coffee\n---\n\n## Grind\n\nSee [tea](/posts/tea/#bru) and [tea](/posts/tea/#brew).\n",
};
