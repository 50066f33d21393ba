import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import { decodeNamedCharacterReference } from "../../../../src/articles/checks/body/namedCharacters.ts";
import { repositoryRoot } from "../../../support/paths.ts";

describe("named characters in Markdown", () => {
  it("mean what the package says that the build leaves out, and nothing else is one", async () => {
    const file = join(repositoryRoot, "node_modules/character-entities/index.js");
    const { characterEntities } = z
      .object({ characterEntities: z.record(z.string(), z.string()) })
      .parse(await import(pathToFileURL(file).href));
    const names = Object.keys(characterEntities);
    assert.ok(names.length > 2000);
    const different = names.filter(
      (name) => decodeNamedCharacterReference(name) !== characterEntities[name],
    );
    assert.deepEqual(different, []);
    for (const none of [
      "",
      "teapot",
      "ampx",
      "am",
      "#35",
      "#x23",
      "constructor",
      "amp;",
      "amp;lt",
    ]) {
      assert.equal(decodeNamedCharacterReference(none), false, none);
    }
  });
});
