import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { reportProblem, runCommand } from "../../platform/commands.ts";
import { settings } from "../../platform/settings.ts";
import { fillWebview, webviewPort } from "../../platform/webviewPanel.ts";
import { CancelledError } from "../../../research/service/errors.ts";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import { callOf, changeableCallOf } from "../runTool/savedCalls.ts";
import { assertNever } from "../../../system/assert.ts";
import { Channel } from "../../../shared/channel.ts";
import type {
  CompareMessage,
  FromResultView,
  FromResultViewReplies,
  ReadyReply,
  RowMenuMessage,
  RunRowMenuMessage,
  ToResultView,
  ToResultViewReplies,
} from "../../../shared/resultProtocol.ts";
import { isWebUrl } from "../../../shared/table.ts";
import { loadedRows } from "../../../research/results/selectedRows.ts";
import type { SelectedRows, NamedPart } from "../../../research/results/selectedRows.ts";
import { projectInFront } from "../../platform/folderInFront.ts";
import { projectCompetitors } from "../projectSetup/addCompetitors.ts";
import { withProjectDefaults } from "../../platform/projectDefaults.ts";
import { knownAvailability } from "../../../research/tools/availability.ts";
import { ownRows } from "../../../research/results/parts/answerParts.ts";
import { callOffer } from "./callOffer.ts";
import { keepLayout, readLayouts } from "./columnLayouts.ts";
import { openWebAddress } from "./followUps.ts";
import type { ResultViewParts } from "./resultViewParts.ts";
import { runNextStep } from "./resultActions.ts";
import { rowSources } from "./rowSources.ts";
import { nextRows } from "../../../research/results/parts/tableStore.ts";
import type { FollowUps } from "./followUps.ts";
import { ResponseCache } from "../../../research/results/responseCache.ts";
import { freeFirst, rowChoices } from "../../../research/results/rowMenu.ts";
import { savingChoices } from "../../../research/results/savingChoices.ts";
import type { RowAct, RowChoice } from "../../../research/results/rowMenu.ts";
import { parseFromResultView } from "../../../research/results/messages.ts";
import { copySectionLink } from "./resultLinks.ts";
import type { ResultSource } from "../../../research/results/resultSource.ts";

type Reply = FromResultViewReplies[FromResultView["kind"]];

/**
 * One result in one tab, together with the later ones that continue it. It keeps the responses only while they are
 * seen, and sends the view what it asks for: the editor creates a hidden view again, which then asks again.
 */
export class ResultPanel implements vscode.Disposable {
  readonly #app: App;
  readonly #source: ResultSource;
  readonly #followUps: FollowUps;
  readonly #channel: Channel<
    FromResultView,
    FromResultViewReplies,
    ToResultView,
    ToResultViewReplies
  >;
  readonly #busy = { actions: new Set<number>(), resources: new Set<number>() };
  readonly #hiding: vscode.Disposable;
  readonly #closed = new AbortController();
  readonly #answer: ResponseCache;
  /** The folder whose project the result is read for: the one that was in front when it opened. */
  readonly #project = projectInFront();
  #section: string | null;
  /** The parts that the view was last told of, and how often these changed. */
  #shown = "";
  #revision = 0;

