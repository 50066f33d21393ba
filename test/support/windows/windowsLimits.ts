/** A test that can't pass on a system, for no fault of the product. */
export interface WindowsLimit {
  readonly file: string;
  /** The test's own name, without those of the groups that it is in; of a whole group, how the group's name begins. */
  readonly test: string;
  /** True where it is about all tests of a group, which have what they need in common. */
  readonly isGroup?: true;
  readonly reason: string;
}

const noFlush = "Windows can't flush a folder, and sees to its folders itself.";
const noLinks = "Wine makes no links.";
const noLinter = "The linter's build for Windows isn't installed there.";
const noAppend =
  "Wine looks for a file's end and writes there then, so two appends may meet; Windows does both at once.";
const noShell = "Wine has no POSIX shell.";
const noGit = "Wine has no Git.";
const noScripts = "Windows runs no lines of a shell as a program.";
const noNames = "Files of Windows can't have such names.";
const needsRights = "Windows makes links for administrators only.";

/** What Windows itself can't do. */
const ofWindows: readonly WindowsLimit[] = [
  {
    file: "research/batches/batchFiles.test.ts",
    test: "a batch whose journal isn't there for good is free for the next window",
    reason: noFlush,
  },
  {
    file: "system/flushedFiles.test.ts",
    test: "M8: do without where a system can't flush a folder, and say where a disk fails",
    reason: noFlush,
  },
  { file: "system/flushedFiles.test.ts", test: "M8: flush the names in a folder", reason: noFlush },
  {
    file: "system/flushedFiles.test.ts",
    test: "M8: flush every folder that got a new one, and none where all were there",
    reason: noFlush,
  },
  {
    file: "system/flushedFiles.test.ts",
    test: "end where the system spells the first new folder otherwise, and flush all that got a new one",
    reason: noFlush,
  },
  {
    file: "system/flushedFiles.test.ts",
    test: "M8: are what every whole file is, with the folders on the way to it",
    reason: noFlush,
  },
  {
    file: "system/git/gitDates.test.ts",
    test: "dates all files of a repository with one list of its commits, whatever their names",
    reason: noNames,
  },
  {
    file: "system/git/gitDates.test.ts",
    test: "follows links to the file or folder that they lead to",
    reason: needsRights,
  },
  {
    file: "system/git/gitDates.test.ts",
    test: "says in one sentence why it tells nothing",
    reason: noScripts,
  },
  {
    file: "system/git/gitProgram.test.ts",
    test: "is ended when it never answers, whether it writes or not",
    reason: noScripts,
  },
  {
    file: "system/git/gitProgram.test.ts",
    test: "is ended when it writes without end",
    reason: noScripts,
  },
  {
    file: "system/git/gitProgram.test.ts",
    test: "is ended when it takes more memory than it may",
    reason: noScripts,
  },
  {
    file: "system/git/gitProgram.test.ts",
    test: "fails when it can't be started, ends badly, or what it writes isn't what was asked for",
    reason: noScripts,
  },
  {
    file: "system/git/canaries.test.ts",
    test: "runs nothing, in whichever way it tries and whatever is asked",
    reason: noScripts,
  },
];

