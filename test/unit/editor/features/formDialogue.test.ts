import assert from "node:assert/strict";
import { FormDialogue } from "../../../../src/editor/features/runTool/form/formDialogue.ts";
import type { DialogueParts } from "../../../../src/editor/features/runTool/form/formDialogue.ts";
import { FormDrafts } from "../../../../src/editor/features/runTool/form/formDrafts.ts";
import type { CallRequest } from "../../../../src/editor/features/paidCalls/callRequest.ts";
import type { SubmitOutcome } from "../../../../src/editor/features/runTool/form/formHost.ts";
import { CancelledError } from "../../../../src/research/service/errors.ts";
import { additionalField } from "../../../../src/shared/formProtocol.ts";
import type {
  DraftCheck,
  FormDraft,
  FormState,
  ToFormView,
} from "../../../../src/shared/formProtocol.ts";
import { exportDataset } from "../../../../src/research/tools/exportDataset.ts";
import { inspectKeyword } from "../../../../src/research/tools/inspectKeyword.ts";
import { discoverCompetitors } from "../../../../src/research/tools/discoverCompetitors.ts";
import { researchKeywords } from "../../../../src/research/tools/researchKeywords.ts";

const draft = (texts: Record<string, string>, additional = ""): FormDraft => ({
  texts,
  additional,
});
const holdsKey = (text: string): boolean => text.includes("or_the-key");
const memory = (
  stored: Record<string, unknown> = {},
): { drafts: FormDrafts; stored: Record<string, unknown> } => ({
  stored,
  drafts: new FormDrafts(
    {
      get: (key) => stored[key],
      update: (key, value) => Promise.resolve(void (stored[key] = value)),
    },
    (error) => {
      throw error;
    },
  ),
});

interface Told {
  readonly messages: ToFormView[];
  readonly runs: CallRequest[];
  readonly reported: unknown[];
}

function dialogueOf(
  start: CallRequest,
  parts: Partial<DialogueParts> & { submit?: (start: CallRequest) => Promise<SubmitOutcome> } = {},
): Told & { dialogue: FormDialogue } {
  const told: Told = { messages: [], runs: [], reported: [] };
  const { submit, ...rest } = parts;
  const dialogue = new FormDialogue(start, {
    host: {
      submit: (begun) => {
        told.runs.push(begun);
        return submit?.(begun) ?? Promise.resolve({ kind: "answered" });
      },
      standing: () => "497 left",
      availability: () => ({ ok: true }),
      defaults: () => ({}),
      holdsKey,
    },
    drafts: memory().drafts,
    translations: null,
    baseUrl: () => "",
    connected: () => ({ website: [], adAccount: [] }),
    copy: () => Promise.resolve(),
    tell: (message) => void told.messages.push(message),
    report: (error) => void told.reported.push(error),
    ...rest,
  });
  return { dialogue, ...told };
}

const states = (messages: readonly ToFormView[]): FormState[] =>
  messages.flatMap((message) => (message.kind === "state" ? [message.state] : []));

async function check(dialogue: FormDialogue, typed: FormDraft): Promise<DraftCheck> {
  const reply = await dialogue.handle({ kind: "check", seq: 7, draft: typed, preview: false });
  assert.ok(reply !== null && typeof reply === "object" && "hints" in reply);
  return reply;
}

