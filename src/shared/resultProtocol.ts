import type { EvidenceKind } from "./evidence.ts";
import type { Picture } from "./picture.ts";
import type { ChangeReadingMessage, ReadingDecision } from "./fileReading.ts";
import type { ColumnLayout, ColumnLayoutMessage, ColumnValues, TableHead } from "./table.ts";

/** A saved answer as the result view draws it, or several that continue each other as one: text and figures, never markup. */
export interface ResultDocument {
  readonly header: ResultHeader;
  /** How far a partial answer got; absent when everything was checked. */
  readonly checked?: CheckedBanner;
  readonly notices: readonly Notice[];
  /** One section for every member of `data`, in the order the tool defines, unknown members last. */
  readonly sections: readonly Section[];
  readonly facts: TableHead | null;
  readonly entities: TableHead | null;
  readonly deltas: TableHead | null;
  readonly coverage: readonly KeyValue[];
  readonly actions: readonly ActionOffer[];
  /** True where the actions come before the sections: there is little in these without them. */
  readonly areActionsFirst?: true;
  readonly resources: readonly ResourceOffer[];
}

/** The line that says what this is, where it comes from and what it cost. */
export interface ResultHeader {
  /** The tool's title, "Research Keywords"; the view writes "Research Keywords: espresso". */
  readonly title: string;
  /** What was looked up; empty when the tool has no subject. */
  readonly subject: string;
  /** "United States, English"; null when the tool has no market. */
  readonly market: string | null;
  /** ISO time of the answer, of several the newest. */
  readonly receivedAt: string;
  /** Credits, of all parts together. */
  readonly cost: number;
  /** True for a file that a person imported: no call was behind it, so that nothing is said of a cost. */
  readonly isImported?: true;
  /** True where a response isn't the service's, so that it may not have been charged. */
  readonly mayBeLess?: true;
  /** True where the cost is that of several calls: rows were loaded later. */
  readonly isTotal?: true;
  /** Credits left after the call; null when the balance could not be read. */
  readonly balanceAfter: number | null;
  /** The answers that are shown as one; absent when there is only one. */
  readonly parts?: readonly ResultPart[];
  /** The days that an export is of, and with those that they are compared with; absent for other results. */
  readonly period?: { readonly days: string; readonly whole: string };
  /** True for made-up data of the sandbox. */
  readonly sample: boolean;
  readonly evidence: readonly Evidence[];
  /** For a table of the project, which no call is behind: of a file, changed at `receivedAt`, or over its articles, put together then. */
  readonly ofProject?: "file" | "overview";
  /** How a file's text was read as a table, each decision changeable; absent where nothing was decided. */
  readonly reading?: readonly ReadingDecision[];
  /** True for two results side by side: their times are in `parts`, the later one first. */
  readonly isComparison?: true;
  /** True for several results as one table, each with rows of its own. */
  readonly isCombined?: true;
}

/** One of several answers that continue each other. */
export interface ResultPart {
  /** "Part 2", as its figures are labelled. */
  readonly label: string;
  /** ISO time of the answer. */
  readonly receivedAt: string;
  /** Credits, and whether there were none since it was imported. */
  readonly cost: number;
  readonly isImported?: true;
  /** ISO day or time that its data are from, where that is another day than the answer's. */
  readonly dataFrom?: string;
}

/** What stands on top of a partial answer. */
export interface CheckedBanner {
  /** "10 of 25 checked". */
  readonly text: string;
  /** The call for the rest; null when the answer suggests none. */
  readonly offer: ActionOffer | null;
}

/** One kind of source behind the answer's figures. */
export interface Evidence {
  readonly kind: EvidenceKind;
  readonly sourceClass: string;
  /** What the source is called: "search results"; "" where none is stated. */
  readonly source: string;
  /** Lowest and highest confidence among the facts of this source, 0 to 1; null when not stated. */
  readonly confidence: readonly [number, number] | null;
  /** ISO time of the newest observation; null when not stated. */
  readonly observedAt: string | null;
}

/** A sentence about the whole result. */
export interface Notice {
  readonly kind: "scope" | "caveat" | "note" | "empty" | "problem";
  readonly text: string;
  /** True for what changes how the figures are read: it is shown above them, the others behind one button. */
  readonly inSight?: true;
  /** What to do on the page about what is missing, in our words. */
  readonly step?: string;
}

export interface KeyValue {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly help?: string;
}

/** What every section has. */
export interface SectionHead {
  /** Unique within a document; a link to a section names it. */
  readonly name: string;
  readonly title: string;
  /** How the figures in it came about, where that is known and worth telling beside its title. */
  readonly evidence?: EvidenceKind;
  /** True for what a picture on the page shows already: closed until it is wanted. */
  readonly folded?: true;
  /** True for a member that the tool's page doesn't know, beside ones that it does: it is listed below them, with everything else of the response. */
  readonly isOther?: true;
}

