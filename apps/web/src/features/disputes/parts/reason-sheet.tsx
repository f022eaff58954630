import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { CYCLE_WORDS } from '@ledgate/domain/disputes/words.ts';
import { Link } from '@tanstack/react-router';

import { Sheet } from '../../../ui/sheet.tsx';
import type { DisputeView } from '../data.ts';
import { t } from '../messages.ts';
import { paymentOf } from './dispute-columns.tsx';
import classes from './disputes.module.css';

const Payment = ({ dispute }: { dispute: DisputeView }) =>
  dispute.payment === null ? (
    t('unknownPayment')
  ) : (
    <Link to="/transactions/$uid" params={{ uid: dispute.payment.uid }} className={classes.link}>
      {paymentOf(dispute)}
    </Link>
  );

/** Why, in plain words, and what it takes to win. */
export const ReasonSheet = ({ dispute }: { dispute: DisputeView }) => (
  <Sheet title={t('why')}>
    <p>
      <strong>{dispute.reason_title}</strong>
    </p>
    <p>{dispute.reason.sentence}</p>
    <div className={classes.wins}>
      <p>
        <strong>{t('wins')}</strong>
      </p>
      <p>{dispute.reason.wins}</p>
    </div>
    <dl className={classes.facts}>
      <div>
        <dt>{t('stage')}</dt>
        <dd>{CYCLE_WORDS[dispute.cycle].label}</dd>
      </div>
      <div>
        <dt>{t('received')}</dt>
        <dd>{sayDate(dispute.received_on)}</dd>
      </div>
      <div>
        <dt>{t('code')}</dt>
        <dd className={classes.mono}>{dispute.reason_code}</dd>
      </div>
      <div>
        <dt>{t('said')}</dt>
        <dd>{dispute.reason.said}</dd>
      </div>
      <div>
        <dt>{t('payment')}</dt>
        <dd>
          <Payment dispute={dispute} />
        </dd>
      </div>
    </dl>
  </Sheet>
);