  constructor({ app, source, followUps, section }: ResultViewParts, panel: vscode.WebviewPanel) {
    this.#app = app;
    this.#source = source;
    this.#followUps = followUps;
    this.#section = section ?? null;
    this.#answer = new ResponseCache({
      source,
      isSeen: () => panel.visible,
      ownDomain: () => settings.project(this.#project()).domain,
      signal: this.#closed.signal,
    });
    this.#channel = new Channel(webviewPort(panel.webview), {
      parse: parseFromResultView,
      handle: (message) => this.#handle(message),
    });
    this.#hiding = panel.onDidChangeViewState(() =>
      panel.visible ? undefined : this.#answer.forget(),
    );
    fillWebview(panel.webview, app.context.extensionUri, { name: "result", title: panel.title });
  }

  dispose(): void {
    this.#hiding.dispose();
    this.#closed.abort();
    this.#channel.dispose();
    this.#answer.forget();
  }

  /** Shows what has come to the library since: an answer that continues this one. */
  refresh(): void {
    this.#answer.forget();
    // A hidden view doesn't hear it, and asks again when it is made anew.
    void this.#channel.send({ kind: "changed" }).catch(() => undefined);
  }

  /** Has the view begin at a section, once. */
  goTo(section: string): void {
    this.#section = section;
    this.refresh();
  }

  /** Answers one message of the view. */
  async #handle(message: FromResultView): Promise<Reply> {
    switch (message.kind) {
      case "ready":
        return this.#ready();
      case "rows":
        this.#check(message);
        return this.#rows(message.table, message.from);
      case "json":
        return this.#json(message.part);
      case "openJson":
        await this.#openJson(message.part);
        return null;
      case "runAction":
        await this.#follow(this.#busy.actions, message.index, () => this.#runAction(message.index));
        return null;
      case "exportResource":
        await this.#follow(this.#busy.resources, message.index, () =>
          this.#exportResource(message.index),
        );
        return null;
      case "loadRows":
        await this.#follow(this.#busy.resources, message.index, () =>
          this.#loadRows(message.index),
        );
        return null;
      case "openLink":
        this.#check(message);
        await this.#openLink(message.table, message.column, message.row);
        return null;
      case "rowMenu":
        this.#check(message);
        return (await this.#choices(message)).map(({ item }) => item);
      case "runRowMenu":
        this.#check(message);
        await this.#runRowMenu(message);
        return null;
      case "keepRows":
        this.#check(message);
        await this.#actOnRows(message, { kind: message.as });
        return null;
      case "runAgain":
        await this.#report(async () => {
          const call = callOf(await this.#first());
          await this.#followUps.actions.run({ ...call, folder: this.#project() });
        });
        return null;
      case "earlierRun":
        return this.#earlierRun();
      case "compare":
        await this.#report(() => this.#compare(message.as));
        return null;
      case "changeInputs":
        await this.#followUps.actions.openForm({
          ...changeableCallOf(await this.#first()),
          folder: this.#project(),
        });
        return null;
      case "addToHistory":
        // Says itself how it went. A file that isn't of the library may name any result of it.
        await runCommand(commands.addToHistory, this.#source.linkId ?? "");
        return null;
      case "saveResult":
        return this.save();
      case "columnLayout":
        await keepLayout(this.#app, (await this.#answer.read()).parts[0].result.tool, message);
        return null;
      case "copySectionLink":
        await copySectionLink(this.#app, this.#source.linkId, message.section);
        return null;
      case "copyText":
        await vscode.env.clipboard.writeText(message.text);
        return null;
      case "changeReading":
        throw new Error(vscode.l10n.t("This action isn't available in this table."));
      default:
        return assertNever(message);
    }
  }

  /** Rows are named by their place: in another document the same place may be another row. */
  #check({ revision }: { readonly revision: number }): void {
    if (revision !== this.#revision) {
      throw new Error(vscode.l10n.t("The table has changed. Try again."));
    }
  }

  async #ready(): Promise<ReadyReply> {
    this.#showBusy();
    const { model, parts } = await this.#answer.read();
    const shown = parts.map(({ result }) => result.id).join(" ");
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#revision += 1;
    }
    const section = this.#section;
    this.#section = null;
    const layouts = readLayouts(this.#app, parts[0].result.tool);
    return {
      id: this.#source.id,
      revision: this.#revision,
      isLinkable: this.#source.linkId !== undefined,
      document: model.document,
      layouts,
      call: callOffer(parts[0].result.tool, this.#source.linkId !== undefined),
      delimiter: settings.excelDelimiter(),
      section,
      translations: vscode.l10n.bundle ?? null,
    };
  }

  /**
   * Runs a follow-up and shows it as busy, also in a view that was made anew meanwhile. What goes
   * wrong is said by the editor, not in the view: its tab may be hidden or closed by then.
   */
  async #follow(running: Set<number>, index: number, run: () => Promise<void>): Promise<void> {
    running.add(index);
    this.#showBusy();
    await this.#report(run);
    running.delete(index);
    this.#showBusy();
  }

  async #report(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof CancelledError)) {
        void reportProblem(this.#app.log, error);
      }
    }
  }

  /** The result whose call the tab is named after; later ones continue it. */
  async #first(): Promise<SavedResult> {
    return (await this.#source.read())[0];
  }

  /** When the same call was answered before; null for what is not in the library. */
  async #earlierRun(): Promise<string | null> {
    const earlier = await this.#source.findEarlier?.();
    if (earlier?.isNew === true) {
      // The page has what this result itself says; now it gets what the earlier ones add.
      this.#revision += 1;
      this.refresh();
    }
    return earlier?.last ?? null;
  }

  async #compare(as: CompareMessage["as"]): Promise<void> {
    await (as === "text"
      ? runCommand(commands.openTextDiff)
      : runCommand(commands.compareWithPrevious, this.#source.id));
  }

  #showBusy(): void {
    const message = {
      kind: "busy",
      actions: [...this.#busy.actions],
      resources: [...this.#busy.resources],
    } as const;
    // A hidden view doesn't hear it, and asks again when it is made anew.
    void this.#channel.send(message).catch(() => undefined);
  }

  async #runAction(index: number): Promise<void> {
    const { result, envelope, firstAction } = await this.#answer.partOfAction(index);
    const offered = [result, envelope, index - firstAction, this.#project()] as const;
    await runNextStep(this.#followUps.actions, ...offered);
  }

  async #exportResource(index: number): Promise<void> {
    const part = await this.#answer.partOfResource(index);
    const { result, envelope, firstResource } = part;
    if (index - firstResource === envelope.resources.length && ownRows(part) !== undefined) {
      await runCommand(commands.exportSaved, result.id);
      return;
    }
    const { actions } = this.#followUps;
    await actions.exportResource(result, envelope, index - firstResource, this.#project());
  }

  /** Asks as what, and writes the result to a file of the project: as it is here, or with all its rows. */
  async save(): Promise<null> {
    const { saving } = this.#followUps;
    await saving.saveResult(await this.#answer.read(), (index) => this.#exportResource(index));
    return null;
  }

  async #loadRows(index: number): Promise<void> {
    const { result, envelope, firstResource } = await this.#answer.partOfResource(index);
    const offered = [result, envelope, index - firstResource, this.#project()] as const;
    await this.#followUps.actions.loadRows(...offered);
  }

  async #json(part: number): Promise<string> {
    const { parts } = await this.#answer.read();
    return (parts[part] ?? partIsGone()).text();
  }

  /** Needs no more of the result than where it lies: it is the way to what the page can't show. */
  async #openJson(part: number): Promise<void> {
    const result = (await this.#source.read())[part] ?? partIsGone();
    await vscode.commands.executeCommand(
      "vscode.openWith",
      vscode.Uri.parse(this.#source.responseFile(result), true),
      "default",
      { preview: false },
    );
  }

  async #rows(table: string, from: number): Promise<unknown[][]> {
    const source = (await this.#answer.read()).model.tables.get(table);
    return source === undefined ? [] : nextRows(source, from);
  }

  /** What can be done with rows of a table, looked up anew each time: the view only names them. */
  async #choices(
    { table, rows }: RowMenuMessage | RunRowMenuMessage,
    item?: string,
  ): Promise<readonly RowChoice[]> {
    const selected = await this.#rowsOf({ table, rows });
    const article = this.#followUps.articles.open;
    const choices = rowChoices(
      { ...selected, table },
      {
        availability: (tool) => knownAvailability(this.#app.account, tool),
        defaults: (tool) => withProjectDefaults(tool, {}, this.#project()),
        competitors: projectCompetitors(this.#project()),
        article:
          article === undefined ? undefined : { name: article.name, uri: article.uri.toString() },
        sources: await rowSources(this.#app, selected, item),
      },
    );
    return freeFirst([...choices, ...savingChoices(choices, selected, article, this.#source)]);
  }

  async #runRowMenu(message: RunRowMenuMessage): Promise<void> {
    const choices = await this.#choices(message, message.item);
    const choice = choices.find(({ item }) => item.id === message.item);
    if (choice === undefined) {
      throw new Error(vscode.l10n.t("This action isn't available for these rows."));
    }
    if (choice.item.unavailable !== undefined) {
      throw new Error(choice.item.unavailable);
    }
    await this.#actOnRows(message, choice.act);
  }

  async #actOnRows(named: NamedPart, act: RowAct): Promise<void> {
    const [rows, { parts }] = [await this.#rowsOf(named), await this.#answer.read()];
    const [first, ...others] = parts;
    const shown = parts.flatMap(({ result, envelope }) =>
      envelope === undefined ? [] : [[result.id, envelope] as const],
    );
    await this.#followUps.actOnRows(
      rows,
      act,
      [first.result, ...others.map(({ result }) => result)],
      { shown: new Map(shown), folder: this.#project() },
    );
  }

  /** The rows that the view names, with the host's own values. */
  async #rowsOf(named: NamedPart): Promise<SelectedRows> {
    const selected = loadedRows(await this.#answer.read(), named);
    if (selected === undefined) {
      throw new Error(vscode.l10n.t("That table is no longer in this result."));
    }
    return selected;
  }

  async #openLink(table: string, column: string, row: number): Promise<void> {
    const value = (await this.#answer.read()).model.tables.get(table)?.rows(row, row + 1)[0]?.[
      column
    ];
    if (!isWebUrl(value)) {
      throw new Error(vscode.l10n.t("This cell has no URL."));
    }
    await openWebAddress(value);
  }
}

function partIsGone(): never {
  throw new Error(vscode.l10n.t("That part of the result no longer exists."));
}
