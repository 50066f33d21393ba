/** Bytes of UTF-8 that Linux allows a name; Windows and macOS allow 255 characters. */
const mostBytes = 255;

/** Whether Windows takes the name of a file, with or without an ending, for a device: `CON`, `nul .txt`, `com¹`. */
export function isDeviceName(name: string): boolean {
  return /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³]|con(?:in|out)\$) *(?:\.|$)/iu.test(name);
}

/** Whether a file or folder can have this name on every system: a project with another one can't be checked out everywhere. */
export function isPortableName(name: string): boolean {
  return (
    !isDeviceName(name) &&
    !/[<>:"|?*\\/\p{Cc}\p{Cs}]|[. ]$/u.test(name) &&
    Buffer.byteLength(name) <= mostBytes
  );
}
