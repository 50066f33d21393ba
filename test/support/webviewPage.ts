import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { Browser, Page, Route } from "playwright-core";
import { runAxe, type AxeFinding, type AxeOptions } from "./axe.ts";
import type { Theme } from "./editor.ts";
import { distFolder } from "./paths.ts";
import { bodyClasses, themeCss } from "./themeCss.ts";
import { stepTimeout, WaitedInVain } from "./until.ts";

export interface WebviewOptions {
  /** Name of the bundle: `dist/webview/<name>.js` and `.css`. */
  readonly bundle: string;
  readonly theme?: Theme;
  /** What an earlier life of the view left with `setState`. */
  readonly state?: unknown;
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** The host's end of the wire, of the shape the product's message channel takes. */
export interface HostPort {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): () => void;
}

/** Nothing is really there: every request of the page is answered from dist/ or refused. */
const origin = "https://webview.test";

/** A webview bundle in a page as the editor makes it: its policy, its theme, its messages, and nothing else. */
export class WebviewPage {
  readonly page: Page;
  readonly #options: WebviewOptions;
  #theme: Theme;
  readonly #received: unknown[] = [];
  readonly #listeners = new Set<(message: unknown) => void>();
  readonly #violations: string[] = [];
  /** How often the page was loaded again. */
  #loads = 0;
  readonly #errors: string[] = [];
  readonly #pending = new Set<Promise<void>>();

  private constructor(page: Page, options: WebviewOptions) {
    this.page = page;
    this.#options = options;
    this.#theme = options.theme ?? "light";
  }

  /** Opens the bundle; listeners on {@link port} that must hear its first message are attached in `prepare`. */
  static async open(
    browser: Browser,
    options: WebviewOptions,
    prepare?: (view: WebviewPage) => void,
  ): Promise<WebviewPage> {
    const context = await browser.newContext({
      viewport: options.viewport ?? { width: 1100, height: 800 },
    });
    context.setDefaultTimeout(stepTimeout);
    const view = new WebviewPage(await context.newPage(), options);
    prepare?.(view);
    await view.#load();
    return view;
  }

  /** All messages the view sent so far. */
  get received(): readonly unknown[] {
    return this.#received;
  }

