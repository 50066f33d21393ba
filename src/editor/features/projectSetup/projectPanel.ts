import * as vscode from "vscode";
import { assertNever } from "../../../system/assert.ts";
import { Channel } from "../../../shared/channel.ts";
import { messageOf } from "../../../shared/errorMessage.ts";
import type {
  DraftCheck,
  Filling,
  FormDraft,
  FormState,
  FromFormView,
  FromFormViewReplies,
  ReadyReply,
  RunOutcome,
  SubmitReply,
  ToFormView,
  ToFormViewReplies,
} from "../../../shared/formProtocol.ts";
import { shortText } from "../../../shared/plainText.ts";
import { websitesFor } from "../../../research/tools/connectedWebsite.ts";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import { onDidDescribeSite } from "../../platform/describedSites.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { settings } from "../../platform/settings.ts";
import { fillWebview, webviewPort } from "../../platform/webviewPanel.ts";
import { rulesPath } from "../checks/ruleFile.ts";
import { connectedChoices } from "../runTool/form/connectedChoices.ts";
import { parseFromFormView } from "../runTool/form/formMessages.ts";
import { projectDraft, projectModel, readProjectDraft, sourceHints } from "./projectForm.ts";
import type { ReadProject } from "./projectForm.ts";
import { readProject } from "./readProject.ts";
import type { ShownProject } from "./readProject.ts";
import { saveProject } from "./saveProject.ts";
import type { SavedProject } from "./saveProject.ts";

type Reply = FromFormViewReplies[FromFormView["kind"]];

/** The form that describes the project of one folder, in one tab. */
export class ProjectPanel implements vscode.Disposable {
  readonly #app: App;
  readonly #folder: vscode.WorkspaceFolder;
  readonly #channel: Channel<FromFormView, FromFormViewReplies, ToFormView, ToFormViewReplies>;
  readonly #following: vscode.Disposable;
  /** What the form began with; undefined until it is read. */
  #shown: ShownProject | undefined;
  /** What is typed; a hidden view is created again with it. */
  #draft: FormDraft | undefined;
  #busy = false;
  #outcome: RunOutcome | null = null;

