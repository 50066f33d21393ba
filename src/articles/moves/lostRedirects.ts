import { traitsOf } from "../sites/generatorTraits.ts";
import { basePathOf, pageUrl, standInAddress } from "../sites/pageUrl.ts";
import { nameOf } from "../sites/siteFiles.ts";
import type { SiteRules } from "../sites/siteRules.ts";
import { unescaped } from "../checks/links/linkTarget.ts";
import {
  hostNames,
  isFileOf,
  rulesOf,
  siteRedirects,
  siteWork,
} from "../redirects/redirectFiles.ts";
import { mostFollowed, reached } from "../redirects/redirectEnds.ts";
import { dialects, takenBy, withoutSlash } from "../redirects/redirectRule.ts";
import type { RedirectFile, RedirectRule, RuleKind } from "../redirects/redirectRule.ts";
import { RuleIndex } from "../redirects/ruleIndex.ts";
import { asSource, belowBase, fromRoot } from "../redirects/writtenPath.ts";
import type { ComparedProject } from "./comparedProject.ts";
import type { ChangeCause, LostRedirect, UrlChange } from "./urlChange.ts";

/** What lost redirects are found with. */
export interface LostSource {
  /** The project as it was at the commit. */
  readonly before: Omit<ComparedProject, "index" | "now">;
  readonly now: ComparedProject;
  /** Whether a file is another one than at the commit, or gone. */
  readonly differs: (path: string) => boolean;
  readonly isGone: (path: string) => boolean;
  /** The file of which a URL was the page at the commit, or an alias of its page; undefined where none is known. */
  readonly fileBefore: (url: string) => Promise<string | undefined>;
  /** The pages that a file of the commit makes now, with that file. */
  readonly pageNow: (before: string) => { readonly url: string; readonly file: string } | undefined;
  /** The URLs of pages that were published at the commit, as far as they are known. */
  readonly pages: () => Promise<readonly string[]>;
  /** Whether a page is published now whose URL begins so. */
  readonly hasPageNow: (start: string) => boolean;
}

/** Redirects that are lost, and the changed files, by their paths, whose redirects at the commit can't be read. */
export interface LostFound {
  readonly lost: readonly LostRedirect[];
  readonly unjudged: readonly string[];
}

/** Lost redirects of a project that are looked at. */
const mostLost = 5_000;
/** Where each kind of file says its redirects. */
const keys: Readonly<Partial<Record<RuleKind, string>>> = {
  netlify: "redirects",
  vercel: "redirects",
  staticwebapp: "routes",
  docusaurus: "redirects",
  astro: "redirects",
  next: "redirects",
};

/**
 * The redirects that files said at the commit for sure, and don't say now. Whether something else answers their URLs now
 * is to be asked. None of one whose target isn't known to have answered then.
 */
export async function lostRedirects(source: LostSource): Promise<LostFound> {
  const sites = await source.before.sites.all();
  const found: LostRedirect[] = [];
  const unjudged = new Set<string>();
  for (const site of sites) {
    const mayDiffer = (path: string): boolean =>
      source.differs(path) &&
      isFileOf(path, site, sites) &&
      (Object.hasOwn(hostNames, nameOf(path)) || path === site.configuration);
    const { files, unread } = await redirectsBefore(site, source);
    unread.filter(mayDiffer).forEach((path) => unjudged.add(path));
    const lost = files.filter(({ path }) => mayDiffer(path));
    if (lost.length > 0) {
      found.push(...(await new SiteBefore(site, files, source).lostIn(lost)));
    }
  }
  return { lost: found.slice(0, mostLost), unjudged: [...unjudged] };
}

/** Changes with those of lost redirects, all of one file with one cause. */
export function withLost(
  {
    changes,
    causes,
  }: { readonly changes: readonly UrlChange[]; readonly causes: readonly ChangeCause[] },
  lost: readonly LostRedirect[],
): { readonly changes: readonly UrlChange[]; readonly causes: readonly ChangeCause[] } {
  const files = [...Map.groupBy(lost, ({ before }) => before)];
  const places = new Map(files.map(([file], at) => [file, causes.length + at]));
  return {
    changes: [
      ...changes,
      ...lost.map((change) => {
        const cause = places.get(change.before);
        return cause === undefined ? change : { ...change, cause };
      }),
    ],
    causes: [
      ...causes,
      ...files.map(([file, own]): ChangeCause => {
        const key = own[0]?.key;
        return { file, ...(key === undefined ? {} : { key }), count: own.length };
      }),
    ],
  };
}

