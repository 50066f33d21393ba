import assert from "node:assert/strict";
import * as vscode from "vscode";
import { buildResultModel } from "../../src/results/resultDocument.ts";
import { rememberedChoices } from "../../src/features/runTool/rememberedChoices.ts";
import { envelopeOf } from "../../src/library/savedResult.ts";
import type { AccountKind } from "../../src/sandbox/account/accountKinds.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { textOf } from "../../src/shared/json.ts";
import { neededFields } from "../../src/tools/arguments.ts";
import { catalogue, commandId } from "../../src/tools/catalogue.ts";
import type { ToolDefinition } from "../../src/tools/definition.ts";
import { FormUnderTest } from "../support/formUnderTest.ts";
import {
  answerInputs,
  answerWindow,
  restoreWindow,
  tabLabels,
  testApi,
  untilAsked,
  watchLinks,
} from "../support/integrationApi.ts";
import type { Asked, Assembly } from "../support/integrationApi.ts";
import { questions } from "../support/questions.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { atEnd, words } from "../support/words.ts";

/** Questions on the way that have nothing to do with the tool's own fields. */
function usual({ what, items }: Asked): string | undefined {
  switch (what) {
    case "Select a dataset":
      return items[0];
    case words.priced(words.exportAs, 1):
      return "CSV";
    case words.fileExists:
      return words.keepBoth;
    default:
      return undefined;
  }
}

