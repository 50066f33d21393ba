import * as vscode from "vscode";
import type { AppContext } from "./appContext.ts";
import { CallsUnderWay } from "../../research/spending/callsUnderWay.ts";
import { PendingCalls } from "../../research/spending/pendingCalls.ts";
import type { KnownFacts } from "../../research/library/knownFacts/knownFacts.ts";
import { fillLoaded } from "./loadedView.ts";
import { onDemand } from "./onDemand.ts";
import type { SavedResult } from "../../research/library/savedResult.ts";
import { ResultStore } from "../../research/library/resultStore.ts";
import { KnownKeys } from "../../research/service/redact.ts";
import { monotonicClock } from "../../shared/deliberateInput.ts";
import { Account } from "./account.ts";
import type { CommandHost } from "./commands.ts";
import type { EditorGit } from "./editorGit.ts";
import type { FileDates } from "./fileDates.ts";
import type { ProjectSites } from "./projectFiles/projectSites.ts";
import { ConnectionManager } from "./connections.ts";
import { KeyStore } from "./keyStore.ts";
import { Log } from "./log.ts";
import { Spending } from "./spending.ts";
import { EditorTransport } from "./editorTransport.ts";
import { OutsideClients } from "./outsideClients.ts";
import { setContextKey } from "./contextKeys.ts";
import { onDidChangeNetwork } from "./networkSettings.ts";

/** What every feature builds on. Creating it touches no network, no secret and no file. */
export interface App extends CommandHost {
  readonly context: AppContext;
  readonly connections: ConnectionManager;
  readonly account: Account;
  readonly results: ResultStore;
  readonly pendingCalls: PendingCalls;
  /** The calls of this window that are running. */
  readonly callsUnderWay: CallsUnderWay;
  readonly spending: Spending;
  /** The sites that the workspace's articles are published on; loaded with the first question about one. */
  readonly sites: () => Promise<ProjectSites>;
  /** What saved results say about keywords and pages; loaded with the first question. */
  readonly knownFacts: () => Promise<KnownFacts>;
  /** Git, as the window has it; loaded with the first question. */
  readonly git: () => Promise<EditorGit>;
  /** When files of the workspace were last changed; loaded with the first question. */
  readonly dates: () => Promise<FileDates>;
  /** The agents outside the editor that are connected to this window. */
  readonly outsideClients: OutsideClients;
  /** Fires with each answer that was written to the library in this window. */
  readonly resultSaved: vscode.EventEmitter<SavedResult>;
  /** Fires with the ids of saved results that were renamed, tagged, deleted or restored in this window. */
  readonly changedResults: vscode.EventEmitter<readonly string[]>;
  /**
   * Has a view filled by code that is loaded for it. Every view that loads its code on demand is filled through here:
   * where that fails, its page says so and what to do, and the reason is reported. Nothing is thrown.
   */
  fillView(view: { readonly webview: vscode.Webview }, fill: () => unknown): Promise<void>;
}

export function createApp(context: AppContext): App {
  const keys = new KnownKeys();
  const log = new Log(keys);
  const transport = new EditorTransport(context.extensionUri, log);
  const connections = new ConnectionManager(
    context,
    { stored: new KeyStore(context.secrets), known: keys },
    transport,
  );
  const account = new Account(connections, context.globalState);
  const results = new ResultStore(vscode.Uri.joinPath(context.globalStorageUri, "results").fsPath);
  const pendingCalls = new PendingCalls(
    vscode.Uri.joinPath(context.globalStorageUri, "pending").fsPath,
  );
  const spending = new Spending(vscode.Uri.joinPath(context.globalStorageUri, "spending").fsPath);
  const resultSaved = new vscode.EventEmitter<SavedResult>();
  const outsideClients = new OutsideClients();
  const changedResults = new vscode.EventEmitter<readonly string[]>();
  context.subscriptions.push(
    resultSaved,
    changedResults,
    outsideClients,
    log,
    transport,
    connections,
    account,
    spending,
    onDidChangeNetwork(() => transport.reconfigure()),
    // the Results view sets it, too, but is loaded only once it is there
    resultSaved.event(() => setContextKey("seoResearch.hasResults", true)),
  );
  const app: App = {
    context,
    commands: new Map(),
    log,
    inputClock: monotonicClock,
    connections,
    account,
    results,
    pendingCalls,
    callsUnderWay: new CallsUnderWay(monotonicClock),
    spending,
    sites: sitesOf(context, () => app),
    knownFacts: onDemand(async () => {
      const { KnownFacts } = await import("../../research/library/knownFacts/knownFacts.ts");
      const known = new KnownFacts(results);
      resultSaved.event((result) => known.note(result), undefined, context.subscriptions);
      return known;
    }).get,
    git: onDemand(async () => {
      const { EditorGit } = await import("./editorGit.ts");
      return new EditorGit(context, log);
    }).get,
    dates: onDemand(async () => {
      const { FileDates } = await import("./fileDates.ts");
      return new FileDates(await app.git());
    }).get,
    outsideClients,
    resultSaved,
    changedResults,
    fillView: (...view) => fillLoaded(log, ...view),
  };
  return app;
}

function sitesOf(
  { extensionUri, subscriptions }: AppContext,
  app: () => Pick<App, "knownFacts" | "connections" | "dates" | "git" | "log">,
): App["sites"] {
  return onDemand(async () => {
    const [{ ProjectSites }, { savedAbout }] = await Promise.all([
      import("./projectFiles/projectSites.ts"),
      import("./projectFiles/savedAbout.ts"),
    ]);
    const sites = new ProjectSites({
      processFile: vscode.Uri.joinPath(extensionUri, "dist", "articles.cjs").fsPath,
      saved: (uri, asked) => savedAbout(app(), uri, asked),
      git: () => app().git(),
      log: app().log,
    });
    subscriptions.push(sites);
    return sites;
  }).get;
}
