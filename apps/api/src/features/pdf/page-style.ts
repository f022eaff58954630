/** Letter, in points; the bottom belongs to the footer. */
export const PAGE = { width: 612, height: 792, left: 54, right: 558, top: 66, bottom: 726 } as const;
export const WIDTH = PAGE.right - PAGE.left;

/** The ledger's colors, as the screens have them. */
export const COLORS = {
  text: '#14201C',
  second: '#46534D',
  label: '#5C6963',
  hairline: '#DCE0D8',
  sunk: '#F4F5F1',
  petrol: '#0B5563',
  brass: '#E0AE55',
} as const;
