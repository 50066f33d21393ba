import assert from "node:assert/strict";
import * as vscode from "vscode";
import { askLine } from "../../src/editor/platform/prompts/inputBox.ts";
import type { InputSpec } from "../../src/editor/platform/prompts/inputBox.ts";
import {
  askModal,
  notifyError,
  notifyInfo,
  notifyWarning,
} from "../../src/editor/platform/prompts/messages.ts";
import { askPick, askPicks, pickRows } from "../../src/editor/platform/prompts/pickList.ts";
import type { PickItem } from "../../src/editor/platform/prompts/pickList.ts";
import { showProgress } from "../../src/editor/platform/prompts/progress.ts";
import { showStatus, StatusItem } from "../../src/editor/platform/prompts/statusBar.ts";
import { TextLens } from "../../src/editor/platform/prompts/textLens.ts";
import { iconsDrawn, linksDrawn, linksNotified } from "../support/editorText.ts";
import { answerInputs, answerWindow, restoreWindow } from "../support/integrationApi.ts";

const hostile = [
  "[Press_Enter](command:simpleBrowser.show?%5B%22https://evil.example%22%5D)",
  "docs/[x](file:///etc/passwd 'title')/$(zap)",
  '$(sync~spin) [a](https://evil.example)\n[b](HTTP://evil.example "c")',
  "](command:a) [", // two of them beside each other make a link
];

/** Texts that draw nothing: neither as a message nor as a label. */
function assertInert(texts: readonly string[]): void {
  assert.ok(texts.length > 0);
  assert.deepEqual(
    texts.flatMap((text) => [...linksDrawn(text), ...linksNotified(text), ...iconsDrawn(text)]),
    [],
  );
}

describe("what the editor gets to draw", () => {
  const { withProgress, setStatusBarMessage, createStatusBarItem } = vscode.window;
  afterEach(() => {
    restoreWindow();
    Object.assign(vscode.window, { withProgress, setStatusBarMessage, createStatusBarItem });
  });

  for (const text of hostile) {
    it(`S4: messages and dialogs, inert, of ${JSON.stringify(text)}`, async () => {
      const asked = answerWindow(({ items }) => items[0]);
      const open = { label: "Open", run: () => "opened" };
      const choices = await Promise.all([
        notifyInfo(text, [open]),
        notifyWarning(`${text}${text}`, [open]),
        notifyError(text, [open]),
        askModal({ message: text, detail: text, severity: "info" }, [open]),
        askModal({ message: text, detail: `${text}${text}` }, [open]),
      ]);
      assert.deepEqual(
        choices,
        Array.from({ length: 5 }, () => "opened"),
      );
      assert.equal(asked.length, 5);
      assertInert(asked.flatMap(({ what, detail }) => [what, detail]));
    });

    it(`S1: the line below an input box, inert, of ${JSON.stringify(text)}`, async () => {
      const drawn: string[] = [];
      const spec: InputSpec = {
        title: "Title",
        prompt: (value) => `${text}${value}`,
        value: text,
        problem: (value) => (value === "good" ? undefined : `${value}${text}`),
      };
      const values: string[] = [];
      const asked = answerInputs(({ what, detail }) => {
        drawn.push(what, detail);
        return drawn.length > 2 ? "good" : `bad ${text}`;
      });
      assert.deepEqual(await askLine({ ...spec, onValue: (value) => void values.push(value) }), {
        kind: "accepted",
        value: "good",
      });
      assert.deepEqual(values, [text, `bad ${text}`, "good"], "what is typed comes as it is");
      assert.equal(asked.length, 2);
      assertInert(drawn);
      assert.ok(drawn[2]?.startsWith("Title: bad "), drawn[2]);
    });

    it(`S1: progress, inert, of ${JSON.stringify(text)}`, async () => {
      const drawn: string[] = [];
      Object.assign(vscode.window, {
        withProgress: (
          { title = "" }: vscode.ProgressOptions,
          task: (progress: { report(step: { message?: string }): void }) => Promise<string>,
        ) => {
          drawn.push(title);
          return task({ report: ({ message = "" }) => void drawn.push(message) });
        },
      });
      const done = await showProgress(
        { location: vscode.ProgressLocation.Notification, title: text },
        (report) => {
          report({ message: text, increment: 1 });
          report({ increment: 1 });
          return Promise.resolve("done");
        },
      );
      assert.equal(done, "done");
      assert.equal(drawn.length, 3);
      assertInert(drawn);
    });

    it(`S1: rows, the status bar and lenses, with no icon but their own, of ${JSON.stringify(text)}`, () => {
      const [row] = pickRows<PickItem>([{ label: text, description: text, detail: text }]);
      const [own] = pickRows<PickItem>([{ icon: "table", label: text }]);
      const lens = new TextLens(new vscode.Range(0, 0, 0, 0), { title: text, command: "" });
      const drawn = [row?.label, row?.description, row?.detail, lens.command?.title].map(
        (part) => part ?? assert.fail(),
      );
      assert.deepEqual(drawn.flatMap(iconsDrawn), []);
      assert.deepEqual(iconsDrawn(own?.label ?? ""), ["table"]);
      let sentence = "";
      const item = { text: "", show: () => undefined, dispose: () => undefined };
      Object.assign(vscode.window, {
        setStatusBarMessage: (message: string) => void (sentence = message),
        createStatusBarItem: () => item,
      });
      showStatus(text, 5);
      new StatusItem("id", "name", 1).show({
        icons: ["warning", "beaker"],
        text,
        tooltip: "",
        spoken: "",
        command: "",
        isWarning: false,
      });
      assert.deepEqual(iconsDrawn(sentence), []);
      assert.deepEqual(iconsDrawn(item.text), ["warning", "beaker"]);
    });
  }

  it("S1: what is picked is what was offered, with its texts as they were", async () => {
    const items = hostile.map((label): PickItem => ({ icon: "link", label, description: label }));
    const [first = assert.fail(), second = assert.fail()] = items;
    answerWindow(({ items: [, drawn] }) => drawn);
    const picked = await askPick(items, { title: "One" });
    assert.equal(picked, second);
    assert.equal(picked?.label, hostile[1]);
    Object.assign(vscode.window, {
      showQuickPick: (
        rows: readonly vscode.QuickPickItem[],
        { canPickMany }: vscode.QuickPickOptions,
      ) => Promise.resolve(canPickMany === true ? rows.slice(0, 2) : undefined),
    });
    assert.deepEqual(await askPicks(items, { title: "Many" }), [first, second]);
    Object.assign(vscode.window, { showQuickPick: () => Promise.resolve(undefined) });
    assert.equal(await askPick(items, { title: "None" }), undefined);
    assert.equal(await askPicks(items, { title: "None" }), undefined);
  });
});
