import { articleKind } from "../../src/articles/frontMatter/articleKind.ts";
import { traitsOf } from "../../src/articles/sites/generatorTraits.ts";
import type { GeneratorTraits } from "../../src/articles/sites/generatorTraits.ts";
import { nameOf } from "../../src/articles/sites/siteFiles.ts";
import type { SiteFiles } from "../../src/articles/sites/siteFiles.ts";
import type { SiteRules } from "../../src/articles/sites/siteRules.ts";
import type { OpenSite } from "./checkout.ts";
import { draftOf, faultyTarget, linkFaults, pageFaults } from "./faultKinds.ts";
import type { FaultKind } from "./faultKinds.ts";
import { KnownPages } from "./knownPages.ts";
import { randomNumbers, shuffled } from "./random.ts";
import { writtenLinks } from "./writtenLinks.ts";
import type { WrittenLink } from "./writtenLinks.ts";

/** A fault that was planted: one link that leads to nothing now. */
export interface PlantedFault {
  readonly kind: FaultKind;
  readonly file: string;
  /** From 1; that of the link. */
  readonly line: number;
  /** The link's target before. */
  readonly before: string;
  /** And now: the same one where its page was removed or made a draft. */
  readonly target: string;
}

/** A site with faults planted in it. */
export interface PlantedSite {
  readonly faults: readonly PlantedFault[];
  /** The files whose texts are others, by their paths. */
  readonly changed: ReadonlyMap<string, string>;
  /** The files that are gone. */
  readonly removed: ReadonlySet<string>;
  /** The articles that are removed or drafts now: other links to them are broken as well. */
  readonly withoutPage: ReadonlySet<string>;
  /** The articles that are checked: those with faults, and others for findings that they bring with them. */
  readonly checked: ReadonlySet<string>;
}

/** Articles without a fault that are checked. */
const mostOthers = 60;

/** Plants faults in links of a site's published articles, the same ones with the same seed: the kinds take turns until there are `count`. Nothing on disk is changed. */
export async function plantFaults(
  site: OpenSite,
  count: number,
  seed: number,
): Promise<PlantedSite> {
  const planting = await Planting.of(site, seed);
  const kinds = (await foldsCapitals(site.files))
    ? linkFaults.filter((kind) => kind !== "case")
    : linkFaults;
  const each = Math.ceil(count / (kinds.length + pageFaults.length));
  for (const kind of pageFaults) {
    await planting.plantInPages(kind, each);
  }
  for (const kind of kinds) {
    planting.plantInLinks(kind, each, count);
  }
  // kinds that a site has no links for leave room
  planting.plantInLinks("page", count, count);
  planting.chooseOthers();
  return planting;
}

/** Files of hosts that may lead a path with other capitals to the same page: Netlify and Azure do. */
const foldingHosts =
  /^(?:netlify\.toml|_redirects|_headers|staticwebapp\.config\.json|web\.config)$/u;

/** Whether a path with other capitals may lead to the page after all, by the names of the files in the project's usual places. */
async function foldsCapitals(files: SiteFiles): Promise<boolean> {
  const listed = await Promise.all(["", "static", "public"].map((folder) => files.list(folder)));
  return listed.flat().some(({ name }) => foldingHosts.test(name));
}

/** The files of a site with the faults in them. */
export function plantedFiles(files: SiteFiles, { changed, removed }: PlantedSite): SiteFiles {
  return {
    read: (path) =>
      removed.has(path)
        ? Promise.resolve(undefined)
        : changed.has(path)
          ? Promise.resolve(changed.get(path))
          : files.read(path),
    list: async (folder) =>
      (await files.list(folder)).filter(
        ({ name }) => !removed.has(folder === "" ? name : `${folder}/${name}`),
      ),
  };
}

/** Plants one fault after the other. No line has two, and no file with a fault in it loses its page. */
class Planting implements PlantedSite {
  readonly faults: PlantedFault[] = [];
  readonly changed = new Map<string, string>();
  readonly removed = new Set<string>();
  readonly withoutPage = new Set<string>();
  readonly checked = new Set<string>();
  readonly #site: OpenSite;
  readonly #pages: KnownPages;
  readonly #texts: ReadonlyMap<string, string>;
  readonly #links: readonly WrittenLink[];
  readonly #random: () => number;
  readonly #lines = new Set<string>();

  private constructor(
    site: OpenSite,
    pages: KnownPages,
    texts: ReadonlyMap<string, string>,
    random: () => number,
  ) {
    this.#site = site;
    this.#pages = pages;
    this.#texts = texts;
    this.#random = random;
    const links = [...texts].flatMap(([file, text]) => writtenLinks(file, text));
    this.#links = shuffled(links, random);
  }

