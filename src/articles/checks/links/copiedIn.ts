import { foldersAbove, joinPath, nameOf, pathBelow } from "../../sites/siteFiles.ts";
import type { SiteFiles } from "../../sites/siteFiles.ts";

/** Folders in which there are descriptions of builds, and the names of these. */
const workflows = /\.ya?ml$/u;
const scripts =
  /^(?:makefile|justfile|rakefile|gulpfile\.\w+|.*\.sh|package\.json|netlify\.toml|vercel\.json|\.(?:gitlab-ci|travis)\.ya?ml)$/iu;
/** Actions of a repository's own that are read. */
const mostActions = 50;
/** UTF-16 units of a description that is read. */
const longestBuild = 200_000;
/** How long an answer counts, in milliseconds. */
const knownFor = 10_000;

/** The repository that a step of a workflow fetches, and the folder that it comes into. */
const fetchedByStep = /\brepository:[ \t]*["']?\w[\w.-]{0,100}\//u;
const folderOfStep = /^[ \t]*(?:-[ \t]+)?path:[ \t]*(\S{1,200})[ \t]*$/mu;

/** What stands before a command: the mark or key of an entry, a Makefile's signs, quotes. */
const beforeCommand =
  /^\s*(?:-\s+)?(?:["']?[\w.-]+["']?\s*[:=]\s+)?["'@-]*\s*(?:sudo\s+)?(?:npx\s+(?:-\S+\s+)*)?/u;
/** Commands that fetch a repository, and those that copy files. */
const fetching = /^(?:git\s+clone|(?:gh\s+)?repo\s+clone|degit)\s+/u;
const copying = /^(?:cp|mv|rsync)\s+/u;
/** Options of commands that fetch whose value is the next word. */
const withValue = /^(?:-[bcjo]|--(?:branch|config|depth|filter|jobs|origin|reference))$/u;
/** UTF-16 units of a command that is looked at. */
const longestCommand = 1_000;
/** A folder of the project, by itself or below what a variable says: `docs`, `$ROOT/docs`. */
const inProject = /^(?:\$\w{1,60}\/)?(\w[\w./-]{0,200})$/u;

/** The folders of each project's descriptions, as they were last read: thousands of links ask for the same. */
const known = new WeakMap<
  SiteFiles,
  { readonly at: number; readonly folders: Promise<readonly string[]> }
>();

/** Whether a build may copy files of another repository into a folder around a file: they aren't in the project before. */
export async function isCopiedIn(files: SiteFiles, path: string): Promise<boolean> {
  const now = performance.now();
  const before = known.get(files);
  const isKnown = before !== undefined && now - before.at < knownFor;
  const folders = isKnown ? before.folders : filledFolders(files);
  if (!isKnown) {
    known.set(files, { at: now, folders });
  }
  return (await folders).some((folder) => pathBelow(path, folder) !== undefined);
}

async function filledFolders(files: SiteFiles): Promise<readonly string[]> {
  const paths = await buildFiles(files, "");
  const found = await Promise.all(
    paths.map(async (path) => filledBy(path, (await files.read(path)) ?? "")),
  );
  return [...new Set(found.flat())];
}

/** The descriptions of builds of a project and of a folder of it. */
export async function buildFiles(files: SiteFiles, folder: string): Promise<string[]> {
  const named = async (place: string, names: RegExp): Promise<string[]> =>
    (await files.list(place)).flatMap(({ name, kind }) =>
      kind === "file" && names.test(name) ? [joinPath(place, name)] : [],
    );
  const actions = (await files.list(".github/actions")).slice(0, mostActions);
  const all = await Promise.all([
    named("", scripts),
    named("scripts", scripts),
    ...(folder === "" ? [] : [named(folder, scripts)]),
    named(".github/workflows", workflows),
    named(".circleci", workflows),
    ...actions.map(async ({ name }) => named(`.github/actions/${name}`, workflows)),
  ]);
  return all.flat();
}

/** The folders of the project that a description fetches another repository into, or copies files of one into. */
function filledBy(file: string, text: string): readonly string[] {
  if (text.length > longestBuild) {
    return [];
  }
  // with those outside of the project, from which files are copied
  const fetched = new Set<string>();
  const add = (word: string): void => {
    if (word !== "") {
      fetched.add(word);
      fetched.add(folderIn(word) ?? word);
    }
  };
  for (const step of workflows.test(file) ? text.split(/^(?=[ \t]*-\s)/mu) : []) {
    const folder = fetchedByStep.test(step) ? folderOfStep.exec(step)?.[1] : undefined;
    if (folder !== undefined) {
      add(withoutMarks(folder));
    }
  }
  // the strings of JSON are commands of their own
  const ends = nameOf(file).endsWith(".json") ? /\r?\n|&&|\|\||;|"/u : /\r?\n|&&|\|\||;/u;
  for (const command of text.replaceAll(/\\\r?\n/gu, " ").split(ends)) {
    const filled = command.length > longestCommand ? undefined : filledByCommand(command, fetched);
    if (filled !== undefined) {
      add(filled);
    }
  }
  return [...fetched].flatMap((word) => folderIn(word) ?? []);
}

/** Where a command fetches a repository, or copies something of what was fetched; undefined for other commands. */
function filledByCommand(command: string, fetched: ReadonlySet<string>): string | undefined {
  const bare = command.replace(beforeCommand, "").trim();
  const isFetch = fetching.test(bare);
  if (!isFetch && !copying.test(bare)) {
    return undefined;
  }
  const words = bare.replace(isFetch ? fetching : copying, "").split(/\s+/u);
  const operands = words
    .filter(
      (word, at) => !word.startsWith("-") && !(isFetch && withValue.test(words[at - 1] ?? "")),
    )
    .map(withoutMarks);
  if (isFetch) {
    const [source = "", target] = operands;
    return target ?? nameOf(source).replace(/\.git$/u, "");
  }
  const isFetched = (word: string): boolean =>
    [word, folderIn(word) ?? word].some((one) =>
      [one, ...foldersAbove(one)].some((folder) => fetched.has(folder)),
    );
  return operands.slice(0, -1).some(isFetched) ? operands.at(-1) : undefined;
}

/** A word of a command without its quotes, its pattern's last part and what means the same folder: `"${OUT}/docs/*"` is `$OUT/docs`. */
function withoutMarks(word: string): string {
  return word
    .replaceAll(/["']/gu, "")
    .replaceAll(/\$\{(\w+)\}/gu, "$$$1")
    .replace(/\/(?=[^/]*\*)[^/]*$/u, "")
    .replace(/^\.\//u, "")
    .replace(/\/\.?$/u, "");
}

/** The folder of the project that a word names. */
function folderIn(word: string): string | undefined {
  return inProject.exec(word)?.[1];
}
