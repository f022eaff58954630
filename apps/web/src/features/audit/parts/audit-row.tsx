import type { AuditRow } from '@ledgate/contract/audit.ts';
import { actionWords } from '@ledgate/domain/access/audit-actions.ts';
import { ROLE_NAMES } from '@ledgate/domain/access/roles.ts';
import { memo } from 'react';

import { Chip } from '../../../ui/chip.tsx';
import { formatInstant } from '../../../ui/format.ts';
import table from '../../../ui/table/data-table.module.css';
import { t } from '../messages.ts';
import { rowName } from '../paths.ts';
import { shortLane } from '../words.ts';
import classes from './audit.module.css';

/** Where the server's own work comes from. */
const OURSELVES = 'system';

export const sayWho = ({ actor, address }: Pick<AuditRow, 'actor' | 'address'>): string =>
  actor?.name ?? t(address === OURSELVES ? 'ourselves' : 'nobody');

export const sayRole = ({ role, own_role: own }: Pick<AuditRow, 'role' | 'own_role'>): string => {
  if (role === null) return '';
  return own === null || own === role
    ? ROLE_NAMES[role]
    : t('wearing', { role: ROLE_NAMES[role], own: ROLE_NAMES[own] });
};

const SubjectChip = ({ lane, subject }: Pick<AuditRow, 'lane' | 'subject'>) => {
  const { kind, id } = shortLane(lane);
  return (
    <span className={classes.subject}>
      <Chip tone="plain">{kind === undefined ? lane : t(`one_${kind}`)}</Chip>
      {subject === null ? <span className={classes.mono}>{id}</span> : <span>{subject}</span>}
    </span>
  );
};

const WideCells = ({ row, hasSubject }: { row: AuditRow; hasSubject: boolean }) => (
  <>
    <td className={classes.quiet}>{formatInstant(row.at)}</td>
    <td>
      <span className={row.actor ? classes.name : classes.quiet}>{sayWho(row)}</span>{' '}
      <span className={classes.quiet}>{sayRole(row)}</span>
    </td>
    <td>{actionWords(row.action)}</td>
    {hasSubject && (
      <td>
        <SubjectChip lane={row.lane} subject={row.subject} />
      </td>
    )}
    <td className={classes.quiet} data-from="wide">
      {row.address}
    </td>
  </>
);

const NarrowCell = ({ row }: { row: AuditRow }) => {
  const { kind } = shortLane(row.lane);
  const subject = row.subject ?? (kind === undefined ? '' : t(`one_${kind}`));
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control
    <td>
      <div className={table.lines}>
        <div className={table.pair}>
          <div className={table.start}>
            <strong>{actionWords(row.action)}</strong>
          </div>
          <div className={table.end}>{subject}</div>
        </div>
        <div className={table.pair}>
          <div className={table.start}>
            <span className={classes.quiet}>{sayWho(row)}</span>
          </div>
          <div className={table.end}>
            <span>{formatInstant(row.at)}</span>
          </div>
        </div>
      </div>
    </td>
  );
};

interface AuditRowLineProps {
  row: AuditRow;
  /** Its place in the whole list. */
  at: number;
  isActive: boolean;
  isNarrow: boolean;
  hasSubject: boolean;
  onFocus: (at: number) => void;
  onOpen: (name: string) => void;
}

/** Drawn again only when it changes itself: the list around it is drawn on every scroll. */
export const AuditRowLine = memo(({ row, at, isActive, isNarrow, hasSubject, onFocus, onOpen }: AuditRowLineProps) => (
  <tr
    className={table.row}
    data-at={at}
    aria-rowindex={at + 2}
    tabIndex={isActive ? 0 : -1}
    onFocus={() => onFocus(at)}
    onClick={() => onOpen(rowName(row))}
    onKeyDown={(event) => {
      if (event.key === 'Enter') onOpen(rowName(row));
    }}
  >
    {isNarrow ? <NarrowCell row={row} /> : <WideCells row={row} hasSubject={hasSubject} />}
  </tr>
));
AuditRowLine.displayName = 'AuditRowLine';
