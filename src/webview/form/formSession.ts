import * as l10n from "@vscode/l10n";
import { Channel } from "../../shared/channel.ts";
import type { Port } from "../../shared/channel.ts";
import { additionalField } from "../../shared/formProtocol.ts";
import type {
  DraftCheck,
  Filling,
  FormModel,
  FormState,
  FromFormView,
  FromFormViewReplies,
  ReadyReply,
  ToFormView,
  ToFormViewReplies,
} from "../../shared/formProtocol.ts";
import { parseFormMessage } from "./parseFormMessage.ts";
import { TypedTexts } from "./typedTexts.ts";
import { messageOf } from "../../shared/errorMessage.ts";

/** How the copying of the command line went. */
export interface CopyOutcome {
  readonly failed: boolean;
  readonly text: string;
}

/**
 * The form's side of the conversation with the host: sends what is typed, keeps what was found in
 * it. One check is under way at a time; of the drafts typed meanwhile only the last is sent.
 */
export class FormSession {
  readonly typed = new TypedTexts();
  readonly #channel: Channel<ToFormView, ToFormViewReplies, FromFormView, FromFormViewReplies>;
  readonly #changed: () => void;
  #model: FormModel | undefined;
  #state: FormState | undefined;
  #failure: string | undefined;
  #check: DraftCheck | undefined;
  #market: string | null = null;
  #fault: string | undefined;
  /** Number of the newest draft. */
  #seq = 0;
  #frame = 0;
  /** True while the newest draft waits for its frame. */
  #unsent = false;
  readonly #afterFrame = new MessageChannel();
  #checking = false;
  #waiting = false;
  #submitting = false;
  #tried = false;
  #canBringBack = false;
  /** Counts fillings: controls are made anew for each. */
  #generation = 0;
  #previewOpen = false;
  #copied: CopyOutcome | undefined;