/** The files of a site that said redirects at the commit, and the paths of those whose redirects can't be read. */
async function redirectsBefore(
  site: SiteRules,
  { before: { files, guard } }: LostSource,
): Promise<{ readonly files: readonly RedirectFile[]; readonly unread: readonly string[] }> {
  if (guard.givenUp(siteWork(site)) !== undefined) {
    return { files: [], unread: [] };
  }
  const { files: found, config, refused } = await siteRedirects(site, files, guard);
  const inCode = config?.redirects.kind === "code" ? [config.path] : [];
  return { files: found, unread: [...refused.flatMap(({ file }) => file ?? []), ...inCode] };
}

/** Where a rule led. */
interface Led {
  /** The whole URL. */
  readonly target: string;
  /** The file whose page it was, where one is known. */
  readonly page?: string;
}

/** A site at the commit, with what its files said of redirects. */
class SiteBefore {
  readonly #site: SiteRules;
  readonly #source: LostSource;
  readonly #base: string;
  readonly #origin: string;
  readonly #files: readonly { readonly file: RedirectFile; readonly index: RuleIndex }[];
  #pages: Promise<readonly string[]> | undefined;

  constructor(site: SiteRules, files: readonly RedirectFile[], source: LostSource) {
    this.#site = site;
    this.#source = source;
    this.#base = basePathOf(site);
    const { siteUrl } = source.before.settings.of(site.configuration ?? site.folder);
    const root = pageUrl("/", {}, site, siteUrl) ?? standInAddress;
    this.#origin = new URL(root).origin;
    this.#files = files.map((file) => ({ file, index: new RuleIndex(file) }));
  }

  async lostIn(files: readonly RedirectFile[]): Promise<readonly LostRedirect[]> {
    const found = new Map<string, LostRedirect>();
    for (const file of files) {
      const stays = await this.#rulesNow(file);
      for (const rule of file.rules) {
        const paths =
          !rule.isPlain || !rule.redirects || stays(rule) ? [] : await this.#pathsOf(file, rule);
        for (const path of paths.slice(0, mostLost)) {
          const lost = found.has(path) ? undefined : await this.#lost(file, rule, path);
          if (lost !== undefined) {
            found.set(path, lost);
          }
        }
      }
    }
    return [...found.values()];
  }

  /** Whether a file has the same rule now. */
  async #rulesNow({ kind, path }: RedirectFile): Promise<(rule: RedirectRule) => boolean> {
    const text = this.#source.isGone(path) ? undefined : await this.#source.now.files.read(path);
    const work = siteWork(this.#site);
    const { guard } = this.#source.now;
    const rules =
      text === undefined || guard.givenUp(work) !== undefined
        ? []
        : await guard.alone(work, () => Promise.resolve(rulesOf(kind, text, path)));
    const said = new Set((rules ?? []).filter(({ redirects }) => redirects).map(keyOf));
    return (rule) => said.has(keyOf(rule));
  }

