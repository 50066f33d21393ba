/** A place in a configuration whose value only running it would tell. */
export class Code {
  /** The code itself, shortened. */
  readonly text: string;
  /** Where a name comes from that another module exports. */
  readonly from: { readonly module: string; readonly name: string } | undefined;

  constructor(text: string, from?: { readonly module: string; readonly name: string }) {
    this.text = text.replaceAll(/\s+/gu, " ").slice(0, 80);
    this.from = from;
  }
}

/** An object of a configuration. */
export class CodeObject {
  readonly members: ReadonlyMap<string, CodeValue>;
  /** False where code adds unknown members: a missing member may exist after all. */
  readonly isWhole: boolean;

  constructor(members: ReadonlyMap<string, CodeValue>, isWhole: boolean) {
    this.members = members;
    this.isWhole = isWhole;
  }
}

/** A call whose arguments are kept, since many configurations wrap their parts in one: `glob({ base: "…" })`. */
export class CodeCall {
  /** `defineCollection`, `config.addGlobalData`. */
  readonly name: string;
  readonly args: readonly CodeValue[];

  constructor(name: string, args: readonly CodeValue[]) {
    this.name = name;
    this.args = args;
  }
}

/** What stands in a configuration that is code: literal values, and marks for everything else. */
export type CodeValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly CodeValue[]
  | CodeObject
  | CodeCall
  | Code;

/** True for a list of values. */
export function isList(value: CodeValue): value is readonly CodeValue[] {
  return Array.isArray(value);
}

/**
 * A member by its path, `["i18n", "defaultLocale"]`; numbers count the entries of lists. Undefined where it isn't
 * there, code where only running it would tell.
 */
export function memberAt(value: CodeValue, ...path: readonly (string | number)[]): CodeValue {
  let at = value;
  for (const step of path) {
    if (at instanceof Code) {
      return at;
    }
    if (at instanceof CodeCall) {
      return new Code(`${at.name}(…)`);
    }
    if (at instanceof CodeObject) {
      const found = at.members.get(String(step));
      at = found === undefined && !at.isWhole ? new Code(`...`) : found;
    } else {
      at = isList(at) && typeof step === "number" ? at[step] : undefined;
    }
  }
  return at;
}
