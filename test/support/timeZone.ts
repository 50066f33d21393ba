/** Does something as on a machine in a time zone, such as "Pacific/Auckland". */
export function inTimeZone<T>(zone: string, work: () => T): T {
  const { TZ: before } = process.env;
  process.env["TZ"] = zone;
  try {
    return work();
  } finally {
    if (before === undefined) {
      delete process.env["TZ"];
    } else {
      process.env["TZ"] = before;
    }
  }
}
