import * as vscode from "vscode";
import * as z from "zod/mini";
import type { App } from "../../platform/app.ts";
import { folderInFront } from "../../platform/folderInFront.ts";
import { keyInRequest } from "../../../research/service/errors.ts";
import { textOf } from "../../../shared/json.ts";
import { namedMarket } from "../../../shared/markets.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { checkArguments } from "../../../research/tools/arguments.ts";
import { partTools } from "../../../research/files/brief/sectionText.ts";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { CallMarkets } from "../runTool/callMarkets.ts";
import { articleKeyword } from "../article/articleKeyword.ts";
import { namedResult } from "../savedResults/namedResult.ts";
import { askLine } from "../../platform/prompts/inputBox.ts";
import { projectMarket } from "../../platform/projectDefaults.ts";
import { keywordArgument } from "../../../research/results/keywordResults.ts";

/** What a brief is wanted for. */
export interface BriefRequest {
  readonly keyword: string;
  readonly market: MarketNames;
  /** The other keywords of its group, most searched first; absent where it was asked for by itself. */
  readonly group?: readonly string[];
}

/** What says which market is meant, and which result is in front. */
interface AskingParts {
  readonly checks: { readonly markets: CallMarkets };
  /** The id of the saved result whose tab is in front. */
  readonly resultInFront: () => string | undefined;
}

/** The keyword as far as it is known, and whether the person has to see it before anything else. */
interface Proposal extends BriefRequest {
  readonly isCertain: boolean;
}

/** Selections longer than this are passages, not keywords. */
const longestKeyword = 80;

/** Keywords of a group that a brief names beside its own. */
const mostInGroup = 50;

const briefArgument = z.lazy(() =>
  z.looseObject({
    keyword: z.string(),
    location: z.optional(z.string()),
    language: z.optional(z.string()),
    group: z.optional(z.array(z.string())),
  }),
);

/**
 * The keyword and market of a brief: from the command's argument, a saved result, the result in front, or the selected
 * words; asked for unless the argument says it, and always in Restricted Mode, where arguments may
 * come from the folder's files. Undefined when the person gave up.
 */
export async function askForBrief(
  app: App,
  parts: AskingParts,
  argument: unknown,
): Promise<BriefRequest | undefined> {
  const proposal = await propose(app, parts, argument);
  if (proposal === undefined) {
    return undefined;
  }
  // The keyword becomes the brief's name and title even where nothing is run for it.
  const problem = (keyword: string): string | undefined =>
    app.connections.holdsKey(keyword) ? vscode.l10n.t(keyInRequest) : keywordProblem(keyword);
  if (proposal.isCertain && vscode.workspace.isTrusted && problem(proposal.keyword) === undefined) {
    return proposal;
  }
  const asked = await askLine({
    title: vscode.l10n.t("New Content Brief"),
    prompt: () =>
      vscode.l10n.t(
        "Nothing runs yet. Next, choose what to include. Market: {0}, {1}",
        proposal.market.location,
        proposal.market.language,
      ),
    value: proposal.keyword,
    placeholder: vscode.l10n.t("Target keyword"),
    problem,
  });
  return asked.kind === "accepted"
    ? { ...withoutCertainty(proposal), keyword: asked.value.trim() }
    : undefined;
}

function withoutCertainty({ isCertain: _isCertain, ...request }: Proposal): BriefRequest {
  return request;
}

/** Undefined when the person gave up choosing a market. */
async function propose(
  app: App,
  { checks: { markets: callMarkets }, resultInFront }: AskingParts,
  argument: unknown,
): Promise<Proposal | undefined> {
  const given = briefArgument.safeParse(argument);
  if (given.success) {
    const { keyword, location = "", language = "", group = [] } = given.data;
    const market =
      location === "" && language === ""
        ? await foundMarket(callMarkets)
        : namedMarket({ location, language }, projectMarket(folderInFront()));
    const others = group.filter((one) => keywordProblem(one) === undefined).slice(0, mostInGroup);
    return (
      market && {
        keyword,
        market,
        ...(others.length === 0 ? {} : { group: others }),
        isCertain: true,
      }
    );
  }
  const id = namedResult(argument);
  if (id !== undefined) {
    const result = await app.results.read(id);
    const keyword = keywordOf(result);
    if (keyword === "") {
      throw new Error(
        vscode.l10n.t("This result isn't about a single keyword. Choose a keyword or SERP result."),
      );
    }
    const market = result.market ?? (await foundMarket(callMarkets));
    return market && { keyword, market, isCertain: true };
  }
  const front = await readInFront(app, resultInFront());
  if (front !== undefined) {
    const market = front.market ?? (await foundMarket(callMarkets));
    return market && { keyword: keywordOf(front), market, isCertain: false };
  }
  const editor = vscode.window.activeTextEditor;
  const selected = editor?.document.getText(editor.selection).trim() ?? "";
  const words =
    selected === "" && editor !== undefined ? await articleKeyword(editor.document) : selected;
  const market = await foundMarket(callMarkets);
  return (
    market && { keyword: words.length > longestKeyword ? "" : words, market, isCertain: false }
  );
}

/** The result in front; undefined where none is, and where it can't be read, which its tab says. */
async function readInFront(
  { results }: App,
  id: string | undefined,
): Promise<SavedResult | undefined> {
  const read = id === undefined ? undefined : await results.open(id);
  return read?.ok === true ? read.result : undefined;
}

/** The only keyword that a result is about; "" where it is about none or several. */
function keywordOf({ tool, args }: SavedResult): string {
  return textOf(args[keywordArgument(tool) ?? ""]);
}

/** The market of the article in sight, else the project's; undefined when the person was asked and gave up. */
async function foundMarket(callMarkets: CallMarkets): Promise<MarketNames | undefined> {
  const folder = folderInFront();
  const args = await callMarkets.propose(partTools.figures.tool, {}, { folder });
  return (
    args &&
    namedMarket(
      { location: textOf(args["location"]), language: textOf(args["language"]) },
      projectMarket(folder),
    )
  );
}

function keywordProblem(value: string): string | undefined {
  const checked = checkArguments(partTools.figures.tool, { keyword: value });
  return checked.ok ? undefined : checked.problems[0]?.message;
}
