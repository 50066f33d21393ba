import type { Page } from "playwright-core";

/**
 * Makes a page that will show the workbench cost less of the processor, and changes nothing of what it does: messages of the
 * editor's connection, of which there are thousands a minute, take the direct way.
 */
export async function lighten(page: Page): Promise<void> {
  await reportNoTraffic(page);
  await page.addInitScript(readMessagesAtOnce);
}

/** Has a page of which no picture is taken lay everything out, but draw nothing of it. Elements take the focus and have their sizes as ever. */
export async function drawNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window === window.top) {
      addEventListener("DOMContentLoaded", () => {
        document.documentElement.style.setProperty("opacity", "0", "important");
      });
    }
  });
}

/** Has such a page draw again, until it is loaded anew. */
export async function drawAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.removeProperty("opacity"));
}

/**
 * Playwright has the browser report each message of a connection to it, as text, and drops the report where nothing listens.
 * It has no option for that; of its inside, this needs what its version, which is exact in package.json, has.
 */
async function reportNoTraffic(page: Page): Promise<void> {
  const connection = memberOf(page, "_connection");
  const inside = call(connection, "toImpl", page);
  const session = ["delegate", "_mainFrameSession", "_client"].reduce(memberOf, inside);
  await call(session, "send", "Network.disable");
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function call(value: unknown, name: string, argument: unknown): unknown {
  const method = memberOf(value, name);
  if (typeof method !== "function") {
    throw new Error(
      `This version of Playwright has no ${name} where the tests look for it: see lightWindow.ts.`,
    );
  }
  return Reflect.apply(method, value, [argument]);
}

/**
 * The workbench takes each message as a Blob, which the browser keeps in another process, and reads it back by a FileReader.
 * Here the bytes themselves come as the message, and are read at once. Runs in the page.
 */
function readMessagesAtOnce(): void {
  if (window !== window.top) {
    return;
  }
  class ByteSocket extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.binaryType = "arraybuffer";
    }
  }
  class ByteReader extends FileReader {
    override readAsArrayBuffer(read: Blob | ArrayBuffer): void {
      if (read instanceof ArrayBuffer) {
        Object.defineProperty(this, "result", { configurable: true, value: read });
        this.dispatchEvent(new ProgressEvent("load"));
      } else {
        Reflect.deleteProperty(this, "result");
        super.readAsArrayBuffer(read);
      }
    }
  }
  window.WebSocket = ByteSocket;
  window.FileReader = ByteReader;
}
