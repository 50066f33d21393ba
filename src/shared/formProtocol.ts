import type { FieldChoice, FormField } from "./formField.ts";

/** What is in a form, as it was typed: nothing of it is cleaned or judged yet. */
export interface FormDraft {
  /** The text of each field; of a `choices` field its values, comma between them. */
  readonly texts: { readonly [field: string]: string };
  /** JSON text of members that have no field of their own; "" for none. */
  readonly additional: string;
}

/** Where problems with the additional fields belong. No member of a request is called like this in a form. */
export const additionalField = ":additional";

/** The shells that a request can be copied for. */
export type Shell = "posix" | "powershell";

/**
 * What a form asks for, in the person's language. The view draws it and decides nothing about it.
 * The `defaultText` of its fields is a sentence: "Service default: United States".
 */
export interface FormModel {
  /** The tool's name; the view keeps it as its state, so that the tab can be restored after a reload. */
  readonly tool: string;
  /** Whose values it begins with in a window with several projects, as the host names it; kept with the tool. */
  readonly project?: string;
  readonly title: string;
  readonly description: string;
  /** The button's words before the first check: "Research Keywords (3 credits)". */
  readonly price: string;
  /** The fields a call can't do without, or needs one of; all of them where none is needed. */
  readonly needed: readonly FormField[];
  /** The fields that may be left to the service. */
  readonly more: readonly FormField[];
  /** Said above fields of which at least one is needed; null where each stands for itself. */
  readonly wanted: string | null;
  /** What a copied request is for. */
  readonly shell: Shell;
  /** Its button saves what is typed, instead of a request that can be looked at and costs something. */
  readonly saves?: true;
}

/** A sentence that belongs to one field; to the form as a whole where the view has no such field. */
export interface FieldSentence {
  readonly field: string;
  readonly message: string;
}

/** The request that would be sent. */
export interface RequestPreview {
  /** "POST https://api.example.com/v1/tools/inspect_page" */
  readonly line: string;
  /** Indented JSON. */
  readonly body: string;
  /** False while something is wrong: then it is the request as far as it is known. */
  readonly complete: boolean;
}

/** What the host found in a draft. */
export interface DraftCheck {
  /** The number of the draft it answers. */
  readonly seq: number;
  readonly problems: readonly FieldSentence[];
  /** What will be asked where that is not what was typed. */
  readonly hints: readonly FieldSentence[];
  /** What the arguments mean for the call, where a person may not expect it. */
  readonly notices: readonly string[];
  /** The button's words, with the price: "Research Keywords (3 credits)". */
  readonly price: string;
  /** The market of the call in words: "Germany, German"; null for a tool without one. */
  readonly market: string | null;
  /** Null unless it was asked for. */
  readonly preview: RequestPreview | null;
}

/** What holds for the form apart from what is typed into it. */
export interface FormState {
  /** Why the tool can't be run at the moment; null when it can. */
  readonly unavailable: string | null;
  /** What the call means for balance and budget, as a sentence. */
  readonly standing: string;
  /** The market of what was typed last, as in a check. */
  readonly market: string | null;
  /** True while a run started from this form is under way. */
  readonly busy: boolean;
  /** How the last run went. */
  readonly outcome: RunOutcome | null;
  /** What the project has for fields, each taken at one press. */
  readonly offers: readonly FormOffer[];
  /** What the connected sources offer for the fields that are picked from them. */
  readonly connected: { readonly [control in ConnectedControl]: readonly FieldChoice[] };
}

/** Values that a project has for a field. */
export interface FormOffer {
  readonly field: string;
  readonly label: string;
}

/** The controls whose choices come from the account's connections. */
export type ConnectedControl = "website" | "adAccount";

export interface RunOutcome {
  readonly kind: "done" | "failed";
  readonly text: string;
}

/** Values to fill the form with. */
export interface Filling {
  readonly draft: FormDraft;
  /** True when the values before these are still there to be brought back. */
  readonly canBringBack: boolean;
}

/** The view has loaded and asks for what it shows. */
export interface ReadyMessage {
  readonly kind: "ready";
}

/** What is typed now. Sent after each change; of several at once only the last. */
export interface CheckMessage {
  readonly kind: "check";
  readonly seq: number;
  readonly draft: FormDraft;
  readonly preview: boolean;
}

/** The button was pressed. The host checks once more, and runs nothing while something is wrong. */
export interface SubmitMessage {
  readonly kind: "submit";
  readonly seq: number;
  readonly draft: FormDraft;
}

/** Puts the request on the clipboard as a command line, the key left to a variable. */
export interface CopyCurlMessage {
  readonly kind: "copyCurl";
  readonly draft: FormDraft;
}

/** Empties the form and forgets what was remembered for it. */
export interface ResetMessage {
  readonly kind: "reset";
}

/** Fills a field with one of the offers of the state. */
export interface TakeOfferMessage {
  readonly kind: "takeOffer";
  readonly index: number;
  readonly draft: FormDraft;
}

/** Undoes a reset, or a filling from elsewhere. */
export interface BringBackMessage {
  readonly kind: "bringBack";
}

/** Everything the form asks of the host. Which tool it is, its price and whose data it is for stays with the host. */
export type FromFormView =
  | ReadyMessage
  | CheckMessage
  | SubmitMessage
  | CopyCurlMessage
  | ResetMessage
  | TakeOfferMessage
  | BringBackMessage;

export interface FromFormViewReplies {
  readonly ready: ReadyReply;
  readonly check: DraftCheck;
  readonly submit: SubmitReply;
  /** What was copied, as a sentence. */
  readonly copyCurl: string;
  readonly reset: Filling;
  readonly takeOffer: Filling;
  readonly bringBack: Filling;
}

export interface ReadyReply extends Filling {
  readonly model: FormModel;
  readonly state: FormState;
  /** Translations of the view's own sentences, in the format of the editor's l10n bundle; null for English. */
  readonly translations: { readonly [english: string]: string } | null;
}

/** What stands in the way, once a run is over or was not begun; how a run went is in the state. */
export interface SubmitReply {
  readonly seq: number;
  readonly problems: readonly FieldSentence[];
}

/**
 * What "ready" is answered with, sent ahead to a new page, so that it need not ask and wait. A page
 * that hears of it too late, or never, has its answer.
 */
export interface OpenMessage {
  readonly kind: "open";
  readonly opening: ReadyReply;
}

/** Something besides the typed values changed. */
export interface StateMessage {
  readonly kind: "state";
  readonly state: FormState;
}

/** The form was opened from elsewhere with values of its own. */
export interface FillMessage {
  readonly kind: "fill";
  readonly filling: Filling;
}

/** Everything the host tells the form. */
export type ToFormView = OpenMessage | StateMessage | FillMessage;

export interface ToFormViewReplies {
  readonly open: null;
  readonly state: null;
  readonly fill: null;
}
