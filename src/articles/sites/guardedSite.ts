import * as l10n from "@vscode/l10n";
import { joinPath } from "./siteFiles.ts";
import type { SiteFiles } from "./siteFiles.ts";
import type { SiteGenerator } from "./siteGenerator.ts";
import type { Derivation, ReadSite, SiteRules } from "./siteRules.ts";
import type { StrangersWork, WorkGuard } from "./strangersWork.ts";
import { messageOf } from "../../shared/errorMessage.ts";
import { formatInteger } from "../../shared/format.ts";

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
      }),
    );
    const folders = rules.contentFolders.length;
    return folders > mostFolders
      ? unknownSite(
          site,
          l10n.t(
            "{0} leads to {1} folders with articles, too many to read. At most {2} are read.",
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
  return {
    files: {
      list: (folder) => watched(() => files.list(folder)),
      read: (path) => watched(() => files.read(path)),
    },
    isFailure: (error) => failures.has(error),
  };
}

function workOf({ generator, folder, configuration }: FoundSite): StrangersWork {
  return {
    kind: "site",
    name: `${generator} ${folder}`,
    file: joinPath(folder, configuration),
  };
}

function guarded(
  rules: SiteRules,
  site: StrangersWork,
  guard: WorkGuard,
  isFailure: (error: unknown) => boolean,
): SiteRules {
  const { derive, targets, publishes } = rules;
  return {
    ...rules,
    configuration: site.file,
    derive: async (file, now) => {
      const page: StrangersWork = { kind: "page", name: file.path, file: file.path, site };
      const reason = guard.givenUp(page);
      if (reason !== undefined) {
        return unknownPage(reason);
      }
      try {
        return await guard.alone(page, () => derive(file, now));
      } catch (error) {
        if (isFailure(error)) {
          throw error;
        }
        return unknownPage(cannotBeRead(file.path, error));
      }
    },
    ...(publishes === undefined
      ? {}
      : { publishes: (folder) => guard.during(site, () => publishes(folder)) }),
    ...(targets === undefined
      ? {}
      : {
          targets: {
            ...targets,
            ...(targets.changesLinks === undefined
              ? {}
              : { changesLinks: () => guard.alone(site, async () => targets.changesLinks?.()) }),
            madeOtherwise: (path) => guard.alone(site, () => targets.madeOtherwise(path)),
          },
        }),
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
    derive: () => Promise.resolve(unknownPage(reason)),
  };
}

function unknownPage(reason: string): Derivation {
  return { kind: "unknown", reason, steps: [] };
}

function cannotBeRead(file: string, error: unknown): string {
  return l10n.t("{0} can't be read: {1}.", file, messageOf(error));
}
