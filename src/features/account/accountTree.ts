import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import type { Connection } from "../../platform/connections.ts";
import { setContextKey } from "../../platform/contextKeys.ts";
import { connectionState } from "../../service/account.ts";
import type { AdAccount, Connections, Website } from "../../service/account.ts";
import { formatCredits } from "../../shared/format.ts";
import { labelOf } from "../../shared/members.ts";

/** One line of the Account view. Ids are stable, so that the view keeps what is unfolded. */
interface Row {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly tooltip?: string;
  readonly icon: string;
  readonly children?: readonly Row[];
}

/** The Account view: balance, key in use, connections. */
export function registerAccountTree(app: App): vscode.Disposable {
  const tree = new AccountTree(app);
  const view = vscode.window.createTreeView("seoResearch.account", { treeDataProvider: tree });
  return vscode.Disposable.from(
    view,
    tree,
    registerCommand(app, commands.refreshAccount, async () => {
      await app.account.balance.refresh();
      tree.refresh();
    }),
  );
}

class AccountTree implements vscode.TreeDataProvider<Row>, vscode.Disposable {
  readonly #app: App;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable[];

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(app: App) {
    this.#app = app;
    this.#subscriptions = [app.account.balance.onDidChange(() => this.refresh()), app.connections.onDidChange(() => this.refresh())];
  }

  refresh(): void {
    this.#changed.fire();
  }

  getTreeItem(row: Row): vscode.TreeItem {
    const folded = row.children === undefined ? vscode.TreeItemCollapsibleState.None : vscode.TreeItemCollapsibleState.Collapsed;
    const item = new vscode.TreeItem(row.label, folded);
    item.id = row.id;
    item.iconPath = new vscode.ThemeIcon(row.icon);
    item.description = row.description ?? false;
    item.tooltip = row.tooltip ?? row.label;
    item.accessibilityInformation = { label: [row.label, row.description, row.tooltip].filter(Boolean).join(", ") };
    return item;
  }

  async getChildren(row?: Row): Promise<Row[]> {
    return row === undefined ? this.#roots() : [...(row.children ?? [])];
  }

  dispose(): void {
    vscode.Disposable.from(...this.#subscriptions).dispose();
    this.#changed.dispose();
  }

  async #roots(): Promise<Row[]> {
    let connection: Connection | undefined;
    try {
      connection = await this.#app.connections.current();
    } catch (error) {
      this.#app.log.error(error);
      return [problemRow(error)];
    }
    setContextKey("seoResearch.connection", connection?.kind ?? "none");
    if (connection === undefined) {
      return [];
    }
    const [credits, connections] = await Promise.all([this.#credits(), connectionsRow(connection)]);
    return [balanceRow(credits, connection), keyRow(connection), connections];
  }

  async #credits(): Promise<number | undefined> {
    return this.#app.account.balance.value ?? (await this.#app.account.balance.refresh());
  }
}

function balanceRow(credits: number | undefined, { kind }: Connection): Row {
  const label = credits === undefined ? vscode.l10n.t("Balance unknown") : formatCredits(credits);
  const sample = kind === "sandbox";
  return {
    id: "balance",
    label,
    icon: "credit-card",
    description: sample ? vscode.l10n.t("sample data") : vscode.l10n.t("balance"),
    tooltip:
      credits === undefined
        ? vscode.l10n.t("The balance could not be read. Refresh to try again; the log has the reason.")
        : sample
          ? vscode.l10n.t("Sandbox credits: nothing is charged.")
          : vscode.l10n.t("1,000 credits cost 10 US dollars."),
  };
}

function keyRow({ kind, keyPrefix, origin }: Connection): Row {
  return kind === "sandbox"
    ? {
        id: "key",
        label: vscode.l10n.t("Sandbox"),
        icon: "beaker",
        description: vscode.l10n.t("built in, no key needed"),
        tooltip: vscode.l10n.t("The sandbox runs inside the extension and answers with made-up data."),
      }
    : { id: "key", label: keyPrefix, icon: "key", description: new URL(origin).host, tooltip: vscode.l10n.t("API key in use, for {0}", origin) };
}

async function connectionsRow({ client }: Connection): Promise<Row> {
  const label = vscode.l10n.t("Connections");
  try {
    const connections = await client.websites();
    const children = [...connections.websites.map(websiteRow), ...connections.adAccounts.map(adAccountRow)];
    return {
      id: "connections",
      label,
      icon: "plug",
      description: describeConnections(connections),
      ...(children.length === 0
        ? { tooltip: vscode.l10n.t("Connect your search console, analytics and ads in the dashboard to see your own figures here.") }
        : { children }),
    };
  } catch (error) {
    return { ...problemRow(error), id: "connections", label };
  }
}

function describeConnections({ websites, adAccounts }: Connections): string {
  if (websites.length + adAccounts.length === 0) {
    return vscode.l10n.t("nothing connected");
  }
  const sites = websites.length === 1 ? vscode.l10n.t("1 website") : vscode.l10n.t("{0} websites", websites.length);
  const ads = adAccounts.length === 1 ? vscode.l10n.t("1 ad account") : vscode.l10n.t("{0} ad accounts", adAccounts.length);
  return `${sites}, ${ads}`;
}

function websiteRow(website: Website, index: number): Row {
  const sources = Object.entries(website.connections ?? {}).map(([source, state]) => `${labelOf(source)}: ${connectionState(state)}`);
  return {
    id: `website/${website.website_id ?? index}`,
    label: website.primary_domain ?? website.name ?? vscode.l10n.t("Website"),
    description: [website.is_default === true ? vscode.l10n.t("default") : "", ...sources].filter((part) => part !== "").join(" · "),
    tooltip: [website.name ?? "", ...sources].filter((part) => part !== "").join("\n"),
    icon: "globe",
  };
}

function adAccountRow(account: AdAccount, index: number): Row {
  const parts = [account.platform, account.currency, account.connection_status].filter((part) => typeof part === "string");
  return {
    id: `adAccount/${account.ad_account ?? index}`,
    label: account.name ?? vscode.l10n.t("Ad account"),
    description: parts.join(" · "),
    icon: "megaphone",
  };
}

function problemRow(error: unknown): Row {
  const reason = error instanceof Error ? error.message : String(error);
  return { id: "problem", label: vscode.l10n.t("Not reachable"), description: reason, tooltip: reason, icon: "warning" };
}
