import assert from "node:assert/strict";
import {
  changedValues,
  folderOfForm,
  hidingSettings,
  projectDraft,
  projectModel,
  readProjectDraft,
  sourceHints,
} from "../../../../src/editor/features/projectSetup/projectForm.ts";
import { projectFields } from "../../../../src/editor/features/projectSetup/projectFields.ts";
import type { ProjectDescription } from "../../../../src/editor/features/projectSetup/projectFields.ts";
import { settingSpecs } from "../../../../src/editor/platform/settingSpecs.ts";

const fields = settingSpecs.frontMatterFields.default;
const described: ProjectDescription = {
  siteUrl: "https://hanggarten.example/",
  markets: [
    { location: "Germany", language: "German" },
    { location: "Austria", language: "German" },
    { location: "Chicago,Illinois,United States", language: "English" },
  ],
  competitors: ["beet.example"],
  website: "w1",
  titleSuffix: " | Hanggarten",
  brandWords: ["Hanggarten", "hang garten, Köln"],
  fields,
  folder: "seo",
};
const none: ProjectDescription = {
  siteUrl: "",
  markets: [],
  competitors: [],
  website: "",
  titleSuffix: "",
  brandWords: [],
  fields,
  folder: "seo",
};
const unknown = { source: undefined };
const sources = {
  siteUrl: { source: "siteConfiguration", detail: "baseURL in hugo.toml" },
  markets: { source: "rulesFile" },
  competitors: { source: "folderSettings" },
  website: { source: "account" },
  titleSuffix: { source: "settings" },
  brandWords: unknown,
  fields: unknown,
  folder: unknown,
} as const;

describe("the form that sets up a project", () => {
  it("has every value of a description, and reads back what it shows", () => {
    for (const one of [described, none]) {
      const read = readProjectDraft(projectDraft(one), none);
      assert.deepEqual(read, { description: one, problems: [] });
    }
    const model = projectModel({ uri: "file:///blog", name: "blog" });
    assert.deepEqual(
      [...model.needed, ...model.more].map(({ name }) => name),
      projectFields.map(({ name }) => name),
    );
    assert.equal(folderOfForm(model.tool), "file:///blog");
    assert.equal(folderOfForm("inspect_page"), undefined);
  });

  it("cleans what is typed, and says what is wrong beside its field", () => {
    const read = readProjectDraft(
      {
        texts: {
          siteUrl: "javascript:alert(1)",
          location: "Atlantis",
          otherMarkets: "Switzerland\nNowhere, Klingon",
          competitors: "https://www.Beet.example/x, beet.example, no domain",
          folder: "../outside",
          "field:keyword": " fokus ",
        },
        additional: "",
      },
      none,
    );
    assert.deepEqual(
      read.problems.map(({ field }) => field),
      ["siteUrl", "folder", "otherMarkets", "language", "competitors"],
    );
    const fixed = readProjectDraft(
      {
        texts: {
          location: "Austria",
          otherMarkets: "Switzerland",
          competitors: "https://www.Beet.example/x, beet.example",
          "field:keyword": " fokus ",
        },
        additional: "",
      },
      none,
    );
    assert.deepEqual(fixed, {
      description: {
        ...none,
        markets: [
          { location: "Austria", language: "German" },
          { location: "Switzerland", language: "German" },
        ],
        competitors: ["beet.example"],
        fields: { ...fields, keyword: "fokus" },
      },
      problems: [],
    });
  });

  it("says where a list is too long: the file's would no longer be read", () => {
    const sites = (count: number): string =>
      Array.from({ length: count }, (_, index) => `site${index}.example`).join("\n");
    const problems = (competitors: string): string[] =>
      readProjectDraft({ texts: { competitors }, additional: "" }, none).problems.map(
        ({ field, message }) => `${field}: ${message}`,
      );
    assert.deepEqual(problems(sites(200)), []);
    assert.deepEqual(problems(sites(201)), ["competitors: Type up to 200."]);
  });

  it("says where each value comes from, once for each value, and what becomes of a changed one", () => {
    const shown = { description: described, sources };
    const now = { ...described, competitors: ["other.example"], website: "", brandWords: ["x"] };
    assert.deepEqual(changedValues(described, now), ["competitors", "website", "brandWords"]);
    assert.deepEqual(
      sourceHints(shown, now, "seo/rules.json").map(({ field, message }) => `${field}: ${message}`),
      [
        "siteUrl: From baseURL in hugo.toml. Every tool uses it once you save.",
        "location: From seo/rules.json.",
        "competitors: Will be saved in seo/rules.json and removed from the folder's settings.",
        "website: Will be saved on this machine.",
        "titleSuffix: From your workspace or user settings.",
        "brandWords: Will be saved in seo/rules.json.",
      ],
    );
  });

  it("leaves a domain that was set where only the site's URL was proposed, and removes what would hide a saved value", () => {
    assert.deepEqual(hidingSettings(["siteUrl"], new Set()), ["siteUrl"]);
    assert.deepEqual(hidingSettings(["siteUrl"], new Set(["siteUrl"])), ["siteUrl", "domain"]);
    assert.deepEqual(hidingSettings(["markets", "competitors"], new Set(["markets"])), [
      "location",
      "language",
      "markets",
      "competitors",
    ]);
    assert.deepEqual(hidingSettings(["brandWords"], new Set(["brandWords", "siteUrl"])), []);
  });
});
