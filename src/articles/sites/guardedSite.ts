import * as l10n from "@vscode/l10n";
import type { AnchorSources } from "./anchors/anchorSources.ts";
import { joinPath } from "./siteFiles.ts";
import type { SiteFiles } from "./siteFiles.ts";
import type { SiteGenerator } from "./siteGenerator.ts";
import { notKnown } from "./siteRules.ts";
import type { ReadSite, SiteRules, SiteTargets } from "./siteRules.ts";
import type { StrangersWork, WorkGuard } from "./strangersWork.ts";
import { messageOf } from "../../shared/errorMessage.ts";
import { formatInteger } from "../../shared/format.ts";
import { claimingKey } from "./claimingSite.ts";

/** Folders with articles of one site: those with many versions in many languages have a few hundred, and each is searched. */
const mostFolders = 2_000;

/** A site before its configuration is read. */
export interface FoundSite {
  readonly generator: SiteGenerator;
  /** Relative to the project's folder. */
  readonly folder: string;
  /** The name of the configuration that tells of it. */
  readonly configuration: string;
}

/**
 * Reads a site's rules, and has everything that its generator's code does with strangers' files done under a guard:
 * what throws, or had to be given up before, leaves the site's URLs unknown, with the reason. Rejects only where the files
 * can't be read now.
 */
export async function readGuarded(
  read: () => Promise<ReadSite>,
  site: FoundSite,
  files: SiteFiles,
  guard: WorkGuard,
): Promise<SiteRules> {
  const work = workOf(site);
  const own = watchedFiles(files);
  const reason = guard.givenUp(work);
  if (reason !== undefined) {
    return unknownSite(site, reason);
  }
  try {
    const rules = await guard.alone(work, async (reads) =>
      (await read())(site.folder, {
        list: own.files.list,
        read: async (path) => {
          const text = await own.files.read(path);
          reads(path);
          return text;
        },
        ...(own.files.hasMark === undefined ? {} : { hasMark: own.files.hasMark }),
      }),
    );
    const folders = rules.contentFolders.length;
    return folders > mostFolders
      ? unknownSite(
          site,
          l10n.t(
            "{0} leads to {1} folders with articles, too many to read (limit: {2}).",
            work.file,
            formatInteger(folders),
            formatInteger(mostFolders),
          ),
        )
      : guarded(rules, work, guard, own.isFailure);
  } catch (error) {
    if (own.isFailure(error)) {
      throw error;
    }
    return unknownSite(site, cannotBeRead(work.file, error));
  }
}

/** Files whose own failures can be told from those of who works with what they say. */
function watchedFiles(files: SiteFiles): {
  readonly files: SiteFiles;
  readonly isFailure: (error: unknown) => boolean;
} {
  const failures = new Set<unknown>();
  const watched = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
    try {
      return await ask();
    } catch (error) {
      failures.add(error);
      throw error;
    }
  };
  const { hasMark } = files;
  return {
    files: {
      list: (folder) => watched(() => files.list(folder)),
      read: (path) => watched(() => files.read(path)),
      ...(hasMark === undefined ? {} : { hasMark: (path) => watched(() => hasMark(path)) }),
    },
    isFailure: (error) => failures.has(error),
  };
}

function workOf({ generator, folder, configuration }: FoundSite): StrangersWork {
  return {
    kind: "site",
    name: claimingKey({ generator, folder }),
    file: joinPath(folder, configuration),
  };
}

function guarded(
  rules: SiteRules,
  site: StrangersWork,
  guard: WorkGuard,
  isFailure: (error: unknown) => boolean,
): SiteRules {
  const { derive, targets, publishes, head } = rules;
  const alone: Guarding =
    (task) =>
    (...args) =>
      guard.alone(site, () => task(...args));
  return {
    ...rules,
    configuration: site.file,
    derive: async (file, now) => {
      const page: StrangersWork = { kind: "page", name: file.path, file: file.path, site };
      const reason = guard.givenUp(page);
      if (reason !== undefined) {
        return notKnown(reason);
      }
      try {
        return await guard.alone(page, () => derive(file, now));
      } catch (error) {
        if (isFailure(error)) {
          throw error;
        }
        return notKnown(cannotBeRead(file.path, error));
      }
    },
    ...(publishes === undefined
      ? {}
      : { publishes: (folder) => guard.during(site, () => publishes(folder)) }),
    ...(head === undefined
      ? {}
      : {
          head: {
            titles: alone(head.titles),
            ...(head.titleFields === undefined ? {} : { titleFields: alone(head.titleFields) }),
            ...(head.besideTitle === undefined ? {} : { besideTitle: alone(head.besideTitle) }),
            ...(head.cutsDescriptions === undefined
              ? {}
              : { cutsDescriptions: alone(head.cutsDescriptions) }),
            ...(head.takesTitles === undefined ? {} : { takesTitles: alone(head.takesTitles) }),
            ...(head.showsNames === true ? { showsNames: true as const } : {}),
            fillsTitles: alone(head.fillsTitles),
            takesDescriptions: alone(head.takesDescriptions),
            descriptions: alone(head.descriptions),
          },
        }),
    ...(targets === undefined ? {} : { targets: guardedTargets(targets, alone) }),
  };
}

/** Makes a function whose work is done under the guard. */
type Guarding = <Args extends readonly unknown[], Value>(
  task: (...args: Args) => Promise<Value>,
) => (...args: Args) => Promise<Value>;

function guardedTargets(targets: SiteTargets, alone: Guarding): SiteTargets {
  const { anchors, copied, showsArticlesAt, rewritesLinks, changesLinks, takesPathsForSources } =
    targets;
  const { drawsNamedFiles, hasPagesAtRoot } = targets;
  return {
    ...targets,
    ...(anchors === undefined ? {} : { anchors: guardedAnchors(anchors, alone) }),
    ...(copied === undefined ? {} : { copied: alone(copied) }),
    ...(showsArticlesAt === undefined ? {} : { showsArticlesAt: alone(showsArticlesAt) }),
    ...(hasPagesAtRoot === undefined ? {} : { hasPagesAtRoot: alone(hasPagesAtRoot) }),
    ...(rewritesLinks === undefined ? {} : { rewritesLinks: alone(rewritesLinks) }),
    ...(changesLinks === undefined ? {} : { changesLinks: alone(changesLinks) }),
    ...(drawsNamedFiles === undefined ? {} : { drawsNamedFiles: alone(drawsNamedFiles) }),
    ...(takesPathsForSources === undefined
      ? {}
      : { takesPathsForSources: alone(takesPathsForSources) }),
    madeOtherwise: alone(targets.madeOtherwise),
  };
}

function guardedAnchors(
  { headings, layout, inText }: AnchorSources,
  alone: Guarding,
): AnchorSources {
  return {
    ...(headings === undefined ? {} : { headings: alone(headings) }),
    layout: alone(layout),
    inText: alone(inText),
  };
}

/** A site of which nothing is known but its folder: articles in it are still read, and their URLs are unknown. */
function unknownSite({ generator, folder, configuration }: FoundSite, reason: string): SiteRules {
  return {
    generator,
    folder,
    configuration: joinPath(folder, configuration),
    languages: [],
    contentFolders: [folder],
    sources: [joinPath(folder, configuration)],
    problems: [reason],
    derive: () => Promise.resolve(notKnown(reason)),
  };
}

function cannotBeRead(file: string, error: unknown): string {
  return l10n.t("{0} can't be read: {1}.", file, messageOf(error));
}