  /** The redirect of a path, from the root of the host, that a rule made for sure; undefined where it didn't, and where that isn't known. */
  async #lost(
    file: RedirectFile,
    rule: RedirectRule,
    path: string,
  ): Promise<LostRedirect | undefined> {
    const url = this.#origin + path;
    if (!URL.canParse(url) || !this.#counts(rule, path)) {
      return undefined;
    }
    const isHidden = dialects[file.kind].pages !== "after" && !rule.isForced;
    // where a page had that path, it is that which went
    const wasPage =
      (await this.#source.fileBefore(url)) !== undefined ||
      (isHidden && (await this.#isMade(path)));
    const led = wasPage ? undefined : await this.#ledTo(rule, path);
    if (led === undefined) {
      return undefined;
    }
    const { isGone, pageNow } = this.#source;
    const page = led.page === undefined ? undefined : pageNow(led.page);
    const key = keys[file.kind];
    const isPage = led.page !== undefined;
    const isSame = page === undefined ? !isPage : page.url === led.target;
    const isPattern = rule.takes.kind === "below" && isSame && !isGone(file.path);
    const start = this.#origin + this.#fromRoot(file, rule.takes.path, "source");
    return {
      kind: "unredirected",
      before: file.path,
      oldUrl: new URL(url).href,
      target: led.target,
      ...(key === undefined ? {} : { key }),
      ...(isGone(file.path) ? {} : { file: file.path }),
      ...(page === undefined
        ? isPage
          ? {}
          : { newUrl: led.target }
        : { newUrl: page.url, to: page.file }),
      ...(isPattern && !this.#source.hasPageNow(start)
        ? { pattern: file.text.slice(rule.start, rule.end).trim() }
        : {}),
    };
  }

  /** Whether a rule is the one that decided about a path. */
  #counts(rule: RedirectRule, path: string): boolean {
    return this.#files.every(({ file, index }) => {
      const source = asSource(path, file.kind, this.#base);
      if (source === undefined || index.isTooLong) {
        return !index.isTooLong;
      }
      const isOwn = file.rules.includes(rule);
      const first = index.taking(source);
      return isOwn
        ? first === rule && takenBy(rule, source) === "yes"
        : first === undefined || (first.redirects && takenBy(first, source) === "yes");
    });
  }

  /** Where a rule led a path, followed to its end. */
  async #ledTo(rule: RedirectRule, path: string): Promise<Led | undefined> {
    let file = this.#files.find((one) => one.file.rules.includes(rule))?.file;
    let [own, from]: [RedirectRule | undefined, string] = [rule, path];
    for (
      let steps = 0;
      own !== undefined && file !== undefined && steps < mostFollowed;
      steps += 1
    ) {
      const to = this.#targetOf(file, own, from);
      if (to === undefined || !to.startsWith(`${this.#origin}/`)) {
        return to === undefined ? undefined : { target: to };
      }
      const bare = to.replace(/[?#][^]*/u, "");
      const page = await this.#source.fileBefore(bare);
      if (page !== undefined) {
        return { target: to, page };
      }
      from = new URL(bare).pathname;
      if (await this.#isMade(from)) {
        return { target: to };
      }
      const next = this.#next(from);
      [own, file] = [next?.rule, next?.file];
    }
    return undefined;
  }

  /** Where a rule leads a path, as a whole URL; undefined where that isn't certain. */
  #targetOf(file: RedirectFile, rule: RedirectRule, path: string): string | undefined {
    const source = asSource(path, file.kind, this.#base);
    const target = source === undefined ? undefined : reached(rule, source);
    if (target === undefined || !/^(?:https?:\/\/[^/\s]+)?\/[^\s:*$()]*$/iu.test(target)) {
      return undefined;
    }
    const whole = target.startsWith("/")
      ? this.#origin + this.#fromRoot(file, target, "target")
      : target;
    return URL.canParse(whole) ? new URL(whole).href : undefined;
  }

  /** The rule that certainly takes a path. */
  #next(path: string): { readonly rule: RedirectRule; readonly file: RedirectFile } | undefined {
    for (const { file, index } of this.#files) {
      const source = asSource(path, file.kind, this.#base);
      const rule = source === undefined || index.isTooLong ? undefined : index.taking(source);
      if (rule !== undefined && source !== undefined) {
        return rule.redirects && takenBy(rule, source) === "yes" ? { rule, file } : undefined;
      }
    }
    return undefined;
  }

  /** Whether the site had a page at a path that no article made: its start, the list of a folder, or what its configuration makes, or may. */
  async #isMade(path: string): Promise<boolean> {
    const below = belowBase(path, this.#base);
    const own = below === undefined ? undefined : unescaped(below);
    if (own === undefined) {
      return false;
    }
    const start = `${this.#origin}${withoutSlash(path)}/`;
    const isList =
      traitsOf(this.#site).listsFolders &&
      (await this.#allPages()).some((url) => url.startsWith(start));
    return (
      own === "/" || isList || (await this.#site.targets?.madeOtherwise(own, true)) !== undefined
    );
  }

  /** The paths, from the root of the host, that a rule took: of one for all below a path those that it led to pages. */
  async #pathsOf(file: RedirectFile, rule: RedirectRule): Promise<readonly string[]> {
    const { takes } = rule;
    if (takes.kind === "some") {
      return [];
    }
    const own = this.#fromRoot(file, takes.path, "source");
    const bare = takes.kind === "below" && takes.slash === true ? withoutSlash(own) : own;
    const into = intoFolder(rule);
    const start = this.#origin + this.#fromRoot(file, into ?? "", "target");
    const below =
      into === undefined ? [] : (await this.#allPages()).filter((url) => url.startsWith(start));
    return [bare, ...below.map((url) => own + url.slice(start.length))];
  }

  #allPages(): Promise<readonly string[]> {
    this.#pages ??= this.#source.pages();
    return this.#pages;
  }

  /** A path as a file has it, from the root of the host. */
  #fromRoot({ kind }: RedirectFile, path: string, part: "source" | "target"): string {
    return fromRoot(path, part, { kind, base: this.#base });
  }
}

/** The folder, with a slash at its end, that a rule for all below a path leads them into, each with its own end; undefined for other rules. */
function intoFolder({ takes, target = "", keepsRest }: RedirectRule): string | undefined {
  const [, folder] = /^(\/[^:*$]*\/)?:(?:splat|\w+\*)$/u.exec(target) ?? [];
  return takes.kind !== "below"
    ? undefined
    : (folder ??
        (keepsRest && takes.slash !== undefined && target.startsWith("/")
          ? takes.slash
            ? `${target}/`
            : target
          : undefined));
}

function keyOf({ takes, target }: RedirectRule): string {
  return `${takes.kind} ${takes.path} ${target}`;
}
