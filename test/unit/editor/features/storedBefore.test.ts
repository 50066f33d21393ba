import assert from "node:assert/strict";
import type { SecretStorage } from "vscode";
import * as z from "zod";
import { FormDrafts } from "../../../../src/editor/features/runTool/form/formDrafts.ts";
import { LastUsed } from "../../../../src/editor/features/tools/lastUsed.ts";
import { KeyStore } from "../../../../src/editor/platform/keyStore.ts";
import { checkArguments } from "../../../../src/research/tools/arguments.ts";
import { catalogue } from "../../../../src/research/tools/catalogue.ts";
import { getSearchPerformance } from "../../../../src/research/tools/getSearchPerformance.ts";
import { inspectSerp } from "../../../../src/research/tools/inspectSerp.ts";
import { repositoryRoot } from "../../../support/paths.ts";
import { StoredBefore } from "../../../support/storedBefore.ts";

for (const before of StoredBefore.all(repositoryRoot)) {
  describe(`what ${before.version} remembered of a workspace`, () => {
    const memory = before.json("workspaceState.json");
    const state = {
      get: (key: string): unknown => memory[key],
      update: () => assert.fail("reading writes nothing"),
    };

    it("has the drafts of the forms, valid or not", async () => {
      const drafts = new FormDrafts(state, (error) => assert.fail(String(error)));
      const typed = drafts.read(inspectSerp);
      assert.deepEqual(typed, {
        texts: { query: "pour over ratio", depth: "20" },
        additional: '{"device": "mobile"',
      });
      assert.deepEqual(drafts.read(getSearchPerformance), {
        texts: { period: "last_7_days" },
        additional: "",
      });
      await drafts.flush();
      const stored = catalogue
        .filter((tool) => drafts.read(tool) !== undefined)
        .map(({ name }) => `seoResearch.form/${name}`);
      assert.deepEqual(
        stored.toSorted(),
        Object.keys(memory)
          .filter((key) => key.startsWith("seoResearch.form/"))
          .toSorted(),
      );
    });

    it("has the last arguments of every tool that ran, and each can run again", () => {
      const lastUsed = new LastUsed(state);
      const entries = z
        .record(
          z.string(),
          z.object({ args: z.record(z.string(), z.unknown()), origin: z.string() }),
        )
        .parse(
          Object.fromEntries(
            Object.entries(memory).filter(([key]) => key.startsWith("seoResearch.lastUsed/")),
          ),
        );
      for (const tool of catalogue) {
        const stored = entries[`seoResearch.lastUsed/${tool.name}`];
        assert.deepEqual(lastUsed.of(tool, stored?.origin), stored?.args);
        assert.deepEqual(
          stored === undefined || checkArguments(tool, stored.args),
          stored === undefined || { ok: true, args: stored.args },
        );
      }
      assert.equal(Object.keys(entries).length, 8);
      assert.equal(
        lastUsed.of(getSearchPerformance, "sandbox"),
        undefined,
        "a website of another account stays away",
      );
    });

    it("has the key, with the origin it belongs to", async () => {
      const [[name, shape]] = z
        .tuple([z.tuple([z.string(), z.string()])])
        .parse(Object.entries(before.json("secrets.json")));
      const secrets: SecretStorage = {
        get: (key) => Promise.resolve(key === name ? shape.replace("<key>", "or_own") : undefined),
        store: () => assert.fail("reading stores nothing"),
        delete: () => assert.fail("reading deletes nothing"),
        keys: () => Promise.resolve([name]),
        onDidChange: () => ({ dispose: () => undefined }),
      };
      assert.deepEqual(await new KeyStore(secrets).read(), {
        origin: before.shown.baseUrl,
        key: "or_own",
      });
    });
  });
}
