import assert from "node:assert/strict";
import { textWidth } from "../../../../src/articles/checks/width/textWidth.ts";
import { batchRow, callRow, itemRows } from "../../../../src/editor/features/batches/runRows.ts";
import type { ShownBatch } from "../../../../src/editor/features/batches/runRows.ts";
import {
  hiddenRow,
  moreRow,
  resultRow,
} from "../../../../src/editor/features/savedResults/resultRows.ts";
import { toolRows } from "../../../../src/editor/features/tools/toolRows.ts";
import { unread } from "../../../../src/editor/platform/snapshot.ts";
import { BatchProgress } from "../../../../src/research/batches/batchState.ts";
import type { ItemState } from "../../../../src/research/batches/batchState.ts";
import {
  BadKeyError,
  ConnectionLostError,
  MalformedAnswerError,
  NotConnectedError,
  RateLimitedError,
  TimedOutError,
  UnavailableError,
} from "../../../../src/research/service/errors.ts";
import { budgetState } from "../../../../src/research/spending/budgets.ts";
import type { BudgetState } from "../../../../src/research/spending/budgets.ts";
import type { Availability } from "../../../../src/research/tools/availability.ts";
import { catalogue } from "../../../../src/research/tools/catalogue.ts";
import type {
  ApiCredential,
  Connections,
  UsageEntry,
} from "../../../../src/research/service/account.ts";
import { Shown, credentials, facts, failed, now, read, sandbox } from "./accountRowsFacts.ts";

/** A row as the editor draws it; depth 1 is at the top of its view. */
interface DrawnRow {
  readonly label: string;
  readonly description?: string | undefined;
  readonly tooltip?: string | undefined;
  readonly depth: number;
}

/** The widths of the side bar when the editor first opens: in a window of 1280 pixels and more, and in one of 1024. */
const [wide, narrow] = [300, 256];

/**
 * Pixels of a row beside its label and description: the editor's rows have 8 for their depth, 16 for what unfolds
 * them, 22 for the icon and 12 at their end. Its font is 13 pixels high, that of a description nine tenths of it, with
 * half its height before it. Arial is about as wide as the fonts that the editor has on each system.
 */
const taken = 16 + 22 + 12;
const room = wide - taken;
const narrowRoom = narrow - taken;
const indent = 8;
const sizes = { label: 13, description: 11.7 } as const;

function widthOf({ label, depth }: Pick<DrawnRow, "label" | "depth">, description: string): number {
  const beside =
    description === "" ? 0 : sizes.label / 2 + textWidth(description, sizes.description).pixels;
  return indent * depth + textWidth(label, sizes.label).pixels + beside;
}

/** Whether a row is seen to the end of its first words; the rest of its description may be cut where a tooltip says more. */
function beginsInSight(row: DrawnRow, within = room): boolean {
  const { label, description = "", tooltip = "" } = row;
  const [first = ""] = description.split(" · ");
  return (
    widthOf(row, description) <= within ||
    (widthOf(row, first) <= within && tooltip.length > label.length)
  );
}

