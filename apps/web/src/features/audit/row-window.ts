/** Which rows of a long list are drawn: those in sight and a few beyond each edge. */
export interface RowWindow {
  first: number;
  /** The first that is not drawn any more. */
  end: number;
}

export const BEYOND = 12;

/** `top` is where the list begins, measured from the upper edge of the screen; negative once it is scrolled past. */
export const rowWindow = (top: number, screen: number, rowHeight: number, count: number): RowWindow => {
  const first = Math.floor(-top / rowHeight) - BEYOND;
  const end = Math.ceil((screen - top) / rowHeight) + BEYOND;
  const within = (at: number): number => Math.min(count, Math.max(0, at));
  return { first: within(first), end: within(end) };
};
