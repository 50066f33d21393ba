/** The zone of this process, as the system says it. */
const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Does something as on a machine in a time zone, such as "Pacific/Auckland". */
export function inTimeZone<T>(zone: string, work: () => T): T {
  // without a variable, Node for Windows goes back to another zone for times than for their texts
  const { TZ: before = ownZone } = process.env;
  process.env["TZ"] = zone;
  try {
    return work();
  } finally {
    process.env["TZ"] = before;
  }
}
