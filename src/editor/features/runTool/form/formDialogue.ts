import * as l10n from "@vscode/l10n";
import { assertNever } from "../../../../system/assert.ts";
import { formatCredits } from "../../../../shared/format.ts";
import type {
  CheckMessage,
  DraftCheck,
  FieldSentence,
  Filling,
  FormDraft,
  FormState,
  FromFormView,
  FromFormViewReplies,
  ReadyReply,
  RunOutcome,
  Shell,
  SubmitMessage,
  SubmitReply,
  TakeOfferMessage,
  ToFormView,
} from "../../../../shared/formProtocol.ts";
import { marketWords } from "../../../../shared/markets.ts";
import { callMarket } from "../../../../research/tools/callMarket.ts";
import type { ToolArguments, ToolDefinition } from "../../../../research/tools/definition.ts";
import { CancelledError } from "../../../../research/service/errors.ts";
import { checkDraft, requestPreview } from "./formCheck.ts";
import type { CheckedDraft } from "./formCheck.ts";
import type { FormDrafts } from "./formDrafts.ts";
import type { CallRequest } from "../../paidCalls/callRequest.ts";
import type { FormHost, SubmitOutcome } from "./formHost.ts";
import type { FieldOffer } from "../projectOffers.ts";
import { formModel } from "./formModel.ts";
import { filledDraft, textIn } from "./formTexts.ts";
import { requestCommand, usualShell } from "./requestCommand.ts";
import { pricedTitle, priceOf } from "../../../../research/tools/price.ts";
import { messageOf } from "../../../../shared/errorMessage.ts";

/** What a form needs of the editor. */
export interface DialogueParts {
  readonly host: Omit<FormHost, "onDidChange">;
  readonly drafts: FormDrafts;
  readonly translations: ReadyReply["translations"];
  /** Address of the service; "" when none is set. */
  baseUrl(): string;
  /** What a copied request is for; the usual one of this system where it isn't given. */
  readonly shell?: Shell;
  connected(): FormState["connected"];
  copy(text: string): PromiseLike<void>;
  /** Reaches the view if it is there; a hidden one asks again when it is made anew. */
  tell(message: ToFormView): void;
  /** Hears of failures that nobody foresaw. */
  report(error: unknown): void;
}

type Reply = FromFormViewReplies[FromFormView["kind"]];

/**
 * The host's side of one form: what it is filled with, what is wrong with that, and the run it
 * starts. The view says only what was typed; tool, price and origin are those it was opened with.
 */
export class FormDialogue {
  readonly #tool: ToolDefinition;
  readonly #parts: DialogueParts;
  readonly #shell: Shell;
  /** What the form was opened with besides the values. */
  #rest: Omit<CallRequest, "tool" | "args">;
  #draft: FormDraft;
  /** What was in the form before it was emptied or filled from elsewhere. */
  #previous: FormDraft | undefined;
  #busy = false;
  #offers: readonly FieldOffer[] = [];
  #outcome: RunOutcome | null = null;
  /** What the service refused, and the draft that it refused. */
  #refused: { readonly draft: FormDraft; readonly problems: readonly FieldSentence[] } | undefined;

  constructor(start: CallRequest, parts: DialogueParts) {
    const { tool, args, ...rest } = start;
    this.#tool = tool;
    this.#parts = parts;
    this.#shell = parts.shell ?? usualShell();
    this.#rest = rest;
    this.#draft = this.#filledWith(args);
    this.#keepReplaced(this.#remembered());
    this.#save();
  }

  /** The folder whose project the form is filled in for; undefined for the one in front. */
  get folder(): CallRequest["folder"] {
    return this.#rest.folder;
  }

  /** Opens the form again, with other values where some are given, and with those of another project where it is for one: true then. */
  reopen({ args, tool: _tool, ...rest }: CallRequest): boolean {
    const isElsewhere = this.#project(rest.folder) !== this.#project(this.#rest.folder);
    if (Object.keys(args).length === 0 && !isElsewhere) {
      return false;
    }
    this.#rest = rest;
    // What is typed for one project is no input for another.
    const before = isElsewhere ? this.#remembered() : this.#draft;
    this.#offers = isElsewhere ? [] : this.#offers;
    this.#replace(this.#filledWith(args), before);
    this.#parts.tell({ kind: "fill", filling: this.#filling() });
    return isElsewhere;
  }

  /** Sends a new page what it is going to ask for. */
  open(): void {
    this.#parts.tell({ kind: "open", opening: this.#opening() });
  }

  /** Tells the view what holds now besides the typed values. */
  showState(): void {
    this.#parts.tell({ kind: "state", state: this.#state() });
  }

