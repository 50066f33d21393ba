import assert from "node:assert/strict";
import { changesSection } from "../../../../src/editor/features/articleView/changesSection.ts";
import type {
  ArticleAction,
  ArticleChanges,
} from "../../../../src/editor/features/articleView/articleFacts.ts";
import {
  noHistoryInWindow,
  wayInWindow,
} from "../../../../src/editor/features/planning/unknownHistory.ts";
import type { GitWindow } from "../../../../src/editor/platform/unknownDates.ts";
import { ChangeEffects } from "../../../../src/research/changes/changeEffects.ts";
import { ChangeFiguresReader } from "../../../../src/research/changes/changeFigures.ts";
import { factsOf } from "./articleUnderTest.ts";

const none: ArticleChanges = {
  since: "2026-08-01",
  changes: [],
  effects: new ChangeEffects(new ChangeFiguresReader().figures, [], [], {
    least: 100,
    today: "2026-11-20",
  }),
  notes: [],
  notesToCome: [],
  isSample: false,
};

async function sectionWith(changes: ArticleChanges): Promise<{
  section: NonNullable<ReturnType<typeof changesSection>>;
  actions: ArticleAction[];
}> {
  const actions: ArticleAction[] = [];
  const facts = await factsOf("Text.", { changes });
  const made = changesSection(facts, (action) => actions.push(action) - 1);
  assert.ok(made !== undefined);
  return { section: made, actions };
}

describe("the changes of the open article", () => {
  it("have what was noted about a change to come, once for all of its fields", async () => {
    const note = {
      file: "content/a.md",
      value: "",
      day: "2026-11-20",
      hypothesis: "More clicks",
      lookAgain: "2026-12-20",
      note: "",
    };
    const { section: made } = await sectionWith({
      ...none,
      notesToCome: [
        { ...note, field: "title" },
        { ...note, field: "text" },
      ],
    });
    const [group] = made.groups;
    assert.equal(group?.entries.length, 1);
    assert.match(group?.entries[0]?.text ?? "", /More clicks/u);
    assert.match(group?.entries[0]?.detail ?? "", /Title, Text .*Look again: .*20/u);
  });

  it("can be noted before they are made, with Git or without, and say what is missing with a way to it", async () => {
    const windows: [GitWindow, string, RegExp][] = [
      [{ git: "disabled", isRemote: false, scheme: "file" }, "git.enabled", /turned off/u],
      [{ git: "absent", isRemote: false, scheme: "file" }, "git.path", /isn't available/u],
      [{ git: "untrusted", isRemote: false, scheme: "file" }, "trust", /Restricted Mode/u],
      [
        { git: "absent", isRemote: true, scheme: "vscode-remote" },
        "remote.extensionKind",
        /remote window/u,
      ],
    ];
    for (const [window, expected, sentence] of windows) {
      const way = wayInWindow(window);
      const { section: made, actions } = await sectionWith({
        ...none,
        unknown: noHistoryInWindow(window),
        way,
      });
      assert.equal(way, expected);
      assert.deepEqual(actions[0], { kind: "wayToHistory", way });
      assert.match(made.notes.join(" "), sentence);
      assert.ok(actions.some(({ kind }) => kind === "noteChange"));
    }
    assert.ok(!(await sectionWith(none)).actions.some(({ kind }) => kind === "wayToHistory"));
  });
});
