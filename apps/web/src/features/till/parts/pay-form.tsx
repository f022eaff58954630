import type { BothTotals } from '@ledgate/domain/till/dual-pricing.ts';
import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';

import { useCan } from '../../../lib/ability.ts';
import { centsOf, typedCents } from '../../../lib/cents.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useStore } from '../../../lib/store.ts';
import { formatCents } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { CardTry, Checkout } from '../checkout.ts';
import { useCardsOf, useReaders } from '../data.ts';
import { t } from '../messages.ts';
import { useDesk } from '../use-counter.ts';
import type { Selling } from '../use-selling.ts';
import { AmountField } from './amount-field.tsx';
import { TillForm } from './till-form.tsx';
import classes from './till.module.css';

const WAYS = ['cash', 'card', 'other'] as const;
type Way = (typeof WAYS)[number];

interface CardChoice {
  value: string;
  label: string;
  disabled?: boolean;
}

const ON_FILE = 'file:';
const READER = 'reader:';

/** Readers of the business, and cards on file of the customer who was chosen. */
const useCardChoices = (customer: string | null, isWanted: boolean) => {
  const readers = useReaders(isWanted);
  const cards = useCardsOf(customer, isWanted);
  const choices: CardChoice[] = [
    ...(readers.data?.results ?? []).map(({ id, name, is_online: isOnline }) => ({
      value: `${READER}${id}`,
      label: isOnline ? `${t('reader')} ${name}` : `${t('reader')} ${name} (${t('readerOffline')})`,
      disabled: !isOnline,
    })),
    ...(cards.data?.results ?? []).map(({ token, brand, last4 }) => ({
      value: `${ON_FILE}${token}`,
      label: `${t('cardOnFile')} ${brand} •••• ${last4}`,
    })),
  ];
  return { choices, error: readers.error };
};

const cardTry = (order: string, cents: number, choice: CardChoice): CardTry => {
  const isAtReader = choice.value.startsWith(READER);
  const id = choice.value.slice(isAtReader ? READER.length : ON_FILE.length);
  return {
    body: {
      action: 'sale',
      idempotency_key: newKey(),
      order,
      amount_cents: cents,
      subtotal_cents: cents,
      ...(isAtReader ? { reader_id: id } : { card: id }),
    },
    label: choice.label,
    payment: null,
    isAtReader,
  };
};

interface PayFormProps {
  /** Of which a card may have to pay more. */
  left: BothTotals;
  customer: string | null;
  way: 'card' | 'split';
  selling: Selling;
}

interface CardFieldProps {
  choices: readonly CardChoice[];
  chosen: string | null;
  onChoose: (value: string | null) => void;
  why: string;
}

const CardField = ({ choices, chosen, onChoose, why }: CardFieldProps) =>
  choices.length === 0 ? (
    <Notice tone="warn">{why}</Notice>
  ) : (
    <Select size="lg" label={t('card')} allowDeselect={false} data={choices} value={chosen} onChange={onChoose} />
  );

const amountFault = (way: Way, cents: number, leftCents: number): string | null => {
  if (!(cents > 0)) return t('priceBad');
  return way === 'cash' || cents <= leftCents ? null : t('amountMost', { amount: formatCents(leftCents) });
};

const VERBS = { cash: 'takeCash', card: 'takeCard', other: 'takeOther' } as const;

/** What the press does: all of it at once needs no order that waits, and is sold as cash is, with a network and without. */
const useTake = ({ left, selling }: Pick<PayFormProps, 'left' | 'selling'>) => {
  const { counter } = useDesk();
  return (way: Way, cents: number, label: string, choice: CardChoice | undefined): void => {
    if (way === 'card') {
      if (choice)
        selling.pay((checkout) => ({ ...checkout, declined: null, trying: cardTry(checkout.uid, cents, choice) }));
      return;
    }
    const tender = { kind: way, cents, ...(way === 'other' && label !== '' && { label }) };
    const isAll = counter.run.checkout.get() === null && counter.draft.get().held === null && cents >= left.cashCents;
    if (isAll) return selling.sell([tender]);
    selling.pay((checkout): Checkout => ({
      ...checkout,
      declined: null,
      tenders: [...checkout.tenders, { ...tender, uid: newKey() }],
    }));
  };
};

/** The next part: in which way, and how much. */
export const PayForm = ({ left, customer, way: first, selling }: PayFormProps) => {
  const isReached = useStore(useDesk().counter.reach.isReached);
  const mayCharge = useCan()('charge_vt') && isReached;
  const [way, setWay] = useState<Way>(first === 'card' ? 'card' : 'cash');
  const leftCents = way === 'card' ? left.cardCents : left.cashCents;
  const [typed, setTyped] = useState<string | null>(null);
  const [label, setLabel] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const take = useTake({ left, selling });
  const { choices, error } = useCardChoices(customer, mayCharge);
  const choice = choices.find(({ value }) => value === chosen) ?? choices.find(({ disabled }) => disabled !== true);
  // All of it, until somebody says how much.
  const amount = typed ?? typedCents(leftCents);
  const cents = centsOf(amount);
  const fault = amountFault(way, cents, leftCents);
  const isReady = fault === null && (way !== 'card' || choice !== undefined);
  return (
    <TillForm onSubmit={() => isReady && take(way, cents, label.trim(), choice)}>
      <SegmentedControl
        size="lg"
        fullWidth
        aria-label={t('payWith')}
        value={way}
        onChange={setWay}
        data={WAYS.map((value) => ({ value, label: t(value), disabled: value === 'card' && !mayCharge }))}
      />
      {!isReached && <p className={classes.quiet}>{t('cardOffline')}</p>}
      <AmountField label={t('payAmount')} value={amount} onChange={setTyped} error={fault} isFirst />
      {way === 'other' && (
        <TextInput
          size="lg"
          label={t('otherLabel')}
          placeholder={t('otherExample')}
          maxLength={60}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
      )}
      {way === 'card' && (
        <CardField
          choices={choices}
          chosen={choice?.value ?? null}
          onChoose={setChosen}
          why={error === null ? t('noReaders') : error.title}
        />
      )}
      <Button type="submit" size="lg" loading={selling.isBusy} disabled={!isReady}>
        {t(VERBS[way])} {fault === null ? formatCents(cents) : ''}
      </Button>
    </TillForm>
  );
};
