import classes from './chart.module.css';
import { type ChartKind, type Drawn, patternId } from './chart-data.ts';

/** Strokes of a tile of 6 by 6; the first kind has none and is filled all over. */
const STROKES = ['', 'M0 6 L6 0', 'M0 0 L6 6', 'M0 3 H6', 'M3 0 V6', 'M0 3 H6 M3 0 V6'];

/** What bars are filled with, by chart and legend alike. */
export const Patterns = ({ chart, drawn }: { chart: string; drawn: readonly Drawn[] }) => (
  <svg className={classes.patterns} aria-hidden="true">
    <defs>
      {drawn.map(({ key, color, pattern, isBefore }) => (
        <pattern key={key} id={patternId(chart, key)} width="6" height="6" patternUnits="userSpaceOnUse">
          <rect width="6" height="6" fill={color} fillOpacity={isBefore ? 0.18 : pattern === 0 ? 1 : 0.3} />
          <path d={STROKES[pattern]} stroke={color} strokeWidth="2" strokeOpacity={isBefore ? 0.35 : 1} />
        </pattern>
      ))}
    </defs>
  </svg>
);

const Sample = ({ chart, kind, one }: { chart: string; kind: ChartKind; one: Drawn }) => (
  <svg className={classes.sample} viewBox="0 0 28 12" aria-hidden="true">
    {kind === 'bar' ? (
      <rect x="1" y="1" width="26" height="10" fill={`url(#${patternId(chart, one.key)})`} stroke={one.color} />
    ) : (
      <line x1="0" y1="6" x2="28" y2="6" stroke={one.color} strokeWidth="2" strokeDasharray={one.dash} />
    )}
  </svg>
);

/** Says which mark is which series. Beside the table, which says it in words, readers do without. */
export const Legend = ({ chart, kind, drawn }: { chart: string; kind: ChartKind; drawn: readonly Drawn[] }) => (
  <ul className={classes.legend} aria-hidden="true">
    {drawn.map((one) => (
      <li key={one.key} className={classes.entry}>
        <Sample chart={chart} kind={kind} one={one} />
        {one.label}
      </li>
    ))}
  </ul>
);
