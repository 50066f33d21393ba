import assert from "node:assert/strict";
import * as vscode from "vscode";
import * as z from "zod/mini";
import { testApi } from "../support/integrationApi.ts";

const manifest = z.object({
  contributes: z.object({ commands: z.array(z.object({ command: z.string() })) }),
});

describe("the extension", () => {
  it("activates without a connection and registers every command it declares", async () => {
    const extension = vscode.extensions.getExtension("seo-research.seo-research");
    const { app } = await testApi();
    assert.equal(await app.connections.current(), undefined);
    const declared = manifest
      .parse(extension?.packageJSON)
      .contributes.commands.map(({ command }) => command);
    const registered = await vscode.commands.getCommands(true);
    assert.deepEqual(
      declared.filter((command) => !registered.includes(command)),
      [],
    );
    const ours = registered.filter(
      (command) =>
        /^seoResearch\.\w+$/u.test(command) && !/\.(?:account|tools|results)$/u.test(command),
    );
    assert.deepEqual(ours.toSorted(), declared.toSorted());
  });
});
