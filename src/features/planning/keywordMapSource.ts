import * as vscode from "vscode";
import { readKeywordList } from "../../files/keywordLists/keywordList.ts";
import { projectMarket } from "../../platform/projectDefaults.ts";
import { exists } from "../../platform/projectFiles/exists.ts";
import { readProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import { settings } from "../../platform/settings.ts";
import { keywordMap } from "../../planning/keywordMap.ts";
import { keywordUses } from "../../planning/keywordUses.ts";
import type { WantedKeyword } from "../../planning/keywordUses.ts";
import { findLists, readableLists } from "../keywordLists/listFiles.ts";
import { listProblem } from "../keywordLists/mergeWords.ts";
import { ProjectTableSource } from "./projectTableSource.ts";
import type { ProjectTableContent } from "./projectTableSource.ts";

/** The file with planned keywords, below the research folder. It is read and never written. */
const planFile = "keyword-map.csv";

/** The keywords of a project's articles, and those that have none yet. */
export class KeywordMapSource extends ProjectTableSource {
  get id(): string {
    return `keywordMap|${this.folder.uri.toString()}`;
  }

  async read(): Promise<ProjectTableContent> {
    const articles = await (await this.place()).index.articles();
    const plan = await this.#planned();
    const uses = keywordUses(articles, [...plan.keywords, ...(await this.#listed())]);
    const facts = await this.app.knownFacts();
    const { origin } = this.app.connections;
    const known = await facts.keywords([...new Set(uses.map(({ keyword }) => keyword))], origin);
    const model = keywordMap(uses, {
      project: this.folder.name,
      known,
      market: projectMarket(),
      site: await this.ownSite(),
      isSample: facts.origin === "sandbox",
      problems: plan.problems,
      now: new Date(),
    });
    return {
      ...model,
      articles: uses.map(({ article, others }) => [
        ...(article === undefined ? [] : [article]),
        ...others,
      ]),
      origin: facts.origin,
    };
  }

  /** The keywords of `keyword-map.csv`; why it can't be read, as a sentence, where that is so. */
  async #planned(): Promise<{ keywords: WantedKeyword[]; problems: string[] }> {
    const { uri } = this.folder;
    const file = vscode.Uri.joinPath(uri, settings.folder(uri), planFile);
    const name = vscode.workspace.asRelativePath(file, false);
    try {
      const text = (await exists(file)) ? await readProjectText(file) : "";
      const { rows } = text.trim() === "" ? { rows: [] } : readKeywordList(text);
      return {
        keywords: rows.map(({ keyword }) => ({ keyword, role: "planned", file: name })),
        problems: [],
      };
    } catch (error) {
      const problem = listProblem(name, error);
      if (problem === undefined) {
        throw error;
      }
      return { keywords: [], problems: [problem] };
    }
  }

  /** The keywords of the project's keyword lists, newest list first; other tables are none. */
  async #listed(): Promise<WantedKeyword[]> {
    const lists = await readableLists(await findLists());
    return lists
      .filter(
        ({ uri }) =>
          vscode.workspace.getWorkspaceFolder(uri)?.uri.toString() === this.folder.uri.toString(),
      )
      .flatMap(({ uri, list }) => {
        const file = vscode.workspace.asRelativePath(uri, false);
        return list.rows.map(({ keyword }) => ({ keyword, role: "listed", file }) as const);
      });
  }
}
