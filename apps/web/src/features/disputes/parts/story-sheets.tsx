import { CYCLE_WORDS, EVENT_WORDS } from '@ledgate/domain/disputes/words.ts';

import { formatCents, formatInstant } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import type { DisputeView } from '../data.ts';
import { t } from '../messages.ts';
import classes from './disputes.module.css';

const MOVES = {
  dispute: 'move_dispute',
  dispute_fee: 'move_dispute_fee',
  dispute_credit: 'move_dispute_credit',
  dispute_debit: 'move_dispute_debit',
} as const;

const wordOf = (kind: string): string => (kind in MOVES ? t(MOVES[kind as keyof typeof MOVES]) : kind);

const Cents = ({ cents }: { cents: number }) => (
  <span className={classes.mono} dir="ltr">
    {formatCents(cents)}
  </span>
);

/** What was taken and given back, from the ledger. */
export const MoneySheet = ({ moves }: Pick<DisputeView, 'moves'>) => (
  <Sheet title={t('money')}>
    {moves.length === 0 ? (
      <p className={classes.quiet}>{t('noMoney')}</p>
    ) : (
      <ul className={classes.list}>
        {moves.map(({ kind, cents, at }) => (
          <li key={`${kind}${at}`} className={classes.row}>
            <span className={classes.two}>
              <span>{wordOf(kind)}</span>
              <span className={`${classes.quiet} ${classes.small}`}>{formatInstant(at)}</span>
            </span>
            <Cents cents={cents} />
          </li>
        ))}
        <li className={`${classes.row} ${classes.sum}`}>
          <span>{t('balance')}</span>
          <Cents cents={moves.reduce((sum, { cents }) => sum + cents, 0)} />
        </li>
      </ul>
    )}
  </Sheet>
);

/** What was sent, as it was sent. */
export const SaidSheet = ({ answers }: { answers: NonNullable<DisputeView['answers']> }) => {
  const sent = answers.filter(({ state }) => state !== 'absent' && state !== 'refused');
  if (sent.length === 0) return null;
  return (
    <Sheet title={t('whatWasSaid')}>
      {sent.map(({ uid, act, text, made_at: at, made_by: by }) => (
        <div key={uid}>
          <p className={classes.said}>{act === 'accept' ? t('youAccepted') : text}</p>
          <p className={`${classes.quiet} ${classes.small}`}>
            {by === null ? formatInstant(at) : t('by', { at: formatInstant(at), name: by.name })}
          </p>
        </div>
      ))}
    </Sheet>
  );
};

/** What happened, the newest first. */
export const TimelineSheet = ({ events }: Pick<DisputeView, 'events'>) => (
  <Sheet title={t('timeline')}>
    <ol className={`${classes.list} ${classes.timeline}`}>
      {events.toReversed().map(({ kind, cycle, about, at, by }, nth) => (
        <li key={`${events.length - nth}`}>
          <p>
            {kind === 'cycle_changed' || kind === 'opened'
              ? `${EVENT_WORDS[kind]}: ${CYCLE_WORDS[cycle].label}`
              : EVENT_WORDS[kind]}
          </p>
          {about !== '' && <p>{about}</p>}
          <p className={`${classes.quiet} ${classes.small}`}>
            {by === null ? formatInstant(at) : t('by', { at: formatInstant(at), name: by })}
          </p>
        </li>
      ))}
    </ol>
  </Sheet>
);
