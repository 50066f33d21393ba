import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { startSandbox } from "../../src/sandbox/server.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { vsixPath } from "../support/paths.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { startRawServer } from "../support/rawServer.ts";
import { until } from "../support/until.ts";
import { startExport } from "../support/startExport.ts";
import { anywhere, words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";

describe("with a key of one's own, and no folder open", () => {
  let product: Product;
  let workbench: Workbench;
  let service: Sandbox;

  before(async () => {
    service = await startSandbox({ credits: 20 });
    product = await startProduct({ vsix: vsixPath, folder: "none" });
    workbench = await product.open();
  });
  after(async () => {
    await product.dispose();
    await service.close();
  });
  afterEach(() => workbench.notifications.dismissAll());

  it("asks for the address first, and refuses one that a key must not go to", async () => {
    await workbench.runCommand(words.command("setApiKey"));
    await workbench.quickInput.waitForTitle(words.setKeyAddress);
    await workbench.quickInput.type("http://api.example.com");
    await workbench.quickInput.accept();
    await workbench.quickInput.waitForMessage(/must start with https/u);
    await workbench.quickInput.type(service.url);
    await workbench.quickInput.accept();
    await workbench.quickInput.waitForTitle(words.setKey);
    assert.ok(await workbench.quickInput.isPassword());
  });

  it("checks the key before it is kept, and lets a wrong one be corrected", async () => {
    await workbench.quickInput.type("or_wrong-key-wrong-key");
    await workbench.quickInput.accept();
    await workbench.quickInput.waitForMessage(/refused this key/u);
    await workbench.quickInput.type(service.key);
    await workbench.quickInput.accept();
    await workbench.notifications.waitFor(
      new RegExp(`${words.keyWorks}\\. Balance: 20 credits`, "u"),
    );
    const item = await workbench.statusBarItem("20 credits");
    assert.match((await item.textContent()) ?? "", /20/u);
  });

  it("says when a call costs more than what is left", async () => {
    await workbench.runCommand(words.command("researchKeywords"));
    await workbench.quickInput.type("tea");
    await workbench.quickInput.waitForMessage(anywhere(words.price(3, 17)));
    await workbench.quickInput.accept();
    await workbench.waitForTab("Research Keywords: tea");
  });

  it("asks where to save when no folder is open, and pays nothing when that is cancelled", async () => {
    await startExport(workbench);
    await workbench.quickInput.confirm();
    await workbench.quickInput.waitForTitle("Save as");
    await workbench.quickInput.cancel();
    await workbench.quickInput.waitForClosed();
    await workbench.statusBarItem("17 credits");
  });

  it("can be cancelled while the service works, and says what that cost", async () => {
    const slow = await startRawServer((response, { path }) => {
      if (path.startsWith("/v1/me/usage") || path.startsWith("/v1/me/api-credentials")) {
        response.end("[]");
      } else if (path.startsWith("/v1/me/")) {
        response.end('{"balance":50,"websites":[],"ad_accounts":[]}');
      }
    });
    await workbench.runCommand(words.command("setApiKey"));
    await workbench.quickInput.waitForTitle(words.setKey);
    await workbench.quickInput.pressButton(words.changeAddress);
    await workbench.quickInput.waitForTitle(words.setKeyAddress);
    await workbench.quickInput.type(slow.url);
    await workbench.quickInput.accept();
    await workbench.quickInput.waitForTitle(words.setKey);
    await workbench.quickInput.type("or_key-for-the-slow-one");
    await workbench.quickInput.accept();
    await workbench.notifications.waitFor(
      new RegExp(`${words.keyWorks}\\. Balance: 50 credits`, "u"),
    );
    await workbench.notifications.dismissAll();
    await workbench.runCommand(words.command("researchKeywords"));
    await workbench.quickInput.type("slow tea");
    await workbench.quickInput.waitForMessage(anywhere(words.costs));
    await workbench.quickInput.accept();
    await until("the call", () =>
      slow.arrived.some(({ path }) => path === "/v1/tools/research_keywords"),
    );
    await (await workbench.statusBarItem("Research Keywords: slow tea")).click();
    await workbench.notifications.waitFor(/Cancelled\. You may have been charged/u);
    assert.equal(
      slow.arrived.filter(({ path }) => path === "/v1/tools/research_keywords").length,
      1,
    );
    await slow.close();
  });

  it("leaves the key in no file of the editor", () => {
    const folder = product.editor.userDataDir;
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
      join(folder, name),
    );
    const readable = files.filter((path) => existsSync(path) && statSync(path).isFile());
    assert.ok(readable.length > 0);
    assert.deepEqual(
      readable.filter((path) => readFileSync(path).includes(service.key)),
      [],
    );
  });
});
