/** Whether Windows takes the name of a file, with or without an ending, for a device: `CON`, `nul.txt`. */
export function isDeviceName(name: string): boolean {
  return /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu.test(name);
}

/** Whether a file or folder can have this name on every system: a project with another one can't be checked out on Windows. */
export function isPortableName(name: string): boolean {
  return !isDeviceName(name) && !/[<>:"|?*\\/\p{Cc}]|[. ]$/u.test(name);
}
