import assert from "node:assert/strict";
import { FormDialogue } from "../../../../src/editor/features/runTool/form/formDialogue.ts";
import { FormDrafts } from "../../../../src/editor/features/runTool/form/formDrafts.ts";
import type { CallRequest } from "../../../../src/editor/features/paidCalls/callRequest.ts";
import { researchKeywords } from "../../../../src/research/tools/researchKeywords.ts";
import type { FormDraft, FormState, ToFormView } from "../../../../src/shared/formProtocol.ts";

type Folder = NonNullable<CallRequest["folder"]>;

function folderNamed(name: string): Folder {
  const folder: Folder = {
    scheme: "file",
    authority: "",
    path: name,
    query: "",
    fragment: "",
    fsPath: name,
    with: () => folder,
    toString: () => name,
    toJSON: () => name,
  };
  return folder;
}

const draft = (texts: Record<string, string>): FormDraft => ({ texts, additional: "" });
const states = (messages: readonly ToFormView[]): FormState[] =>
  messages.flatMap((message) => (message.kind === "state" ? [message.state] : []));

describe("a form in a window with several projects", () => {
  it("changes to the project it is opened for: its input, its market and what it offers", async () => {
    const projects = {
      blog: { location: "Germany", language: "German" },
      shop: { location: "France", language: "French" },
    };
    const [blog, shop] = [folderNamed("blog"), folderNamed("shop")];
    const nameOf = (folder: CallRequest["folder"]): keyof typeof projects =>
      folder?.toString() === "shop" ? "shop" : "blog";
    const late = Promise.withResolvers<void>();
    const stored: Record<string, unknown> = {};
    const drafts = new FormDrafts(
      {
        get: (key) => stored[key],
        update: (key, value) => Promise.resolve(void (stored[key] = value)),
      },
      (error) => {
        throw error;
      },
    );
    const messages: ToFormView[] = [];
    const submitted: CallRequest[] = [];
    const dialogue = new FormDialogue(
      { tool: researchKeywords, args: {}, folder: blog },
      {
        drafts,
        translations: null,
        baseUrl: () => "",
        connected: () => ({ website: [], adAccount: [] }),
        copy: () => Promise.resolve(),
        tell: (message) => void messages.push(message),
        report: (error) => {
          throw error;
        },
        host: {
          submit: (request) => {
            submitted.push(request);
            return Promise.resolve({ kind: "answered" });
          },
          standing: () => "",
          availability: () => ({ ok: true }),
          defaults: (_tool, folder) => projects[nameOf(folder)],
          projectOf: (folder) => folder?.toString(),
          holdsKey: () => false,
          offers: async (_tool, folder) => {
            const label = nameOf(folder);
            await (label === "blog" ? late.promise : undefined);
            return [{ field: "seed", label, icon: "", values: () => Promise.resolve([]) }];
          },
        },
      },
    );
    // the view keeps whose it is, so that it comes back for the same project
    const opened = await dialogue.handle({ kind: "ready" });
    assert.ok(opened !== null && typeof opened === "object" && "model" in opened);
    assert.equal(opened.model.project, "blog");
    const readLate = dialogue.readOffers();
    const typed = draft({ seed: "beete", location: "Austria", language: "German" });
    await dialogue.handle({ kind: "check", seq: 1, draft: typed, preview: false });
    assert.equal(dialogue.reopen({ tool: researchKeywords, args: {}, folder: blog }), false);
    assert.equal(dialogue.reopen({ tool: researchKeywords, args: {}, folder: shop }), true);
    await dialogue.readOffers();
    late.resolve();
    await readLate;
    assert.equal(states(messages).at(-1)?.market, "France, French");
    assert.deepEqual(states(messages).at(-1)?.offers, [{ field: "seed", label: "shop" }]);
    const filled = messages.findLast((message) => message.kind === "fill");
    assert.deepEqual(filled?.filling, { draft: draft(projects.shop), canBringBack: false });
    dialogue.reopen({ tool: researchKeywords, args: {}, folder: blog });
    assert.equal(states(messages).at(-1)?.market, "Austria, German");
    assert.deepEqual(states(messages).at(-1)?.offers, []);
    for (const [folder, wanted] of [
      [shop, "shop"],
      [blog, "blog"],
    ] as const) {
      dialogue.reopen({ tool: researchKeywords, args: {}, folder });
      await dialogue.handle({ kind: "reset" });
      await dialogue.handle({ kind: "submit", seq: 2, draft: typed });
      assert.equal(submitted.at(-1)?.folder?.toString(), wanted, "an emptied form has its project");
    }
    await drafts.flush();
    assert.deepEqual(Object.keys(stored).toSorted(), [
      "seoResearch.form/research_keywords/blog",
      "seoResearch.form/research_keywords/shop",
    ]);
  });
});
