import { countedText, formatInteger, formatTenths } from "../shared/format.ts";

const units = ["KB", "MB", "GB", "TB"] as const;

/** A size in bytes in words: "512 bytes", "1.5 MB". A thousand of one unit make the next. */
export function formatBytes(bytes: number): string {
  let [value, shown]: [number, string | undefined] = [bytes, undefined];
  for (const unit of units) {
    if (value < 999.5) {
      break;
    }
    [value, shown] = [value / 1000, unit];
  }
  const whole = Math.round(value);
  return shown === undefined
    ? countedText(whole, { one: "1 byte", other: "{0} bytes" }, formatInteger(whole))
    : `${value < 10 ? formatTenths(value) : formatInteger(whole)} ${shown}`;
}
