import assert from "node:assert/strict";
import { rowsOf } from "../../../src/shared/reading.ts";
import { textsIn } from "../../../src/research/files/brief/answerValues.ts";
import { withSandbox } from "./sandboxUnderTest.ts";

describe("what people try first in the sandbox", () => {
  it("the sample blog's domain has figures, unlike other domains that nobody can have", async () => {
    await withSandbox({ now: "2026-11-18T09:00:00Z" }, async (sandbox) => {
      const positionsOf = async (domain: string): Promise<unknown[]> => {
        const { data } = await sandbox.envelope("inspect_search_visibility", {
          domain,
          keywords: ["cold brew ratio", "water for coffee"],
        });
        return rowsOf(data, "positions").map(({ position }) => position ?? null);
      };
      const own = await positionsOf("slowpour.example");
      assert.ok(
        own.some((position) => typeof position === "number"),
        own.join(),
      );
      assert.deepEqual(await positionsOf("quickpour.example"), [null, null]);
    });
  });

  it("a German task is searched for as Germans do, not as a thing", async () => {
    await withSandbox({ now: "2026-11-18T09:00:00Z" }, async (sandbox) => {
      const market = { location: "Germany", language: "German" };
      const page = await sandbox.envelope("inspect_serp", { query: "hochbeet anlegen", ...market });
      const terms = await sandbox.envelope("research_keywords", {
        seed: "hochbeet anlegen",
        ...market,
      });
      const all = [
        ...textsIn(page["data"], "people_also_ask", "question"),
        ...textsIn(terms["data"], "keywords", "keyword"),
      ].map((text) => text.toLowerCase());
      assert.ok(all.includes("was beim hochbeet anlegen beachten") && all.length > 20);
      const ofThings = /^welche|^was ist|bedeutung|definition|^woher|^wie geht|richtig nutzen/u;
      assert.deepEqual(
        all.filter((text) => ofThings.test(text)),
        [],
      );
      const questions = textsIn(page["data"], "people_also_ask", "question");
      assert.ok(
        questions.every((text) => /^(?:Was|Wann|Warum|Womit|Lohnt)\b/u.test(text)),
        questions.join(),
      );
    });
  });
});