  /** Answers one message of the view. */
  async handle(message: FromFormView): Promise<Reply> {
    switch (message.kind) {
      case "ready":
        return this.#opening();
      case "check":
        this.#remember(message.draft);
        return this.#check(message);
      case "submit":
        this.#remember(message.draft);
        return this.#submit(message);
      case "copyCurl":
        return this.#copyCurl(message.draft);
      case "reset":
        this.#rest = this.#rest.folder === undefined ? {} : { folder: this.#rest.folder };
        this.#replace(
          filledDraft(this.#tool, {
            ...this.#presets(),
            remembered: undefined,
            given: {},
            exact: false,
          }),
          this.#draft,
        );
        return this.#filling();
      case "takeOffer":
        await this.#takeOffer(message);
        return this.#filling();
      case "bringBack":
        this.#replace(this.#previous ?? this.#draft, undefined);
        return this.#filling();
      default:
        return assertNever(message);
    }
  }

  #opening(): ReadyReply {
    const model = formModel(this.#tool, this.#presets().defaults, this.#shell);
    const project = this.#project(this.#rest.folder);
    return {
      model: project === undefined ? model : { ...model, project },
      state: this.#state(),
      translations: this.#parts.translations,
      ...this.#filling(),
    };
  }

  #project(folder: CallRequest["folder"]): string | undefined {
    return this.#parts.host.projectOf?.(folder);
  }

  #remembered(): FormDraft | undefined {
    return this.#parts.drafts.read(this.#tool, this.#project(this.#rest.folder));
  }

  #save(): void {
    this.#parts.drafts.save(this.#tool, this.#draft, this.#project(this.#rest.folder));
  }

  #filledWith(given: ToolArguments): FormDraft {
    return filledDraft(this.#tool, {
      ...this.#presets(),
      remembered: this.#remembered(),
      given,
      exact: this.#rest.parent !== undefined,
    });
  }

  #presets(): { readonly defaults: ToolArguments } {
    return { defaults: this.#parts.host.defaults(this.#tool, this.#rest.folder) };
  }

  #replace(draft: FormDraft, before: FormDraft | undefined): void {
    this.#draft = draft;
    this.#previous = undefined;
    this.#keepReplaced(before);
    this.#outcome = null;
    this.#refused = undefined;
    this.#save();
    this.showState();
  }

  /** Reads what the project has for the tool's fields; the view is told when it is there. */
  async readOffers(): Promise<void> {
    const { folder } = this.#rest;
    const offers = (await this.#parts.host.offers?.(this.#tool, folder)) ?? [];
    // The form may have changed to another project while they were read.
    if (this.#rest.folder?.toString() === folder?.toString()) {
      const isNew = offers.length + this.#offers.length > 0;
      this.#offers = offers;
      if (isNew) {
        this.showState();
      }
    }
  }

  async #takeOffer({ index, draft }: TakeOfferMessage): Promise<void> {
    const offer = this.#offers[index];
    const values = (await offer?.values()) ?? [];
    if (offer !== undefined && values.length > 0) {
      const alternatives = this.#tool.oneOf?.fields ?? [];
      // Of alternatives one is enough.
      const dropped = alternatives.includes(offer.field) ? alternatives : [];
      const kept = Object.entries(draft.texts).filter(([name]) => !dropped.includes(name));
      const texts = { ...Object.fromEntries(kept), [offer.field]: values.join("\n") };
      this.#replace({ ...draft, texts }, draft);
    }
  }

  /** Only what would be lost: values that are there no more. */
  #keepReplaced(before: FormDraft | undefined): void {
    if (before !== undefined && losesSomething(before, this.#draft)) {
      this.#previous = before;
    }
  }

  #remember(draft: FormDraft): void {
    this.#draft = draft;
    this.#save();
  }

  #filling(): Filling {
    return { draft: this.#draft, canBringBack: this.#previous !== undefined };
  }

  #state(): FormState {
    const { host } = this.#parts;
    const available = host.availability(this.#tool);
    return {
      unavailable: available.ok ? null : available.reason,
      standing: host.standing(this.#tool),
      market: marketOf(this.#tool, this.#checked(this.#draft)),
      busy: this.#busy,
      outcome: this.#outcome,
      offers: this.#offers.map(({ field, label }) => ({ field, label })),
      connected: this.#parts.connected(),
    };
  }

  #check({ seq, draft, preview }: CheckMessage): DraftCheck {
    const checked = this.#checked(draft);
    return {
      seq,
      problems: [...checked.problems, ...this.#stillRefused(draft)],
      hints: checked.hints,
      notices: [
        ...checked.notices,
        ...(this.#parts.host.notices?.(this.#tool, checked.body, this.#rest.folder) ?? []),
      ],
      price: pricedTitle(this.#tool),
      market: marketOf(this.#tool, checked),
      preview: preview ? requestPreview(this.#parts.baseUrl(), this.#tool, checked) : null,
    };
  }

  /** What the service refused holds until the field it named is changed; about the whole, until anything is. */
  #stillRefused(draft: FormDraft): readonly FieldSentence[] {
    const refused = this.#refused;
    if (refused === undefined) {
      return [];
    }
    const isUnchanged = ({ field }: FieldSentence): boolean =>
      this.#tool.fields.some(({ name }) => name === field)
        ? textIn(refused.draft.texts, field) === textIn(draft.texts, field)
        : JSON.stringify(refused.draft) === JSON.stringify(draft);
    return refused.problems.filter(isUnchanged);
  }

  #checked(draft: FormDraft): CheckedDraft {
    const { defaults } = this.#presets();
    return checkDraft(this.#tool, draft, (text) => this.#parts.host.holdsKey(text), defaults);
  }

  async #submit({ seq, draft }: SubmitMessage): Promise<SubmitReply> {
    const { args, problems } = this.#checked(draft);
    const available = this.#parts.host.availability(this.#tool);
    if (args === undefined || !available.ok || this.#busy) {
      return {
        seq,
        problems: available.ok ? problems : [...problems, { field: "", message: available.reason }],
      };
    }
    this.#refused = undefined;
    this.#setRun(true, null);
    const outcome = await this.#run(args);
    this.#refused = outcome.kind === "refused" ? { draft, problems: outcome.problems } : undefined;
    this.#setRun(false, outcomeSentence(this.#tool, outcome));
    return { seq, problems: this.#refused?.problems ?? [] };
  }

  async #run(args: ToolArguments): Promise<SubmitOutcome> {
    try {
      return await this.#parts.host.submit({ tool: this.#tool, args, ...this.#rest });
    } catch (error) {
      if (error instanceof CancelledError) {
        return { kind: "declined" };
      }
      this.#parts.report(error);
      return { kind: "failed", sentence: messageOf(error) };
    }
  }

  #setRun(busy: boolean, outcome: RunOutcome | null): void {
    this.#busy = busy;
    this.#outcome = outcome;
    this.showState();
  }

  async #copyCurl(draft: FormDraft): Promise<string> {
    const { args, problems } = this.#checked(draft);
    if (args === undefined) {
      throw new Error(problems.map(({ message }) => message).join(" "));
    }
    const baseUrl = this.#parts.baseUrl();
    await this.#parts.copy(requestCommand(this.#shell, baseUrl, this.#tool, args));
    return copiedSentence(this.#shell, baseUrl, formatCredits(priceOf(this.#tool)));
  }
}

function copiedSentence(shell: Shell, baseUrl: string, price: string): string {
  const isWhole = baseUrl !== "";
  if (shell === "powershell") {
    return isWhole
      ? l10n.t(
          "Copied for PowerShell. It reads the key from $env:API_KEY and costs {0} each time it runs.",
          price,
        )
      : l10n.t(
          "Copied for PowerShell. It reads the URL from $env:BASE_URL and the key from $env:API_KEY, and costs {0} each time it runs.",
          price,
        );
  }
  return isWhole
    ? l10n.t(
        "Copied for sh, bash or zsh. It reads the key from API_KEY and costs {0} each time it runs.",
        price,
      )
    : l10n.t(
        "Copied for sh, bash or zsh. It reads the URL from BASE_URL and the key from API_KEY, and costs {0} each time it runs.",
        price,
      );
}

/** The market of a call as it would be sent, in words. */
function marketOf(tool: ToolDefinition, { body }: CheckedDraft): string | null {
  const market = callMarket(tool, body);
  return market === undefined ? null : marketWords(market);
}

/** True when a text of the one draft is neither empty nor in the other. */
function losesSomething(before: FormDraft, after: FormDraft): boolean {
  const lost = Object.entries(before.texts).some(
    ([name, text]) => text.trim() !== "" && text !== textIn(after.texts, name),
  );
  return lost || (before.additional.trim() !== "" && before.additional !== after.additional);
}

function outcomeSentence(tool: ToolDefinition, outcome: SubmitOutcome): RunOutcome {
  switch (outcome.kind) {
    case "answered":
      return {
        kind: "done",
        text:
          tool.answersIn === "file"
            ? l10n.t("No file was saved. See the result's tab for details.")
            : l10n.t("Done. The result opened in its own tab."),
      };
    case "written":
      return { kind: "done", text: l10n.t("Done. The file was saved.") };
    case "unwritten":
      return {
        kind: "failed",
        text: l10n.t("No file was saved. You can export these rows again for free."),
      };
    case "declined":
      return { kind: "done", text: l10n.t("Nothing was run.") };
    case "refused":
      return {
        kind: "failed",
        text: l10n.t("The service refused the request; see its message above. {0}", outcome.cost),
      };
    case "failed":
      return { kind: "failed", text: outcome.sentence };
  }
}
