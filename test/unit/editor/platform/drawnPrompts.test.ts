import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { registerHooks } from "node:module";
import type { ModuleHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import { repositoryRoot } from "../../../support/paths.ts";

/** What somebody hides between letters that are seen; the joiner of the Persian word belongs to it. */
const hidden = "es\u200Bpre\u{E0041}\u{E0042}sso\uFE0F\u{E0101}\u202E\u2800 می\u200Cخواهم";
const seen = "espresso می\u200Cخواهم";

/** The editor's API as far as prompts draw with it: notes every text that it gets, below its members' names. */
const editor = `
const drawn = globalThis.seoDrawn;
const note = (value, name = "") => {
  if (typeof value === "string") drawn.push([name, value]);
  else if (Array.isArray(value)) value.forEach((one) => note(one, name));
  else if (typeof value === "object" && value !== null)
    for (const [member, part] of Object.entries(value)) if (!["source", "market"].includes(member)) note(part, member);
};
const asked = (...all) => { note(all); return Promise.resolve(undefined); };
const noting = (members) => new Proxy(members, {
  set(target, member, value) { note(value, String(member)); target[member] = value; return true; },
});
const listening = () => ({ dispose() {} });
export const l10n = { t: (text, ...args) => text.replaceAll(/\\{(\\d+)\\}/g, (_all, at) => String(args[at])) };
export const env = { language: "en" };
export const commands = { executeCommand: () => Promise.resolve() };
export class ThemeIcon { constructor(id) { this.id = id; } }
export class ThemeColor { constructor(id) { this.id = id; } }
export class CodeLens { constructor(range) { this.range = range; } }
export class MarkdownString { constructor(value) { note(value); this.value = value; } }
export const StatusBarAlignment = { Right: 2 };
export const InputBoxValidationSeverity = { Info: 1 };
export const Disposable = { from: () => ({ dispose() {} }) };
export const Uri = { from: (parts) => { note(parts.path); return parts; } };
export const workspace = {
  registerTextDocumentContentProvider: (scheme, one) => { globalThis.seoText = one; return listening(); },
  openTextDocument: (uri) => { note(globalThis.seoText.provideTextDocumentContent(uri)); return Promise.resolve({}); },
};
export const window = {
  showTextDocument: () => Promise.resolve(),
  showInformationMessage: asked,
  showWarningMessage: asked,
  showErrorMessage: asked,
  showQuickPick: asked,
  createQuickPick: () => noting({}),
  createInputBox: () => noting({
    onDidChangeValue: (changed) => { setTimeout(() => changed("x")); return listening(); },
    onDidAccept: listening,
    onDidTriggerButton: listening,
    onDidHide: (hide) => { setTimeout(hide, 5); return listening(); },
    show() {}, dispose() {},
  }),
  withProgress: (options, task) => { note(options); return task({ report: (step) => note(step) }, {}); },
  setStatusBarMessage: (text) => note(text),
  createStatusBarItem: () => noting({ show() {}, hide() {}, dispose() {} }),
};
`;

const folder = join(repositoryRoot, "src/editor/platform/prompts");
const callable = z.custom<(...args: readonly unknown[]) => unknown>(
  (value) => typeof value === "function",
);
const makeable = z.custom<new (...args: readonly unknown[]) => unknown>(
  (value) => typeof value === "function",
);
const clock = { now: () => 0, wait: () => Promise.resolve() };
const button = { id: "run", label: hidden };
const pick = { label: hidden, description: hidden, detail: hidden };

type Exports = Readonly<Record<string, unknown>>;
type Play = (made: unknown) => unknown;
const called =
  (...args: readonly unknown[]): Play =>
  (made) =>
    callable.parse(made)(...args);

/** How each function that shows something is played with a hidden text wherever it takes one. */
const plays: Readonly<Record<string, Play>> = {
  notifyInfo: called(hidden, [button]),
  notifyWarning: called(hidden, [button]),
  notifyError: called(hidden, [button]),
  askModal: called({ message: hidden, detail: hidden }, [button]),
  confirmSpending: called(clock, {
    message: hidden,
    detail: [hidden],
    buttons: [button],
    again: hidden,
    whole: { name: hidden, text: hidden },
  }),
  offerSpending: called(clock, "error", { message: hidden, buttons: [button] }),
  showWithButtons: called(
    (...labels: readonly string[]) => {
      assert.deepEqual(labels, [seen]);
      return Promise.resolve(undefined);
    },
    [button],
  ),
  askLine: called({
    title: hidden,
    prompt: () => hidden,
    value: "",
    placeholder: hidden,
    problem: () => hidden,
  }),
  markdownWithCommands: called(hidden, []),
  pickRows: (made) => {
    assert.deepEqual(
      z
        .array(z.object({ label: z.string(), description: z.string(), detail: z.string() }))
        .parse(callable.parse(made)([pick])),
      [{ label: seen, description: seen, detail: seen }],
    );
  },
  askPick: called([pick], { title: hidden, placeHolder: hidden }),
  askPicks: called([pick], { title: hidden, placeHolder: hidden }),
  pickOption: called(
    clock,
    { code: "website_required", options: [{ website_id: "1", name: hidden, currency: hidden }] },
    hidden,
  ),
  askMarket: called({
    title: hidden,
    placeHolder: hidden,
    suggested: [{ market: { location: hidden, language: hidden }, reason: hidden }],
  }),
  showProgress: called({ title: hidden }, (report: (step: object) => void) => {
    report({ message: hidden });
    return Promise.resolve();
  }),
  showWholeText: called({ name: hidden, text: hidden }),
  showStatus: called(hidden, 1),
  StatusItem: (made) => {
    const item = new (makeable.parse(made))("id", "name", 1);
    callable.parse(z.object({ show: callable }).parse(item).show.bind(item))({
      icons: ["zap"],
      text: hidden,
      tooltip: hidden,
      spoken: hidden,
      command: "",
      isWarning: false,
    });
  },
  TextLens: (made) => {
    const lens = new (makeable.parse(made))(undefined, { title: hidden, tooltip: hidden });
    const { command } = z
      .object({ command: z.object({ title: z.string(), tooltip: z.string() }) })
      .parse(lens);
    assert.deepEqual(command, { title: seen, tooltip: seen });
  },
};

/** What draws by one of the others alone, or draws nothing. */
const others: ReadonlySet<string> = new Set([
  "RepeatGuard",
  "askBeforeSpending",
  "askUntilDeliberate",
  "changeMarketButton",
  "chooseCommand",
  "createPickList",
  "drawnIconLabel",
  "drawnLabel",
  "drawnMessage",
  "hasOptions",
  "offerConnection",
  "windowReached",
]);

/** The rows of a pick list that was drawn. */
function labelsIn(drawn: readonly (readonly [string, string])[]): string[] {
  return drawn.flatMap(([member, text]) => (member === "label" ? [text] : []));
}

describe("what prompts give the editor to draw", () => {
  let hooks: ModuleHooks;
  const drawn: (readonly [string, string])[] = [];
  before(() => {
    Object.assign(globalThis, { seoDrawn: drawn });
    hooks = registerHooks({
      resolve: (name, context, next) =>
        name === "vscode" ? { url: "test:vscode", shortCircuit: true } : next(name, context),
      load: (url, context, next) =>
        url === "test:vscode"
          ? { format: "module", source: editor, shortCircuit: true }
          : next(url, context),
    });
  });
  after(() => hooks.deregister());

  it("lists the most likely market first and another way to answer last, so that Enter never leads away", async () => {
    const { askMarket }: Exports = await import(pathToFileURL(join(folder, "askMarket.ts")).href);
    drawn.length = 0;
    await callable.parse(askMarket)({
      title: "Market",
      suggested: [{ market: { location: "Austria", language: "German" }, reason: "hugo.toml" }],
      instead: { label: "Set Up This Project…", run: () => undefined },
    });
    const labels = labelsIn(drawn);
    assert.match(labels[0] ?? "", /Austria, German$/u);
    assert.match(labels.at(-2) ?? "", /Another Place or Language…$/u);
    assert.match(labels.at(-1) ?? "", /Set Up This Project…$/u);
  });

  it("has nothing in it that isn't seen, whichever of them is asked to draw it", async () => {
    const exports: Record<string, unknown> = {};
    for (const file of globSync("*.ts", { cwd: folder })) {
      const part: Exports = await import(pathToFileURL(join(folder, file)).href);
      Object.assign(exports, part);
    }
    assert.deepEqual(
      Object.keys(exports).toSorted(),
      [...Object.keys(plays), ...others].toSorted(),
      "a new prompt is played here, too",
    );
    for (const [name, play] of Object.entries(plays)) {
      drawn.length = 0;
      await play(exports[name]);
      const own = ["showWithButtons", "pickRows", "TextLens"].includes(name);
      assert.ok(own || drawn.some(([, text]) => text.includes(seen)), `${name} draws the text`);
      for (const [member, text] of drawn) {
        assert.ok(
          !/[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u.test(text.replaceAll("\u200C", "")),
          `${name} ${member}: ${JSON.stringify(text)}`,
        );
      }
    }
  });
});
