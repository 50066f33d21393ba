/** What the placeholders of a permalink stand for; an undefined one is not known here. */
export type PermalinkValues = Readonly<Record<string, string | undefined>>;

/** The placeholders' values that follow from a date such as `2024-01-02T…`; none where there is no date. */
export function dateValues(date: string | undefined): PermalinkValues {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/u.exec(date ?? "") ?? [];
  if (year === undefined || month === undefined || day === undefined) {
    return {};
  }
  const dayOfYear =
    (Date.UTC(Number(year), Number(month) - 1, Number(day)) - Date.UTC(Number(year), 0, 0)) /
    86_400_000;
  return {
    year,
    short_year: year.slice(2),
    month: pad(month),
    i_month: String(Number(month)),
    day: pad(day),
    i_day: String(Number(day)),
    y_day: String(dayOfYear).padStart(3, "0"),
    yearday: String(dayOfYear),
  };
}

function pad(number: string): string {
  return number.padStart(2, "0");
}

/** A permalink such as `/:year/:title/` filled in, or the placeholder that can't be. */
export function fillPermalink(
  permalink: string,
  values: PermalinkValues,
): { readonly path: string } | { readonly unknown: string } {
  let unknown: string | undefined;
  const path = permalink.replaceAll(/:([a-z_]+)/giu, (whole, name: string) => {
    const value = Object.hasOwn(values, name.toLowerCase())
      ? values[name.toLowerCase()]
      : undefined;
    unknown ??= value === undefined ? whole : undefined;
    return value ?? whole;
  });
  return unknown === undefined ? { path: path.replaceAll(/\/{2,}/gu, "/") } : { unknown };
}

/** The same for a template such as `/blog/{{ title | slugify }}/`: plain names with `slug` or `slugify`; anything else is not known. */
export function fillTemplate(
  template: string,
  values: PermalinkValues,
  slug: (text: string) => string,
): { readonly path: string } | { readonly unknown: string } {
  let unknown: string | undefined;
  const path = template.replaceAll(/\{\{-?\s*([^}]*?)\s*-?\}\}/gu, (whole, expression: string) => {
    const [, name = "", filter] = /^([\w.]+)(?:\s*\|\s*(slugify|slug))?$/u.exec(expression) ?? [];
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    unknown ??= value === undefined ? whole : undefined;
    return value === undefined ? whole : filter === undefined ? value : slug(value);
  });
  return unknown === undefined && !/\{%|\{\{/u.test(path)
    ? { path }
    : { unknown: unknown ?? template };
}
