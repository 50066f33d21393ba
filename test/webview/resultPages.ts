import type { Browser } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import { ResultPage } from "./resultPage.ts";
import type { FakeHost } from "./resultPage.ts";

type Options = Parameters<typeof ResultPage.open>[2];

/** Opens result views for the tests of the block it is called in. What a test opened is closed after it. */
export interface ResultPages {
  open(host: FakeHost, options?: Options): Promise<ResultPage>;
  /** Without waiting for a document. */
  openUndrawn(host: FakeHost, options?: Options): Promise<ResultPage>;
}

/** One browser for a block of tests. */
export function resultPages(): ResultPages {
  const { promise: launched, resolve, reject } = Promise.withResolvers<Browser>();
  let opened: ResultPage[] = [];
  const keep = (page: ResultPage): ResultPage => {
    opened.push(page);
    return page;
  };
  before(async () => {
    await launchBrowser().then(resolve, reject);
    await launched;
  });
  afterEach(async () => {
    const pages = opened;
    opened = [];
    await Promise.all(pages.map((page) => page.close()));
  });
  after(async () => (await launched).close());
  return {
    open: async (host, options) => keep(await ResultPage.open(await launched, host, options)),
    openUndrawn: async (host, options) =>
      keep(await ResultPage.openUndrawn(await launched, host, options)),
  };
}
