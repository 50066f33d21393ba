import assert from "node:assert/strict";
import { subjectsOf } from "../../src/sandbox/world/search/addedSites.ts";
import { areasOf } from "../../src/sandbox/world/search/search.ts";
import { snapshot } from "../../src/sandbox/world/snapshot.ts";

/** Names such as blogs have, and a subject that their area has to have among its phrases. */
const blogs: { readonly [name: string]: string } = {
  homebarista: "espresso",
  "barista-hub": "coffee",
  mybikeblog: "bike",
  plantcare: "indoor plants",
  theplantlady: "indoor plants",
  smallgarden: "gardening",
  runnersdiary: "running",
  trailrunner: "running",
  catladyblog: "cat",
  dogmomlife: "dog",
  teatime: "tea",
  thebreadlab: "bread",
  bakingwithlove: "bread",
  veggiekitchen: "vegetarian",
  vanlifediaries: "camping",
  devblog: "programming",
  seonotebook: "seo",
  mamablog: "baby",
  frugalliving: "budgeting",
  photographynotes: "photography",
  ketomom: "keto diet",
  skincarejunkie: "skincare",
};

describe("what the sandbox's sites are about", () => {
  const world = snapshot(new Date("2025-11-20"), {});

  for (const [name, subject] of Object.entries(blogs)) {
    it(`${name}.com is about ${subject}`, () => {
      const [main = ""] = subjectsOf(`${name}.com`, world);
      const [area] = areasOf(main, world);
      assert.ok(area?.phrases.includes(subject), `${main}: ${String(area?.phrases.join(", "))}`);
    });
  }

  it("a short word inside a longer one says nothing", () => {
    for (const [name, word] of [
      ["catering", "cat"],
      ["teacherpost", "tea"],
      ["dogmatic", "dog"],
    ] as const) {
      assert.ok(!subjectsOf(`${name}.com`, world).includes(word), name);
    }
  });

  it("a barista is searched for among coffee drinkers", () => {
    assert.ok(areasOf("barista training", world).some(({ phrases }) => phrases.includes("coffee")));
  });
});
