import * as vscode from "vscode";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { setClusters } from "../../../research/files/keywordLists/setClusters.ts";
import type { KeywordRow, ShownGroup } from "../../../research/keywordGroups/groupedRows.ts";
import { keywordWords } from "../../../shared/counts.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import { marketWords } from "../../../shared/markets.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import type { App } from "../../platform/app.ts";
import { projectMarket } from "../../platform/projectDefaults.ts";
import { targetToMerge } from "../../platform/projectFiles/chooseTarget.ts";
import { readProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import { askLine } from "../../platform/prompts/inputBox.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";
import { checkInside, inWords } from "../keywordLists/listFiles.ts";
import { savedWords } from "../keywordLists/mergeInto.ts";
import { writeTableText } from "../tables/writeTableText.ts";

/** Characters of a group's name, at most. */
const longestName = 200;

/** Groups of a market: a name means one group in each. */
interface Within {
  readonly all: readonly ShownGroup[];
}

/** Writes all groups into the list's column, for the keywords that have none there yet. Rejects with a sentence, and the file is as it was. */
export async function writeGroups(
  app: App,
  list: vscode.Uri,
  groups: readonly ShownGroup[],
): Promise<void> {
  const clusters = groups.flatMap(({ name, rows }) =>
    rows.filter(({ cluster }) => cluster === "").map(({ key }) => [key, name] as const),
  );
  await write(app, list, new Map(clusters));
}

/** Gives a group another name, which is asked for. */
export async function renameGroup(
  app: App,
  list: vscode.Uri,
  { group, all }: { readonly group: ShownGroup } & Within,
): Promise<void> {
  const others = all.filter((one) => one !== group);
  const name = await askName(group.name, others, group);
  await (name === undefined ? undefined : write(app, list, named(group.rows, name)));
}

/** Moves keywords to a group that is picked, or to a new one: what a group is split by. */
export async function moveToGroup(
  app: App,
  list: vscode.Uri,
  { rows, all }: { readonly rows: readonly KeywordRow[] } & Within,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) {
    return;
  }
  checkMarket(rows);
  const title = countedText(
    rows.length,
    { one: "Move 1 Keyword", other: "Move {0} Keywords" },
    formatInteger(rows.length),
  );
  const there = all.filter(
    (group) => isSameMarket(group, first) && rows.some((row) => !group.rows.includes(row)),
  );
  const isNew = { icon: "add", label: vscode.l10n.t("New group…"), group: undefined };
  const chosen = await askPick<GroupItem>([isNew, ...there.map(groupItem)], {
    title,
    placeHolder: vscode.l10n.t("Choose a group, or make a new one"),
  });
  if (chosen === undefined) {
    return;
  }
  const name = chosen.group?.name ?? (await askName(first.keyword, all, first));
  if (name !== undefined) {
    // what stays is kept, too: by its words it would follow
    const stays = all
      .filter((group) => group.rows.some((row) => rows.includes(row)))
      .flatMap((group) => [...named(group.rows, group.name)]);
    const target = named(chosen.group?.rows ?? [], name);
    await write(app, list, new Map([...stays, ...target, ...named(rows, name)]));
  }
}

/** Puts several groups into the one with the largest volume; of one group alone the other is picked. */
export async function mergeGroups(
  app: App,
  list: vscode.Uri,
  { groups, all }: { readonly groups: readonly ShownGroup[] } & Within,
): Promise<void> {
  checkMarket(groups);
  const [only, ...more] = groups;
  if (only === undefined) {
    return;
  }
  const merged = more.length > 0 ? groups : await withPicked(only, all);
  const [largest] = merged.toSorted((a, b) => all.indexOf(a) - all.indexOf(b));
  if (largest !== undefined && merged.length > 1) {
    const rows = merged.flatMap((group) => group.rows);
    await write(app, list, named(rows, largest.name));
  }
}

interface GroupItem extends PickItem {
  readonly group: ShownGroup | undefined;
}

async function withPicked(only: ShownGroup, all: readonly ShownGroup[]): Promise<ShownGroup[]> {
  const others = all.filter((group) => group !== only && isSameMarket(group, only));
  const near = new Set(only.near.map(({ name }) => name));
  const items = others.toSorted((a, b) => Number(near.has(b.name)) - Number(near.has(a.name)));
  const chosen = await askPick<GroupItem>(items.map(groupItem), {
    title: vscode.l10n.t("Merge {0}", shownSentence(only.name)),
    placeHolder: vscode.l10n.t(
      "Choose the other group. The one with the larger volume gives the name",
    ),
  });
  return chosen?.group === undefined ? [] : [only, chosen.group];
}

function groupItem(group: ShownGroup): GroupItem {
  return {
    icon: "list-tree",
    label: shownSentence(group.name),
    description: keywordWords(group.rows.length),
    group,
  };
}

function named(rows: readonly KeywordRow[], name: string): ReadonlyMap<string, string> {
  return new Map(rows.map(({ key }) => [key, name]));
}

type OfMarket = Pick<ShownGroup, "market">;

function isSameMarket(one: OfMarket, other: OfMarket): boolean {
  return marketWords(one.market) === marketWords(other.market);
}

/** Throws a sentence for what is of several markets: their volumes can't be compared. */
function checkMarket(all: readonly OfMarket[]): void {
  const [first] = all;
  if (first !== undefined && !all.every((one) => isSameMarket(one, first))) {
    throw new Error(
      vscode.l10n.t("A group has keywords of one market. Choose rows of one market."),
    );
  }
}

async function askName(
  value: string,
  others: readonly ShownGroup[],
  of: OfMarket,
): Promise<string | undefined> {
  const taken = new Set(
    others.filter((group) => isSameMarket(group, of)).map(({ name }) => keywordKey(name)),
  );
  const asked = await askLine({
    title: vscode.l10n.t("Name of the Group"),
    prompt: () => vscode.l10n.t("Goes into the list's column “cluster”"),
    value,
    problem: (typed) =>
      typed.trim() === ""
        ? vscode.l10n.t("Enter a name.")
        : typed.length > longestName
          ? vscode.l10n.t("Enter up to {0} characters.", formatInteger(longestName))
          : taken.has(keywordKey(typed))
            ? vscode.l10n.t("Another group has this name. Merge the groups instead.")
            : undefined,
  });
  return asked.kind === "accepted" ? asked.value.trim() : undefined;
}

/** Writes cells of the column `cluster` into the list's document, so that one undo takes them back, and says how many. */
async function write(
  app: App,
  list: vscode.Uri,
  clusters: ReadonlyMap<string, string>,
): Promise<void> {
  await checkInside(list);
  const target = await targetToMerge(app, list);
  if (target === undefined) {
    return;
  }
  await workspaceFiles.openDocument(list);
  const text = await readProjectText(list);
  const set = await inWords(list, () => setClusters(text, projectMarket(list), clusters));
  const written = set.text === text ? "same" : await writeTableText(target, set.text);
  const name = shownSentence(vscode.workspace.asRelativePath(list));
  const changed = countedText(
    set.changed,
    { one: "{1}: 1 row has another group now.", other: "{1}: {0} rows have another group now." },
    formatInteger(set.changed),
    name,
  );
  // Not awaited: the message may stay open for long.
  void notifyInfo(
    set.changed === 0
      ? vscode.l10n.t("{0}: Nothing to change.", name)
      : `${changed}${savedWords(written)}`,
    [
      {
        label: vscode.l10n.t("Open List"),
        run: () => vscode.window.showTextDocument(list, { preview: false }),
      },
    ],
  );
}
