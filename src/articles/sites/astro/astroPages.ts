import * as l10n from "@vscode/l10n";
import { withoutOuter } from "../../text/textEnd.ts";
import { Budget } from "../code/budget.ts";
import { Code, CodeFunction, objectOf, sampleOf } from "../code/codeValues.ts";
import type { CodeObject, CodeValue } from "../code/codeValues.ts";
import { Evaluation } from "../code/evaluate.ts";
import type { CodeModules } from "../code/modules.ts";
import { truthOf } from "../code/operations.ts";
import type { Packages } from "../code/packages.ts";
import { fieldStep, isProjectText, unreadableFront } from "../code/stated.ts";
import { entryLimits } from "../limits.ts";
import { nameOf, pathBelow } from "../siteFiles.ts";
import { noPage, notKnown } from "../siteRules.ts";
import type { Derivation, Page, PageState, SourceFile, Step } from "../siteRules.ts";
import { filledRoute, formedPath, isIndex, paramsFor } from "./astroRoutes.ts";
import type { PageForm } from "./astroRoutes.ts";
import { idOf } from "./collections.ts";
import type { AstroCollection } from "./collections.ts";
import { slugOf } from "./entryData.ts";
import type { Schemas } from "./entryData.ts";

/** What a site's configuration and its modules say. */
export interface AstroSite {
  /** The site's folder, that of its pages, and that of static files, relative to the project's. */
  readonly root: string;
  readonly pages: string;
  readonly statics: string;
  readonly form: PageForm;
  readonly formSteps: readonly Step[];
  readonly collections: readonly AstroCollection[];
  readonly schemas: Schemas;
  readonly modules: CodeModules;
  readonly packages: Packages;
  /** Files of routes for many pages, `[slug].astro`; those that stand for a theme's come without code. */
  readonly routes: readonly string[];
  /** Names of collections of which a page shows single entries by code. */
  readonly shownByCode: ReadonlySet<string>;
  /** True where Starlight makes the pages of the collection `docs`. */
  readonly hasStarlight: boolean;
  /** Whether pages in MDX are read. */
  readonly hasMdx: boolean;
  /** An integration that may make pages of its own; undefined where there is none. */
  readonly integration: string | undefined;
  /** Why collections can't be told. */
  readonly collectionsProblem: string | undefined;
  /** Why no page can be told. */
  readonly problem: string | undefined;
  /** The setting of the languages; none where there are none. */
  readonly languages: readonly string[];
}

interface Entry {
  readonly collection: AstroCollection;
  readonly value: CodeObject;
  readonly ids: readonly string[];
  /** The field that made the id. */
  readonly field: string | undefined;
}

/** Tells what becomes of the files of an Astro site. */
export class AstroPages {
  readonly #site: AstroSite;
  /** Why routes aren't followed any more: for one article, that took too many steps. */
  #tooMuch: string | undefined;

  constructor(site: AstroSite) {
    this.#site = site;
  }

