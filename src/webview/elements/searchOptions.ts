/** One value of a long list to search in. */
export interface SearchOption {
  readonly value: string;
  /** What stands beside it. */
  readonly detail: string;
  /** Other words by which it is found. */
  readonly terms: readonly string[];
}

/**
 * The options a typed text may mean: those that begin with it before those that only contain it,
 * each in the order of the list. All of them while nothing is typed.
 */
export function searchOptions(
  options: readonly SearchOption[],
  typed: string,
): readonly SearchOption[] {
  const wanted = plain(typed);
  if (wanted === "") {
    return options;
  }
  const ranked = options.flatMap((option) => {
    const rank = rankOf(option, wanted);
    return rank === undefined ? [] : [{ option, rank }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ option }) => option);
}

function rankOf({ value, detail, terms }: SearchOption, wanted: string): number | undefined {
  const [name, beside, others] = [plain(value), plain(detail), terms.map(plain)];
  if (others.includes(wanted) || name.startsWith(wanted)) {
    return 0;
  }
  if (name.includes(wanted) || others.some((term) => term.startsWith(wanted))) {
    return 1;
  }
  return beside.startsWith(wanted) ? 2 : undefined;
}

/** Accents and capitals are nothing to search by. */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").trim().toLowerCase();
}