/** What only Wine can't do, which stands for Windows. */
const ofWine: readonly WindowsLimit[] = [
  {
    file: "research/backup/readBackup.test.ts",
    test: "follows no link, neither of a file nor of a folder",
    reason: noLinks,
  },
  {
    file: "editor/features/exportFiles.test.ts",
    test: "is inside of the project, links and all",
    reason: noLinks,
  },
  {
    file: "system/atomicFile.test.ts",
    test: "writes the file that a link leads to, and leaves the link",
    reason: noLinks,
  },
  {
    file: "system/leftovers.test.ts",
    test: "is not taken for what a person put there",
    reason: noLinks,
  },
  {
    file: "system/fileLock.test.ts",
    test: "is given up where its name is a link to nothing",
    reason: noLinks,
  },
  {
    file: "system/isSameFile.test.ts",
    test: "stays as it is given where it is a link of another name",
    reason: noLinks,
  },
  {
    file: "support/secretScan.test.ts",
    test: "looks at all folders, follows no link out of them, and says when there was nothing",
    reason: noLinks,
  },
  {
    file: "support/elsewhere.test.ts",
    test: "pass behind a link, in a folder of an awkward name, on another day, without a name for the machine's run, with the paths and line ends of Windows",
    reason: noLinks,
  },
  {
    file: "editor/features/formRequest.test.ts",
    test: "is what the service takes, with the key left to a variable",
    reason: noShell,
  },
  {
    file: "editor/features/formRequest.test.ts",
    test: "leaves the address to a variable where none is set",
    reason: noShell,
  },
  {
    file: "editor/features/formRequest.test.ts",
    test: "hands any arguments and any address to the program unchanged",
    reason: noShell,
  },
  {
    file: "editor/features/formRequest.test.ts",
    test: "puts a body that is too long for one argument into the input",
    reason: noShell,
  },
  {
    file: "research/library/lineFile.test.ts",
    test: "loses no line of many that two windows append at once",
    reason: noAppend,
  },
  {
    file: "research/spending/ledgerOfWindows.test.ts",
    test: "loses no line when all write at once",
    reason: noAppend,
  },
  {
    file: "research/spending/ledgerOfWindows.test.ts",
    test: "admits exactly as many calls as fit when all race for a budget",
    reason: noAppend,
  },
  {
    file: "research/spending/ledger.test.ts",
    test: "admits exactly as many calls as fit when one window begins all at once",
    reason: noAppend,
  },
  {
    file: "command/command.test.ts",
    test: "reads nothing outside of the folder",
    reason: noLinks,
  },
  {
    file: "command/command.test.ts",
    test: "writes nothing through a link that leads out of the folder",
    reason: noLinks,
  },
  {
    file: "articles/checks/filesFromElsewhere.test.ts",
    test: "may have the pages and files below it, and no others",
    reason: noLinks,
  },
  {
    file: "research/spending/ledgerUnasked.test.ts",
    test: "never passes the limit between two yeses, however many calls come at once from however many windows",
    reason: noAppend,
  },
  {
    file: "research/files/history/historyProperties.test.ts",
    test: "reads as the union of both where git has joined two copies",
    reason: noGit,
  },
  {
    file: "support/lintRules.test.ts",
    test: "S1: find each of them wherever it is planted",
    reason: noLinter,
  },
  {
    file: "support/lintRules.test.ts",
    test: "S1: allow them where text is made inert, and nowhere else",
    reason: noLinter,
  },
  {
    file: "system/git/gitDates.test.ts",
    test: "continues from where it ended when commits are added, and lists all again when history was rewritten",
    reason: noGit,
  },
  {
    file: "system/git/gitDates.test.ts",
    test: "finds the same by continuing as by listing all, over random histories",
    reason: noGit,
  },
  {
    file: "system/git/gitDates.test.ts",
    test: "says of a file with changes when it was written, and of one that was only touched its commit",
    reason: noGit,
  },
  {
    file: "system/git/gitDates.test.ts",
    test: "doesn't tell whether a file was changed that Git keeps in another form",
    reason: noGit,
  },
  {
    file: "system/git/gitDates.test.ts",
    test: "takes the commit that made a file what it is, through merges, conflicts and reverts",
    reason: noGit,
  },
  {
    file: "system/git/gitDates.test.ts",
    test: "follows a file that was only moved, and dates one that was changed with it",
    reason: noGit,
  },
  {
    file: "system/git/gitDates.test.ts",
    test: "reads a site in a subfolder of a repository, its submodules and other repositories",
    reason: noGit,
  },
  {
    file: "system/git/gitDates.test.ts",
    test: "leaves out in a shallow clone what is older than its history, and says when that begins",
    reason: noGit,
  },
  {
    file: "system/git/gitDates.test.ts",
    test: "reads a work tree of its own, and a repository without commits",
    reason: noGit,
  },
  {
    file: "system/git/gitDates.test.ts",
    test: "lists the commits of one file, newest first, with their subjects",
    reason: noGit,
  },
  {
    file: "system/git/gitProgram.test.ts",
    test: "isn't tried again over a history that was too large, until something else is checked out",
    reason: noGit,
  },
  {
    file: "system/git/committedFolder.test.ts",
    test: "a folder at a commit",
    isGroup: true,
    reason: noGit,
  },
  {
    file: "articles/moves/urlChanges.test.ts",
    test: "URLs that changed since a commit",
    isGroup: true,
    reason: noGit,
  },
  {
    file: "research/opportunities/expectedRows.test.ts",
    test: "what to work on in ",
    isGroup: true,
    reason: noGit,
  },
  ...(
    [
      ["articles/moves/otherLanguages.test.ts", "URLs of translations that were deleted"],
      ["command/changes.test.ts", "--changed"],
      ["research/changes/strangeRepositories.test.ts", "the changes of a repository"],
      ["research/changes/expectedChanges.test.ts", "what changes did in the example projects"],
      ["system/git/branchHistory.test.ts", "the history of the default branch"],
    ] as const
  ).map(([file, test]): WindowsLimit => ({ file, test, isGroup: true, reason: noGit })),
  ...[
    "has what to check again: before, after and unchanged pages, and never why",
    "has the queries that fell where each period is an export of its own",
    "has nothing in any shape that names a person",
  ].map((test): WindowsLimit => ({
    file: "research/opportunities/pullRequestText.test.ts",
    test,
    reason: noGit,
  })),
];

/** Every test that may be left out somewhere. */
export const windowsLimits: readonly WindowsLimit[] = [...ofWindows, ...ofWine];

/** True in a process that `npm run test:windows` runs under Wine. */
export const isUnderWine = process.env["SEO_RESEARCH_UNDER_WINE"] === "1";

/** Those that are left out in this process. */
export function limitsHere(): readonly WindowsLimit[] {
  return process.platform === "win32" ? (isUnderWine ? windowsLimits : ofWindows) : [];
}

/** What the full names of these tests match, and no others. */
export function namesOf(limits: readonly WindowsLimit[]): RegExp {
  const names = limits.map(({ test, isGroup }) => {
    const name = test.replaceAll(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`);
    return isGroup === true ? `^${name}.*` : name;
  });
  return new RegExp(`(?:${names.join("|")})$`, "u");
}

/** The tests that are left out, each with its reason. */
export function limitsTold(limits: readonly WindowsLimit[]): string {
  const lines = limits.map(
    ({ file, test, isGroup, reason }) =>
      `  ${file}: ${isGroup === true ? `all of “${test.trim()}”` : test}\n    ${reason}`,
  );
  return [`Left out here (${limits.length}):`, ...lines].join("\n");
}