  /** `changed` is called after every change that shows. */
  constructor(port: Port, changed: () => void) {
    this.#changed = changed;
    this.#channel = new Channel(port, {
      parse: parseFormMessage,
      handle: (message) => this.#handle(message),
    });
    this.#afterFrame.port1.addEventListener("message", () => this.#send());
    this.#afterFrame.port1.start();
  }

  /** The market of the call in words; null where it has none. */
  get market(): string | null {
    return this.#market;
  }

  get model(): FormModel | undefined {
    return this.#model;
  }

  get state(): FormState | undefined {
    return this.#state;
  }

  /** Why there is no form. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** The button's words, with the price. */
  get price(): string {
    return this.#check?.price ?? this.#model?.price ?? "";
  }

  /** What the host found last. */
  get check(): DraftCheck | undefined {
    return this.#check;
  }

  /** Why the last check or submit could not be made. */
  get fault(): string | undefined {
    return this.#fault;
  }

  get generation(): number {
    return this.#generation;
  }

  get canBringBack(): boolean {
    return this.#canBringBack;
  }

  get busy(): boolean {
    return this.#submitting || this.#state?.busy === true;
  }

  get copied(): CopyOutcome | undefined {
    return this.#copied;
  }

  get previewOpen(): boolean {
    return this.#previewOpen;
  }

  /** The handshake: asks for the form and what is in it. */
  async start(): Promise<void> {
    this.#failure = undefined;
    this.#changed();
    try {
      this.#open(await this.#channel.send({ kind: "ready" }));
    } catch (error) {
      this.#failure = messageOf(error);
    }
    this.#changed();
  }

  /** A field's text changed. It is checked after the next frame: what is typed faster than that is checked once. */
  type(name: string, text: string): void {
    this.typed.set(name, text);
    this.#draftChanged();
  }

  /** A text of many lines changed; it is read after the frame that shows it. */
  typeLater(name: string, read: () => string): void {
    this.typed.setLater(name, read);
    this.#draftChanged();
  }

  /** The location is decided, so that the language can follow it. */
  decideLocation(location: string): void {
    const followed =
      this.#model !== undefined &&
      fieldsOf(this.#model).some(({ name }) => name === "language") &&
      this.typed.followLocation(location);
    if (followed) {
      this.#draftChanged();
      this.#changed();
    }
  }

  /** The person went on to something else: now problems of the field are shown. */
  leave(name: string): void {
    this.typed.leave(name);
    this.#changed();
  }

  /** What is wrong with a field, once that is of use. */
  problem(name: string): string | undefined {
    return this.#tried || this.typed.isLeft(name) ? this.#problemAt(name) : undefined;
  }

  /** What is wrong with the form as a whole. */
  problems(): readonly string[] {
    if (!this.#tried && !this.typed.anyLeft) {
      return [];
    }
    const own =
      this.#model === undefined
        ? []
        : [...fieldsOf(this.#model).map(({ name }) => name), additionalField];
    const found = this.#check?.problems ?? [];
    return found.filter(({ field }) => !own.includes(field)).map(({ message }) => message);
  }

  /** What will be asked where that is not what was typed. */
  hint(name: string): string | undefined {
    return this.#check?.hints.find(({ field }) => field === name)?.message;
  }

  /** Asks for a run. Resolves when it is over, or was not begun because something is wrong. */
  async submit(): Promise<void> {
    if (this.busy || this.#model === undefined || this.#state?.unavailable !== null) {
      return;
    }
    this.#tried = true;
    this.#submitting = true;
    this.#changed();
    const seq = this.#seq;
    try {
      const { problems } = await this.#channel.send({
        kind: "submit",
        seq,
        draft: this.typed.draft,
      });
      this.#fault = undefined;
      if (seq === this.#seq) {
        this.#check = { ...(this.#check ?? this.#unchecked(seq)), problems };
      } else {
        // What the service refused is told with the next check.
        this.#draftChanged();
      }
    } catch (error) {
      this.#fault = messageOf(error);
    }
    this.#submitting = false;
    this.#changed();
  }

  reset(): Promise<void> {
    return this.#refill("reset");
  }

  bringBack(): Promise<void> {
    return this.#refill("bringBack");
  }

  /** Fills a field with what the project has for it. */
  async takeOffer(index: number): Promise<void> {
    try {
      this.#fill(await this.#channel.send({ kind: "takeOffer", index, draft: this.typed.draft }));
    } catch (error) {
      this.#fault = messageOf(error);
    }
    this.#changed();
  }

  async copyCurl(): Promise<void> {
    try {
      this.#copied = {
        failed: false,
        text: await this.#channel.send({ kind: "copyCurl", draft: this.typed.draft }),
      };
    } catch (error) {
      this.#copied = { failed: true, text: messageOf(error) };
    }
    this.#changed();
  }

  /** The request is written out only while somebody looks at it. */
  showPreview(open: boolean): void {
    if (open !== this.#previewOpen) {
      this.#previewOpen = open;
      this.#draftChanged();
    }
  }

  /** Sends what is typed without waiting for anything: the view may be gone in the next moment. */
  flush(): void {
    if (this.#unsent || this.#waiting) {
      this.#waiting = false;
      void this.#ask();
    }
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#afterFrame.port1.close();
    this.#channel.dispose();
  }

  #unchecked(seq: number): DraftCheck {
    return {
      seq,
      problems: [],
      hints: [],
      notices: [],
      price: this.#model?.price ?? "",
      market: this.market,
      preview: null,
    };
  }

  #problemAt(name: string): string | undefined {
    const messages = (this.#check?.problems ?? [])
      .filter(({ field }) => field === name)
      .map(({ message }) => message);
    return messages.length === 0 ? undefined : messages.join(" ");
  }

  #draftChanged(): void {
    this.#seq += 1;
    this.#copied = undefined;
    this.#unsent = true;
    if (this.#frame === 0) {
      this.#frame = requestAnimationFrame(() => {
        this.#frame = 0;
        this.#changed();
        // In a task of its own, behind the frame: what was typed is on screen before anything is done with it.
        this.#afterFrame.port2.postMessage(null);
      });
    }
  }

  #send(): void {
    if (!this.#unsent) {
      return;
    }
    if (this.#model !== undefined && this.typed.settle(fieldsOf(this.#model))) {
      this.#changed();
    }
    if (this.#checking) {
      this.#waiting = true;
    } else {
      void this.#ask();
    }
  }

  async #ask(): Promise<void> {
    const seq = this.#seq;
    this.#checking = true;
    this.#unsent = false;
    try {
      this.#accept(
        await this.#channel.send({
          kind: "check",
          seq,
          draft: this.typed.draft,
          preview: this.#previewOpen,
        }),
      );
    } catch (error) {
      this.#fault = messageOf(error);
      this.#changed();
    }
    this.#checking = false;
    if (this.#waiting) {
      this.#waiting = false;
      void this.#ask();
    }
  }

  /** An answer about an older draft says nothing about this one. */
  #accept(check: DraftCheck): void {
    if (check.seq === this.#seq) {
      this.#check = check;
      this.#market = check.market;
      this.#fault = undefined;
      this.#changed();
    }
  }

  async #refill(kind: "reset" | "bringBack"): Promise<void> {
    try {
      this.#fill(await this.#channel.send({ kind }));
    } catch (error) {
      this.#fault = messageOf(error);
    }
    this.#changed();
  }

  /** What was sent ahead or the answer, whichever comes first, fills the form: from then on the person may be typing. */
  #open({ model, state, translations, ...filling }: ReadyReply): void {
    this.#state = state;
    this.#market = state.market;
    if (this.#model === undefined) {
      l10n.config({ contents: { ...translations } });
      this.#model = model;
      this.#fill(filling);
    }
  }

  #fill({ draft, canBringBack }: Filling): void {
    this.typed.replace(draft);
    this.#canBringBack = canBringBack;
    this.#generation += 1;
    this.#tried = false;
    this.#check = undefined;
    this.#draftChanged();
  }

  #handle(message: ToFormView): Promise<null> {
    switch (message.kind) {
      case "open":
        this.#open(message.opening);
        break;
      case "state":
        this.#state = message.state;
        this.#market = message.state.market;
        break;
      case "fill":
        this.#fill(message.filling);
        break;
    }
    this.#changed();
    return Promise.resolve(null);
  }
}

/** All fields of a form, in the order they stand on the page. */
export function fieldsOf({ needed, more }: FormModel): FormModel["needed"] {
  return [...needed, ...more];
}