  async derive(file: SourceFile, now: Date): Promise<Derivation> {
    const site = this.#site;
    if (site.problem !== undefined) {
      return notKnown(site.problem);
    }
    const page = pathBelow(file.path, site.pages);
    if (page !== undefined) {
      return this.#page(page, file);
    }
    const copied = pathBelow(file.path, site.statics);
    if (copied !== undefined) {
      return this.#copied(copied);
    }
    const claims = site.collections.flatMap((collection) => {
      const path = pathBelow(file.path, collection.folder);
      return path !== undefined && path !== "" && collection.takes(path)
        ? [{ collection, path }]
        : [];
    });
    if (
      claims.length === 0 ||
      !/\.(?:md|mdx|markdown|mdown|mkdn|mkd|mdwn|mdoc)$/u.test(file.path)
    ) {
      return site.collectionsProblem === undefined || isProjectText(file.path)
        ? noPage(
            l10n.t(
              "This file is outside {0}/ and all collections, so Astro doesn't publish it.",
              site.pages,
            ),
          )
        : notKnown(site.collectionsProblem);
    }
    const unreadable = unreadableFront(file.front);
    if (unreadable !== undefined) {
      return unreadable;
    }
    const found = await Promise.all(
      claims.map(({ collection, path }) => this.#entryPage(collection, path, file, now)),
    );
    const pages = found.filter((one) => one.kind === "page");
    const [first, ...more] = pages;
    return first === undefined
      ? (found.find(({ kind }) => kind === "unknown") ?? found[0] ?? noPage(""))
      : { ...first, aliases: [...first.aliases, ...more.map(({ path }) => path)] };
  }

  /** A file in the folder of pages: its path is its route. */
  #page(path: string, file: SourceFile): Derivation {
    if (/(?:^|\/)_/u.test(path)) {
      return noPage(l10n.t("{0} ignores files whose names start with _.", "Astro"));
    }
    if (!/\.(?:md|mdx|markdown|mdown|mkdn|mkd|mdwn|html)$/u.test(path)) {
      return noPage(l10n.t("The URL is set in code, which isn't run."));
    }
    if (path.endsWith(".mdx") && !this.#site.hasMdx) {
      return noPage(l10n.t("The configuration has no integration that reads MDX."));
    }
    if (path.includes("[")) {
      return notKnown(l10n.t("{0} builds several pages from this file (dynamic route).", "Astro"));
    }
    const unreadable = unreadableFront(file.front);
    const filled = filledRoute(path, objectOf({}));
    const formed =
      filled === undefined ? undefined : formedPath(filled, isIndex(path), this.#site.form, false);
    return (
      unreadable ??
      (formed === undefined
        ? notKnown(l10n.t("This file name gives no path."))
        : this.#found(formed, "published", filled ?? "", [
            { text: l10n.t("{0}'s rule for pages", "Astro") },
          ]))
    );
  }

  #copied(path: string): Derivation {
    const formed = formedPath(
      `/${path}`,
      false,
      { format: "directory", trailingSlash: "never" },
      false,
    );
    return formed === undefined || !/\.html?$/u.test(path)
      ? noPage(l10n.t("This file is copied unchanged and isn't a page."))
      : {
          kind: "page",
          path: formed.path.replace(/(?<=\/)index\.html$/u, ""),
          aliases: [],
          state: "static",
          steps: [{ text: l10n.t("its path below {0}/", nameOf(this.#site.statics)) }],
        };
  }

  async #entryPage(
    collection: AstroCollection,
    path: string,
    file: SourceFile,
    now: Date,
  ): Promise<Derivation> {
    const draft = this.#site.schemas.data(file.front)["draft"] === true;
    const given = await this.#routed(collection, path, file, { now, draft });
    if (given.kind === "page") {
      return given;
    }
    const later = new Date("9999-01-01T00:00:00Z");
    const tries = [
      ...(draft ? [{ now, draft: false, state: "draft" as const }] : []),
      ...(given.kind === "none" ? [{ now: later, draft, state: "future" as const }] : []),
    ];
    for (const { state, ...trial } of tries) {
      const held = await this.#routed(collection, path, file, trial);
      if (held.kind === "page") {
        return { ...held, state };
      }
    }
    return given;
  }

  async #routed(
    collection: AstroCollection,
    path: string,
    file: SourceFile,
    { now, draft }: { readonly now: Date; readonly draft: boolean },
  ): Promise<Derivation> {
    const { hasStarlight, routes, shownByCode, integration } = this.#site;
    if (this.#tooMuch !== undefined) {
      return notKnown(this.#tooMuch);
    }
    const entry = await this.#entry(collection, path, file, { now, draft });
    if (entry === undefined) {
      return notKnown(
        l10n.t("IDs in the collection {0} are set in code, which isn't run.", collection.name),
      );
    }
    const pages: Page[] = [];
    const unclear: string[] = [];
    if (hasStarlight && collection.name === "docs") {
      if (draft) {
        return noPage(l10n.t("Astro Starlight doesn't publish drafts."));
      }
      pages.push(...this.#starlight(entry, file));
    }
    const budget = new Budget(entryLimits);
    for (const route of routes) {
      const params = this.#params(route, entry, now, budget);
      const filled = params?.map((one) =>
        filledRoute(pathBelow(route, this.#site.pages) ?? route, one),
      );
      if (filled === undefined || filled.includes(undefined)) {
        unclear.push(route);
        continue;
      }
      for (const one of filled) {
        const formed =
          one === undefined ? undefined : formedPath(one, isIndex(route), this.#site.form, true);
        if (formed !== undefined) {
          pages.push(
            this.#found(formed, "published", one ?? "", this.#entrySteps(entry, file, route)),
          );
        }
      }
    }
    if (budget.stopped !== undefined) {
      this.#tooMuch = l10n.t(
        "The routes in {0} can't be determined: {1}.",
        this.#site.pages,
        budget.stopped,
      );
      return notKnown(this.#tooMuch);
    }
    const [first, ...more] = pages;
    if (first !== undefined) {
      const aliases = new Set([
        ...first.aliases,
        ...more.flatMap((page) => [page.path, ...page.aliases]),
      ]);
      aliases.delete(first.path);
      return { ...first, aliases: [...aliases] };
    }
    const [code] = unclear;
    if (code !== undefined) {
      return notKnown(
        l10n.t("{0} decides in code whether to publish this file, so its URL is unknown.", code),
      );
    }
    if (shownByCode.has(collection.name)) {
      return notKnown(
        l10n.t(
          "A page selects entries of the collection {0} in code, which isn't run.",
          collection.name,
        ),
      );
    }
    return integration === undefined
      ? noPage(l10n.t("No route publishes this entry of {0}.", collection.name))
      : notKnown(l10n.t("The integration {0} may publish this file.", integration));
  }

  /** An entry of a collection, as the code of routes knows it. */
  async #entry(
    collection: AstroCollection,
    path: string,
    file: SourceFile,
    { now, draft }: { readonly now: Date; readonly draft: boolean },
  ): Promise<Entry | undefined> {
    const data = { ...this.#site.schemas.data(file.front) };
    if (data["draft"] === true) {
      data["draft"] = draft;
    }
    const stated = slugOf(file.front);
    const made = await idOf(path);
    const own =
      collection.generateId === undefined
        ? (stated ?? made)
        : new Evaluation({
            now,
            budget: new Budget(entryLimits),
            packages: this.#site.packages,
          }).call(collection.generateId, [
            objectOf({ entry: path, base: new Code("base"), data: objectOf(data) }),
          ]);
    if (typeof own !== "string") {
      return undefined;
    }
    const id = collection.isLegacy ? path : own;
    const value = objectOf({
      id,
      slug: collection.isLegacy ? own : undefined,
      collection: collection.name,
      filePath: pathBelow(file.path, this.#site.root) ?? file.path,
      data: objectOf(data),
      body: new Code("body"),
    });
    const field = collection.generateId === undefined && stated !== undefined ? "slug" : undefined;
    return { collection, value, ids: [id, own], field };
  }

  /** The parameters with which a route shows an entry; undefined where that can't be told. */
  #params(route: string, entry: Entry, now: Date, budget: Budget): CodeValue[] | undefined {
    const { modules } = this.#site;
    const evaluation = new Evaluation({
      now,
      budget,
      packages: this.#site.packages,
      builtIns: {
        getCollection: ([name, keeps], own) =>
          typeof name !== "string"
            ? new Code("getCollection(…)")
            : name !== entry.collection.name
              ? sampleOf([])
              : keeps === undefined
                ? sampleOf([entry.value])
                : kept(own.call(keeps, [entry.value]), entry.value),
        render: () => objectOf({}),
        // its pages list entries, and show none by itself
        paginate: () => [],
      },
    });
    const paths = modules.exportOf(route, "getStaticPaths", evaluation);
    return paths instanceof CodeFunction
      ? paramsFor(
          evaluation.call(paths, [
            objectOf({ paginate: new Code("paginate", { module: "astro", name: "paginate" }) }),
          ]),
          entry.value,
          entry.ids,
        )
      : undefined;
  }

  #starlight(entry: Entry, file: SourceFile): Page[] {
    const [, slug = ""] = entry.ids;
    const bare = slug.replace(/(?:^|\/)index$/u, "").normalize();
    const formed = formedPath(`/${withoutOuter(bare, "/")}`, false, this.#site.form, false);
    return formed === undefined
      ? []
      : [this.#found(formed, "published", `/${bare}`, this.#entrySteps(entry, file, undefined))];
  }

  #entrySteps(
    { field, ids, collection }: Entry,
    file: SourceFile,
    route: string | undefined,
  ): Step[] {
    return [
      ...(field === undefined ? [] : [fieldStep(file.path, field, ids.at(-1) ?? "")]),
      { text: l10n.t("collection {0}: {1}", collection.name, collection.base) },
      route === undefined
        ? { text: l10n.t("Astro Starlight's rule") }
        : { text: l10n.t("route {0}", route), file: route, key: "getStaticPaths" },
    ];
  }

  #found(
    { path, aliases }: { readonly path: string; readonly aliases: readonly string[] },
    state: PageState,
    route: string,
    steps: readonly Step[],
  ): Page {
    const { languages, formSteps } = this.#site;
    const [, first = ""] = route.split("/");
    const language =
      languages.length === 0
        ? undefined
        : (languages.find((code) => code.toLowerCase() === first.toLowerCase()) ?? languages[0]);
    return {
      kind: "page",
      path,
      aliases,
      ...(language === undefined ? {} : { language }),
      state,
      steps: [...steps, ...formSteps],
    };
  }
}

/** The list with an entry, or without it where a filter drops it. */
function kept(keeps: CodeValue, entry: CodeValue): CodeValue {
  const truth = truthOf(keeps);
  return truth === undefined ? keeps : sampleOf(truth ? [entry] : []);
}
