import assert from "node:assert/strict";
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { newKey } from "../../src/sandbox/account/credentials.ts";
import { startEditor } from "../support/editor.ts";
import { vsixPath } from "../support/paths.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { provisionEditor } from "../support/provision.ts";
import { scratchFolder } from "../support/scratch.ts";
import {
  SecretScanError,
  readBrowserStorage,
  scanBrowserStorage,
  scanFolders,
} from "../support/secretScan.ts";
import { until } from "../support/until.ts";
import { atStart, words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";

describe("an editor that is disposed of", () => {
  const project = scratchFolder();
  after(() => project.remove());

  /** What disposing of an editor says after something was written somewhere. */
  async function disposedAfter(
    write: (userDataDir: string, extensionsDir: string) => void,
  ): Promise<unknown> {
    const editor = await startEditor({
      install: await provisionEditor(),
      workspaceFolder: project.path,
    });
    write(editor.userDataDir, editor.extensionsDir);
    const failure: unknown = await editor.dispose().then(
      () => undefined,
      (error: unknown) => error,
    );
    assert.equal(existsSync(editor.userDataDir), false, "its folders are removed all the same");
    return failure;
  }

  it("says nothing when no key stands anywhere", async () => {
    assert.equal(await disposedAfter(() => undefined), undefined);
  });

  it("fails for a key in a log, among the extensions or in the project, and names the file", async () => {
    const key = newKey();
    const places = ["logs", "extensions", "project"] as const;
    for (const place of places) {
      const failure = await disposedAfter((userDataDir, extensionsDir) => {
        const folder = {
          logs: join(userDataDir, "logs"),
          extensions: extensionsDir,
          project: project.path,
        }[place];
        mkdirSync(folder, { recursive: true });
        appendFileSync(join(folder, `planted in ${place}`), `Bearer ${key}`);
      });
      assert.ok(failure instanceof SecretScanError, place);
      assert.ok(failure.message.endsWith(`planted in ${place}`), failure.message);
      assert.ok(!failure.message.includes(key));
    }
  });
});

describe("a window whose storage is looked at", () => {
  let product: Product;
  let workbench: Workbench;

  before(async () => {
    product = await startProduct({ vsix: vsixPath });
    workbench = await product.open();
  });
  after(() => product.dispose());

  it("holds what the extension remembers, and no key", async () => {
    await workbench.runCommand(words.command("useSandbox"));
    await workbench.statusBarItem(words.sandbox(500));
    const remembered = await until("what the extension remembers", async () => {
      const values = await workbench.page.evaluate(readBrowserStorage);
      return values.find(
        ({ place, text }) =>
          place.endsWith("ItemTable seo-research.seo-research") &&
          text.includes("seoResearch.known/balance"),
      );
    });
    assert.match(remembered.text, /"readAt"/u);
    assert.deepEqual((await scanBrowserStorage(workbench.page)).found, []);
  });

  it("gives a planted key away, in the local storage and in a database, as text and as bytes", async () => {
    const key = newKey();
    await workbench.page.evaluate(async (planted) => {
      localStorage.setItem("planted", `x${planted}`);
      const opening = indexedDB.open("planted", 1);
      opening.addEventListener("upgradeneeded", () => {
        const store = opening.result.createObjectStore("values");
        store.put({ deep: [planted] }, "text");
        store.put(new TextEncoder().encode(planted), "bytes");
        store.put("harmless", "other");
      });
      await new Promise((resolve, reject) => {
        opening.addEventListener("success", resolve);
        opening.addEventListener("error", reject);
      });
      opening.result.close();
    }, key);
    const { found } = await scanBrowserStorage(workbench.page);
    assert.deepEqual(found.toSorted(), [
      "IndexedDB planted values bytes",
      "IndexedDB planted values text",
      "localStorage planted",
    ]);
    await workbench.page.evaluate(() => {
      localStorage.removeItem("planted");
      indexedDB.deleteDatabase("planted");
    });
  });

  it("writes the extension's log into a file, which is looked at like any other", async () => {
    await workbench.runCommand(words.command("researchKeywords"));
    await workbench.quickInput.waitForTitle(words.priced("Research Keywords", 3));
    await workbench.quickInput.type("kettle");
    await workbench.quickInput.waitForMessage(atStart(words.price(3)));
    await workbench.quickInput.accept();
    await workbench.waitForTab("Research Keywords: kettle");
    const logs = join(product.editor.userDataDir, "logs");
    const log = await until("the extension's log", () =>
      readdirSync(logs, { recursive: true, encoding: "utf8" }).find((name) =>
        name.endsWith("SEO Research.log"),
      ),
    );
    assert.match(readFileSync(join(logs, log), "utf8"), /research_keywords: 3 credits, saved as /u);
    assert.ok(scanFolders([product.editor.userDataDir]).looked > 10);
  });
});
