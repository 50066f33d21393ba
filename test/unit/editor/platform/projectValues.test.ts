import assert from "node:assert/strict";
import {
  precedence,
  projectValues,
  settingPlaces,
  statedBySettings,
  statedBySite,
  statedCompetitors,
  statedDomain,
  statedMarket,
  statedParts,
  statedText,
} from "../../../../src/editor/platform/projectValues.ts";
import type {
  Stated,
  StatedSettings,
  WrittenSetting,
} from "../../../../src/editor/platform/projectValues.ts";
import { settingSpecs } from "../../../../src/editor/platform/settingSpecs.ts";

const site = statedBySite({
  url: "https://www.hanggarten.example/",
  titleSuffix: " | Hanggarten",
  markets: [
    { location: "Germany", language: "German" },
    { location: "United Kingdom", language: "English" },
    { location: "Austria", language: "German" },
  ],
  competitors: ["beet.example"],
  fields: { keyword: "fokus" },
});

function said(by: Partial<Stated>): Stated {
  return { folderSettings: {}, rulesFile: {}, settings: {}, ...by };
}

describe("the values of a project", () => {
  it("come from the folder's settings, then its rules.json, then other settings, each with its source", () => {
    const own: StatedSettings = {
      siteUrl: "https://own.example/",
      location: "France",
      language: "French",
      competitors: ["own.example"],
      titleSuffix: " | Own",
    };
    const user: StatedSettings = {
      siteUrl: "https://user.example/",
      location: "Spain",
      language: "Spanish",
      competitors: ["user.example"],
      titleSuffix: " | User",
    };
    const all = { folderSettings: own, rulesFile: site, settings: user };
    for (const [index, [source, url, place, rival, suffix]] of (
      [
        ["folderSettings", "own.example", "France", "own.example", " | Own"],
        ["rulesFile", "www.hanggarten.example", "Germany", "beet.example", " | Hanggarten"],
        ["settings", "user.example", "Spain", "user.example", " | User"],
      ] as const
    ).entries()) {
      const stated = said(
        Object.fromEntries(precedence.slice(index).map((name) => [name, all[name]])),
      );
      assert.deepEqual(statedDomain(stated), { value: url, source });
      assert.equal(statedMarket(stated).value.location, place);
      assert.equal(statedMarket(stated).source, source);
      assert.deepEqual(statedCompetitors(stated), { value: [rival], source });
      assert.deepEqual(statedText(stated, "titleSuffix"), { value: suffix, source });
    }
    const nobody = said({});
    assert.deepEqual(statedDomain(nobody), { value: "", source: undefined });
    assert.deepEqual(statedMarket(nobody).source, undefined);
    assert.deepEqual(statedCompetitors(nobody), { value: [], source: undefined });
  });

  it("take a domain from the same source as the URL: one for all folders doesn't hide a folder's own site", () => {
    const stated = said({ rulesFile: site, settings: { domain: "other.example" } });
    assert.deepEqual(statedDomain(stated), {
      value: "www.hanggarten.example",
      source: "rulesFile",
    });
    assert.equal(
      statedDomain(said({ folderSettings: { domain: "own.example" }, rulesFile: site })).value,
      "own.example",
    );
  });

  it("join a country and a language of 1.0.0's settings, and no country with another source's language", () => {
    const both = said({
      folderSettings: { location: "Germany" },
      settings: { language: "English" },
    });
    assert.deepEqual(statedMarket(both).value, { location: "Germany", language: "English" });
    const described = said({ folderSettings: { location: "France" }, rulesFile: site });
    assert.deepEqual(statedMarket(described).value, { location: "France", language: "" });
    const spoken = said({ folderSettings: { language: "English" }, rulesFile: site });
    assert.deepEqual(statedMarket(spoken).value, { location: "Germany", language: "English" });
  });

  it("have parts that count one by one: markets by language, names of fields", () => {
    const stated = said({
      folderSettings: { markets: { English: { location: "Ireland" } } },
      rulesFile: site,
      settings: { frontMatterFields: { keyword: "kw", title: "name" } },
    });
    assert.deepEqual(statedParts(stated, "markets"), {
      English: { location: "Ireland" },
      German: { location: "Germany", language: "German" },
    });
    assert.deepEqual(statedParts(stated, "frontMatterFields"), { keyword: "fokus", title: "name" });
  });

  it("have the part of the first source also where another one names its language otherwise", () => {
    const stated = said({
      folderSettings: { markets: { de: { location: "Austria" } } },
      rulesFile: site,
      settings: { markets: { de: { location: "Switzerland" } } },
    });
    const german = Object.entries(statedParts(stated, "markets")).filter(([name]) =>
      /^(?:de|German)$/u.test(name),
    );
    assert.deepEqual(german.at(-1), ["de", { location: "Austria" }]);
  });

  it("of wrong kinds say nothing", () => {
    const wrong = said({
      folderSettings: { siteUrl: 1, location: [], competitors: "x", titleSuffix: " ", markets: [] },
      rulesFile: site,
    });
    assert.equal(statedDomain(wrong).source, "rulesFile");
    assert.equal(statedMarket(wrong).source, "rulesFile");
    assert.equal(statedCompetitors(wrong).source, "rulesFile");
    assert.equal(statedText(wrong, "titleSuffix").source, "rulesFile");
    assert.ok("German" in statedParts(wrong, "markets"));
  });

  it("are those of the folder in a window with one, and in one with several only what that folder sets", () => {
    const written: Readonly<Record<string, WrittenSetting>> = {
      location: { globalValue: "Spain", workspaceValue: "Germany" },
      domain: { workspaceValue: "all.example", workspaceFolderValue: "own.example" },
      markets: {
        globalValue: { German: { location: "Austria" }, French: { location: "France" } },
        workspaceValue: { German: { location: "Germany" } },
      },
    };
    const stated = (folders: number, isInFolder: boolean): ReturnType<typeof statedBySettings> =>
      statedBySettings(
        (name) => written[name],
        { folders, isInFolder },
        () => true,
      );
    const alone = stated(1, true);
    assert.equal(alone.folderSettings.location, "Germany");
    assert.equal(alone.settings.location, "Spain");
    // the only folder of a workspace file may set something itself
    assert.equal(alone.folderSettings.domain, "own.example");
    assert.deepEqual(alone.settings.markets, written["markets"]?.globalValue);
    const several = stated(2, true);
    assert.equal(several.folderSettings.location, undefined);
    assert.equal(several.settings.location, "Germany");
    assert.equal(several.folderSettings.domain, "own.example");
    assert.equal(several.settings.domain, "all.example");
    assert.deepEqual(several.settings.markets, {
      German: { location: "Germany" },
      French: { location: "France" },
    });
    for (const folders of [1, 2]) {
      const inNone = stated(folders, false);
      assert.deepEqual(inNone.folderSettings, {});
      assert.equal(inNone.settings.location, "Germany");
    }
  });

  it("are of the person alone where those of the folder don't count", () => {
    const { folderSettings, settings } = statedBySettings(
      () => ({ globalValue: "mine", workspaceValue: "theirs", workspaceFolderValue: "theirs" }),
      { folders: 1, isInFolder: true },
      (name) => name === "titleSuffix",
    );
    assert.deepEqual([folderSettings.titleSuffix, settings.titleSuffix], ["theirs", "mine"]);
    assert.deepEqual([folderSettings.domain, settings.domain], [undefined, "mine"]);
  });

  it("are written where they count: for a file in no folder, in the window's settings", () => {
    const places = (folders: number, isInFolder: boolean, hasFolderValue = false): string[] =>
      [false, true].map((removes) =>
        settingPlaces({ folders, isInFolder }, { hasFolderValue, removes }).join("+"),
      );
    assert.deepEqual(places(0, false), ["user", "user"]);
    assert.deepEqual(places(1, true), ["workspace", "workspace"]);
    assert.deepEqual(places(1, true, true), ["folder", "workspace+folder"]);
    assert.deepEqual(places(2, true), ["folder", "folder"]);
    assert.deepEqual(places(2, true, true), ["folder", "folder"]);
    assert.deepEqual(places(1, false), ["workspace", "workspace"]);
    assert.deepEqual(places(2, false), ["workspace", "workspace"]);
  });

  it("belong to a folder, and what belongs to an account to no file of it", () => {
    for (const { settings, home, from } of Object.values(projectValues)) {
      assert.ok(
        home !== "machine" || from.every((source) => source === "machine" || source === "account"),
      );
      for (const name of settings) {
        assert.equal(settingSpecs[name].scope, "resource", name);
      }
    }
  });
});
