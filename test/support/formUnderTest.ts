import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { FormDialogue } from "../../src/editor/features/runTool/form/formDialogue.ts";
import { draftPlace } from "../../src/editor/features/runTool/form/formPanels.ts";
import { FormDrafts } from "../../src/editor/features/runTool/form/formDrafts.ts";
import type { CallRequest } from "../../src/editor/features/paidCalls/callRequest.ts";
import { draftOf } from "../../src/editor/features/runTool/form/formTexts.ts";
import type {
  DraftCheck,
  FormDraft,
  FormState,
  ReadyReply,
  SubmitReply,
  ToFormView,
} from "../../src/shared/formProtocol.ts";
import type { ToolArguments, ToolDefinition } from "../../src/research/tools/definition.ts";
import type { Assembly } from "./integrationApi.ts";

/**
 * The host's side of a form inside the extension host, with the product's own road of paid calls
 * behind it and a test in the place of the view.
 */
export class FormUnderTest {
  readonly tool: ToolDefinition;
  readonly drafts: FormDrafts;
  /** Failures that nobody foresaw. */
  readonly reported: unknown[] = [];
  readonly #told: ToFormView[] = [];
  readonly #host: Assembly["formHost"];
  readonly #dialogue: FormDialogue;
  #seq = 0;

  constructor({ app, formHost }: Assembly, start: CallRequest) {
    this.tool = start.tool;
    this.#host = formHost;
    this.drafts = new FormDrafts(draftPlace(app), (error) => this.reported.push(error));
    this.#dialogue = new FormDialogue(start, {
      host: formHost,
      drafts: this.drafts,
      translations: null,
      baseUrl: () => app.connections.latest?.origin ?? "",
      connected: () => ({ website: [], adAccount: [] }),
      copy: () => Promise.resolve(),
      tell: (message) => void this.#told.push(message),
      report: (error) => void this.reported.push(error),
    });
  }

  async ready(): Promise<ReadyReply> {
    const reply = await this.#dialogue.handle({ kind: "ready" });
    assert.ok(typeof reply === "object" && "model" in reply);
    return reply;
  }

  async check(draft: FormDraft): Promise<DraftCheck> {
    this.#seq += 1;
    const reply = await this.#dialogue.handle({
      kind: "check",
      seq: this.#seq,
      draft,
      preview: true,
    });
    assert.ok(typeof reply === "object" && "hints" in reply);
    return reply;
  }

  async submit(draft: FormDraft): Promise<SubmitReply> {
    this.#seq += 1;
    const reply = await this.#dialogue.handle({ kind: "submit", seq: this.#seq, draft });
    assert.ok(typeof reply === "object" && "problems" in reply && !("hints" in reply));
    return reply;
  }

  /** Has the view told of every change, as an open tab does. */
  follow(): vscode.Disposable {
    return this.#host.onDidChange(() => this.#dialogue.showState());
  }

  /** What the form says now besides the typed values. */
  state(): FormState {
    this.#dialogue.showState();
    return this.told();
  }

  /** What the view was last told. */
  told(): FormState {
    const last = this.#told.findLast((message) => message.kind === "state");
    assert.ok(last !== undefined);
    return last.state;
  }

  /** Arguments as a person types them into this form. */
  typed(args: ToolArguments): FormDraft {
    return draftOf(this.tool, args);
  }
}
