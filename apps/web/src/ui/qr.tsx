import { encode } from 'uqr';

import classes from './qr.module.css';

/** Drawn as one path; an HTML string would need a hole in the page's policy. */
const pathOf = (cells: readonly (readonly boolean[])[]): string =>
  cells.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');

export const Qr = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={pathOf(data)} fill="#14201c" />
    </svg>
  );
};
