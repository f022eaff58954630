import { sayMonth } from '@ledgate/domain/settlement/months.ts';
import { HOLD_STATE_NAMES, isOpenHold } from '@ledgate/domain/watching/holds.ts';
import { IconEye } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { useCan } from '../../../lib/ability.ts';
import { formatCents } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useWatched, type WatchedView } from '../data.ts';
import { t } from '../messages.ts';
import classes from './watching.module.css';

const linesOf = ({ findings, holds, at_provider: there }: WatchedView): string[] => [
  ...holds
    .filter(({ state }) => isOpenHold(state))
    .map(({ state, scope, cents }) => {
      const what = scope === 'all' ? t('scope_all') : t('scope_excess', { amount: formatCents(cents) });
      return `${what}: ${HOLD_STATE_NAMES[state]}`;
    }),
  ...findings
    .filter(({ eased_at: eased }) => eased === null)
    .map(({ label, month, is, limit }) => t('caseLimit', { label, month: sayMonth(month), is, limit })),
  ...(there?.is_as_wanted === false ? [t('notSet')] : []),
];

/** On the page of its case: what the merchant passed and what of its deposits is held; nothing where all is well. */
export const CaseWatching = ({ application }: { application: string }) => {
  const mayRead = useCan()('read_risk');
  const { data } = useWatched(application, mayRead);
  const lines = data?.results.flatMap(linesOf) ?? [];
  if (lines.length === 0) return null;
  return (
    <Notice
      tone="warn"
      icon={IconEye}
      action={
        <Link to="/watching" search={{ application }} className={classes.link}>
          {t('caseLink')}
        </Link>
      }
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
};
