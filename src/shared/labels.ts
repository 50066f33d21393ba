/** Abbreviations that members' names hold, as they are written. */
const abbreviations: ReadonlyMap<string, string> = new Map(
  (
    "AI API CPC CPM CTR FAQ HTML HTTP HTTPS ID JSON KD ROAS SEO SERP URI URL " +
    "IDs SERPs URIs URLs"
  )
    .split(" ")
    .map((word) => [word.toLowerCase(), word]),
);

/** Currencies that amounts end with. */
const currencies: ReadonlySet<string> = new Set(["usd", "eur", "gbp"]);

/** `estimated_organic_traffic` and `estimatedOrganicTraffic` become "Estimated organic traffic", `value_usd` "Value (USD)". */
export function labelOf(key: string): string {
  const parts = /^[a-z]+(?:[A-Z][a-z\d]*)+$/u.test(key)
    ? key.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`)
    : key;
  const words = parts
    .replaceAll(/[_\s]+/gu, " ")
    .trim()
    .split(" ")
    .map((word, index) =>
      index > 0 && currencies.has(word)
        ? `(${word.toUpperCase()})`
        : (abbreviations.get(word) ?? word),
    )
    .join(" ");
  return words === "" ? key : words.charAt(0).toUpperCase() + words.slice(1);
}

/** An English label within a sentence: "Clicks" becomes "clicks"; abbreviations stay. */
export function lowerFirst(label: string): string {
  return /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