describe("a form's host", () => {
  it("runs the tool it was opened for with cleaned arguments, its parent and its origin", async () => {
    const parent = "2026-11-01-result";
    const { dialogue, runs, messages } = dialogueOf({
      tool: researchKeywords,
      args: {},
      parent,
      origin: "sandbox",
    });
    const reply = await dialogue.handle({
      kind: "submit",
      seq: 1,
      draft: draft({ seed: " espresso ", tool: "audit_site" }),
    });
    assert.deepEqual(reply, { seq: 1, problems: [] });
    assert.deepEqual(runs, [
      { tool: researchKeywords, args: { seed: "espresso" }, parent, origin: "sandbox" },
    ]);
    assert.deepEqual(
      states(messages).map(({ busy, outcome }) => [busy, outcome?.kind]),
      [
        [true, undefined],
        [false, "done"],
      ],
    );
  });

  it("fills a field with what the project has, of alternatives that one alone, and can bring back what was there", async () => {
    const { dialogue, messages } = dialogueOf(
      { tool: discoverCompetitors, args: { domain: "own.example" } },
      {
        host: {
          submit: () => Promise.resolve({ kind: "answered" }),
          standing: () => "",
          availability: () => ({ ok: true }),
          defaults: () => ({}),
          holdsKey,
          offers: () =>
            Promise.resolve([
              {
                field: "seed_keywords",
                label: "Use This Project's Keywords",
                icon: "list-unordered",
                values: () => Promise.resolve(["moka pot", "latte"]),
              },
            ]),
        },
      },
    );
    await dialogue.readOffers();
    assert.deepEqual(states(messages).at(-1)?.offers, [
      { field: "seed_keywords", label: "Use This Project's Keywords" },
    ]);
    const typed = draft({ domain: "own.example", limit: "10" });
    assert.deepEqual(await dialogue.handle({ kind: "takeOffer", index: 0, draft: typed }), {
      draft: draft({ seed_keywords: "moka pot\nlatte", limit: "10" }),
      canBringBack: true,
    });
    assert.deepEqual(await dialogue.handle({ kind: "takeOffer", index: 7, draft: typed }), {
      draft: draft({ seed_keywords: "moka pot\nlatte", limit: "10" }),
      canBringBack: true,
    });
    assert.deepEqual(await dialogue.handle({ kind: "bringBack" }), {
      draft: typed,
      canBringBack: false,
    });
  });

  it("forgets parent and origin when the form is emptied", async () => {
    const { dialogue, runs } = dialogueOf({
      tool: researchKeywords,
      args: { seed: "x" },
      origin: "sandbox",
    });
    await dialogue.handle({ kind: "reset" });
    await dialogue.handle({ kind: "submit", seq: 1, draft: draft({ seed: "y" }) });
    assert.deepEqual(runs, [{ tool: researchKeywords, args: { seed: "y" } }]);
  });

  it("S3: refuses an API key in a field, beside it, before anything runs", async () => {
    const { dialogue, runs } = dialogueOf({ tool: researchKeywords, args: {} });
    const sentence =
      /^This looks like your API key\. It would be sent to the service and saved in results, so the call wasn't run\.$/u;
    const typed = draft({ seed: "my or_the-key" });
    const [problem] = (await check(dialogue, typed)).problems;
    assert.equal(problem?.field, "seed");
    assert.match(problem.message, sentence);
    const extra = (await check(dialogue, draft({ seed: "tea" }, '{"note":"or_the-key"}'))).problems;
    assert.deepEqual(
      extra.map(({ field }) => field),
      [additionalField],
    );
    await dialogue.handle({ kind: "submit", seq: 1, draft: typed });
    await assert.rejects(
      dialogue.handle({ kind: "copyCurl", draft: typed }),
      /looks like your API key/u,
    );
    assert.equal(runs.length, 0);
  });

  it("runs nothing while something is wrong, the tool is unavailable or a run is under way", async () => {
    const running = Promise.withResolvers<SubmitOutcome>();
    let ok = true;
    const { dialogue, runs } = dialogueOf(
      { tool: researchKeywords, args: {} },
      {
        host: {
          submit: (start) => (runs.push(start), running.promise),
          standing: () => "",
          availability: () => (ok ? { ok } : { ok, reason: "No key." }),
          defaults: () => ({}),
          holdsKey,
        },
      },
    );
    const submit = (typed: FormDraft): Promise<unknown> =>
      dialogue.handle({ kind: "submit", seq: 1, draft: typed });
    assert.deepEqual(await submit(draft({})), {
      seq: 1,
      problems: [{ field: "seed", message: "Type a keyword, for example: pour over coffee." }],
    });
    ok = false;
    assert.deepEqual(await submit(draft({ seed: "x" })), {
      seq: 1,
      problems: [{ field: "", message: "No key." }],
    });
    assert.equal(runs.length, 0);
    ok = true;
    const first = submit(draft({ seed: "x" }));
    await submit(draft({ seed: "x" }));
    assert.equal(runs.length, 1);
    running.resolve({ kind: "declined" });
    await first;
  });

  it("says how a run ended, whatever happened", async () => {
    const outcomes: readonly (readonly [() => Promise<SubmitOutcome>, string, string])[] = [
      [
        () => Promise.resolve({ kind: "answered" }),
        "done",
        "Done. The result opened in its own tab.",
      ],
      [() => Promise.resolve({ kind: "declined" }), "done", "Nothing was run."],
      [() => Promise.resolve({ kind: "failed", sentence: "Too low." }), "failed", "Too low."],
      [() => Promise.reject(new CancelledError(false)), "done", "Nothing was run."],
      [() => Promise.reject(new Error("The disk is full.")), "failed", "The disk is full."],
    ];
    for (const [submit, kind, text] of outcomes) {
      const { dialogue, messages, reported } = dialogueOf(
        { tool: inspectKeyword, args: {} },
        { submit },
      );
      await dialogue.handle({ kind: "submit", seq: 1, draft: draft({ keyword: "x" }) });
      assert.deepEqual(states(messages).at(-1)?.outcome, { kind, text });
      assert.equal(reported.length, text === "The disk is full." ? 1 : 0);
    }
  });

  it("says of an export only that its rows are in a file when they are", async () => {
    for (const [kind, outcome, text] of [
      ["written", "done", "Done. The file was saved."],
      ["answered", "done", "No file was saved. See the result's tab for details."],
      ["unwritten", "failed", "No file was saved. You can export these rows again for free."],
      ["declined", "done", "Nothing was run."],
    ] as const) {
      const { dialogue, messages } = dialogueOf(
        { tool: exportDataset, args: {} },
        { submit: () => Promise.resolve({ kind }) },
      );
      await dialogue.handle({ kind: "submit", seq: 1, draft: draft({ uri: "ofe://dataset/x" }) });
      assert.deepEqual(states(messages).at(-1)?.outcome, { kind: outcome, text });
    }
  });

  it("keeps what the service refused at a field until that field changes", async () => {
    const { dialogue } = dialogueOf(
      { tool: inspectKeyword, args: {} },
      {
        submit: () =>
          Promise.resolve({
            kind: "refused",
            cost: "You weren't charged.",
            problems: [
              { field: "location", message: "Unknown." },
              { field: "", message: "Odd." },
            ],
          }),
      },
    );
    const typed = { keyword: "x", location: "Atlantis" };
    await dialogue.handle({ kind: "submit", seq: 1, draft: draft(typed) });
    const problems = async (texts: Record<string, string>): Promise<string[]> =>
      (await check(dialogue, draft(texts))).problems.map(({ message }) => message);
    assert.deepEqual(await problems(typed), ["Unknown.", "Odd."]);
    assert.deepEqual(await problems({ ...typed, keyword: "y" }), ["Unknown."]);
    assert.deepEqual(await problems({ ...typed, location: "Spain" }), []);
    assert.deepEqual(await problems({ ...typed, keyword: "" }), [
      "Type a keyword, for example: pour over coffee.",
      "Unknown.",
    ]);
  });

  it("remembers what was typed for the tool, over forms and windows", async () => {
    const { drafts, stored } = memory();
    const first = dialogueOf({ tool: researchKeywords, args: {} }, { drafts });
    await check(first.dialogue, draft({ seed: "flat white", limit: "many" }, "{"));
    await drafts.flush();
    const again = dialogueOf(
      { tool: researchKeywords, args: {} },
      { drafts: memory(stored).drafts },
    );
    const ready = await again.dialogue.handle({ kind: "ready" });
    assert.ok(ready !== null && typeof ready === "object" && "canBringBack" in ready);
    assert.deepEqual(ready.draft, draft({ seed: "flat white", limit: "many" }, "{"));
    assert.equal(ready.canBringBack, false);
  });

  it("brings back what a reset or another opening took away", async () => {
    const { dialogue, messages } = dialogueOf({ tool: researchKeywords, args: { seed: "a" } });
    await check(dialogue, draft({ seed: "b" }));
    assert.deepEqual(await dialogue.handle({ kind: "reset" }), {
      draft: draft({}),
      canBringBack: true,
    });
    assert.deepEqual(await dialogue.handle({ kind: "bringBack" }), {
      draft: draft({ seed: "b" }),
      canBringBack: false,
    });
    dialogue.reopen({ tool: researchKeywords, args: { seed: "c" } });
    assert.deepEqual(messages.at(-1), {
      kind: "fill",
      filling: { draft: draft({ seed: "c" }), canBringBack: true },
    });
  });

  it("copies a command with the price in the answer, and none while something is wrong", async () => {
    const copied: string[] = [];
    const { dialogue } = dialogueOf(
      { tool: inspectKeyword, args: {} },
      {
        copy: (text) => Promise.resolve(void copied.push(text)),
        baseUrl: () => "https://api.example.com",
        shell: "posix",
      },
    );
    assert.equal(
      await dialogue.handle({ kind: "copyCurl", draft: draft({ keyword: "x" }) }),
      "Copied for sh, bash or zsh. It reads the key from API_KEY and costs 5 credits each time it runs.",
    );
    await assert.rejects(
      dialogue.handle({ kind: "copyCurl", draft: draft({}) }),
      /Type a keyword/u,
    );
    assert.equal(copied.length, 1);
  });

  it("copies a command for PowerShell where that is the shell, and says so on its button", async () => {
    const copied: string[] = [];
    const { dialogue } = dialogueOf(
      { tool: inspectKeyword, args: {} },
      { copy: (text) => Promise.resolve(void copied.push(text)), shell: "powershell" },
    );
    const said = await dialogue.handle({ kind: "copyCurl", draft: draft({ keyword: "x" }) });
    assert.match(
      typeof said === "string" ? said : "",
      /^Copied for PowerShell\. .*\$env:API_KEY.* 5 credits/u,
    );
    assert.match(copied.join(""), /^Invoke-RestMethod /u);
    const ready = await dialogue.handle({ kind: "ready" });
    assert.ok(ready !== null && typeof ready === "object" && "model" in ready);
    assert.equal(ready.model.shell, "powershell");
  });
});