  constructor(app: App, panel: vscode.WebviewPanel, folder: vscode.WorkspaceFolder) {
    this.#app = app;
    this.#folder = folder;
    this.#channel = new Channel(webviewPort(panel.webview), {
      parse: parseFromFormView,
      handle: (message) => this.#handle(message),
    });
    const changed = (): void => this.#tellState();
    this.#following = vscode.Disposable.from(
      app.account.connections.onDidChange(changed),
      onDidDescribeSite((uri) => this.#describedAnew(uri)),
    );
    fillWebview(panel.webview, app.context.extensionUri, { name: "form", title: panel.title });
    // Reading them is free.
    void app.account.connections.ensure();
  }

  dispose(): void {
    this.#following.dispose();
    this.#channel.dispose();
  }

  async #handle(message: FromFormView): Promise<Reply> {
    switch (message.kind) {
      case "ready":
        return this.#opening();
      case "check":
        this.#draft = message.draft;
        return this.#check(message.seq, message.draft);
      case "submit":
        this.#draft = message.draft;
        return this.#submit(message.seq, message.draft);
      case "reset":
      case "bringBack":
        this.#outcome = null;
        return this.#refilled();
      case "copyCurl":
      case "takeOffer":
        throw new Error(vscode.l10n.t("This form has no such action."));
      default:
        return assertNever(message);
    }
  }

  async #opening(): Promise<ReadyReply> {
    const { uri, name } = this.#folder;
    const filling = this.#draft === undefined ? await this.#refilled() : undefined;
    return {
      model: projectModel({ uri: uri.toString(), name }),
      state: this.#state(),
      translations: vscode.l10n.bundle ?? null,
      draft: filling?.draft ?? this.#draft ?? { texts: {}, additional: "" },
      canBringBack: false,
    };
  }

  /** Reads the project's values, which the form then shows. */
  async #refilled(): Promise<Filling> {
    this.#shown = await readProject(this.#app, this.#folder.uri);
    this.#draft = projectDraft(this.#shown.description);
    return { draft: this.#draft, canBringBack: false };
  }

  async #check(seq: number, draft: FormDraft): Promise<DraftCheck> {
    const shown = await this.#known();
    const { description, problems } = this.#read(shown, draft);
    const others = this.#otherWebsites(description.siteUrl);
    this.#tellState();
    return {
      seq,
      problems,
      hints: [
        ...sourceHints(shown, description, rulesPath(this.#folder.uri)),
        ...(others === "" ? [] : [{ field: "website", message: others }]),
      ].filter(
        ({ field }, index, all) => all.findLastIndex((one) => one.field === field) === index,
      ),
      notices: [],
      price: vscode.l10n.t("Save"),
      market: null,
      preview: null,
    };
  }

  async #known(): Promise<ShownProject> {
    if (this.#shown === undefined) {
      this.#shown = await readProject(this.#app, this.#folder.uri);
    }
    return this.#shown;
  }

  #read({ description }: ShownProject, draft: FormDraft): ReadProject {
    return readProjectDraft(draft, description);
  }

  /** Websites of the account that are about another domain, by their names. */
  #otherWebsites(siteUrl: string): string {
    const site = siteUrl || settings.project(this.#folder.uri).domain;
    const { others } = websitesFor(this.#app.account.connections.value, site);
    return others.length === 0
      ? ""
      : vscode.l10n.t(
          "Connected for other domains, so not used here: {0}.",
          shortText(others.join(", "), 200),
        );
  }

  async #submit(seq: number, draft: FormDraft): Promise<SubmitReply> {
    const shown = await this.#known();
    const { description, problems } = this.#read(shown, draft);
    if (problems.length > 0 || this.#busy) {
      return { seq, problems };
    }
    this.#busy = true;
    this.#outcome = null;
    this.#tellState();
    try {
      const saved = await saveProject(this.#app, this.#folder.uri, shown, description);
      this.#outcome = this.#outcomeOf(saved);
      if (saved.kind === "saved") {
        const filling = await this.#refilled();
        this.#tell({ kind: "fill", filling });
      }
    } catch (error) {
      this.#outcome = { kind: "failed", text: messageOf(error) };
    }
    this.#busy = false;
    this.#tellState();
    return { seq, problems: [] };
  }

  #outcomeOf(saved: SavedProject): RunOutcome {
    switch (saved.kind) {
      case "declined":
        return { kind: "done", text: vscode.l10n.t("Nothing was saved.") };
      case "unsaved":
        return {
          kind: "done",
          text: vscode.l10n.t(
            "{0} has other unsaved changes. Save it so that the new values count.",
            rulesPath(this.#folder.uri),
          ),
        };
      case "saved":
        if (saved.file !== undefined) {
          this.#offerFile(saved.file);
        }
        return { kind: "done", text: vscode.l10n.t("Saved. Every tool starts from these values.") };
    }
  }

  /** Not awaited: the message may stay open for long. */
  #offerFile(file: vscode.Uri): void {
    const open = {
      label: vscode.l10n.t("Open File"),
      run: async () => void (await vscode.window.showTextDocument(file)),
    };
    void notifyInfo(vscode.l10n.t("Saved {0}.", vscode.workspace.asRelativePath(file)), [
      open,
    ]).catch((error: unknown) => reportProblem(this.#app.log, error));
  }

  /** The file was changed elsewhere: a form in which nothing is typed shows it. */
  #describedAnew(uri: vscode.Uri): void {
    const shown = this.#shown;
    const isUntouched =
      shown !== undefined &&
      JSON.stringify(projectDraft(shown.description)) === JSON.stringify(this.#draft);
    if (uri.toString() === this.#folder.uri.toString() && isUntouched && !this.#busy) {
      this.#refilled()
        .then((filling) => this.#tell({ kind: "fill", filling }))
        .catch((error: unknown) => reportProblem(this.#app.log, error));
    }
  }

  #state(): FormState {
    const site = this.#draft?.texts["siteUrl"]?.trim() ?? settings.project(this.#folder.uri).domain;
    return {
      unavailable: null,
      standing: vscode.l10n.t("Shared in {0}. Free.", rulesPath(this.#folder.uri)),
      market: null,
      busy: this.#busy,
      outcome: this.#outcome,
      offers: [],
      connected: connectedChoices(this.#app.account.connections.value, site),
    };
  }

  #tellState(): void {
    this.#tell({ kind: "state", state: this.#state() });
  }

  #tell(message: ToFormView): void {
    // A hidden view doesn't get it, and asks again when it is created again.
    void this.#channel.send(message).catch(() => undefined);
  }
}
