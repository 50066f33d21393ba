import assert from "node:assert/strict";
import { formatCredits } from "../../src/shared/format.ts";
import type { FormDraft } from "../../src/shared/formProtocol.ts";
import { catalogue } from "../../src/research/tools/catalogue.ts";
import type { ToolDefinition } from "../../src/research/tools/definition.ts";
import { FormUnderTest } from "../support/formUnderTest.ts";
import { answerWindow, restoreWindow, untilAsked } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { toolFixtures } from "../support/toolFixtures.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import { AccountInUse } from "./accountInUse.ts";
import { agree, isRefusedWhileOpen } from "./formsUnderTest.ts";

describe("every tool from its form", () => {
  let account: AccountInUse;
  let api: Assembly;

  before(async () => {
    account = await AccountInUse.open();
    ({ api } = account);
  });
  afterEach(restoreWindow);

  async function savedIds(tool: ToolDefinition): Promise<string[]> {
    const { results } = await api.app.results.list();
    return results
      .filter((result) => result.tool === tool.name && result.origin === account.service.url)
      .map(({ id }) => id);
  }

  /** The newest dataset behind an answer of this service. */
  async function datasetUri(): Promise<string> {
    const { results } = await api.app.results.list();
    for (const { id } of results.filter(({ origin }) => origin === account.service.url)) {
      const read = await api.app.results.open(id);
      const uri = read.ok
        ? /"uri": ?"([^"]+:\/\/dataset\/[^"]+)"/u.exec(JSON.stringify(read.result.envelope))?.[1]
        : undefined;
      if (uri !== undefined) {
        return uri;
      }
    }
    return assert.fail("No answer has a dataset.");
  }

  /** The tool's form, filled in as a person would fill it in and checked: nothing is wrong, and the price is on the button. */
  async function filledForm(
    tool: ToolDefinition,
  ): Promise<{ readonly form: FormUnderTest; readonly draft: FormDraft }> {
    const form = new FormUnderTest(api, { tool, args: {} });
    const { model, draft: begun } = await form.ready();
    assert.equal(model.tool, tool.name);
    const args =
      tool.name === "export_dataset"
        ? { uri: await datasetUri() }
        : toolFixtures[tool.name].question;
    const draft = { texts: { ...begun.texts, ...form.typed(args).texts }, additional: "" };
    const { problems, price, preview } = await form.check(draft);
    assert.deepEqual(problems, []);
    assert.equal(price, `${tool.title} (${formatCredits(tool.cost)})`);
    assert.equal(preview?.line, `POST ${account.service.url}/v1/tools/${tool.name}`);
    assert.equal(preview.complete, true);
    return { form, draft };
  }

  async function answers(tool: ToolDefinition): Promise<void> {
    const { form, draft } = await filledForm(tool);
    answerWindow(agree(tool));
    assert.deepEqual((await form.submit(draft)).problems, []);
    assert.deepEqual(form.reported, []);
    assert.equal(form.state().outcome?.kind, "done");
    assert.match(
      form.state().outcome?.text ?? "",
      /^Done\. The (?:result opened in its own tab|file was saved)\.$/u,
    );
    assert.equal((await savedIds(tool)).length, 1);
    assert.deepEqual(await account.logged(tool), [tool.cost]);
    assert.deepEqual((await form.ready()).draft, draft, "the form keeps what it was filled with");
  }

  const isOwn = ({ group }: ToolDefinition): boolean => group === "My data";

  describe("with an account that has everything", () => {
    before(() => account.use("full"));
    after(() => account.leave());
    for (const tool of catalogue) {
      it(`${tool.name} is answered: one result, ${tool.cost} credits once`, () => answers(tool));
    }
  });

  describe("with 20 credits left", () => {
    before(() => account.use("starter"));
    after(() => account.leave());
    let balance = 20;
    // One that was always too dear, some that are paid for, and one that could have been before them; every tool has that
    // from the palette.
    const turns = [
      "discover_ai_citations",
      "inspect_search_visibility",
      "inspect_backlinks",
      "audit_site",
    ];
    for (const tool of turns.map((name) => catalogue.find((one) => one.name === name))) {
      assert.ok(tool !== undefined);
      it(`${tool.name} is answered, or refused for want of credits`, async () => {
        if (tool.cost <= balance) {
          await answers(tool);
          balance -= tool.cost;
        } else {
          const { form, draft } = await filledForm(tool);
          assert.match(
            form.state().standing,
            new RegExp(
              `^This costs ${formatCredits(tool.cost)}, but you have only ${balance} left\\.`,
              "u",
            ),
          );
          const asked = answerWindow(agree(tool));
          await form.submit(draft);
          assert.equal(form.state().outcome?.kind, "failed");
          await untilAsked(asked, /Not enough credits.*You weren't charged\.$/u);
          assert.deepEqual(await account.logged(tool), [0]);
          assert.deepEqual((await form.ready()).draft, draft);
        }
        assert.equal(
          await (
            await api.app.connections.tryKey(account.service.url, account.service.key)
          ).credits(),
          balance,
        );
      });
    }
  });

  describe("with nothing connected", () => {
    before(() => account.use("empty"));
    after(() => account.leave());
    for (const tool of catalogue.filter(isOwn)) {
      it(`${tool.name} says why it can't be run, and keeps what is typed`, async () => {
        const { form, draft } = await filledForm(tool);
        await isRefusedWhileOpen(
          form,
          { ...draft, texts: { ...draft.texts, period: "last_90_days" } },
          /^No (?:website|ad account) is connected.* Connect one in the dashboard\.$/u,
        );
        assert.deepEqual(await account.logged(tool), []);
      });
    }
  });

  describe("without the backlink tools", () => {
    before(() => account.use("no-backlinks"));
    after(() => account.leave());
    for (const tool of catalogue.filter(({ needs }) => needs === "backlinks")) {
      it(`${tool.name} says why it can't be run, and keeps what is typed`, async () => {
        const { form, draft } = await filledForm(tool);
        await isRefusedWhileOpen(
          form,
          draft,
          /^Backlink tools are not enabled for this account\./u,
        );
        assert.deepEqual(await account.logged(tool), []);
      });
    }
  });

  describe("with several websites and ad accounts", () => {
    before(() => account.use("agency"));
    after(() => account.leave());
    for (const tool of catalogue.filter(isOwn)) {
      it(`${tool.name} offers the choice and goes on with one charge`, async () => {
        const { form, draft } = await filledForm(tool);
        const asked = answerWindow(agree(tool, [words.choose, "google_ads", "Harbor Lane Coffee"]));
        await form.submit(draft);
        await until("the answer", async () => (await savedIds(tool)).length === 1);
        assert.ok(asked.some(({ items }) => items.includes("Harbor Lane Coffee")));
        await untilAsked(asked, /by default in this project\?$/u);
        assert.deepEqual(
          (await account.logged(tool)).filter((credits) => credits > 0),
          [tool.cost],
        );
      });
    }

    it("takes the choice that was typed into the form without a question", async () => {
      for (const tool of catalogue.filter(isOwn)) {
        const form = new FormUnderTest(api, { tool, args: {} });
        const args = {
          ...(tool.needs === "adPlatform"
            ? { ad_account: "ada_91b7e2" }
            : { website_id: "site_3b91" }),
          period: "last_28_days",
        };
        const asked = answerWindow();
        await form.submit(form.typed(args));
        assert.equal(form.state().outcome?.kind, "done");
        assert.deepEqual(asked, []);
      }
    });
  });
});
