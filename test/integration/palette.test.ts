import assert from "node:assert/strict";
import { rememberedChoices } from "../../src/editor/features/runTool/rememberedChoices.ts";
import { folderInFront } from "../../src/editor/platform/folderInFront.ts";
import type { AccountKind } from "../../src/sandbox/account/accountKinds.ts";
import { catalogue } from "../../src/research/tools/catalogue.ts";
import type { ToolDefinition } from "../../src/research/tools/definition.ts";
import { restoreWindow, tabLabels, untilAsked, watchLinks } from "../support/integrationApi.ts";
import type { Asked, Assembly } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { atEnd, words } from "../support/words.ts";
import { PaletteUnderTest, questionsIn } from "./paletteUnderTest.ts";

describe("every tool from the palette", () => {
  let palette: PaletteUnderTest;
  let api: Assembly;

  before(async () => {
    palette = await PaletteUnderTest.open();
    ({ api } = palette);
  });
  afterEach(restoreWindow);

  /** One account for all the tests of a block. */
  function withAccount(account: AccountKind): void {
    before(() => palette.use(account));
    after(() => palette.leave());
  }

  const byCost = catalogue.toSorted((a, b) => a.cost - b.cost);
  const isOwn = ({ group }: ToolDefinition): boolean => group === "My data";

  describe("with an account that has everything", () => {
    withAccount("full");

    for (const tool of catalogue) {
      it(`${tool.name} is answered: one result, ${tool.cost} credits once`, () =>
        palette.answersOnce(tool));
    }

    it("opens the answers and the forms in tabs", () => {
      const tabs = tabLabels();
      assert.deepEqual(
        catalogue
          .filter(
            (tool) =>
              !tabs.some((label) => label === tool.title || label.startsWith(`${tool.title}: `)),
          )
          .map(({ name }) => name),
        ["export_dataset"],
      );
      assert.ok(tabs.some((label) => label.endsWith(".csv")));
    });
  });

  describe("with 20 credits left", () => {
    withAccount("starter");
    const tooDear = /Not enough credits/u;
    let balance = 20;

    for (const tool of someOf(catalogue.filter(({ cost }) => cost > 20))) {
      it(`${tool.name} is refused for want of credits, without a charge`, () =>
        palette.endsWith(tool, tooDear));
    }

    // The cheap ones first, so that one answer after the other is bought until the credits are used up.
    for (const tool of [
      ...byCost.filter(({ name }) => name !== "export_dataset"),
      ...catalogue.filter(({ name }) => name === "export_dataset"),
    ].filter(({ cost }) => cost <= 20)) {
      it(`${tool.name} answers as long as it can be paid for`, async () => {
        if (tool.cost > balance) {
          await palette.endsWith(tool, tooDear);
        } else {
          await palette.answersOnce(tool);
          balance -= tool.cost;
        }
        // without a balance read since, nothing proves that a refused call was free
        assert.equal(await api.app.account.balance.refresh(), balance);
      });
    }
  });

  describe("with nothing connected", () => {
    withAccount("empty");

    for (const tool of someOf(catalogue.filter((tool) => !isOwn(tool)))) {
      it(`${tool.name} is answered all the same`, () => palette.answersOnce(tool));
    }

    for (const tool of catalogue.filter(isOwn)) {
      it(`${tool.name} says why it can't answer, asks nothing more, and sends nothing`, async () => {
        const asked = await palette.runAsPerson(tool);
        assert.equal(asked.length, 1);
        assert.match(
          asked[0]?.what ?? "",
          new RegExp(`^${tool.title}: No (?:website|ad account) is connected`, "u"),
        );
        assert.deepEqual(asked[0]?.items, [
          words.openDashboard,
          words.tryAnyway,
          words.learnMoreButton,
        ]);
        assert.deepEqual(await palette.logged(tool), []);
      });

      it(`${tool.name}, insisted on, ends with what is to be connected, and without a charge`, async () => {
        const asked = await palette.runAsPerson(tool, ({ items }) =>
          items.find((item) => item === words.tryAnyway),
        );
        assert.match(asked[0]?.what ?? "", /\. Connect one in the dashboard\.$/u);
        await palette.pressFormButton(tool);
        const { what, items } = await untilAsked(asked, /This tool needs a connected source/u);
        assert.match(what, atEnd(words.notCharged));
        assert.deepEqual(items, [words.openDashboard, words.learnMoreButton]);
        assert.deepEqual(await palette.logged(tool), [0]);
        assert.equal(await palette.saved(tool), 0);
      });
    }
  });

  describe("without the backlink tools", () => {
    withAccount("no-backlinks");

    for (const tool of someOf(catalogue.filter(({ needs }) => needs !== "backlinks"))) {
      it(`${tool.name} is answered all the same`, () => palette.answersOnce(tool));
    }

    for (const tool of catalogue.filter(({ needs }) => needs === "backlinks")) {
      it(`${tool.name} is refused before anything is asked, with the way to enable it`, async () => {
        const links = watchLinks();
        const asked = await palette.runAsPerson(tool, ({ items }) =>
          items.find((item) => item === words.openDashboard),
        );
        assert.match(
          asked[0]?.what ?? "",
          new RegExp(`^${tool.title}: Backlink tools are not enabled for this account\\.`, "u"),
        );
        assert.deepEqual(asked[0]?.items, [words.openDashboard, words.tryAnyway]);
        assert.ok(
          asked.every(({ what }) => !what.includes(`${tool.cost} credits`)),
          JSON.stringify(asked),
        );
        await until(
          "the dashboard, or the question where it is",
          () => links.length > 0 || asked.length > 1,
        );
        assert.deepEqual(await palette.logged(tool), []);
      });

      it(`${tool.name}, insisted on, is refused by the service without a charge`, async () => {
        const asked = await palette.runAsPerson(tool, ({ items }) =>
          items.find((item) => item === words.tryAnyway),
        );
        const { what } = await untilAsked(asked, atEnd(words.notCharged));
        assert.match(what, new RegExp(`^${tool.title}: `, "u"));
        assert.deepEqual(await palette.charges(tool), []);
        assert.equal(await palette.saved(tool), 0);
      });
    }
  });

  describe("with several websites and ad accounts", () => {
    withAccount("agency");

    for (const tool of someOf(catalogue.filter((tool) => !isOwn(tool)))) {
      it(`${tool.name} is answered all the same`, () => palette.answersOnce(tool));
    }

    /** What was chosen for the project, whichever folder it is for. */
    async function forgetChoices(): Promise<void> {
      const { workspaceState } = api.app.context;
      for (const key of workspaceState.keys()) {
        if (key.startsWith("seoResearch.choices")) {
          await workspaceState.update(key, undefined);
        }
      }
    }

    /** Only websites whose source is connected are safe options. */
    const websites: {
      readonly [tool: string]: readonly [labels: readonly string[], details: RegExp];
    } = {
      get_search_performance: [
        ["Harbor Lane Coffee", "Atelier des Plantes"],
        /^harborlanecoffee\.com\natelierdesplantes\.fr$/u,
      ],
      get_website_analytics: [
        ["Harbor Lane Coffee", "Bergwerk Fahrräder"],
        /^harborlanecoffee\.com\nbergwerk-fahrraeder\.de$/u,
      ],
    };

    for (const tool of catalogue.filter(
      ({ needs }) => needs === "searchConsole" || needs === "webAnalytics",
    )) {
      it(`${tool.name} offers the websites by name and domain, and goes on with one charge`, async () => {
        const chosen = (question: Asked): string | undefined =>
          question.items.find((item) => [words.choose, "Harbor Lane Coffee"].includes(item));
        const asked = await palette.runAsPerson(tool, chosen);
        await palette.pressFormButton(tool);
        const offer = await until("the question whether to remember it", () =>
          asked.find(({ items }) => items.includes(words.useForProject)),
        );
        assert.equal(offer.what, "Use site_3b91 by default in this project?");
        const pick = asked.find(({ items }) => items.includes("Harbor Lane Coffee"));
        assert.equal(pick?.what, `${tool.title} (2 credits)`);
        const [labels, details] = websites[tool.name] ?? assert.fail();
        assert.deepEqual(pick?.items, labels);
        assert.match(pick?.detail ?? "", details);
        assert.deepEqual(await palette.charges(tool), [2]);
        assert.equal(await palette.saved(tool), 1);
      });

      it(`${tool.name} asks no more once the choice is the project's own`, async () => {
        const answer = (question: Asked): string | undefined =>
          question.items.find((item) =>
            [words.choose, words.runAgain, words.useForProject].some(
              (word) => word === item.replace("$(refresh) ", ""),
            ),
          ) ?? question.items.find((item) => item === "Harbor Lane Coffee");
        const asked = await palette.runAsPerson(tool, answer);
        await palette.pressFormButton(tool);
        await until(
          "the choice to be remembered",
          () => rememberedChoices(api.app, tool, folderInFront())["website_id"] === "site_3b91",
        );
        const before = (await palette.charges(tool)).length;
        asked.length = 0;
        const again = await palette.runAsPerson(tool);
        const form = await palette.pressFormButton(tool, {
          website_id: "site_3b91",
          period: "last_7_days",
        });
        assert.equal(form.state().outcome?.kind, "done");
        assert.deepEqual(questionsIn([...asked, ...again]), []);
        assert.deepEqual((await palette.charges(tool)).length, before + 1);
        assert.equal((await form.ready()).draft.texts["website_id"], "site_3b91");
        await forgetChoices();
      });
    }

    it("get_ad_performance offers platform and account with the currency, and goes on with one charge", async () => {
      const tool = catalogue.find(({ name }) => name === "get_ad_performance") ?? assert.fail();
      const asked = await palette.runAsPerson(tool, ({ items }) =>
        items.find((item) =>
          [
            words.choose,
            "google_ads",
            "Google Ads",
            "Bergwerk Fahrräder",
            words.useForProject,
          ].includes(item),
        ),
      );
      await palette.pressFormButton(tool);
      await until(
        "the choice to be remembered",
        () => rememberedChoices(api.app, tool, folderInFront())["ad_account"] === "ada_91b7e2",
      );
      const picks = asked.filter(({ what }) => what === `${tool.title} (2 credits)`);
      assert.equal(picks.length, 2, "the platform, then the account");
      assert.match(
        picks[1]?.detail ?? "",
        /google_ads · 415-220-9987 · USD\n.*602-118-4410 · EUR/u,
      );
      assert.deepEqual(await palette.charges(tool), [2]);
      assert.equal(await palette.saved(tool), 1);
      const again = await palette.runAsPerson(tool);
      const form = await palette.pressFormButton(tool, {
        ...rememberedChoices(api.app, tool, folderInFront()),
        period: "last_7_days",
      });
      assert.equal(form.state().outcome?.kind, "done");
      assert.deepEqual(questionsIn(again), []);
      assert.deepEqual(await palette.charges(tool), [2, 2]);
      await forgetChoices();
    });
  });
});

/** What an account lacks, or has several of, changes nothing for other tools: every fourth of them shows it. */
function someOf(tools: readonly ToolDefinition[]): ToolDefinition[] {
  return tools.filter((_tool, place) => place % 4 === 0);
}
