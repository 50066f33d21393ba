import type { Browser, Page } from "playwright-core";
import { Channel } from "../../src/shared/channel.ts";
import type {
  ArticleDocument,
  FieldOutcome,
  FromArticleView,
  FromArticleViewReplies,
  ToArticleView,
  ToArticleViewReplies,
  TypedField,
} from "../../src/shared/articleProtocol.ts";
import { isRecord } from "../../src/shared/json.ts";
import { WebviewPage } from "../support/webviewPage.ts";
import type { WebviewOptions } from "../support/webviewPage.ts";

type Wire = Channel<FromArticleView, FromArticleViewReplies, ToArticleView, ToArticleViewReplies>;
type SetField = Extract<FromArticleView, { kind: "setField" }>;

/** What the host of a test says. */
export interface FakeArticle {
  readonly document: ArticleDocument;
  readonly typed?: TypedField;
  /** What becomes of an edit; it is written unless this says otherwise. */
  readonly outcome?: (edit: SetField) => FieldOutcome | Promise<FieldOutcome>;
}

const kinds: ReadonlySet<unknown> = new Set<FromArticleView["kind"]>([
  "ready",
  "typed",
  "setField",
  "run",
]);

function isMessage(body: unknown): body is FromArticleView {
  return isRecord(body) && kinds.has(body["kind"]);
}

function parseMessage(body: unknown): FromArticleView {
  if (!isMessage(body)) {
    throw new Error(`The view sent ${JSON.stringify(body)}`);
  }
  return body;
}

/** The article view in a page, with a host that this test plays. */
export class ArticlePage {
  readonly view: WebviewPage;
  readonly page: Page;
  /** What the view asked, in order. */
  readonly asked: FromArticleView[];
  readonly #channel: Wire;

  private constructor(view: WebviewPage, channel: Wire, asked: FromArticleView[]) {
    this.view = view;
    this.page = view.page;
    this.#channel = channel;
    this.asked = asked;
  }

  /** Opens the view and waits until it is drawn. */
  static async open(
    browser: Browser,
    host: FakeArticle,
    options: Omit<WebviewOptions, "bundle"> = {},
  ): Promise<ArticlePage> {
    const asked: FromArticleView[] = [];
    const { promise, resolve } = Promise.withResolvers<Wire>();
    const view = await WebviewPage.open(
      browser,
      { bundle: "article", viewport: { width: 320, height: 900 }, ...options },
      ({ port }) => {
        resolve(
          new Channel(port, {
            parse: parseMessage,
            handle: (message) => {
              asked.push(message);
              return answer(host, message);
            },
          }),
        );
      },
    );
    await view.page.locator("main").waitFor();
    return new ArticlePage(view, await promise, asked);
  }

  /** Has the view show another document. */
  async show(document: ArticleDocument): Promise<void> {
    await this.#channel.send({ kind: "show", document });
  }

  /** The edits that the view asked for, in order. */
  get edits(): SetField[] {
    return this.asked.filter((message) => message.kind === "setField");
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

async function answer(
  { document, typed, outcome }: FakeArticle,
  message: FromArticleView,
): Promise<FromArticleViewReplies[FromArticleView["kind"]]> {
  switch (message.kind) {
    case "ready":
      return { document, translations: null };
    case "typed":
      return typed ?? {};
    case "setField":
      return outcome?.(message) ?? { kind: "written", value: message.value.trim() };
    case "run":
      return null;
  }
}
