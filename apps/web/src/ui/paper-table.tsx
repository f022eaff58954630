import type { ReactNode } from 'react';

interface PaperTableProps {
  caption: string;
  heads: readonly string[];
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
}

/** What a screen shows as entries to press, as the table that paper wants. Its look is that of every list in print.css. */
export const PaperTable = ({ caption, heads, rows }: PaperTableProps) => (
  <table aria-label={caption} aria-rowcount={rows.length + 1}>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, cells }) => (
        <tr key={id}>
          {heads.map((head, at) => (
            <td key={head}>{cells[at]}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
