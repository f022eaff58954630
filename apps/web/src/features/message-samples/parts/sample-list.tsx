import { Link } from '@tanstack/react-router';

import { usePrinting } from '../../../lib/printing.ts';
import { PaperTable } from '../../../ui/paper-table.tsx';
import type { SampleRow } from '../data.ts';
import { t } from '../messages.ts';
import classes from './message-samples.module.css';

/** In the order in which the server names them. */
const groupsOf = (rows: readonly SampleRow[]): string[] => [...new Set(rows.map(({ group }) => group))];

interface SampleListProps {
  rows: readonly SampleRow[];
  shown: string | undefined;
}

const PrintedSamples = ({ rows }: Pick<SampleListProps, 'rows'>) => (
  <PaperTable
    caption={t('list')}
    heads={[t('headGroup'), t('headSubject'), t('headReader'), t('headChannel')]}
    rows={rows.map(({ key, group, subject, reader, channel }) => ({
      id: key,
      cells: [group, subject, t(`reader_${reader}`), t(`channel_${channel}`)],
    }))}
  />
);

const ScreenSamples = ({ rows, shown }: SampleListProps) => (
  <nav className={classes.list} aria-label={t('list')}>
    {groupsOf(rows).map((group) => (
      <section key={group} aria-label={group}>
        <h2 className={classes.group}>{group}</h2>
        <ul className={classes.entries}>
          {rows
            .filter((row) => row.group === group)
            .map(({ key, subject, reader, channel }) => (
              <li key={key}>
                <Link
                  from="/messages"
                  to="/messages"
                  search={(before) => ({ ...before, show: key })}
                  className={classes.entry}
                  aria-current={key === shown ? 'true' : undefined}
                  resetScroll={false}
                >
                  <span className={classes.subject}>{subject}</span>
                  <span className={classes.quiet}>
                    {t(`reader_${reader}`)} · {t(`channel_${channel}`)}
                  </span>
                </Link>
              </li>
            ))}
        </ul>
      </section>
    ))}
  </nav>
);

export const SampleList = (props: SampleListProps) =>
  usePrinting() ? <PrintedSamples rows={props.rows} /> : <ScreenSamples {...props} />;
