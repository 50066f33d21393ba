import * as vscode from "vscode";
import type { App } from "../../../platform/app.ts";
import type { ToolArguments, ToolDefinition } from "../../../../research/tools/definition.ts";
import { onDidDescribeSite } from "../../../platform/describedSites.ts";
import { standingSentence } from "../../paidCalls/priceWords.ts";
import { withProjectDefaults } from "../../../platform/projectDefaults.ts";
import { projectOffers } from "../projectOffers.ts";
import type { FieldOffer } from "../projectOffers.ts";
import { settings } from "../../../platform/settings.ts";
import { shortText } from "../../../../shared/plainText.ts";
import { websitesFor } from "../../../../research/tools/connectedWebsite.ts";
import { isEmpty } from "../../../../research/tools/request.ts";
import { rememberedChoices } from "../rememberedChoices.ts";
import type { ToolFlow } from "../toolFlow.ts";
import { availableInForm } from "../../paidCalls/confirmAvailable.ts";
import type { CallRequest } from "../../paidCalls/callRequest.ts";
import type { FormAvailability, FormHost, SubmitOutcome } from "./formHost.ts";

/** Connects forms with the one way calls are paid. */
export class ToolFormHost implements FormHost, vscode.Disposable {
  readonly #app: App;
  readonly #flow: ToolFlow;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  /** Whose data a form's price was last shown for, by tool. */
  readonly #pricedFor = new Map<string, string>();

  readonly onDidChange = this.#changed.event;

  constructor(app: App, flow: ToolFlow) {
    this.#app = app;
    this.#flow = flow;
    const events = [app.account.onDidChange, app.connections.onDidChange, app.spending.onDidChange];
    this.#subscriptions = vscode.Disposable.from(
      ...events.map((event) => event(() => this.#changed.fire())),
      onDidDescribeSite(() => this.#changed.fire()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("seoResearch")) {
          this.#changed.fire();
        }
      }),
    );
  }

  submit(start: CallRequest): Promise<SubmitOutcome> {
    const origin = start.origin ?? this.#pricedFor.get(start.tool.name);
    return this.#flow.submit({ ...start, ...(origin === undefined ? {} : { origin }) });
  }

  standing(tool: ToolDefinition): string {
    const { latest } = this.#app.connections;
    if (latest !== undefined) {
      this.#pricedFor.set(tool.name, latest.origin);
    }
    return standingSentence(this.#app, tool);
  }

  availability(tool: ToolDefinition): FormAvailability {
    if (this.#app.connections.latest === undefined) {
      return {
        ok: false,
        reason: vscode.l10n.t("Set an API key or use the sandbox first. Your input is saved."),
      };
    }
    return availableInForm(this.#app, tool);
  }

  holdsKey(text: string): boolean {
    return this.#app.connections.holdsKey(text);
  }

  defaults(tool: ToolDefinition, folder?: vscode.Uri): ToolArguments {
    return withProjectDefaults(tool, rememberedChoices(this.#app, tool, folder), folder);
  }

  /** Without a website of the project's own domain the service would take another one of the account. */
  notices(tool: ToolDefinition, args: ToolArguments, folder?: vscode.Uri): readonly string[] {
    const site = settings.project(folder).domain;
    const takesWebsite = tool.fields.some(({ control }) => control === "website");
    const { own, others } = websitesFor(this.#app.account.connections.value, site);
    return takesWebsite &&
      isEmpty(args["website_id"]) &&
      site !== "" &&
      own.length === 0 &&
      others.length > 0
      ? [
          vscode.l10n.t(
            "No website is connected for {0}. The figures would be those of another one: {1}.",
            shortText(site),
            shortText(others.join(", "), 200),
          ),
        ]
      : [];
  }

  offers(tool: ToolDefinition, folder?: vscode.Uri): Promise<readonly FieldOffer[]> {
    return projectOffers(this.#app, tool, folder);
  }

  projectOf(folder?: vscode.Uri): string | undefined {
    return (vscode.workspace.workspaceFolders ?? []).length > 1 ? folder?.toString() : undefined;
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#changed.dispose();
  }
}