export type Section =
  | (SectionHead & {
      readonly kind: "table";
      readonly table: TableHead;
      /** What the service says about how far this table can be relied on. */
      readonly note?: string;
    })
  | (SectionHead & { readonly kind: "values"; readonly values: readonly KeyValue[] })
  | (SectionHead & { readonly kind: "text"; readonly text: string })
  | (SectionHead & { readonly kind: "empty"; readonly text: string })
  | (SectionHead & { readonly kind: "picture"; readonly picture: Picture; readonly note?: string });

/** A follow-up that the answer suggests. The view names it by `index`, which means the same one as long as the tab is open; the host knows what it is. */
export interface ActionOffer {
  readonly index: number;
  /** "Research Keywords (3 credits)" on a button, or the tool's name where it can't be run from here. */
  readonly label: string;
  readonly reason: string | null;
  /** The arguments in words: "seed: pour over". */
  readonly detail: string;
  readonly state: "ready" | "incomplete" | "unknown";
  /** Labels of the required fields that an incomplete follow-up asks for before it runs. */
  readonly asksFor?: readonly string[];
}

/** A dataset behind the answer that can be exported. */
export interface ResourceOffer {
  readonly index: number;
  /** "Export Dataset (1 credit)": the button where there is nothing to load. */
  readonly label: string;
  /** "Load All 4,983 Rows (1 credit)": into this tab; absent where the page has them. */
  readonly load?: string;
  /** "All 4,983 rows (1 credit)…": among what Save As offers; absent where the page has them. */
  readonly save?: string;
  readonly description: string;
}

/** The call that a result came from, to be repeated or changed. */
export interface CallOffer {
  /** "Run Again (3 credits)"; null for a file of somebody else's, which leads to a form only. */
  readonly runAgain: string | null;
  /** True where the result has positions that the project's rank history can take. */
  readonly hasPositions?: true;
}

/** The view has loaded and asks for what it shows. */
export interface ReadyMessage {
  readonly kind: "ready";
}

/** The rows after the first ones, asked for once the first are painted. */
export interface RowsMessage {
  readonly kind: "rows";
  /** Of the document that the view shows: rows are named by their place in it. */
  readonly revision: number;
  readonly table: string;
  readonly from: number;
}

/** The whole envelope as indented JSON text. */
export interface JsonMessage {
  readonly kind: "json";
  /** Which of the answers that are shown as one, from 0. */
  readonly part: number;
}

/** Opens the file with the response in the text editor. */
export interface OpenJsonMessage {
  readonly kind: "openJson";
  /** Which of the responses that are shown as one, from 0. */
  readonly part: number;
}

export interface RunActionMessage {
  readonly kind: "runAction";
  readonly index: number;
}

/** Has all rows of a dataset fetched and opened in a tab; its button has shown the price. */
export interface LoadRowsMessage {
  readonly kind: "loadRows";
  readonly index: number;
}

export interface ExportResourceMessage {
  readonly kind: "exportResource";
  readonly index: number;
}

/** Opens a cell's web address; the host looks the address up, the view only names the cell. */
export interface OpenLinkMessage {
  readonly kind: "openLink";
  /** Of the document that the view shows: rows are named by their place in it. */
  readonly revision: number;
  readonly table: string;
  readonly column: string;
  readonly row: number;
}

export interface CopyTextMessage {
  readonly kind: "copyText";
  readonly text: string;
}

/** Asks what can be done with rows of a table: those that are selected, or the one the menu was opened on. */
export interface RowMenuMessage {
  readonly kind: "rowMenu";
  /** Of the document that the view shows: rows are named by their place in it. */
  readonly revision: number;
  readonly table: string;
  readonly rows: readonly number[];
}

/** Does what a menu item names. Whatever costs goes through the price gate. */
export interface RunRowMenuMessage {
  readonly kind: "runRowMenu";
  /** Of the document that the view shows: rows are named by their place in it. */
  readonly revision: number;
  readonly table: string;
  readonly rows: readonly number[];
  /** Id of the item, as the host gave it. */
  readonly item: string;
  /** Keys of the columns that are shown, in their order; absent for all. */
  readonly columns?: readonly string[] | undefined;
}

/** Saves rows as they are shown to a file, or inserts them into the article. The host takes the values from what it stored. */
export interface KeepRowsMessage {
  readonly kind: "keepRows";
  /** Of the document that the view shows: rows are named by their place in it. */
  readonly revision: number;
  readonly table: string;
  /** In the order they are shown. */
  readonly rows: readonly number[];
  /** Keys of the columns that are shown, in their order. */
  readonly columns: readonly string[];
  readonly as: "save" | "insert";
}

