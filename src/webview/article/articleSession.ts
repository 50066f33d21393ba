import * as l10n from "@vscode/l10n";
import type {
  ArticleDocument,
  FromArticleView,
  FromArticleViewReplies,
  SearchSnippet,
  ToArticleView,
  ToArticleViewReplies,
  ViewedField,
} from "../../shared/articleProtocol.ts";
import { Channel } from "../../shared/channel.ts";
import type { Port } from "../../shared/channel.ts";
import { messageOf } from "../../shared/errorMessage.ts";
import { isRecord } from "../../shared/json.ts";
import type { DraftStore, FieldDraft } from "./fieldDrafts.ts";

/** The view's side of the conversation with the host: what is shown, and what is typed and not written yet. */
export class ArticleSession {
  readonly #channel: Channel<
    ToArticleView,
    ToArticleViewReplies,
    FromArticleView,
    FromArticleViewReplies
  >;
  readonly #drafts: DraftStore;
  readonly #changed: () => void;
  #document: ArticleDocument | undefined;
  #failure: string | undefined;
  /** The preview with what is typed just now. */
  #typedSnippet: SearchSnippet | undefined;
  #questions = 0;

  /** `changed` is called after every change that shows. */
  constructor(port: Port, drafts: DraftStore, changed: () => void) {
    this.#drafts = drafts;
    this.#changed = changed;
    this.#channel = new Channel(port, {
      parse: parseHostMessage,
      handle: ({ document }) => {
        this.#show(document);
        return Promise.resolve(null);
      },
    });
  }

  get document(): ArticleDocument | undefined {
    return this.#document;
  }

  /** Why there is no document, or why the last click did nothing. */
  get failure(): string | undefined {
    return this.#failure;
  }

  get snippet(): SearchSnippet | undefined {
    return this.#typedSnippet ?? this.#document?.snippet;
  }

  /** What is typed into a field of the article that is shown. */
  draftOf(field: ViewedField): FieldDraft | undefined {
    return this.#drafts.of(this.#uri).get(field);
  }

  /** Asks for the document. */
  async start(): Promise<void> {
    this.#failure = undefined;
    try {
      const { document, translations } = await this.#channel.send({ kind: "ready" });
      l10n.config({ contents: { ...translations } });
      this.#show(document);
    } catch (error) {
      this.#failure = messageOf(error);
      this.#changed();
    }
  }

  /** Notes what a person types, and asks what comes of it. */
  type(field: ViewedField, value: string): void {
    const uri = this.#uri;
    const before = this.draftOf(field);
    this.#drafts.set(uri, field, {
      value,
      base: before?.base ?? this.#valueOf(field),
      needsEnter: before?.needsEnter === true,
    });
    this.#changed();
    const question = ++this.#questions;
    this.#channel
      .send({ kind: "typed", uri, field, value })
      .then((typed) => {
        const draft = this.#drafts.of(uri).get(field);
        if (question === this.#questions && draft?.value === value) {
          this.#drafts.set(uri, field, { ...draft, typed });
          this.#typedSnippet = typed.snippet;
          this.#changed();
        }
      })
      // what is typed is judged again when it is to be written
      .catch(() => undefined);
  }

  /** Types a value into a field that is empty; only Enter writes it, since leaving the field confirms nothing. */
  propose(field: ViewedField, value: string): void {
    const state = this.#document?.fields.find((one) => one.field === field);
    if (state?.value === "" && state.fixed === undefined && this.draftOf(field) === undefined) {
      this.#drafts.set(this.#uri, field, { value, base: "", needsEnter: true });
      this.type(field, value);
    }
  }

  /** Leaves a field as the article has it. */
  revert(field: ViewedField): void {
    this.#drafts.set(this.#uri, field, undefined);
    this.#typedSnippet = undefined;
    this.#changed();
  }

  /** The field was left: what is typed into it is written, unless it was refused before. */
  async leave(field: ViewedField, uri = this.#uri): Promise<void> {
    if (this.#drafts.of(uri).get(field)?.needsEnter !== true) {
      await this.commit(field, uri);
    }
  }

  /** Writes what is typed into a field; where that can't be done it stays typed, with the reason. */
  async commit(field: ViewedField, uri = this.#uri): Promise<void> {
    const draft = this.#drafts.of(uri).get(field);
    if (draft === undefined || draft.isSending === true) {
      return;
    }
    const { value, base } = draft;
    if (value.replaceAll(/\s+/gu, " ").trim() === base) {
      this.#drafts.set(uri, field, undefined);
      this.#changed();
      return;
    }
    this.#drafts.set(uri, field, { ...draft, isSending: true });
    const outcome = await this.#channel
      .send({ kind: "setField", uri, field, value, base })
      .catch((error: unknown) => ({
        kind: "refused" as const,
        reason: messageOf(error),
        present: base,
      }));
    const now = this.#drafts.of(uri).get(field);
    if (outcome.kind === "refused") {
      const { isSending: _, ...typed } = now ?? draft;
      this.#drafts.set(uri, field, {
        ...typed,
        base: outcome.present,
        problem: outcome.reason,
        needsEnter: true,
      });
    } else if (now === undefined || now.value === value) {
      this.#drafts.set(uri, field, undefined);
      this.#note(uri, field, outcome.value);
    } else {
      // more was typed while it was being written
      this.#drafts.set(uri, field, { value: now.value, base: outcome.value });
    }
    this.#changed();
  }

  /** Does what an entry or a button is about. */
  async run(action: number): Promise<void> {
    this.#failure = undefined;
    try {
      await this.#channel.send({
        kind: "run",
        revision: this.#document?.revision ?? 0,
        action,
      });
    } catch (error) {
      this.#failure = messageOf(error);
    }
    this.#changed();
  }

  get #uri(): string {
    return this.#document?.uri ?? "";
  }

  #valueOf(field: ViewedField): string {
    return this.#document?.fields.find((one) => one.field === field)?.value ?? "";
  }

  /** Shows what was written until the host has read it. */
  #note(uri: string, field: ViewedField, value: string): void {
    if (this.#document?.uri === uri) {
      const fields = this.#document.fields.map((one) =>
        one.field === field ? { ...one, value } : one,
      );
      this.#document = { ...this.#document, fields };
    }
  }

  #show(document: ArticleDocument): void {
    if (document.revision < (this.#document?.revision ?? 0)) {
      return;
    }
    const before = this.#uri;
    this.#document = document;
    this.#failure = undefined;
    this.#typedSnippet = undefined;
    if (before !== document.uri) {
      // what was typed belongs to the article that it was typed for
      for (const field of this.#drafts.of(before).keys()) {
        void this.leave(field, before);
      }
    }
    this.#changed();
  }
}

function parseHostMessage(body: unknown): ToArticleView {
  if (isShow(body)) {
    return body;
  }
  throw new Error("The article view doesn't recognize this message.");
}

/** The host is ours: what it shows was made by the same build. */
function isShow(body: unknown): body is ToArticleView {
  return isRecord(body) && body["kind"] === "show" && isRecord(body["document"]);
}
