/** An annotation as the runner of GitHub's actions reads it: its properties, its kind as `command`, and its message. */
export function readAnnotation(line: string): Readonly<Record<string, string>> {
  const [, command = "", properties = "", message = ""] =
    /^::(\w+) ([^]*?)::([^]*)$/u.exec(line) ?? [];
  const data = (text: string): string =>
    text.replaceAll("%0A", "\n").replaceAll("%0D", "\r").replaceAll("%25", "%");
  const property = (text: string): string =>
    data(text.replaceAll("%3A", ":").replaceAll("%2C", ","));
  const read = properties.split(",").map((one): [string, string] => {
    const at = one.indexOf("=");
    return [one.slice(0, at), property(one.slice(at + 1))];
  });
  return { ...Object.fromEntries(read), command, message: data(message) };
}