  static async of(site: OpenSite, seed: number): Promise<Planting> {
    const articles = await site.project.index.articles();
    // a page whose URL isn't known is no draft as far as anybody knows
    const paths = articles.flatMap(({ path, url, isPublished }) =>
      (isPublished || url === undefined) && articleKind(path) !== "html" ? [path] : [],
    );
    const texts = new Map<string, string>();
    for (const path of paths.toSorted()) {
      texts.set(path, (await site.files.read(path)) ?? "");
    }
    return new Planting(site, await KnownPages.of(site), texts, randomNumbers(seed));
  }

  /** Takes the pages from links that have one: the page's file is removed, or says that it is a draft, in every language. */
  async plantInPages(kind: (typeof pageFaults)[number], most: number): Promise<void> {
    let planted = 0;
    for (const link of this.#links) {
      const page = this.#pages.pageOf(link.target, link.file);
      if (planted === most) {
        return;
      }
      if (
        page === undefined ||
        page === link.file ||
        !this.#isFree(link) ||
        /^(?:_?index|readme)\./iu.test(nameOf(page))
      ) {
        continue;
      }
      const twins = this.#pages.withTwins(page);
      const drafts = kind === "draft" ? await this.#drafts(twins) : new Map<string, string>();
      if (
        drafts === undefined ||
        [link.file, ...this.faults.map(({ file }) => file)].some((file) => twins.includes(file))
      ) {
        continue;
      }
      for (const twin of twins) {
        this.withoutPage.add(twin);
        const draft = drafts.get(twin);
        if (draft === undefined) {
          this.removed.add(twin);
        } else {
          this.changed.set(twin, draft);
        }
      }
      this.#note(link, kind, link.target);
      planted += 1;
    }
  }

  /** Changes the targets of links, `most` of them at most, and never more than `total` faults of the site. */
  plantInLinks(kind: (typeof linkFaults)[number], most: number, total: number): void {
    let planted = 0;
    for (const link of this.#links) {
      if (planted === most || this.faults.length === total) {
        return;
      }
      const target = this.#isFree(link)
        ? faultyTarget(kind, link, this.#pages, this.#random)
        : undefined;
      if (target !== undefined && this.#write(link, target)) {
        this.#note(link, kind, target);
        planted += 1;
      }
    }
  }

  /** Names the articles that are checked: those with faults, and some that chance chooses. */
  chooseOthers(): void {
    this.faults.forEach(({ file }) => this.checked.add(file));
    const others = [...this.#texts.keys()].filter((path) => !this.checked.has(path));
    shuffled(others, this.#random)
      .slice(0, mostOthers)
      .forEach((path) => this.checked.add(path));
  }

  /** A link that no fault is in, on whose line none is, and whose page is still there. */
  #isFree(link: WrittenLink): boolean {
    const page = this.#pages.pageOf(link.target, link.file);
    return (
      !this.#lines.has(lineKey(link)) &&
      !this.withoutPage.has(link.file) &&
      (page === undefined || !this.withoutPage.has(page))
    );
  }

  #note({ file, line, target: before }: WrittenLink, kind: FaultKind, target: string): void {
    this.#lines.add(lineKey({ file, line }));
    this.faults.push({ kind, file, line, before, target });
  }

  /** Puts another target in a link's place; false where the line isn't as it was. */
  #write({ file, line, target }: WrittenLink, other: string): boolean {
    const text = this.changed.get(file) ?? this.#texts.get(file) ?? "";
    const parts = text.split(/(\r\n|\n|\r)/u);
    const at = (line - 1) * 2;
    const before = parts[at] ?? "";
    const after = before.replace(`](${target})`, () => `](${other})`);
    parts[at] = after;
    this.changed.set(file, parts.join(""));
    return after !== before;
  }

  /** The texts of files as drafts; undefined where not all of them can be one. */
  async #drafts(paths: readonly string[]): Promise<Map<string, string> | undefined> {
    const drafts = new Map<string, string>();
    for (const path of paths) {
      const rules = await this.#site.project.siteOf(path);
      const text = this.#texts.get(path);
      const field = rules === undefined ? undefined : await this.#draftField(rules);
      const draft = text === undefined ? undefined : draftOf(text, field);
      if (draft === undefined) {
        return undefined;
      }
      drafts.set(path, draft);
    }
    return drafts;
  }

  /** The field of a site's drafts. Starlight has one; in other sites made with Astro only their own code knows drafts. */
  async #draftField(rules: SiteRules): Promise<GeneratorTraits["draftField"]> {
    const { draftField } = traitsOf(rules);
    const configuration = rules.generator === "astro" ? rules.configuration : undefined;
    const text = configuration === undefined ? "" : await this.#site.files.read(configuration);
    return text?.includes("@astrojs/starlight") === true
      ? { name: "draft", value: true }
      : draftField;
  }
}

function lineKey({ file, line }: Pick<WrittenLink, "file" | "line">): string {
  return `${file}:${line}`;
}
