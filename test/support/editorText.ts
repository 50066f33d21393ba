/** A link as the editor draws it in a message, a prompt or progress. */
export interface DrawnLink {
  readonly label: string;
  readonly href: string;
}

/** Transcribed from the editor's own `parseLinkedText` (Visual Studio Code 1.105 to 1.139). */
const linkInText =
  /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/giu;
/** Transcribed from the editor's own `renderLabelWithIcons`. */
const iconInText = /(\\)?\$\(([a-z0-9-]+(?:~[a-z]+)?)\)/giu;
/** Characters of a notification after which the editor cuts it. */
const longestMessage = 1000;

/** The links that the editor draws in the line below an input box. */
export function linksDrawn(text: string): DrawnLink[] {
  return [...text.matchAll(linkInText)].map(([, label = "", href = ""]) => ({ label, href }));
}

/** The links that the editor draws in a notification: it cuts a long one, and makes one line of several. */
export function linksNotified(text: string): DrawnLink[] {
  const shown = text.length > longestMessage ? `${text.slice(0, longestMessage)}...` : text;
  return linksDrawn(shown.replaceAll(/(?:\r\n|\n|\r)/gu, " ").trim());
}

/** The names of the icons that the editor draws in a label. */
export function iconsDrawn(text: string): string[] {
  return [...text.matchAll(iconInText)].flatMap(([, escaped, name = ""]) =>
    escaped === undefined ? [name] : [],
  );
}
