import type { Browser, Locator, Page } from "playwright-core";
import { FormDialogue } from "../../src/editor/features/runTool/form/formDialogue.ts";
import type { DialogueParts } from "../../src/editor/features/runTool/form/formDialogue.ts";
import { FormDrafts } from "../../src/editor/features/runTool/form/formDrafts.ts";
import type { CallRequest } from "../../src/editor/features/paidCalls/callRequest.ts";
import type { FormHost } from "../../src/editor/features/runTool/form/formHost.ts";
import { parseFromFormView } from "../../src/editor/features/runTool/form/formMessages.ts";
import { Channel } from "../../src/shared/channel.ts";
import type {
  FormState,
  FromFormView,
  FromFormViewReplies,
  ToFormView,
  ToFormViewReplies,
} from "../../src/shared/formProtocol.ts";
import { findTool } from "../../src/research/tools/catalogue.ts";
import type { ToolDefinition } from "../../src/research/tools/definition.ts";
import { WebviewPage } from "../support/webviewPage.ts";
import type { WebviewOptions } from "../support/webviewPage.ts";

/** How the rest of the extension answers a form; what is left out answers as if all went well. */
export interface FakeForm extends Partial<Omit<FormHost, "onDidChange">> {
  readonly start: CallRequest;
  readonly connected?: FormState["connected"];
  readonly translations?: { readonly [english: string]: string };
  baseUrl?(): string;
  /** Stands between the view and its host: may hold a message back, or answer for the host. */
  intercept?(message: FromFormView, answer: () => Promise<Reply>): Promise<Reply>;
}

type Reply = FromFormViewReplies[FromFormView["kind"]];
type FormChannel = Channel<FromFormView, FromFormViewReplies, ToFormView, ToFormViewReplies>;

/** The tool with this name, which has to exist. */
export function toolNamed(name: string): ToolDefinition {
  const tool = findTool(name);
  if (tool === undefined) {
    throw new Error(`There is no tool ${name}.`);
  }
  return tool;
}

/** The form in a page, with the product's own host side behind it and a test in the place of all that runs tools. */
export class FormPage {
  readonly view: WebviewPage;
  readonly page: Page;
  readonly dialogue: FormDialogue;
  readonly drafts: FormDrafts;
  /** What the view asked, in order. */
  readonly asked: FromFormView[];
  /** What was started, in order. */
  readonly runs: CallRequest[];
  readonly copied: string[];
  readonly #channel: FormChannel;

  private constructor(view: WebviewPage, channel: FormChannel, played: Played) {
    this.view = view;
    this.page = view.page;
    this.#channel = channel;
    this.dialogue = played.dialogue;
    this.drafts = played.drafts;
    this.asked = played.asked;
    this.runs = played.runs;
    this.copied = played.copied;
  }

  /** Opens the form and waits until it is drawn and checked. */
  static async open(
    browser: Browser,
    fake: FakeForm,
    options: Omit<WebviewOptions, "bundle"> = {},
  ): Promise<FormPage> {
    const form = await FormPage.openUnchecked(browser, fake, options);
    await form.page.getByRole("heading", { level: 1 }).waitFor();
    await form.view.waitForMessage(() => form.asked.some(({ kind }) => kind === "check"));
    return form;
  }

  /** Opens the form without waiting for anything. */
  static async openUnchecked(
    browser: Browser,
    fake: FakeForm,
    options: Omit<WebviewOptions, "bundle"> = {},
  ): Promise<FormPage> {
    const { promise, resolve } = Promise.withResolvers<FormChannel>();
    const played = play(
      fake,
      (message) => void promise.then((channel) => channel.send(message)).catch(() => undefined),
    );
    const view = await WebviewPage.open(browser, { bundle: "form", ...options }, ({ port }) => {
      resolve(
        new Channel(port, {
          parse: parseFromFormView,
          handle: (message) => {
            played.asked.push(message);
            const answer = (): Promise<Reply> => played.dialogue.handle(message);
            return fake.intercept === undefined ? answer() : fake.intercept(message, answer);
          },
        }),
      );
    });
    return new FormPage(view, await promise, played);
  }

  /** The control that the label of a field leads to; of several choices the first one's. */
  control(name: string): Locator {
    return this.page.locator(`xpath=//*[@id=//*[@data-field="${name}"]//label[1]/@for]`);
  }

  /** The block of a field with its help and its problem. */
  field(name: string): Locator {
    return this.page.locator(`[data-field="${name}"]`);
  }

  /** One of the choices of a field that takes several. */
  choice(name: string, value: string): Locator {
    return this.field(name).locator(`input[value="${value}"]`);
  }

  /** What the form says of the run: that it is under way ("busy"), or how it ended. */
  outcome(kind: "busy" | "done"): Locator {
    return this.page.locator(`[role=status][data-outcome=${kind}]`);
  }

  /** A button beside the one that runs. */
  button(action: "bringBack" | "copyCurl" | "reset" | "retry"): Locator {
    return this.page.locator(`button[data-action=${action}]`);
  }

  /** Opens or closes what the request would be. */
  get previewSwitch(): Locator {
    return this.page.locator("#seo-preview > summary");
  }

  get run(): Locator {
    return this.page.locator("#seo-run");
  }

  /** Waits until a check with these texts was asked for. */
  async checked(field: string, text: string): Promise<void> {
    await this.view.waitForMessage(() =>
      this.asked.some((message) => message.kind === "check" && message.draft.texts[field] === text),
    );
  }

  /** Ends the page; a policy report or an error in it fails the test. */
  async close(): Promise<void> {
    const faults = [...this.view.cspViolations(), ...this.view.pageErrors()];
    this.#channel.dispose();
    await this.view.close();
    if (faults.length > 0) {
      throw new Error(`The page reported:\n${faults.join("\n")}`);
    }
  }
}

interface Played {
  readonly dialogue: FormDialogue;
  readonly drafts: FormDrafts;
  readonly asked: FromFormView[];
  readonly runs: CallRequest[];
  readonly copied: string[];
}

function play(fake: FakeForm, tell: DialogueParts["tell"]): Played {
  const memory = new Map<string, unknown>();
  const place = {
    get: (key: string) => memory.get(key),
    update: (key: string, value: unknown) => Promise.resolve(void memory.set(key, value)),
  };
  const drafts = new FormDrafts(place, (error) => {
    throw error;
  });
  const [asked, runs, copied]: [FromFormView[], CallRequest[], string[]] = [[], [], []];
  const dialogue = new FormDialogue(fake.start, {
    host: {
      submit: (start) => {
        runs.push(start);
        return fake.submit?.(start) ?? Promise.resolve({ kind: "answered" });
      },
      standing: fake.standing ?? (() => "497 credits left after this."),
      availability: fake.availability ?? (() => ({ ok: true })),
      defaults: fake.defaults ?? (() => ({})),
      holdsKey: () => false,
    },
    drafts,
    translations: fake.translations ?? null,
    baseUrl: () => fake.baseUrl?.() ?? "https://api.example.com",
    connected: () => fake.connected ?? { website: [], adAccount: [] },
    copy: (text) => Promise.resolve(void copied.push(text)),
    tell,
    report: (error) => {
      throw error;
    },
  });
  return { dialogue, drafts, asked, runs, copied };
}
