import type { BankView } from '@ledgate/contract/banks.ts';
import { CHANNEL_NAMES } from '@ledgate/domain/banks/channels.ts';
import { IconAlertTriangleFilled, IconCheck, IconMinus } from '@tabler/icons-react';

import { useNow } from '../../../lib/now.ts';
import { Chip } from '../../../ui/chip.tsx';
import { formatDollars } from '../../../ui/format.ts';
import type { Columns } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import { t } from '../messages.ts';
import classes from './banks.module.css';

const isKeyExpired = ({ pgp }: BankView, now: number): boolean =>
  pgp !== null && pgp.expires_at !== null && Date.parse(pgp.expires_at) <= now;

export const StateChip = ({ bank }: { bank: BankView }) => {
  const now = useNow();
  if (!bank.active)
    return (
      <Chip tone="outline" icon={IconMinus}>
        {t('inactive')}
      </Chip>
    );
  return isKeyExpired(bank, now) ? (
    <Chip tone="red" icon={IconAlertTriangleFilled}>
      {t('keyExpired')}
    </Chip>
  ) : (
    <Chip tone="green" icon={IconCheck}>
      {t('active')}
    </Chip>
  );
};

/** The limits in a line. */
const limitsOf = ({ appetite }: BankView): string => {
  const rules = appetite.allowed_categories.length + appetite.blocked_categories.length;
  const said = [
    appetite.max_monthly_volume_cents !== null &&
      t('volumeUpTo', { amount: formatDollars(appetite.max_monthly_volume_cents) }),
    appetite.max_ticket_cents !== null && t('ticketUpTo', { amount: formatDollars(appetite.max_ticket_cents) }),
    appetite.max_card_absent_share !== null && t('absentUpTo', { share: appetite.max_card_absent_share }),
    appetite.states.length > 0 && t('statesOf', { states: appetite.states.join(', ') }),
    rules > 0 && t('categoriesOf', { count: rules }),
  ].filter((text) => text !== false);
  return said.length === 0 ? t('anyMerchant') : said.join(' · ');
};

const numbersOf = ({ bin, ica }: BankView): string => [bin, ica].filter((number) => number !== null).join(' / ') || '–';

export const BANK_COLUMNS: Columns<BankView> = [
  { id: 'name', header: t('columnName'), cell: (bank) => <span className={classes.name}>{bank.name}</span> },
  { id: 'channel', header: t('columnChannel'), cell: (bank) => CHANNEL_NAMES[bank.channel], width: '190px' },
  { id: 'bin', header: t('columnBin'), cell: numbersOf, width: '160px', from: 'wide' },
  {
    id: 'limits',
    header: t('columnLimits'),
    cell: (bank) => <span className={classes.quiet}>{limitsOf(bank)}</span>,
    from: 'wide',
  },
  { id: 'state', header: t('columnState'), cell: (bank) => <StateChip bank={bank} />, width: '140px' },
];

export const narrowBank = (bank: BankView): NarrowRow => ({
  title: bank.name,
  aside: <StateChip bank={bank} />,
  line: <span className={classes.quiet}>{CHANNEL_NAMES[bank.channel]}</span>,
});
