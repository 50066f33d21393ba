const units = ["KB", "MB", "GB", "TB"] as const;

/** A size in bytes in words: "512 bytes", "1.5 MB". A thousand of one unit make the next. */
export function formatBytes(bytes: number): string {
  let [value, shown]: [number, string] = [bytes, bytes === 1 ? "byte" : "bytes"];
  for (const unit of units) {
    if (value < 999.5) {
      break;
    }
    [value, shown] = [value / 1000, unit];
  }
  return `${value < 10 && shown.length === 2 ? value.toFixed(1) : Math.round(value)} ${shown}`;
}
