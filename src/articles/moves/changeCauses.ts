import { articleKind } from "../frontMatter/articleKind.ts";
import type { FileChange } from "../sites/fileChange.ts";
import type { ArticleLocation } from "../sites/locateArticle.ts";
import { folderOf, nameOf, pathBelow } from "../sites/siteFiles.ts";
import { isConfiguration } from "../sites/siteGenerator.ts";
import type { Step } from "../sites/siteRules.ts";
import type { ChangeCause, UrlChange } from "./urlChange.ts";

/** What the causes of changes are found with. */
export interface CauseSource {
  /** Whether a file is another one than at the commit. */
  readonly isOfFile: (path: string) => boolean;
  /** Every file that is. */
  readonly others: readonly FileChange[];
  /** Where an article was published. */
  readonly before: (path: string) => Promise<ArticleLocation | undefined>;
  /** Where it is now. */
  readonly now: (path: string) => Promise<ArticleLocation | undefined>;
}

/** Changes whose derivations went the same way are taken for those of one cause. */
interface Group {
  readonly changes: number[];
  readonly example: string;
}

/** Finds what changed the URLs of files that didn't change themselves: what their derivations say on both sides, else the changed file that is nearest. */
export async function causesOf(
  changes: readonly UrlChange[],
  source: CauseSource,
): Promise<{ readonly changes: readonly UrlChange[]; readonly causes: readonly ChangeCause[] }> {
  const groups = new Map<string, Group>();
  for (const [at, change] of changes.entries()) {
    const { before: path } = change;
    if (source.isOfFile(path)) {
      continue;
    }
    const key = `${change.kind} ${wayOf(stepsOf(await source.before(path)), path)}`;
    const group = groups.get(key) ?? { changes: [], example: path };
    group.changes.push(at);
    groups.set(key, group);
  }
  const causes: (ChangeCause & { count: number })[] = [];
  const causeOf = new Map<number, number>();
  for (const group of groups.values()) {
    const found = await causeOfOne(group.example, source);
    if (found === undefined) {
      continue;
    }
    let place = causes.findIndex(({ file, key }) => file === found.file && key === found.key);
    if (place < 0) {
      place = causes.push({ ...found, count: 0 }) - 1;
    }
    for (const at of group.changes) {
      causeOf.set(at, place);
    }
    const cause = causes[place];
    if (cause !== undefined) {
      cause.count += group.changes.length;
    }
  }
  return {
    changes: changes.map((change, at) => {
      const cause = causeOf.get(at);
      return cause === undefined ? change : { ...change, cause };
    }),
    causes,
  };
}

async function causeOfOne(
  path: string,
  { others, before, now }: CauseSource,
): Promise<Omit<ChangeCause, "count"> | undefined> {
  const [then, today] = [stepsOf(await before(path)), stepsOf(await now(path))];
  const differs = new Set(others.map((other) => other.path));
  const isOther = (step: Step, all: readonly Step[]): boolean =>
    step.file !== undefined &&
    step.file !== path &&
    differs.has(step.file) &&
    !all.some(({ text }) => text === step.text);
  const step = today.find((one) => isOther(one, then)) ?? then.find((one) => isOther(one, today));
  if (step?.file !== undefined) {
    const { file, key } = step;
    return { file, ...(key === undefined ? {} : { key }) };
  }
  const [nearest] = others
    .filter(({ path: other }) => mayDecide(other, path))
    .map((other) => ({ file: other.path, rank: rankOf(other.path, path) }))
    .toSorted((a, b) => a.rank - b.rank);
  return nearest === undefined ? undefined : { file: nearest.file };
}

/** Whether a file that changed may decide about another one: of articles only those of folders do. */
function mayDecide(other: string, path: string): boolean {
  return (
    articleKind(other) === undefined ||
    (/^_?index\./u.test(nameOf(other)) && pathBelow(path, folderOf(other)) !== undefined)
  );
}

/** How likely a file is to be the cause, the likeliest first. */
function rankOf(other: string, path: string): number {
  return isConfiguration(nameOf(other))
    ? 0
    : pathBelow(path, folderOf(other)) !== undefined
      ? 1
      : 2;
}

function stepsOf(location: ArticleLocation | undefined): readonly Step[] {
  return location?.kind === "url" || location?.kind === "unknown" || location?.kind === "none"
    ? location.steps
    : [];
}

/** What was read for a derivation, beside the file itself. */
function wayOf(steps: readonly Step[], path: string): string {
  return JSON.stringify(
    steps.flatMap(({ file, key, text }) =>
      file === undefined || file === path ? [] : [[file, key, text]],
    ),
  );
}
