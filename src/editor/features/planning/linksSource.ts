import * as vscode from "vscode";
import type { LinksOverview, ProposedLink } from "../../../articles/links/linkSearch.ts";
import type { IndexedArticle } from "../../../articles/sites/urlIndex.ts";
import { linkTables, linksDocument } from "../../../research/opportunities/linksDocument.ts";
import type { LinksModel } from "../../../research/opportunities/linksDocument.ts";
import { SiteArticles } from "../../../research/opportunities/siteArticles.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";
import type { TableChoice } from "../resultPanels/tableTab.ts";
import { insertLinks } from "./insertLinks.ts";
import { ProjectTableSource } from "./projectTableSource.ts";
import type { ProjectTableContent } from "./projectTableSource.ts";
import { FiguresReader } from "./savedFigures.ts";

/** The page with the places behind its rows. */
interface LinksContent extends ProjectTableContent, Pick<LinksModel, "sources" | "tables"> {
  readonly places: readonly ProposedLink[];
  readonly byPath: ReadonlyMap<string, IndexedArticle>;
  readonly paths: readonly string[];
}

/** Links between a project's articles, and places for more of them: free. */
export class LinksSource extends ProjectTableSource<LinksContent> {
  readonly #figures = new FiguresReader(this.app, this.folder);
  /** As last read; undefined before. */
  #overview: LinksOverview | undefined;
  /** The articles that were read last, or are now. */
  #linked: readonly IndexedArticle[] | undefined;

  get id(): string {
    return `links|${this.folder.uri.toString()}`;
  }

  async read(): Promise<LinksContent> {
    const articles = await (await this.place()).project.articles();
    this.#readTexts(articles);
    const { shapes, isSample } = await this.#figures.read(await this.ownSite());
    const known = new SiteArticles(articles);
    const { pages } = shapes;
    const byPath = new Map<string, number | null>();
    for (const { url, impressions } of pages?.rows ?? []) {
      const path = known.ofPage(url)?.path;
      if (path !== undefined) {
        byPath.set(path, impressions.now);
      }
    }
    const overview = this.#overview;
    const model = linksDocument({
      project: this.folder.name,
      articles: known,
      overview,
      impressions: pages === undefined ? undefined : { source: pages.source, byPath },
      isSample: isSample && pages !== undefined,
      problems: [],
      now: new Date(),
    });
    const [source = emptySource] = model.sources.values();
    return {
      ...model,
      source,
      places: overview?.places ?? [],
      byPath: new Map(articles.map((one) => [one.path, one])),
      articles: [],
      origin: this.app.connections.origin,
    };
  }

  /** Links that are inserted, and what the articles of the rows lead to. */
  override async choices(
    content: LinksContent,
    rows: readonly number[],
    table: string,
  ): Promise<readonly TableChoice[]> {
    const source = content.sources.get(table);
    if (source === undefined) {
      return [];
    }
    const isPlaces = table === content.tables.places;
    const chosen = isPlaces ? rows.flatMap((row) => content.places[row] ?? []) : [];
    const paths = isPlaces ? content.places.map(({ from }) => from) : content.paths;
    const name = isPlaces ? linkTables.places : linkTables.articles;
    const { document } = content;
    const usual = await super.choices(
      {
        ...content,
        source,
        document: {
          ...document,
          sections: document.sections.filter((one) => one.name === name),
        },
        articles: paths.map((path) => {
          const article = content.byPath.get(path);
          return article === undefined ? [] : [article];
        }),
      },
      rows,
      table,
    );
    const [place] = chosen;
    return [
      ...(place === undefined
        ? []
        : [
            own(
              "insertLinks",
              countedText(
                chosen.length,
                { one: "Insert Link", other: "Insert {0} Links…" },
                formatInteger(chosen.length),
              ),
              () => this.#insert(chosen),
            ),
          ]),
      ...(place === undefined || chosen.length > 1
        ? []
        : [own("showPlace", vscode.l10n.t("Show in Article"), () => this.#show(place))]),
      ...usual,
    ];
  }

  async doStep({ places, tables }: LinksContent, table: string, row: number): Promise<void> {
    const place = table === tables.places ? places[row] : undefined;
    await (place === undefined ? undefined : this.#insert([place]));
  }

  async #insert(places: readonly ProposedLink[]): Promise<void> {
    await insertLinks(await this.place(), places);
  }

  async #show({ from, line, words }: ProposedLink): Promise<void> {
    const uri = vscode.Uri.joinPath(this.folder.uri, from);
    const document = await workspaceFiles.openDocument(uri);
    const start = document
      .getText()
      .indexOf(words, document.offsetAt(new vscode.Position(line - 1, 0)));
    const at = document.positionAt(Math.max(start, 0));
    const selection = new vscode.Range(at, document.positionAt(Math.max(start, 0) + words.length));
    await vscode.window.showTextDocument(document, { selection, preview: false });
  }

  /** Reads all articles' texts in the background, and has the page made again then. Nothing to do until an article changes. */
  #readTexts(articles: readonly IndexedArticle[]): void {
    if (this.#linked === articles) {
      return;
    }
    this.#linked = articles;
    this.place()
      .then(async ({ project }) => {
        this.#overview = await project.ask("linksOverview", undefined);
        this.changed();
      })
      .catch((error: unknown) => {
        // tried again with the next change
        this.#linked = undefined;
        this.app.log.error(error);
      });
  }
}

const emptySource = { columns: [], count: 0, rows: () => [] };

function own(id: string, label: string, run: () => Promise<void>): TableChoice {
  return { item: { id, label }, act: { kind: "own", run } };
}