describe("every tool from the palette", () => {
  let api: Assembly;
  let service: Sandbox;

  before(async () => {
    api = await testApi();
  });
  afterEach(restoreWindow);

  /** One account for all the tests of a block. */
  function withAccount(account: AccountKind): void {
    before(async () => {
      await vscode.commands.executeCommand("workbench.action.closeAllEditors");
      service = await startService({ account, rateLimit: 0 });
      await api.app.connections.useKey(service.url, service.key);
      await Promise.all([
        api.app.account.capabilities.refresh(),
        api.app.account.connections.refresh(),
        api.app.account.balance.refresh(),
      ]);
    });
    after(async () => {
      await vscode.commands.executeCommand("workbench.action.closeAllEditors");
      await api.app.connections.disconnect();
      await service.close();
    });
  }

  /** What the service has logged about a tool: the credits of each call, those that were refused among them. */
  async function logged(tool: ToolDefinition): Promise<number[]> {
    const log = (await (await api.app.connections.current())?.client.usage(500)) ?? [];
    return log
      .filter(({ endpoint }) => endpoint === `/v1/tools/${tool.name}`)
      .map(({ credits_charged: credits }) => credits ?? 0);
  }

  async function charges(tool: ToolDefinition): Promise<number[]> {
    return (await logged(tool)).filter((credits) => credits > 0);
  }

  async function saved(tool: ToolDefinition): Promise<number> {
    const { results } = await api.app.results.list();
    return results.filter((result) => result.tool === tool.name && result.origin === service.url)
      .length;
  }

  /** Runs the tool's command, typing what is known of it and agreeing to its price; returns everything that was asked. */
  async function runAsPerson(
    tool: ToolDefinition,
    answer: (asked: Asked) => string | undefined = () => undefined,
  ): Promise<Asked[]> {
    const typed = neededFields(tool).map(({ name }) =>
      [questions[tool.name]?.[name] ?? []].flat().map(textOf).join(", "),
    );
    const agree = ({ items }: Asked): string | undefined =>
      items.find((item) => item.startsWith(`${tool.title} (`));
    const asked = answerWindow(
      (question) => answer(question) ?? agree(question) ?? usual(question),
    );
    let inputs = 0;
    answerInputs(({ items: [filled] }) => typed[inputs++] || filled, asked);
    await vscode.commands.executeCommand(commandId(tool));
    return asked;
  }

  /** A tool that needs nothing is run by the button of the form that its command opened. */
  async function pressFormButton(tool: ToolDefinition, args = {}): Promise<FormUnderTest> {
    await until(`the form of ${tool.title}`, () => tabLabels().includes(tool.title));
    const form = new FormUnderTest(api, { tool, args: args });
    await form.ready();
    const { texts } = form.typed(args);
    await form.submit({ texts, additional: "" });
    assert.deepEqual(form.reported, []);
    return form;
  }

  const needsNothing = (tool: ToolDefinition): boolean => neededFields(tool).length === 0;

  async function answersOnce(tool: ToolDefinition): Promise<void> {
    const before = await saved(tool);
    const asked = await runAsPerson(tool);
    if (needsNothing(tool)) {
      assert.deepEqual(questionsIn(asked), [], "the form asks, not the command");
      const form = await pressFormButton(tool);
      assert.equal(form.state().outcome?.kind, "done");
    } else {
      const priced = asked.filter(
        ({ what }) =>
          what === `${tool.title} (${tool.cost} ${tool.cost === 1 ? "credit" : "credits"})`,
      );
      assert.ok(priced.length >= 1, JSON.stringify(asked));
      assert.match(priced.at(-1)?.detail ?? "", new RegExp(`^Costs ${tool.cost} credit`, "u"));
    }
    assert.equal(await saved(tool), before + 1);
    assert.deepEqual(await charges(tool), [tool.cost]);
    if (tool.answersIn === "panel") {
      await isDrawnWhole(tool);
    }
  }

  /** What was kept is an answer of this tool, and everything that is said with one is drawn. */
  async function isDrawnWhole(tool: ToolDefinition): Promise<void> {
    const { results } = await api.app.results.list();
    const newest = results.find(
      (result) => result.tool === tool.name && result.origin === service.url,
    );
    const read = await api.app.results.open(newest?.id ?? "");
    assert.ok(read.ok);
    const envelope = envelopeOf(read.result);
    assert.ok(envelope !== undefined && tool.data.safeParse(envelope.data).success);
    const { document } = buildResultModel(read.result, envelope);
    assert.ok(document.sections.length > 0 && document.header.evidence.length > 0);
    assert.notEqual(envelope.coverage.scopeNote, null);
  }

  /** Runs the tool, and expects this sentence and no charge. */
  async function endsWith(tool: ToolDefinition, sentence: RegExp): Promise<void> {
    const before = await saved(tool);
    const asked = await runAsPerson(tool);
    if (needsNothing(tool)) {
      const form = await pressFormButton(tool);
      assert.equal(form.state().outcome?.kind, "failed");
      assert.match(form.state().outcome?.text ?? "", /\S/u);
    }
    const { what } = await untilAsked(asked, sentence);
    assert.match(what, atEnd(words.notCharged));
    assert.equal(await saved(tool), before);
    assert.deepEqual(await charges(tool), []);
    assert.equal((await logged(tool)).length, 1, "it was asked for once, and not repeated");
  }

  const byCost = catalogue.toSorted((a, b) => a.cost - b.cost);
  const isOwn = ({ group }: ToolDefinition): boolean => group === "My data";

  describe("with an account that has everything", () => {
    withAccount("full");

    for (const tool of catalogue) {
      it(`${tool.name} is answered: one result, ${tool.cost} credits once`, () =>
        answersOnce(tool));
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

    for (const tool of catalogue.filter(({ cost }) => cost > 20)) {
      it(`${tool.name} is refused for want of credits, without a charge`, () =>
        endsWith(tool, tooDear));
    }

    // The cheap ones first, so that one answer after the other is bought until the credits are used up.
    for (const tool of [
      ...byCost.filter(({ name }) => name !== "export_dataset"),
      ...catalogue.filter(({ name }) => name === "export_dataset"),
    ].filter(({ cost }) => cost <= 20)) {
      it(`${tool.name} answers as long as it can be paid for`, async () => {
        if (tool.cost > balance) {
          await endsWith(tool, tooDear);
        } else {
          await answersOnce(tool);
          balance -= tool.cost;
        }
        assert.equal(await (await api.app.connections.current())?.client.credits(), balance);
      });
    }
  });

  describe("with nothing connected", () => {
    withAccount("empty");

    for (const tool of someOf(catalogue.filter((tool) => !isOwn(tool)))) {
      it(`${tool.name} is answered all the same`, () => answersOnce(tool));
    }

    for (const tool of catalogue.filter(isOwn)) {
      it(`${tool.name} says why it can't answer, asks nothing more, and sends nothing`, async () => {
        const asked = await runAsPerson(tool);
        assert.equal(asked.length, 1);
        assert.match(
          asked[0]?.what ?? "",
          new RegExp(`^${tool.title}: No (?:website|ad account) is connected`, "u"),
        );
        assert.deepEqual(asked[0]?.items, [words.openDashboard, words.tryAnyway]);
        assert.deepEqual(await logged(tool), []);
      });

      it(`${tool.name}, insisted on, ends with what is to be connected, and without a charge`, async () => {
        const asked = await runAsPerson(tool, ({ items }) =>
          items.find((item) => item === words.tryAnyway),
        );
        assert.match(asked[0]?.what ?? "", /\. Connect one in the dashboard\.$/u);
        await pressFormButton(tool);
        const { what, items } = await untilAsked(asked, /This tool needs a connected source/u);
        assert.match(what, atEnd(words.notCharged));
        assert.deepEqual(items, [words.openDashboard]);
        assert.deepEqual(await logged(tool), [0]);
        assert.equal(await saved(tool), 0);
      });
    }
  });

  describe("without the backlink tools", () => {
    withAccount("no-backlinks");

    for (const tool of someOf(catalogue.filter(({ needs }) => needs !== "backlinks"))) {
      it(`${tool.name} is answered all the same`, () => answersOnce(tool));
    }

    for (const tool of catalogue.filter(({ needs }) => needs === "backlinks")) {
      it(`${tool.name} is refused before anything is asked, with the way to enable it`, async () => {
        const links = watchLinks();
        const asked = await runAsPerson(tool, ({ items }) =>
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
        assert.deepEqual(await logged(tool), []);
      });

      it(`${tool.name}, insisted on, is refused by the service without a charge`, async () => {
        const asked = await runAsPerson(tool, ({ items }) =>
          items.find((item) => item === words.tryAnyway),
        );
        const { what } = await untilAsked(asked, atEnd(words.notCharged));
        assert.match(what, new RegExp(`^${tool.title}: `, "u"));
        assert.deepEqual(await charges(tool), []);
        assert.equal(await saved(tool), 0);
      });
    }
  });

  describe("with several websites and ad accounts", () => {
    withAccount("agency");

    for (const tool of someOf(catalogue.filter((tool) => !isOwn(tool)))) {
      it(`${tool.name} is answered all the same`, () => answersOnce(tool));
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
        const asked = await runAsPerson(tool, chosen);
        await pressFormButton(tool);
        const offer = await until("the question whether to remember it", () =>
          asked.find(({ items }) => items.includes(words.useForProject)),
        );
        assert.equal(offer.what, "Use site_3b91 by default in this project?");
        const pick = asked.find(({ items }) => items.includes("Harbor Lane Coffee"));
        assert.equal(pick?.what, `${tool.title} (2 credits)`);
        const [labels, details] = websites[tool.name] ?? assert.fail();
        assert.deepEqual(pick?.items, labels);
        assert.match(pick?.detail ?? "", details);
        assert.deepEqual(await charges(tool), [2]);
        assert.equal(await saved(tool), 1);
      });

      it(`${tool.name} asks no more once the choice is the project's own`, async () => {
        const answer = (question: Asked): string | undefined =>
          question.items.find((item) =>
            [words.choose, words.runAgain, words.useForProject].some(
              (word) => word === item.replace("$(refresh) ", ""),
            ),
          ) ?? question.items.find((item) => item === "Harbor Lane Coffee");
        const asked = await runAsPerson(tool, answer);
        await pressFormButton(tool);
        await until(
          "the choice to be remembered",
          () => rememberedChoices(api.app, tool)["website_id"] === "site_3b91",
        );
        const before = (await charges(tool)).length;
        asked.length = 0;
        const again = await runAsPerson(tool);
        const form = await pressFormButton(tool, {
          website_id: "site_3b91",
          period: "last_7_days",
        });
        assert.equal(form.state().outcome?.kind, "done");
        assert.deepEqual(questionsIn([...asked, ...again]), []);
        assert.deepEqual((await charges(tool)).length, before + 1);
        assert.equal((await form.ready()).draft.texts["website_id"], "site_3b91");
        await api.app.context.workspaceState.update("seoResearch.choices", undefined);
      });
    }

    it("get_ad_performance offers platform and account with the currency, and goes on with one charge", async () => {
      const tool = catalogue.find(({ name }) => name === "get_ad_performance") ?? assert.fail();
      const asked = await runAsPerson(tool, ({ items }) =>
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
      await pressFormButton(tool);
      await until(
        "the choice to be remembered",
        () => rememberedChoices(api.app, tool)["ad_account"] === "ada_91b7e2",
      );
      const picks = asked.filter(({ what }) => what === `${tool.title} (2 credits)`);
      assert.equal(picks.length, 2, "the platform, then the account");
      assert.match(
        picks[1]?.detail ?? "",
        /google_ads · 415-220-9987 · USD\n.*602-118-4410 · EUR/u,
      );
      assert.deepEqual(await charges(tool), [2]);
      assert.equal(await saved(tool), 1);
      const again = await runAsPerson(tool);
      const form = await pressFormButton(tool, {
        ...rememberedChoices(api.app, tool),
        period: "last_7_days",
      });
      assert.equal(form.state().outcome?.kind, "done");
      assert.deepEqual(questionsIn(again), []);
      assert.deepEqual(await charges(tool), [2, 2]);
      await api.app.context.workspaceState.update("seoResearch.choices", undefined);
    });
  });
});

/** What a person has to decide: an answer that is overtaken by the next form is offered, which asks for nothing. */
function questionsIn(asked: readonly Asked[]): Asked[] {
  return asked.filter(({ items }) => !items.includes(words.showResult));
}

/** What an account lacks, or has several of, changes nothing for other tools: every fourth of them shows it. */
function someOf(tools: readonly ToolDefinition[]): ToolDefinition[] {
  return tools.filter((_tool, place) => place % 4 === 0);
}
