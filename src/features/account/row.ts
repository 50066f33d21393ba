/** What a row is, for the `when` clauses of its menus. */
export type RowKind =
  | "balance"
  | "budget"
  | "key"
  | "connections"
  | "website"
  | "adAccount"
  | "credentials"
  | "credential.active"
  | "credential.own"
  | "credential.inactive"
  | "activity"
  | "entry"
  | "value"
  | "problem"
  | "link";

/** One line of the Account view, as data. */
export interface Row {
  /** Stable, so that the view keeps what is unfolded and selected. */
  readonly id: string;
  readonly kind: RowKind;
  readonly label: string;
  readonly description?: string | undefined;
  /** Plain text, lines parted by line breaks. Never holds a key, only its prefix. */
  readonly tooltip?: string | undefined;
  /** A codicon's name, and a colour that says the same as the words beside it. */
  readonly icon: string;
  readonly tone?: "good" | "warning" | "error" | "muted" | undefined;
  /** What Copy puts on the clipboard; absent where there is nothing to copy. */
  readonly copy?: string | undefined;
  /** The id of the API credential, log entry, website or ad account that the row stands for. */
  readonly target?: string | undefined;
  /** What a click does. */
  readonly command?: { readonly id: string; readonly args: readonly unknown[] } | undefined;
  readonly children?: readonly Row[] | undefined;
  /** True where the children are shown from the start. */
  readonly unfolded?: boolean | undefined;
}
