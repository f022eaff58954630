import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';

import { newKey } from '../../../lib/new-key.ts';
import { type RefundWay, refundWays } from '../../../lib/refund-plan.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatCents } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.tsx';
import { type OrderView, type RegisterView, useGiveBack } from '../data.ts';
import { t } from '../messages.ts';
import { isTipOdd, oddLines, type RefundDraft, type RefundSums, sumsOf, tipLeft } from '../refund-draft.ts';
import { refusalOf } from '../refusal.ts';
import { RefundLines } from './refund-lines.tsx';
import classes from './sales.module.css';

interface RefundDialogProps {
  order: OrderView;
  /** With an open shift, that of the order first. */
  drawers: readonly RegisterView[];
  onClose: () => void;
}

interface PartProps extends Pick<RefundDialogProps, 'order' | 'drawers'> {
  draft: RefundDraft;
  sums: RefundSums;
  isTried: boolean;
  onChange: (change: Partial<RefundDraft>) => void;
}

const wayWords = (ways: readonly RefundWay[], { kind, mostCents }: RefundWay, at: number): string => {
  if (kind !== 'card') return t(kind === 'cash' ? 'wayCash' : 'wayOther');
  const isOnly = ways.filter((way) => way.kind === 'card').length === 1;
  return isOnly ? t('wayCard') : t('wayCardNth', { nth: at + 1, amount: formatCents(mostCents) });
};

const WayFields = ({ order, drawers, draft, sums, isTried, onChange }: PartProps) => {
  const ways = refundWays(order);
  const isShort = isTried && sums.totalCents > 0 && sums.tenders === null;
  return (
    <>
      <Select
        label={t('way')}
        data={ways.map((way, at) => ({ value: String(at), label: wayWords(ways, way, at) }))}
        value={String(draft.way)}
        allowDeselect={false}
        error={isShort ? t('wayShort') : undefined}
        onChange={(at) => onChange({ way: Number(at ?? 0) })}
      />
      <Select
        label={t('drawer')}
        description={t('drawerText')}
        data={drawers.map(({ shift, name }) => ({ value: shift?.uid ?? '', label: name }))}
        value={draft.shift}
        allowDeselect={false}
        onChange={(shift) => onChange({ shift: shift ?? draft.shift })}
      />
    </>
  );
};

const SumsList = ({ sums }: { sums: RefundSums }) => {
  const split = sums.tenders !== null && sums.tenders.length > 1 ? sums.tenders : [];
  const rows: readonly (readonly [string, number, boolean?])[] = [
    [t('goods'), sums.goodsCents],
    ...(sums.discountCents === 0 ? [] : [[t('discountShare'), sums.discountCents] as const]),
    [t('taxBack'), sums.taxCents],
    ...(sums.tipCents === 0 ? [] : [[t('tip'), sums.tipCents] as const]),
    [t('goesBack'), sums.totalCents, true],
    ...split.map(({ kind, cents }) => [t(kind), cents] as const),
  ];
  return (
    <dl className={classes.sums} aria-live="polite">
      {rows.map(([label, cents, isTotal]) => [
        <dt key={label} data-total={isTotal || undefined}>
          {label}
        </dt>,
        <dd key={`${label} amount`} data-total={isTotal || undefined} className={classes.mono} dir="ltr">
          {formatCents(cents)}
        </dd>,
      ])}
    </dl>
  );
};

const Fields = (props: PartProps) => {
  const { order, draft, isTried, onChange } = props;
  const mostTip = tipLeft(order);
  return (
    <div className={classes.form}>
      <p>{t('refundText')}</p>
      <RefundLines order={order} draft={draft} onChange={onChange} />
      {mostTip > 0 && (
        <TextInput
          label={t('tipBack')}
          description={t('upTo', { amount: formatCents(mostTip) })}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          value={draft.tip}
          error={isTipOdd(order, draft) ? t('amountMost', { amount: formatCents(mostTip) }) : undefined}
          onChange={(event) => onChange({ tip: event.currentTarget.value })}
        />
      )}
      <SumsList sums={props.sums} />
      <WayFields {...props} />
      <Checkbox
        label={t('restock')}
        description={t('restockText')}
        checked={draft.restock}
        onChange={(event) => onChange({ restock: event.currentTarget.checked })}
      />
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={500}
        value={draft.reason}
        error={isTried && draft.reason.trim().length < 3 ? t('reasonMissing') : undefined}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
      />
      {isTried && props.sums.totalCents === 0 && <p role="alert">{t('nothingChosen')}</p>}
    </div>
  );
};

/** Says what came of it, also where nobody knows yet. */
const tellOutcome = ({ refunds }: OrderView, uid: string): void =>
  toast.good(t(refunds.find((refund) => refund.uid === uid)?.state === 'pending' ? 'refundLater' : 'refundDone'));

const START = { quantities: {}, tip: '', way: 0, restock: true, reason: '' };

/** Lines go back with their tax and their share of the discount. Its id is made once, so that a repeat is the same refund. */
export const RefundDialog = ({ order, drawers, onClose }: RefundDialogProps) => {
  const [draft, setDraft] = useState<RefundDraft>({ ...START, shift: drawers[0]?.shift?.uid ?? '' });
  const [isTried, setTried] = useState(false);
  const [refund, setRefund] = useState(newKey);
  const { mutate, isPending, error } = useGiveBack(order.uid);
  const sums = sumsOf(order, draft);
  const isRight = oddLines(order, draft).length === 0 && !isTipOdd(order, draft) && draft.reason.trim().length >= 3;
  const confirm = (): void => {
    setTried(true);
    if (!isRight || sums.tenders === null) return;
    const lines = sums.lines.map(({ id, quantity }) => ({ line: id, quantity }));
    mutate(
      {
        action: 'refund',
        refund,
        shift: draft.shift,
        lines,
        tip_cents: sums.tipCents,
        tenders: sums.tenders,
        restock: draft.restock,
        reason: draft.reason.trim(),
      },
      {
        onSuccess: (after) => {
          tellOutcome(after, refund);
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      isOpen
      isHarmful
      size="lg"
      title={t('refundTitle', { no: order.order_no })}
      verb={t('refund')}
      isBusy={isPending}
      problem={refusalOf(error)}
      keepsInput
      onConfirm={confirm}
      onClose={onClose}
    >
      <Fields
        order={order}
        drawers={drawers}
        draft={draft}
        sums={sums}
        isTried={isTried}
        onChange={(change) => {
          setDraft({ ...draft, ...change });
          // Other words are another refund.
          if (error !== null && error.status >= 400 && error.status < 500) setRefund(newKey());
        }}
      />
    </ConfirmDialog>
  );
};
