import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { combinedView } from "../../platform/viewTypes.ts";
import { CombinedSource } from "../../../research/results/combined/combinedSource.ts";
import type { NamedItem } from "../../../research/results/combined/combinedSource.ts";
import { toolTitle } from "../../../research/results/resultTitle.ts";
import { formatInteger } from "../../../shared/format.ts";
import { beside } from "../../../shared/plainText.ts";
import type { Batches } from "../batches/batches.ts";
import { lookOfItem, problemOf } from "../batches/runRows.ts";
import type { ShownBatch } from "../batches/runRows.ts";
import type { FollowUps } from "./followUps.ts";
import { timeInTitle } from "./resultTab.ts";
import { SourceTabs } from "./sourceTabs.ts";
import type { OpenedSource } from "./sourceTabs.ts";

/** What the id of a tab begins with: a batch, or results one by one. */
const ofBatch = "batch|";
const ofResults = "results|";

/** The tabs that show several results as one table. Nothing here makes a call. */
export class Combined implements vscode.Disposable {
  readonly tabs: SourceTabs;
  readonly #app: App;
  readonly #followUps: FollowUps;
  readonly #batches: Pick<Batches, "find">;

  constructor(app: App, followUps: FollowUps, batches: Pick<Batches, "find">) {
    this.#app = app;
    this.#followUps = followUps;
    this.#batches = batches;
    this.tabs = new SourceTabs(app, combinedView, (id) => this.#read(id));
  }

  dispose(): void {
    this.tabs.dispose();
  }

  /** The results of a batch. Rejects with a sentence where it has none yet. */
  async openBatch(batch: string): Promise<void> {
    await this.tabs.open(`${ofBatch}${batch}`);
  }

  /** Results of the library. Rejects with a sentence unless there are several of one tool. */
  async openResults(ids: readonly string[]): Promise<void> {
    await this.tabs.open(`${ofResults}${[...new Set(ids)].toSorted().join("|")}`);
  }

  #read(id: string): Promise<OpenedSource> {
    return id.startsWith(ofBatch)
      ? this.#readBatch(id.slice(ofBatch.length))
      : this.#readResults(id.slice(ofResults.length).split("|"));
  }

  async #readBatch(batch: string): Promise<OpenedSource> {
    const shown = await this.#batches.find(batch);
    const { header } = shown;
    const items = itemsOf(shown);
    if (!items.some((item) => "resultId" in item)) {
      throw new Error(vscode.l10n.t("This batch has no results yet."));
    }
    return this.#opened(`${ofBatch}${batch}`, header.tool, header.createdAt, items);
  }

  async #readResults(ids: readonly string[]): Promise<OpenedSource> {
    const { results } = await this.#app.results.list();
    const wanted = new Set(ids);
    const chosen = results.filter(({ id }) => wanted.has(id)).toReversed();
    const [first] = chosen;
    if (first === undefined || chosen.length < 2) {
      throw new Error(vscode.l10n.t("Choose two or more results of the same tool."));
    }
    if (chosen.some(({ tool }) => tool !== first.tool)) {
      throw new Error(vscode.l10n.t("Select results of the same tool."));
    }
    const items = chosen.map(({ id, subject }) => ({ subject, resultId: id }));
    return this.#opened(
      `${ofResults}${ids.join("|")}`,
      first.tool,
      chosen.at(-1)?.receivedAt ?? first.receivedAt,
      items,
    );
  }

  #opened(id: string, tool: string, at: string, items: readonly NamedItem[]): OpenedSource {
    const count = vscode.l10n.t("{0} items", formatInteger(items.length));
    return {
      tool,
      title: beside(`${toolTitle(tool)}: ${count}`, timeInTitle(at)),
      followUps: this.#followUps,
      source: new CombinedSource(this.#app.results, id, items),
    };
  }
}

/** Every item of a batch, with its result or with why it has none. */
function itemsOf({ header, progress, standing }: ShownBatch): NamedItem[] {
  return header.items.flatMap(({ subject }, index): NamedItem[] => {
    const record = progress.items[index];
    if (record === undefined) {
      return [];
    }
    return [
      record.state === "done"
        ? { subject, resultId: record.resultId }
        : { subject, problem: problemOf(record) || lookOfItem(record, standing).words },
    ];
  });
}
