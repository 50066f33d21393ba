/** An ISO time that says no zone, with a blank between its parts as some write it. */
const withoutZone = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)$/iu;

/**
 * Milliseconds since 1970 of a date or time of the service, whose zone is UTC whether they say so or
 * not (service facts 2); NaN for any other text. Date.parse would take a time without a zone for one
 * of the machine's, and so a result would be hours older in one office than in another.
 */
export function utcTime(text: string): number {
  if (!isDay(text)) {
    return Number.NaN;
  }
  const [, day, time] = withoutZone.exec(text.trim()) ?? [];
  return Date.parse(
    day === undefined || time === undefined ? text : `${day}T${time.replace(",", ".")}Z`,
  );
}

/** False for a day that no calendar has: Date.parse takes 30 February for 2 March. */
function isDay(text: string): boolean {
  const [, year, month, day] = /^\s*(\d{4})-(\d{2})-(\d{2})(?!\d)/u.exec(text) ?? [];
  return (
    day === undefined ||
    // every month has so many: thousands of lines are read at once
    Number(day) <= 28 ||
    Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  );
}
