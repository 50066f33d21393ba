import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { researchKeywords } from "../../src/research/tools/researchKeywords.ts";
import { answered, testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { startRawServer } from "../support/rawServer.ts";
import type { RawServer } from "../support/rawServer.ts";

const key = "or_another-secret-that-stays-secret-0987654321";

describe("the API key", () => {
  let api: Assembly;
  let server: RawServer;
  let other: RawServer;

  before(async () => {
    api = await testApi();
    const start = (): Promise<RawServer> =>
      startRawServer((response) => response.end('{"balance":7,"data":{}}'));
    [server, other] = await Promise.all([start(), start()]);
  });
  after(async () => {
    await api.app.connections.disconnect();
    await vscode.workspace
      .getConfiguration("seoResearch")
      .update("baseUrl", undefined, vscode.ConfigurationTarget.Global);
    await Promise.all([server.close(), other.close()]);
  });

  it("is used with the address it was stored with, and shown by its first characters only", async () => {
    assert.equal(await api.app.connections.useKey(server.url, key), true);
    const connection = await api.app.connections.current();
    assert.equal(connection?.kind, "service");
    assert.equal(connection.origin, server.url);
    assert.equal(await connection.client.credits(), 7);
    assert.ok(
      connection.keyPrefix.length <= 10 && key.startsWith(connection.keyPrefix.slice(0, -1)),
    );
  });

  it("is not sent anywhere when the address changes to another origin", async () => {
    await vscode.workspace
      .getConfiguration("seoResearch")
      .update("baseUrl", other.url, vscode.ConfigurationTarget.Global);
    assert.equal(await api.app.connections.current(), undefined);
    assert.equal(other.arrived.length, 0);
    await vscode.workspace
      .getConfiguration("seoResearch")
      .update("baseUrl", server.url, vscode.ConfigurationTarget.Global);
    assert.equal((await api.app.connections.current())?.origin, server.url);
  });

  it("can't be redirected by a workspace's settings", async () => {
    const settings = vscode.Uri.joinPath(
      vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file("/"),
      ".vscode",
      "settings.json",
    );
    await vscode.workspace.fs.writeFile(
      settings,
      Buffer.from(
        JSON.stringify({ "seoResearch.baseUrl": other.url, "seoResearch.askFromCredits": 20 }),
      ),
    );
    assert.equal((await api.app.connections.current())?.origin, server.url);
    assert.equal(other.arrived.length, 0);
    await vscode.workspace.fs.delete(settings);
  });

  it("stands in no file that the extension writes", async () => {
    answered(await api.runner.run({ tool: researchKeywords, args: { seed: "secret search" } }));
    const storage = vscode.Uri.joinPath(
      vscode.Uri.file(api.app.results.resultPath("x")),
      "..",
      "..",
    ).fsPath;
    const files = readdirSync(storage, { recursive: true, encoding: "utf8" })
      .map((name) => join(storage, name))
      .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);
    assert.ok(files.length > 0);
    for (const file of files) {
      assert.ok(!readFileSync(file, "utf8").includes(key), file);
    }
    const written = vscode.workspace.getConfiguration("seoResearch");
    assert.ok(!JSON.stringify(written).includes(key));
  });

  it("is gone when it is removed", async () => {
    await api.app.connections.disconnect();
    assert.equal(await api.app.connections.current(), undefined);
  });
});
