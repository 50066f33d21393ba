import type { Browser } from "playwright-core";
import { WebviewPage } from "../support/webviewPage.ts";
import type { HostPort } from "../support/webviewPage.ts";

/** Milliseconds from the document's leaving the host to the first paint of rows, in a page of its own and by the page's clock. `connect` plays the host. */
export async function firstPaint(
  browser: Browser,
  bundle: string,
  connect: (port: HostPort) => { dispose(): void },
): Promise<number> {
  const channels: { dispose(): void }[] = [];
  const view = await WebviewPage.open(browser, { bundle }, ({ page, port }) => {
    // commands to a page keep their order, so this is in force before the page is loaded
    void page.addInitScript(watchFirstPaint);
    channels.push(connect(port));
  });
  try {
    const time = await view.page.waitForFunction(() => window.benchFirstPaint);
    const faults = [...view.cspViolations(), ...view.pageErrors()];
    if (faults.length > 0) {
      throw new Error(`The page reported:\n${faults.join("\n")}`);
    }
    return Number(await time.jsonValue());
  } finally {
    channels.forEach((channel) => channel.dispose());
    await view.close();
  }
}

declare global {
  interface Window {
    benchFirstPaint?: number;
  }
}

/** Runs in the page before anything else: from the first message of the host to the end of the frame that shows rows. */
function watchFirstPaint(): void {
  const post = window.postMessage.bind(window);
  let sent = 0;
  const afterFrame = new MessageChannel();
  afterFrame.port1.addEventListener("message", () => {
    window.benchFirstPaint = performance.now() - sent;
  });
  afterFrame.port1.start();
  const look = (): void => {
    if (document.querySelector('[role="grid"] [role="gridcell"]') === null) {
      requestAnimationFrame(look);
    } else {
      // a frame's callbacks come just before it is painted, messages just after
      afterFrame.port2.postMessage("painted");
    }
  };
  const postFirst = (message: unknown): void => {
    Object.assign(window, { postMessage: post });
    sent = performance.now();
    requestAnimationFrame(look);
    post(message, "*");
  };
  Object.assign(window, { postMessage: postFirst });
}