describe("rows in the side bar as wide as it is at first", () => {
  it("F12: of tools are seen with their price, whatever keeps them from running", () => {
    const states: readonly Availability[] = [
      { ok: true },
      { ok: false, reason: "Why.", remedy: "connect" },
      { ok: false, reason: "Why.", remedy: "enable" },
    ];
    for (const availability of states) {
      for (const group of toolRows(catalogue, () => ({ availability, lastUsed: undefined }))) {
        for (const row of group.tools) {
          const drawn = { ...row, depth: 2 };
          assert.ok(beginsInSight(drawn, narrowRoom), row.label);
          assert.ok(row.unavailable || widthOf(drawn, row.description) <= room, row.label);
        }
      }
    }
  });

  /** Rows that are what the service or a person named: sites, ad accounts, keys, requests and their members. */
  const named =
    /^(?:connections\/(?:website|adAccount)|credentials\/key|activity\/entry|spending\/.+\/(?:subjects|agents)\/)/u;
  const spent = (limit: number, credits: number, raised: number): BudgetState =>
    budgetState(limit, credits, raised);
  const reading = { ...unread, loading: true };
  const states: readonly ConstructorParameters<typeof Shown>[0][] = [
    {},
    { connection: sandbox },
    { balance: read(3) },
    { balance: read(0) },
    { balance: read(9_999_999) },
    { connection: sandbox, balance: read(3) },
    { balance: reading, usage: reading, connections: reading, credentials: reading },
    { budgets: undefined, ownCredential: undefined, outsideClients: [] },
    {
      budgets: {
        day: spent(500, 498, 600),
        session: spent(500, 498, 600),
        agents: { limit: 100, spent: 100 },
      },
      connection: { ...facts().connection, sessionOnly: true },
      outsideClients: ["one", "two"],
    },
    {
      budgets: {
        day: spent(0, 12_345, 0),
        session: spent(0, 3, 0),
        agents: { limit: 0, spent: 5 },
      },
      activity: {
        limit: 500,
        tool: "inspect_page",
        failed: true,
        ownKey: true,
        accountRequests: true,
      },
    },
    ...[
      new NotConnectedError("x"),
      new BadKeyError(401, "x"),
      new UnavailableError(503, "x"),
      new RateLimitedError("x", now + 5000),
      new TimedOutError(true),
      new MalformedAnswerError("x"),
      new ConnectionLostError("x"),
      new Error("x"),
    ].flatMap((problem) => [
      {
        balance: failed<number>(problem),
        usage: failed<readonly UsageEntry[]>(problem),
        connections: failed<Connections>(problem),
        credentials: failed<readonly ApiCredential[]>(problem),
      },
      {
        balance: failed(problem, 497),
        usage: failed(problem, facts().usage.value),
        connections: failed(problem, facts().connections.value),
        credentials: failed(problem, credentials),
      },
    ]),
  ];

  it("F12: of the account are seen as far as what counts", () => {
    let seen = 0;
    const cut = states.flatMap((state) => {
      const look = (rows: Shown["rows"], depth: number): string[] =>
        rows.flatMap((row) => {
          const isNamed = named.test(row.id);
          seen += isNamed ? 0 : 1;
          const { id, label, description } = row;
          return [
            ...(isNamed || beginsInSight({ ...row, depth })
              ? []
              : [`${id}: ${label} | ${description}`]),
            ...look(row.children ?? [], depth + 1),
          ];
        });
      return look(new Shown(state).rows, 1);
    });
    assert.ok(seen > 500, `${seen}`);
    assert.deepEqual([...new Set(cut)], []);
  });

  it("F12: at the top of an account in order are seen whole, but for the key's many facts", () => {
    for (const state of [{}, { connection: sandbox }]) {
      for (const row of new Shown(state).rows.filter(({ id }) => id !== "key")) {
        assert.ok(widthOf({ ...row, depth: 1 }, row.description ?? "") <= room, row.id);
        assert.ok(beginsInSight({ ...row, depth: 1 }, narrowRoom), row.id);
      }
    }
  });

  it("of what was spent are seen whole in a narrow side bar, and begin there with the amount", () => {
    const spending = { ledger: [], reconciled: [], account: "own", clockOffset: 0 };
    for (const connection of [facts().connection, sandbox]) {
      const shown = new Shown({ usage: unread, spending, connection });
      const row = { ...shown.row("spending"), depth: 1 };
      const [said = ""] = (row.description ?? "").split(" · ");
      assert.equal(said, "0 by this editor today");
      assert.ok(widthOf(row, said) <= narrowRoom, said);
    }
  });

  it("of batches of every tool show in a narrow side bar what may need a person", () => {
    for (const { name } of catalogue) {
      for (const [state, words] of [
        [{ state: "unsure", problem: "" }, "200 possibly"],
        [{ state: "failed", problem: "", charged: "no" }, "200 failed"],
      ] as const) {
        const row = batchRow(batchOf([state], "idle", name));
        assert.ok(row.tooltip.includes(row.label) && row.tooltip.includes(row.description));
        assert.ok(`${row.label} · ${row.description}`.includes(words), row.label);
        const drawn = row.label.startsWith(words)
          ? widthOf({ label: words, depth: 2 }, "")
          : widthOf({ label: row.label, depth: 2 }, words);
        assert.ok(drawn <= narrowRoom, `${row.label} | ${row.description}`);
      }
    }
  });

  it("F12: of results show time, country and that they are samples beside a short subject", () => {
    const summary = {
      id: "a",
      tool: "compare_keyword_coverage",
      subject: "espresso",
      location: "United States",
      language: "English",
      receivedAt: new Date(2026, 10, 23, 23, 59).toISOString(),
      cost: 12,
      origin: "sandbox",
      callKey: "a",
    };
    const { label, description } = resultRow(summary, "day");
    const [time, country, sample, tool] = description.split(" · ");
    assert.deepEqual([country, sample, tool], ["US", "sample data", "Compare Keyword Coverage"]);
    const seen = [time, country, sample].join(" · ");
    assert.ok(widthOf({ label, depth: 2 }, seen) <= room);
    for (const row of [moreRow("day", 1_234_567), hiddenRow(123)]) {
      assert.ok(widthOf({ ...row, depth: 2 }, row.description) <= room, row.label);
    }
  });

  it("F12: of batches and calls begin with what may need a person; a batch has all of it in its tooltip", () => {
    const items: readonly ItemState[] = [
      { state: "waiting" },
      { state: "sent" },
      { state: "done", resultId: "r", fromLibrary: false, credits: 12 },
      { state: "done", resultId: "r", fromLibrary: true, credits: 0 },
      { state: "failed", problem: "", charged: "no" },
      { state: "unsure", problem: "" },
      { state: "lost", credits: 12, problem: "" },
      { state: "skipped" },
    ];
    for (const standing of ["idle", "running", "elsewhere"] as const) {
      for (const states of [items, items.slice(2), ...items.map((item) => [item])]) {
        const batch = batchOf(states, standing);
        const { label, description, tooltip } = batchRow(batch);
        assert.ok(tooltip.includes(label) && tooltip.includes(description), description);
        for (const row of itemRows(batch).slice(0, states.length)) {
          assert.ok(beginsInSight({ ...row, depth: 3 }), row.description);
        }
      }
    }
    const call = callRow({
      id: 1,
      title: "Inspect Keyword: tea",
      startedAt: now,
      state: {
        kind: "failed",
        sentence: "The service didn't respond in time. Nothing was charged.",
      },
    });
    assert.ok(beginsInSight({ ...call, depth: 2 }));
  });
});

/** A batch of 200 items that are in these states by turns. */
function batchOf(
  states: readonly ItemState[],
  standing: ShownBatch["standing"],
  tool = "inspect_keyword",
): ShownBatch {
  const at = new Date(now).toISOString();
  const items = Array.from({ length: 200 }, (_, item) => ({
    key: `k${item}`,
    args: {},
    subject: "tea",
  }));
  const header = {
    format: "seo-research/batch" as const,
    version: 1 as const,
    id: "batch",
    tool,
    origin: "sandbox",
    price: 12,
    createdAt: at,
    items,
  };
  const progress = new BatchProgress(header);
  for (const item of items.keys()) {
    const state = states[item % states.length];
    progress.apply({ item, at, ...(state ?? assert.fail()) });
  }
  return { header, progress, standing };
}
