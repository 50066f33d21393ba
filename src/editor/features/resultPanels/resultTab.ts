import { formatClock, formatTime } from "../../../shared/format.ts";
import { shortText } from "../../../shared/plainText.ts";

/** Of today the time of day, with seconds; else the day as well. A text that is no time is shown unchanged. */
export function timeInTitle(iso: string): string {
  const time = new Date(iso);
  return time.toDateString() === new Date().toDateString()
    ? formatClock(time.getTime())
    : shortText(formatTime(iso));
}
