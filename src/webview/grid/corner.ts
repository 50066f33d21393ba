/** A corner of the window, in its pixels. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}

/** The corner below an element, where its menu opens. */
export function belowOf(element: Element): Corner {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left, y: bottom + 2 };
}