/** Runs the result's call once more; its button has shown the price. */
export interface RunAgainMessage {
  readonly kind: "runAgain";
}

/** Asks for the last result with the same inputs before this one, once the page is painted. */
export interface EarlierRunMessage {
  readonly kind: "earlierRun";
}

/** Opens this result beside the last one before it with the same inputs; of a comparison its lists in the editor's diff. Free. */
export interface CompareMessage {
  readonly kind: "compare";
  readonly as: "page" | "text";
}

/** Adds the result's positions to the project's rank history. Free. */
export interface AddToHistoryMessage {
  readonly kind: "addToHistory";
}

/** Opens the form with what the result's call was made of. */
export interface ChangeInputsMessage {
  readonly kind: "changeInputs";
}

/** Saves the whole result to a file, as what the host asks. */
export interface SaveResultMessage {
  readonly kind: "saveResult";
}

/** What costs nothing and is shown by the editor, not by the view. */
export type FreeMessage =
  | ChangeInputsMessage
  | AddToHistoryMessage
  | CompareMessage
  | ChangeReadingMessage;

/** Puts a link on the clipboard that opens this result at a section. */
export interface CopySectionLinkMessage {
  readonly kind: "copySectionLink";
  readonly section: string;
}

/** Something that can be done with rows. */
export interface MenuItem {
  readonly id: string;
  /** "Inspect Keyword (5 credits)". */
  readonly label: string;
  /** Why it can't be done; absent when it can. */
  readonly unavailable?: string;
  /** True where choosing it runs a call whose price it shows. */
  readonly spends?: boolean;
}

/** Everything the result view asks of the host. */
export type FromResultView =
  | ReadyMessage
  | RowsMessage
  | JsonMessage
  | OpenJsonMessage
  | RunActionMessage
  | ExportResourceMessage
  | LoadRowsMessage
  | OpenLinkMessage
  | CopyTextMessage
  | RowMenuMessage
  | RunRowMenuMessage
  | KeepRowsMessage
  | RunAgainMessage
  | EarlierRunMessage
  | CompareMessage
  | ChangeInputsMessage
  | AddToHistoryMessage
  | ChangeReadingMessage
  | SaveResultMessage
  | ColumnLayoutMessage
  | CopySectionLinkMessage;

export interface FromResultViewReplies {
  readonly ready: ReadyReply;
  readonly rows: ColumnValues;
  readonly json: string;
  readonly openJson: null;
  readonly runAction: null;
  readonly exportResource: null;
  readonly loadRows: null;
  readonly openLink: null;
  readonly copyText: null;
  readonly rowMenu: readonly MenuItem[];
  readonly runRowMenu: null;
  readonly keepRows: null;
  readonly runAgain: null;
  /** ISO time of that result; null where there is none. */
  readonly earlierRun: string | null;
  readonly compare: null;
  readonly changeInputs: null;
  readonly addToHistory: null;
  readonly changeReading: null;
  readonly saveResult: null;
  readonly columnLayout: null;
  readonly copySectionLink: null;
}

export interface ReadyReply {
  /** Rises whenever the document has become another one. */
  readonly revision: number;
  /** Whether links to its sections can be made: not for files outside of the library. */
  readonly isLinkable: boolean;
  /** Which result this is. The view keeps it as its state, so that the tab can be restored after a reload. */
  readonly id: string;
  readonly document: ResultDocument;
  /** The columns as they were last arranged for this tool, by data member. */
  readonly layouts: { readonly [name: string]: ColumnLayout };
  /** How the result's call can be repeated; null where this version doesn't have its tool. */
  readonly call: CallOffer | null;
  /** The list separator of the person's spreadsheet, by the setting for Excel files. */
  readonly delimiter: string;
  /** The section to begin at; null for the top, or where the view was left. */
  readonly section: string | null;
  /** Translations of the view's own sentences, in the format of the editor's l10n bundle; null for English. */
  readonly translations: { readonly [english: string]: string } | null;
}

/** The host tells the view whether runs started from it are under way, so that buttons show it. */
export interface BusyMessage {
  readonly kind: "busy";
  /** Indexes of actions and resources that are running now. */
  readonly actions: readonly number[];
  readonly resources: readonly number[];
}

/** Everything the host tells the result view; "changed": the document is another one now, and the view asks for it anew. */
export type ToResultView = BusyMessage | { readonly kind: "changed" };

export type ToResultViewReplies = Readonly<Record<ToResultView["kind"], null>>;
