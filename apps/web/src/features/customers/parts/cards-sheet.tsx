import { showCard } from '@ledgate/domain/payments/receipt.ts';
import { sayMonth } from '@ledgate/domain/settlement/months.ts';
import { Button } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useState } from 'react';

import { useCan } from '../../../lib/ability.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type CustomerDetail, type KeptCardView, useRemoveCard } from '../data.ts';
import { t } from '../messages.ts';
import classes from './customers.module.css';

/** The terminal is a document of its own, with this card chosen already. */
export const chargeHref = (customer: string, card: string): string =>
  `/terminal?${new URLSearchParams({ customer, card })}`;

const Consent = ({ card }: { card: KeptCardView }) => (
  <div className={classes.small}>
    <p>{t('consentAt', { at: formatInstant(card.consent_at), name: card.consent_by.name })}</p>
    <details>
      <summary>{t('consentWords')}</summary>
      <p>{card.consent}</p>
    </details>
  </div>
);

interface CardLineProps {
  customer: string;
  card: KeptCardView;
  onRemove: () => void;
}

const CardLine = ({ customer, card, onRemove }: CardLineProps) => {
  const can = useCan();
  const name = showCard(card);
  const month = sayMonth(card.expires);
  return (
    <li className={classes.card}>
      <div>
        <p className={classes.cardName}>
          <bdi>{name}</bdi>
          <span className={card.is_expired ? classes.late : classes.quiet}>
            {t(card.is_expired ? 'expired' : 'expires', { month })}
          </span>
        </p>
        <Consent card={card} />
      </div>
      <div className={classes.actions}>
        {can('charge_vt') && !card.is_expired && (
          <Button
            component="a"
            size="xs"
            href={chargeHref(customer, card.token)}
            aria-label={t('chargeCard', { card: name })}
          >
            {t('charge')}
          </Button>
        )}
        {can('savecard_vt') && (
          <Button size="xs" variant="default" aria-label={t('removeThis', { card: name })} onClick={onRemove}>
            {t('removeCard')}
          </Button>
        )}
      </div>
    </li>
  );
};

const RemoveDialog = ({ card, onClose }: { card: KeptCardView; onClose: () => void }) => {
  const { mutate, isPending, error } = useRemoveCard();
  const remove = (): void =>
    mutate(card.token, {
      onSuccess: () => {
        toast.good(t('cardRemoved'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isOpen
      isHarmful
      title={t('removeCardTitle')}
      verb={t('removeCard')}
      isBusy={isPending}
      problem={error}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('removeCardText', { card: showCard(card) })}
    </ConfirmDialog>
  );
};

/** What may be charged without the customer, and what they said to that. */
export const CardsSheet = ({ customer }: { customer: CustomerDetail }) => {
  const [removing, setRemoving] = useState<KeptCardView | null>(null);
  const { cards_on_file: cards, uid } = customer;
  return (
    <Sheet title={t('cards')} isFlush>
      {cards.length === 0 ? (
        <EmptyState
          icon={IconCreditCard}
          title={t('cardsEmpty')}
          action={
            <Button component="a" href="/terminal" variant="default">
              {t('takePayment')}
            </Button>
          }
        >
          {t('cardsEmptyText')}
        </EmptyState>
      ) : (
        <ul className={classes.cards}>
          {cards.map((card) => (
            <CardLine key={card.token} customer={uid} card={card} onRemove={() => setRemoving(card)} />
          ))}
        </ul>
      )}
      {removing !== null && <RemoveDialog card={removing} onClose={() => setRemoving(null)} />}
    </Sheet>
  );
};
