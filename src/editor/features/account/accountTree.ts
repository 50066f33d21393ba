import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import type { Connection } from "../../platform/connections.ts";
import { connectionFacts } from "../../platform/connectionState.ts";
import { setContextKey } from "../../platform/contextKeys.ts";
import { settings } from "../../platform/settings.ts";
import { RowTree } from "../../platform/viewRows.ts";
import type { ViewRow } from "../../platform/viewRows.ts";
import { noteFirstVersion } from "../help/seenVersion.ts";
import type { ActivityState } from "./activityState.ts";
import type { AccountFacts } from "./rows/accountFacts.ts";
import type { Row } from "./rows/row.ts";

/** The Account view: balance, budgets, key in use, connections, API keys, activity, links. */
export function registerAccountTree(app: App, activity: ActivityState): vscode.Disposable {
  noteFirstVersion(app.context);
  const tree = new AccountTree(app, activity);
  const view = vscode.window.createTreeView("seoResearch.account", { treeDataProvider: tree });
  return vscode.Disposable.from(
    view,
    tree,
    registerCommand(app, commands.refreshAccount, () => app.account.refresh()),
    registerCommand(app, commands.dismissNews, async (how) => {
      await (await import("../help/helpPart.ts")).dismissNews(app, how);
      tree.refresh();
    }),
  );
}

class AccountTree extends RowTree<Row> {
  readonly #app: App;
  readonly #activity: ActivityState;
  readonly #following: vscode.Disposable;
  /** How often the connection was asked for. */
  #asked = 0;

  constructor(app: App, activity: ActivityState) {
    super();
    this.#app = app;
    this.#activity = activity;
    // The other views follow the connection also while this one is folded.
    this.#following = app.connections.onDidChange(() => void this.#connection());
    this.follow(
      app.account.onDidChange,
      app.connections.onDidChange,
      app.spending.onDidChange,
      app.outsideClients.onDidChange,
      activity.onDidChange,
    );
  }

  protected override drawn({ kind, copy, children, expanded, ...row }: Row): ViewRow {
    return {
      ...row,
      // The editor remembers by the id whether a row was collapsed; a row with a problem is to be expanded anyway.
      id: expanded === true ? `${row.id}/unfolded` : row.id,
      context: copy === undefined ? kind : `${kind} copy`,
      unfolds: children === undefined ? undefined : expanded === true ? "unfolded" : "folded",
    };
  }

  override async getChildren(row?: Row): Promise<Row[]> {
    if (row?.kind === "activity" || row?.kind === "spending") {
      // The usage log is long and rarely needed: it is read when a row that shows it is expanded.
      void this.#app.account.usage.ensure();
    }
    return row === undefined ? this.#roots() : [...(row.children ?? [])];
  }

  override dispose(): void {
    this.#following.dispose();
    super.dispose();
  }

  async #roots(): Promise<Row[]> {
    const connection = await this.#connection();
    if (connection === undefined) {
      return [];
    }
    const { accountRows } = await import("./rows/accountRows.ts");
    const { account } = this.#app;
    void Promise.all([
      account.balance.ensure(),
      account.connections.ensure(),
      account.credentials.ensure(),
    ]);
    const { unreadNews } = await import("../help/helpPart.ts");
    return accountRows(await this.#facts(connection), await unreadNews(this.#app));
  }

  /** Undefined when there is none: the view's welcome text then says why, and what to do. */
  async #connection(): Promise<Connection | undefined> {
    const { connections, log } = this.#app;
    this.#asked += 1;
    const asked = this.#asked;
    const show: typeof setContextKey = (key, value) => {
      // What was read before the last change says nothing any more.
      if (asked === this.#asked) {
        setContextKey(key, value);
      }
    };
    const { state, connection, error } = await connectionFacts(connections);
    if (error !== undefined) {
      log.error(error);
    } else if (connection === undefined) {
      // Without a connection the Results view is there only for what is saved.
      show("seoResearch.hasResults", await this.#hasResults());
    }
    show("seoResearch.connection", state);
    return connection;
  }

  /** True also where the library can't be read: its view then says why. */
  async #hasResults(): Promise<boolean> {
    try {
      return (await this.#app.results.list()).results.length > 0;
    } catch (error) {
      this.#app.log.error(error);
      return true;
    }
  }

  async #facts(connection: Connection): Promise<AccountFacts> {
    const { account, connections, spending, log } = this.#app;
    const { reconcileActivity } = await import("../paidCalls/reconcileActivity.ts");
    const { firstDayOfWeek, firstPeriodStart } =
      await import("../../../research/spending/spendingReport.ts");
    const { kind, origin, keyPrefix, client } = connection;
    const now = new Date();
    const weekStart = firstDayOfWeek();
    const reconciled = await reconcileActivity(this.#app, connection);
    return {
      now: now.getTime(),
      language: vscode.env.language,
      connection: {
        kind,
        origin,
        keyPrefix,
        sessionOnly: kind === "service" && connections.keyIsForSessionOnly,
      },
      balance: account.balance.of(connection),
      lowBalance: settings.lowBalance(),
      budgets: await spending.budgets(origin).catch((error: unknown) => {
        log.error(error);
        return undefined;
      }),
      connections: account.connections.of(connection),
      credentials: account.credentials.of(connection),
      ownCredential: client.ownCredential(account.credentials.of(connection).value ?? []),
      usage: account.usage.of(connection),
      reconciled,
      activity: this.#activity.filter,
      spending: {
        ledger: await spending.ledger
          .entries(origin, firstPeriodStart(now, weekStart))
          .catch((error: unknown) => {
            // What others spent can still be shown.
            log.error(error);
            return [];
          }),
        reconciled,
        account: connection.account,
        clockOffset: client.clockOffset ?? 0,
      },
      weekStart,
      outsideClients:
        settings.outsideAgents() === "off" ? undefined : this.#app.outsideClients.names,
    };
  }
}