describe("remembered drafts", () => {
  it("write the last of many once the one before is written", async () => {
    const written: unknown[] = [];
    const gates: (() => void)[] = [];
    const drafts = new FormDrafts(
      {
        get: () => undefined,
        update: (_key, value) =>
          new Promise((resolve) => {
            written.push(value);
            gates.push(resolve);
          }),
      },
      (error) => {
        throw error;
      },
    );
    for (let typed = 0; typed < 100; typed += 1) {
      drafts.save(inspectKeyword, draft({ keyword: `x${typed}` }));
    }
    assert.equal(written.length, 1);
    const flushed = drafts.flush();
    gates[0]?.();
    await new Promise((resolve) => setImmediate(resolve));
    gates[1]?.();
    await flushed;
    assert.deepEqual(written, [draft({ keyword: "x0" }), draft({ keyword: "x99" })]);
    assert.deepEqual(drafts.read(inspectKeyword), draft({ keyword: "x99" }));
  });

  it("are left alone when they can't be read, and say when they can't be written", async () => {
    const failures: unknown[] = [];
    const drafts = new FormDrafts(
      { get: () => ({ texts: { keyword: 1 } }), update: () => Promise.reject(new Error("full")) },
      (error) => void failures.push(error),
    );
    assert.equal(drafts.read(inspectKeyword), undefined);
    drafts.save(inspectKeyword, draft({}));
    drafts.save(researchKeywords, draft({}));
    await drafts.flush();
    assert.equal(failures.length, 2);
  });
});
