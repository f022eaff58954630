import { MOVES_BY_HAND, signedQuantity, STOCK_MOVES } from '@ledgate/domain/till/stock.ts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { showThousandths, thousandthsOf } from '../../../lib/thousandths.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type ProductView, type StockBody, useRecordStock, useStockMoves } from '../data.ts';
import { t } from '../messages.ts';
import classes from './catalogue.module.css';

interface Draft {
  kind: StockBody['kind'];
  quantity: string;
  reason: string;
}

const KINDS = [
  ...MOVES_BY_HAND.map((kind) => ({ value: kind, label: STOCK_MOVES[kind].label })),
  { value: 'counted', label: t('counted') },
];

const bodyOf = ({ kind, quantity, reason }: Draft): StockBody => {
  const rest = { reason: reason.trim() === '' ? null : reason.trim() };
  const amount = thousandthsOf(quantity) ?? 0;
  return kind === 'counted' ? { kind, counted: amount, ...rest } : { kind, quantity: amount, ...rest };
};

const MoveForm = ({ uid, onClose }: { uid: string; onClose: () => void }) => {
  const form = useForm<Draft>({ defaultValues: { kind: 'received', quantity: '', reason: '' }, mode: 'onBlur' });
  const { control } = form;
  const kind = useWatch({ control, name: 'kind' });
  const { mutate, isPending, error } = useRecordStock();
  const submit = form.handleSubmit((draft) =>
    mutate(
      { uid, body: bodyOf(draft) },
      {
        onError: (problem) => void showFieldProblems(form, problem),
        onSuccess: () => {
          toast.good(t('recorded'));
          onClose();
        },
      },
    ),
  );
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <ProblemAlert problem={error} keepsInput />
      <div className={classes.pair}>
        <SelectField control={control} name="kind" label={t('moveKind')} choices={KINDS} />
        <TextField
          control={control}
          name="quantity"
          label={t('quantity')}
          {...(kind === 'counted' && { description: t('countedHint') })}
          inputMode="decimal"
          autoComplete="off"
          rules={{
            validate: (typed) => {
              const amount = thousandthsOf(typed);
              return (amount !== null && (amount > 0 || kind === 'counted')) || t('badNumber');
            },
          }}
          isRequired
          autoFocus
        />
      </div>
      <TextField
        control={control}
        name="reason"
        label={t('reason')}
        description={t('reasonHint')}
        maxLength={500}
        autoComplete="off"
        rules={{ validate: (typed) => typed.trim() === '' || typed.trim().length > 2 || t('badReason') }}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={isPending}>
          {t('recordMove')}
        </Button>
        <Button variant="default" onClick={onClose} disabled={isPending}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};

const Moves = ({ uid }: { uid: string }) => {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useStockMoves(uid);
  const moves = data?.pages.flatMap(({ results }) => results);
  if (moves === undefined)
    return error === null ? (
      <Skeleton height={120} radius={6} role="status" aria-label={t('loading')} aria-busy="true" />
    ) : (
      <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  if (moves.length === 0) return <p className={classes.quiet}>{t('movesEmpty')}</p>;
  return (
    <>
      <ul className={classes.rows}>
        {moves.map((move) => (
          <li key={move.uid} className={classes.row}>
            <span className={classes.what}>
              {STOCK_MOVES[move.kind].label}
              {move.reason !== null && <span className={classes.small}>{move.reason}</span>}
              <span className={classes.small}>{t('by', { at: formatInstant(move.made_at), name: move.by.name })}</span>
            </span>
            <span className={classes.mono} dir="ltr">
              {STOCK_MOVES[move.kind].way === 'in' ? '+' : ''}
              {showThousandths(signedQuantity(move))}
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="subtle" loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  );
};

/** What there is of a product, and everything that moved it. */
export const StockPart = ({ product, mayRecord }: { product: ProductView; mayRecord: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classes.part} aria-label={t('stockTitle')}>
      <div className={classes.row}>
        <h3>{t('inStock', { quantity: showThousandths(product.stock) })}</h3>
        {mayRecord && !isOpen && (
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            {t('recordMove')}
          </Button>
        )}
      </div>
      {isOpen && <MoveForm uid={product.uid} onClose={() => setOpen(false)} />}
      <Moves uid={product.uid} />
    </section>
  );
};
