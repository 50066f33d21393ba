import * as vscode from "vscode";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
import type { Envelope } from "../../../research/service/envelope.ts";
import { wantPart } from "../../platform/wantedPart.ts";
import type { LastArticle } from "../article/lastArticle.ts";
import type { Addition } from "../keywordLists/addToList.ts";
import type { SelectedRows } from "../../../research/results/selectedRows.ts";
import { addCompetitors } from "../projectSetup/addCompetitors.ts";
import type { Saving } from "../saving/saving.ts";
import { otherOriginSentence } from "../paidCalls/failure.ts";
import type { RowAct } from "../../../research/results/rowMenu.ts";
import type { ResultActions } from "./resultActions.ts";
import { openFile, openSource } from "./rowSources.ts";

/** What is done with the rows and their result, not only with what they say. */
type RowsAct = Extract<RowAct, { kind: "save" | "insert" | "keywordList" | "group" }>;

/** What is known besides the rows. */
export interface RowsContext {
  /** What a view shows of the results, by their ids. */
  readonly shown?: ReadonlyMap<string, Envelope>;
  /** The folder whose project they are for. */
  readonly folder?: vscode.Uri | undefined;
}

/** What a view of a result can do: its calls, what is saved of it, and what is done with rows. */
export class FollowUps {
  readonly #app: App;
  readonly actions: ResultActions;
  readonly articles: LastArticle;
  readonly saving: Saving;

  constructor(app: App, actions: ResultActions, articles: LastArticle, saving: Saving) {
    this.#app = app;
    this.actions = actions;
    this.articles = articles;
    this.saving = saving;
  }

  /** What an item of a row menu does. `results` are all that the document is made of. */
  async actOnRows(
    rows: SelectedRows,
    act: RowAct,
    results: readonly [SavedResult, ...SavedResult[]],
    { shown = new Map(), folder }: RowsContext = {},
  ): Promise<void> {
    switch (act.kind) {
      case "save":
        await this.saving.saveRows(rows);
        return;
      case "insert":
        await this.saving.insertRows(rows);
        return;
      case "keywordList":
        // Free, and only into a list that the person chooses: of a stranger's file and in Restricted Mode too.
        await addKeywords(this.#app, { results, shown, keywords: act.keywords });
        return;
      case "group":
        await runCommand(
          commands.groupKeywords,
          results.map(({ id }) => id),
        );
        return;
      default:
        await this.act(act, rows.result.origin, folder);
    }
  }

  /** The same for a table without a result behind it, for a folder. Rejects for what is done with rows of results. */
  async actInTable(act: RowAct, folder: vscode.Uri | undefined): Promise<void> {
    if (
      act.kind === "save" ||
      act.kind === "insert" ||
      act.kind === "keywordList" ||
      act.kind === "group"
    ) {
      throw new Error(vscode.l10n.t("This action isn't available in this table."));
    }
    await this.act(act, this.#app.connections.origin, folder);
  }

  /** The same for what doesn't need the rows themselves. `origin` is whose data the prices were shown for; undefined for what is connected. */
  async act(
    act: Exclude<RowAct, RowsAct>,
    origin: string | undefined,
    folder?: vscode.Uri,
  ): Promise<void> {
    const from = {
      ...(origin === undefined ? {} : { origin }),
      ...(folder === undefined ? {} : { folder }),
    };
    switch (act.kind) {
      case "source":
        await openFile(vscode.Uri.parse(act.uri));
        return;
      case "queries":
        await openFile(vscode.Uri.parse(act.uri));
        wantPart({ uri: act.uri, part: { scrollTo: "queries" } });
        await runCommand("seoResearch.article.focus");
        return;
      case "findSource":
        await openSource(this.#app, act.urls);
        return;
      case "competitors":
        await addCompetitors(this.#app, folder, act.domains);
        return;
      case "link":
        await openWebAddress(act.url);
        return;
      case "article":
        // Free, and undo takes it back: from a stranger's file as well.
        await runCommand(commands.editFrontMatter, articleEdit(act));
        return;
      case "form":
        await this.actions.openForm({ tool: act.tool, args: act.draft, ...from });
        return;
      case "run":
        // A question of its own: it continues nothing.
        await this.actions.run({ tool: act.tool, args: act.args, ...from, keepsMarket: true });
        return;
      case "brief":
        if (await this.actions.mayLeadToCalls()) {
          await runCommand(commands.createBrief, { keyword: act.keyword, ...act.market });
        }
        return;
      case "batch":
        if (await this.actions.mayLeadToCalls()) {
          await checkOrigin(this.#app, origin);
          await startBatch(act);
        }
    }
  }
}

async function addKeywords(app: App, addition: Addition): Promise<void> {
  const { addToList } = await import("../keywordLists/keywordListsPart.ts");
  await addToList(app, addition);
}

/** Calls say by themselves when they would go elsewhere; a batch is planned for whatever is connected. */
async function checkOrigin({ connections }: App, origin: string | undefined): Promise<void> {
  const connection = await connections.current();
  const refusal =
    connection === undefined || origin === undefined
      ? undefined
      : otherOriginSentence(origin, connection);
  if (refusal !== undefined) {
    throw new Error(refusal);
  }
}

/** Opens a web address as it is written: one that is parsed before loses what it escapes, such as `%26`. */
export async function openWebAddress(url: string): Promise<void> {
  await vscode.commands.executeCommand("vscode.open", url);
}

/** What the command that writes front matter takes. */
function articleEdit({ uri, field, keywords }: Extract<RowAct, { kind: "article" }>): {
  field: string;
  value: string | readonly string[];
  add: boolean;
  uri: string;
} {
  return {
    uri,
    field,
    value: field === "keyword" ? (keywords[0] ?? "") : keywords,
    add: field === "keywords",
  };
}

/** Plans a batch, shows what it would cost, and asks before anything is paid. */
async function startBatch({
  tool,
  values,
  common,
}: Extract<RowAct, { kind: "batch" }>): Promise<void> {
  await runCommand(commands.runBatch, { tool: tool.name, values, common });
}
