import assert from "node:assert/strict";
import { changesDocument } from "../../src/research/changes/changesDocument.ts";
import { loopChanges } from "../unit/research/changes/loopChanges.ts";
import { scratchFolder } from "../support/scratch.ts";
import type { ResultDocument } from "../../src/shared/resultProtocol.ts";
import { resultPages } from "./resultPages.ts";

/** Widths of a page in windows of 1024 and 800 px, each with the sidebar as wide as it comes. */
const pageWidths = [665, 441];

describe("the table of changes", () => {
  const pages = resultPages();
  let document: ResultDocument;

  before(async () => {
    const scratch = scratchFolder({ inMemory: true });
    try {
      const { changes, effects } = await loopChanges("potting-bench", scratch.path);
      ({ document } = changesDocument({
        project: "potting-bench",
        since: "2026-08-01",
        changes,
        effects,
        notes: [],
        window: undefined,
        offers: [],
        hasNoFigures: false,
        isSample: false,
        said: [],
        problems: [],
        unknown: undefined,
        now: new Date(0),
      }));
    } finally {
      scratch.remove();
    }
  });

  for (const width of pageWidths) {
    it(`has the file and its clicks in sight in a page of ${width} px`, async () => {
      const { page } = await pages.open({ document }, { viewport: { width, height: 640 } });
      const grid = page.getByRole("grid");
      await grid.getByRole("gridcell").first().waitFor();
      const edge = await grid.evaluate(
        (element) => element.getBoundingClientRect().left + element.clientWidth,
      );
      const row = grid.getByRole("row").filter({ hasText: "blossom-end-rot.md" });
      const cells = await row.getByRole("gridcell").all();
      const drawn = await Promise.all(
        cells.slice(0, 6).map((cell) =>
          cell.evaluate((element) => ({
            text: element.textContent.trim(),
            left: element.getBoundingClientRect().left,
            right: element.getBoundingClientRect().right,
            isCut: element.scrollWidth > element.clientWidth,
          })),
        ),
      );
      assert.deepEqual(
        drawn.map(({ text }) => text),
        ["content/posts/blossom-end-rot.md", "-66.1%", "118", "40", "Oct 28, 2026", "Title"],
      );
      // the padding behind the last one may be cut
      const isInSight = ({ right }: (typeof drawn)[number]): boolean => right - 8 <= edge;
      assert.deepEqual(
        drawn.filter((cell) => isInSight(cell)).map(({ text }) => text),
        drawn.slice(0, width > 600 ? 5 : 4).map(({ text }) => text),
      );
      assert.ok(
        drawn.slice(1, 5).every(({ isCut }) => !isCut),
        "no figure is cut",
      );
      if (width > 600) {
        assert.ok((drawn[5]?.left ?? edge) + 100 <= edge, "what changed is begun");
      }
      const room = (drawn[0]?.right ?? 0) - (drawn[0]?.left ?? 0);
      assert.ok(room >= "blossom-end-rot.md".length * 7 + 20, `${room} px for the file's name`);
    });
  }
});
