import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { AccountKind } from "../../src/sandbox/account/accountKinds.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { formatCredits } from "../../src/shared/format.ts";
import type { FormDraft } from "../../src/shared/formProtocol.ts";
import { catalogue } from "../../src/tools/catalogue.ts";
import type { ToolDefinition } from "../../src/tools/definition.ts";
import { inspectBacklinks } from "../../src/tools/inspectBacklinks.ts";
import { inspectSearchVisibility } from "../../src/tools/inspectSearchVisibility.ts";
import { researchKeywords } from "../../src/tools/researchKeywords.ts";
import { rightArguments } from "../support/badInput.ts";
import { FormUnderTest } from "../support/formUnderTest.ts";
import {
  answerWindow,
  restoreWindow,
  tabLabels,
  testApi,
  untilAsked,
} from "../support/integrationApi.ts";
import type { Asked, Assembly } from "../support/integrationApi.ts";
import { questions } from "../support/questions.ts";
import { startRawServer } from "../support/rawServer.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";

describe("every tool from its form", () => {
  let api: Assembly;
  let service: Sandbox;

  before(async () => {
    api = await testApi();
  });
  afterEach(restoreWindow);

  async function use(account: AccountKind): Promise<void> {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    service = await startService({ account, rateLimit: 0 });
    await api.app.connections.useKey(service.url, service.key);
    await Promise.all([
      api.app.account.capabilities.refresh(),
      api.app.account.connections.refresh(),
      api.app.account.balance.refresh(),
    ]);
  }

  async function leave(): Promise<void> {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await api.app.connections.disconnect();
    await service.close();
  }

  /** What the service has logged about a tool: the credits of each call. */
  async function logged(tool: ToolDefinition): Promise<number[]> {
    const log = await (await api.app.connections.tryKey(service.url, service.key)).usage(500);
    return log
      .filter(({ endpoint }) => endpoint === `/v1/tools/${tool.name}`)
      .map(({ credits_charged: credits }) => credits ?? 0);
  }

  async function savedIds(tool: ToolDefinition): Promise<string[]> {
    const { results } = await api.app.results.list();
    return results
      .filter((result) => result.tool === tool.name && result.origin === service.url)
      .map(({ id }) => id);
  }

  /** The newest dataset behind an answer of this service. */
  async function datasetUri(): Promise<string> {
    const { results } = await api.app.results.list();
    for (const { id } of results.filter(({ origin }) => origin === service.url)) {
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
      tool.name === "export_dataset" ? { uri: await datasetUri() } : (questions[tool.name] ?? {});
    const draft = { texts: { ...begun.texts, ...form.typed(args).texts }, additional: "" };
    const { problems, price, preview } = await form.check(draft);
    assert.deepEqual(problems, []);
    assert.equal(price, `${tool.title} (${formatCredits(tool.cost)})`);
    assert.equal(preview?.line, `POST ${service.url}/v1/tools/${tool.name}`);
    assert.equal(preview.complete, true);
    return { form, draft };
  }

  /** Agrees to the price where it is asked, and keeps what is there already. */
  const agree =
    (tool: ToolDefinition, more: readonly string[] = []) =>
    ({ what, items }: Asked): string | undefined =>
      what === words.fileExists
        ? words.keepBoth
        : what === words.priced(words.exportAs, 1)
          ? "CSV"
          : items.find((item) => item.startsWith(`${tool.title} (`) || more.includes(item));

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
    assert.deepEqual(await logged(tool), [tool.cost]);
    assert.deepEqual((await form.ready()).draft, draft, "the form keeps what it was filled with");
  }

  /** The button does nothing, the form says why, and what was typed stays. */
  async function isRefusedWhileOpen(
    form: FormUnderTest,
    draft: FormDraft,
    reason: RegExp,
  ): Promise<void> {
    assert.match(form.state().unavailable ?? "", reason);
    const asked = answerWindow();
    const { problems } = await form.submit(draft);
    assert.equal(problems.length, 1);
    assert.equal(problems[0]?.field, "");
    assert.match(problems[0]?.message ?? "", reason);
    assert.deepEqual(asked, []);
    assert.deepEqual((await form.ready()).draft, draft);
  }

  const isOwn = ({ group }: ToolDefinition): boolean => group === "My data";

  describe("with an account that has everything", () => {
    before(() => use("full"));
    after(leave);
    for (const tool of catalogue) {
      it(`${tool.name} is answered: one result, ${tool.cost} credits once`, () => answers(tool));
    }
  });

  describe("with 20 credits left", () => {
    before(() => use("starter"));
    after(leave);
    let balance = 20;
    // Those that can't be paid for first, then the cheap ones; a dataset needs an answer before it.
    const turn = ({ cost, name }: ToolDefinition): number =>
      cost > balance ? 0 : name === "export_dataset" ? researchKeywords.cost + 0.5 : cost;
    for (const tool of catalogue.toSorted((a, b) => turn(a) - turn(b))) {
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
          await untilAsked(asked, /The balance is too low.*You weren't charged\.$/u);
          assert.deepEqual(await logged(tool), [0]);
          assert.deepEqual((await form.ready()).draft, draft);
        }
        assert.equal(
          await (await api.app.connections.tryKey(service.url, service.key)).credits(),
          balance,
        );
      });
    }
  });

  describe("with nothing connected", () => {
    before(() => use("empty"));
    after(leave);
    for (const tool of catalogue.filter(isOwn)) {
      it(`${tool.name} says why it can't be run, and keeps what is typed`, async () => {
        const { form, draft } = await filledForm(tool);
        await isRefusedWhileOpen(
          form,
          { ...draft, texts: { ...draft.texts, period: "last_90_days" } },
          /^No (?:website|ad account) is connected.* Connect one in the dashboard\.$/u,
        );
        assert.deepEqual(await logged(tool), []);
      });
    }
  });

  describe("without the backlink tools", () => {
    before(() => use("no-backlinks"));
    after(leave);
    for (const tool of catalogue.filter(({ needs }) => needs === "backlinks")) {
      it(`${tool.name} says why it can't be run, and keeps what is typed`, async () => {
        const { form, draft } = await filledForm(tool);
        await isRefusedWhileOpen(form, draft, /^Backlink tools aren't enabled for your account\./u);
        assert.deepEqual(await logged(tool), []);
      });
    }
  });

  describe("with several websites and ad accounts", () => {
    before(() => use("agency"));
    after(leave);
    for (const tool of catalogue.filter(isOwn)) {
      it(`${tool.name} offers the choice and goes on with one charge`, async () => {
        const { form, draft } = await filledForm(tool);
        const asked = answerWindow(agree(tool, [words.choose, "google_ads", "Harbor Lane Coffee"]));
        await form.submit(draft);
        await until("the answer", async () => (await savedIds(tool)).length === 1);
        assert.ok(asked.some(({ items }) => items.includes("Harbor Lane Coffee")));
        await untilAsked(asked, /by default in this project\?$/u);
        assert.deepEqual(
          (await logged(tool)).filter((credits) => credits > 0),
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

  describe("while it is open", () => {
    beforeEach(() => use("full"));
    afterEach(leave);

    const somethingFor = (form: FormUnderTest): FormDraft =>
      form.typed({ ...rightArguments(form.tool), ...questions[form.tool.name] });

    it("puts what the service refuses at its field, whatever the tool, until the field is changed", async () => {
      let loc: readonly (string | number)[] = [];
      const server = await startRawServer((response, { path }) => {
        response.statusCode = path.startsWith("/v1/tools/") ? 422 : 200;
        const problem = {
          detail: [{ type: "value_error", loc: ["body", ...loc], msg: "Not this one", input: "x" }],
        };
        response.end(
          JSON.stringify(
            path.startsWith("/v1/tools/")
              ? problem
              : {
                  balance: 500,
                  items: [],
                  websites: [{ website_id: "w" }],
                  ad_accounts: [{ ad_account: "a" }],
                },
          ),
        );
      });
      await api.app.connections.useKey(server.url, "or_key-of-a-refusing-service-000");
      // A form says that nothing is connected until the connection has been read.
      await api.app.connections.current();
      for (const tool of catalogue) {
        const form = new FormUnderTest(api, { tool, args: {} });
        const draft = somethingFor(form);
        answerWindow(agree(tool));
        const field =
          tool.fields.find(({ control }) => control === "list") ?? tool.fields[0] ?? assert.fail();
        loc = field.control === "list" ? [field.name, 3] : [field.name];
        const { problems } = await form.submit(draft);
        assert.deepEqual(
          problems.map((problem) => problem.field),
          [field.name],
          tool.name,
        );
        assert.match(problems[0]?.message ?? "", /Not this one/u);
        assert.equal(
          form.state().outcome?.text,
          "The service refused the request. You weren't charged; see its message above.",
        );
        assert.deepEqual((await form.check(draft)).problems, problems);
        const changed = (
          await form.check({
            ...draft,
            texts: { ...draft.texts, [field.name]: `${draft.texts[field.name] ?? ""}x` },
          })
        ).problems;
        assert.ok(changed.every(({ message }) => !message.includes("Not this one")));
      }
      loc = ["somewhere"];
      const form = new FormUnderTest(api, { tool: researchKeywords, args: {} });
      assert.deepEqual(
        (await form.submit(somethingFor(form))).problems.map(({ field }) => field),
        [""],
      );
      await server.close();
    });

    it("remembers what is typed for the next form of the tool", async () => {
      for (const tool of catalogue) {
        const form = new FormUnderTest(api, { tool, args: {} });
        const draft = {
          texts: Object.fromEntries(tool.fields.map(({ name }) => [name, `typed into ${name}`])),
          additional: '{"half": ',
        };
        await form.check(draft);
        await form.drafts.flush();
        assert.deepEqual(form.reported, []);
        assert.deepEqual(
          (await new FormUnderTest(api, { tool, args: {} }).ready()).draft,
          draft,
          tool.name,
        );
        await api.app.context.workspaceState.update(`seoResearch.form/${tool.name}`, undefined);
      }
    });

    it("says that the key is gone, refuses to run, and keeps what is typed", async () => {
      await vscode.commands.executeCommand("seoResearch.openForm", "research_keywords");
      await until("the form's tab", () => tabLabels().includes("Research Keywords"));
      const forms = catalogue.map((tool) => new FormUnderTest(api, { tool, args: {} }));
      const drafts = forms.map(somethingFor);
      await Promise.all(forms.map((form, index) => form.check(drafts[index] ?? assert.fail())));
      assert.deepEqual(
        forms.map((form) => form.state().unavailable),
        forms.map(() => null),
      );
      const following = vscode.Disposable.from(...forms.map((form) => form.follow()));
      await api.app.connections.disconnect();
      await until("every form to be told", () =>
        forms.every((form) => form.told().unavailable !== null),
      );
      for (const [index, form] of forms.entries()) {
        await isRefusedWhileOpen(
          form,
          drafts[index] ?? assert.fail(),
          /^Set an API key or use the sandbox first\. Your input is saved\.$/u,
        );
      }
      assert.ok(tabLabels().includes("Research Keywords"), "the form stays open");
      following.dispose();
      const log = await (await api.app.connections.tryKey(service.url, service.key)).usage(500);
      assert.deepEqual(
        log.filter(({ endpoint }) => endpoint?.startsWith("/v1/tools/") === true),
        [],
      );
    });

    it("says that the tool has become unavailable, refuses to run, and keeps what is typed", async () => {
      let enabled = true;
      const server = await startRawServer((response, { path }) => {
        const tools = catalogue.map(({ name }) => ({ name, enabled }));
        response.end(
          JSON.stringify(
            path === "/v1/capabilities"
              ? { tools }
              : { balance: 500, websites: [], ad_accounts: [] },
          ),
        );
      });
      await api.app.connections.useKey(server.url, "or_key-of-a-changing-service-000");
      await api.app.account.capabilities.refresh();
      const form = new FormUnderTest(api, { tool: inspectBacklinks, args: {} });
      const draft = somethingFor(form);
      await form.check(draft);
      assert.equal(form.state().unavailable, null);
      const following = form.follow();
      enabled = false;
      await api.app.account.capabilities.refresh();
      await until("the form to be told", () => form.told().unavailable !== null);
      following.dispose();
      await isRefusedWhileOpen(
        form,
        draft,
        /^Backlink tools aren't enabled for your account\. Enable them in the dashboard\.$/u,
      );
      enabled = true;
      await api.app.account.capabilities.refresh();
      assert.equal(form.state().unavailable, null, "and comes back");
      assert.deepEqual(
        server.arrived.filter(({ path }) => path.startsWith("/v1/tools/")),
        [],
      );
      await server.close();
    });

    it("shows the price anew after a switch, keeps what is typed, and charges only where the price was shown for", async () => {
      const form = new FormUnderTest(api, { tool: researchKeywords, args: {} });
      const draft = somethingFor(form);
      await form.check(draft);
      await api.app.connections.useSandbox();
      await until("the sandbox's balance in the form", () =>
        /^4\d\d credits left afterwards/u.test(form.state().standing),
      );
      assert.deepEqual((await form.ready()).draft, draft, "what is typed stays");
      answerWindow(({ items }) => items.find((item) => item.includes(words.runAgain)));
      await form.submit(draft);
      assert.equal(form.state().outcome?.kind, "done");
      assert.deepEqual(await logged(researchKeywords), []);
    });

    it("runs a suggestion of an answer only where that answer came from", async () => {
      const form = new FormUnderTest(api, {
        tool: researchKeywords,
        args: { seed: "tea" },
        origin: "https://api.elsewhere.example",
      });
      form.state();
      await form.submit(somethingFor(form));
      assert.match(
        form.state().outcome?.text ?? "",
        new RegExp(`^This ${words.cameFrom} https://api\\.elsewhere\\.example, but`, "u"),
      );
      assert.deepEqual(await logged(researchKeywords), []);
    });

    it("sends nothing while a field is wrong, whatever else is right", async () => {
      const form = new FormUnderTest(api, { tool: inspectSearchVisibility, args: {} });
      const { texts } = somethingFor(form);
      for (const [field, text] of [
        ["domain", ""],
        ["domain", "localhost"],
        ["keywords", "?!"],
        ["keywords", Array.from({ length: 10_000 }, (_none, index) => `tea ${index}`).join("\n")],
        ["mode", "fast"],
        ["location", "Berlin, Germany"],
        ["language", "de"],
      ] as const) {
        const { problems } = await form.submit({
          texts: { ...texts, [field]: text },
          additional: "",
        });
        assert.deepEqual([...new Set(problems.map((problem) => problem.field))], [field]);
      }
      const { problems } = await form.submit({ texts, additional: '{"depth": }' });
      assert.match(problems[0]?.message ?? "", /^Line 1, column 11: /u);
      assert.deepEqual(await logged(inspectSearchVisibility), []);
    });
  });
});
