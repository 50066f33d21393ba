import * as vscode from "vscode";
import type { App } from "../../../platform/app.ts";
import { reportProblem } from "../../../platform/commands.ts";
import { settings } from "../../../platform/settings.ts";
import { fillWebview, webviewPort } from "../../../platform/webviewPanel.ts";
import { Channel } from "../../../../shared/channel.ts";
import type {
  FromFormView,
  FromFormViewReplies,
  ToFormView,
  ToFormViewReplies,
} from "../../../../shared/formProtocol.ts";
import { connectedChoices } from "./connectedChoices.ts";
import { FormDialogue } from "./formDialogue.ts";
import type { FormDrafts } from "./formDrafts.ts";
import type { CallRequest } from "../../paidCalls/callRequest.ts";
import type { FormHost } from "./formHost.ts";
import { parseFromFormView } from "./formMessages.ts";

/** What all forms share. */
interface FormParts {
  readonly app: App;
  readonly host: FormHost;
  readonly drafts: FormDrafts;
}

/** The form of one tool in one tab. */
export class FormPanel implements vscode.Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #channel: Channel<FromFormView, FromFormViewReplies, ToFormView, ToFormViewReplies>;
  readonly #dialogue: FormDialogue;
  readonly #app: App;

  constructor({ app, host, drafts }: FormParts, panel: vscode.WebviewPanel, start: CallRequest) {
    this.#app = app;
    this.#panel = panel;
    this.#dialogue = new FormDialogue(start, {
      host,
      drafts,
      translations: vscode.l10n.bundle ?? null,
      baseUrl: () => settings.baseUrl(),
      connected: () =>
        connectedChoices(
          app.account.connections.value,
          settings.project(this.#dialogue.folder).domain,
        ),
      copy: (text) => vscode.env.clipboard.writeText(text),
      tell: (message) => this.#tell(message),
      report: (error) => void reportProblem(app.log, error),
    });
    this.#channel = new Channel(webviewPort(panel.webview), {
      parse: parseFromFormView,
      handle: (message) => this.#dialogue.handle(message),
    });
    this.#draw();
    this.#readOffers();
    if (start.tool.fields.some(({ control }) => control === "website" || control === "adAccount")) {
      // Reading them is free; until they are there, and where they can't be had, the id is typed.
      void app.account.connections.ensure();
    }
  }

  /** Brings the form to the front, with other values where some are given. */
  reopen(start: CallRequest): void {
    if (this.#dialogue.reopen(start)) {
      // The page names the project's defaults.
      this.#draw();
    }
    this.#readOffers();
    this.#panel.reveal();
  }

  /** Tells the view what holds now besides the typed values. */
  refresh(): void {
    this.#dialogue.showState();
  }

  dispose(): void {
    this.#channel.dispose();
  }

  #draw(): void {
    const { webview, title } = this.#panel;
    fillWebview(webview, this.#app.context.extensionUri, { name: "form", title });
    this.#dialogue.open();
  }

  #readOffers(): void {
    const { log } = this.#app;
    this.#dialogue.readOffers().catch((error: unknown) => reportProblem(log, error));
  }

  #tell(message: ToFormView): void {
    // A hidden view doesn't hear it, and asks again when it is made anew.
    void this.#channel.send(message).catch(() => undefined);
  }
}