  /** Sends and receives as the extension host does. */
  get port(): HostPort {
    return {
      post: (message) => {
        const loads = this.#loads;
        const sent = this.send(message).catch((error: unknown) => {
          // what is sent to a page while it's loaded again is lost, in the editor, too
          if (loads === this.#loads) {
            this.#errors.push(String(error));
          }
        });
        this.#pending.add(sent);
        void sent.then(() => this.#pending.delete(sent));
      },
      listen: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    };
  }

  /** Sends a message to the view. */
  async send(message: unknown): Promise<void> {
    await this.page.evaluate((data) => window.postMessage(data, "*"), message);
  }

  /** The first message, received already or still to come, that `wanted` accepts. */
  waitForMessage(wanted: (message: unknown) => boolean): Promise<unknown> {
    const there = this.#received.find(wanted);
    if (there !== undefined) {
      return Promise.resolve(there);
    }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const timer = setTimeout(
      () => reject(new WaitedInVain("a message from the view", stepTimeout)),
      stepTimeout,
    );
    const stop = this.port.listen((message) => {
      if (wanted(message)) {
        resolve(message);
      }
    });
    return promise.finally(() => {
      clearTimeout(timer);
      stop();
    });
  }

  /** What the view last kept with `setState`. */
  async state(): Promise<unknown> {
    return this.page.evaluate(() => acquireVsCodeApi.saved());
  }

  /** Loads the page again, as the editor does when a hidden panel comes back: only the kept state survives. */
  async reload(): Promise<void> {
    // a message on its way to a page that goes would fail
    await Promise.all(this.#pending);
    this.#loads += 1;
    await this.page.reload();
  }

  /** Changes the theme under the running view. */
  async setTheme(theme: Theme): Promise<void> {
    this.#theme = theme;
    await this.page.evaluate(switchTheme, {
      href: `/theme.css?${theme}`,
      bodyClass: bodyClasses[theme],
    });
  }

  /** What the content security policy had to stop. None is the only good answer. */
  cspViolations(): readonly string[] {
    return this.#violations;
  }

  /** Uncaught errors and errors on the console. */
  pageErrors(): readonly string[] {
    return this.#errors;
  }

  runAxe(options?: AxeOptions): Promise<readonly AxeFinding[]> {
    return runAxe(this.page, options);
  }

  async close(): Promise<void> {
    await Promise.all(this.#pending);
    await this.page.context().close();
  }

  async #load(): Promise<void> {
    const { page } = this;
    page.on("pageerror", (error) => this.#errors.push(error.stack ?? String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") {
        this.#errors.push(message.text());
      }
    });
    await page.exposeFunction("hostReceives", (message: unknown) => {
      this.#received.push(message);
      for (const listener of this.#listeners) {
        listener(message);
      }
    });
    await page.exposeFunction("policyStopped", (what: string) => this.#violations.push(what));
    await page.addInitScript(provideVsCodeApi, JSON.stringify(this.#options.state) ?? "");
    await page.route("**/*", (route) => this.#answer(route));
    await page.goto(`${origin}/`);
  }

  async #answer(route: Route): Promise<void> {
    const url = new URL(route.request().url());
    if (url.origin !== origin) {
      this.#errors.push(`The view asked for ${url.href}`);
      await route.abort();
      return;
    }
    if (url.pathname === "/") {
      await route.fulfill({ contentType: "text/html", body: this.#html() });
    } else if (url.pathname === "/theme.css") {
      await route.fulfill({ contentType: "text/css", body: themeCss(this.#theme) });
    } else {
      await answerFromDist(route, url.pathname);
    }
  }

  /** The page that the extension gives its webviews, with the theme where the editor would put it. */
  #html(): string {
    const { bundle } = this.#options;
    const policy = [
      "default-src 'none'",
      `img-src ${origin} data:`,
      `font-src ${origin}`,
      `style-src ${origin}`,
      "script-src 'nonce-forTests'",
      "form-action 'none'",
      "base-uri 'none'",
    ].join("; ");
    return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${bundle}</title>
<link rel="stylesheet" id="theme" href="/theme.css?${this.#theme}">
<link rel="stylesheet" href="/${bundle}.css">
</head>
<body class="${bodyClasses[this.#theme]}"><script type="module" nonce="forTests" src="/${bundle}.js"></script></body>
</html>`;
  }
}

const contentTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".ttf": "font/ttf",
  ".svg": "image/svg+xml",
  ".map": "application/json",
};

async function answerFromDist(route: Route, path: string): Promise<void> {
  const file = join(distFolder, "webview", path);
  if (path === "/favicon.ico") {
    // the browser's own question, not the view's
    await route.fulfill({ status: 204 });
  } else if (existsSync(file)) {
    await route.fulfill({
      contentType: contentTypes[extname(file)] ?? "application/octet-stream",
      body: readFileSync(file),
    });
  } else {
    await route.fulfill({ status: 404 });
  }
}

/** What {@link WebviewPage} puts into the page. */
declare function hostReceives(message: unknown): Promise<void>;
declare function policyStopped(what: string): Promise<void>;
declare const acquireVsCodeApi: { saved(): unknown };

/** Runs in the page before anything else: what the editor provides, allowed once like there. */
function provideVsCodeApi(initialState: string): void {
  const place = "state";
  if (initialState !== "" && sessionStorage.getItem(place) === null) {
    sessionStorage.setItem(place, initialState);
  }
  document.addEventListener("securitypolicyviolation", (event) => {
    void policyStopped(
      `${event.violatedDirective} ${event.blockedURI} ${event.sample} ${event.sourceFile}:${event.lineNumber}`,
    );
  });
  const saved = (): unknown => {
    const state: unknown = JSON.parse(sessionStorage.getItem(place) ?? "null");
    return state ?? undefined;
  };
  let acquired = false;
  const acquire = (): unknown => {
    if (acquired) {
      throw new Error("An instance of the VS Code API has already been acquired");
    }
    acquired = true;
    return Object.freeze({
      postMessage: (message: unknown) => void hostReceives(message),
      getState: saved,
      setState: (state: unknown) => {
        sessionStorage.setItem(place, JSON.stringify(state));
        return state;
      },
    });
  };
  Object.assign(window, { acquireVsCodeApi: Object.assign(acquire, { saved }) });
}

/** Runs in the page; resolves when the new colours are there. */
async function switchTheme(to: { href: string; bodyClass: string }): Promise<void> {
  const old = document.getElementById("theme");
  const next = document.createElement("link");
  next.rel = "stylesheet";
  next.id = "theme";
  next.href = to.href;
  const loaded = new Promise((resolve) => next.addEventListener("load", resolve));
  old?.replaceWith(next);
  await loaded;
  document.body.className = to.bodyClass;
}
