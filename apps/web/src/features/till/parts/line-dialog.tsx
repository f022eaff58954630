import { readDecimal, showDecimal } from '@ledgate/domain/applications/input/typed-numbers.ts';
import { cardPrice, type Pricing } from '@ledgate/domain/till/dual-pricing.ts';
import { Button, Modal, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';

import { centsOf, typedCents } from '../../../lib/cents.ts';
import { formatCents } from '../../../ui/format.ts';
import type { DraftLine } from '../basket.ts';
import { t } from '../messages.ts';
import { AmountField } from './amount-field.tsx';
import { DiscountFields, readDiscount, typedDiscount } from './discount-fields.tsx';
import { TillForm } from './till-form.tsx';
import classes from './till.module.css';

interface LineDialogProps {
  line: DraftLine;
  pricing: Pricing;
  /** What the catalogue says, where it knows it. */
  catalogueCents: number | null;
  onSave: (changes: Partial<DraftLine>) => void;
  onRemove: () => void;
  onClose: () => void;
}

const MOST_QUANTITY = 9_999_999;

const CardPays = ({ pricing, cents }: Pick<LineDialogProps, 'pricing'> & { cents: number }) =>
  pricing.kind === 'dual' && (
    <p className={classes.quiet}>{t('cardPays', { amount: formatCents(cardPrice(cents, pricing.cardPpm)) })}</p>
  );

const LineForm = ({ line, pricing, catalogueCents, onSave, onRemove }: LineDialogProps) => {
  const [quantity, setQuantity] = useState(showDecimal(line.quantity, 3, false));
  const [price, setPrice] = useState(typedCents(line.unitCents));
  const [discount, setDiscount] = useState(typedDiscount(line.discount));
  const [isAsked, setAsked] = useState(false);
  const thousandths = readDecimal(quantity.trim(), 3) ?? 0;
  const isQuantity = thousandths > 0 && thousandths <= MOST_QUANTITY;
  const cents = centsOf(price);
  const isPrice = price.trim() !== '' && !Number.isNaN(cents);
  const read = readDiscount(discount);
  const save = (): void => {
    setAsked(true);
    if (!isQuantity || !isPrice || !read.ok) return;
    const isOverridden = line.product === null || (catalogueCents !== null && cents !== catalogueCents);
    onSave({ quantity: thousandths, unitCents: cents, isOverridden, discount: read.discount });
  };
  return (
    <TillForm onSubmit={() => save()}>
      <div className={classes.pair}>
        <TextInput
          size="lg"
          inputMode="decimal"
          autoComplete="off"
          label={t('quantity')}
          value={quantity}
          onChange={(event) => setQuantity(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          error={isAsked && !isQuantity ? t('quantityBad') : undefined}
          rightSection={line.unit === 'each' ? undefined : <span aria-hidden="true">{line.unit}</span>}
          data-autofocus
        />
        <AmountField
          label={t(pricing.kind === 'dual' ? 'cashPrice' : 'unitPrice')}
          value={price}
          onChange={setPrice}
          error={isAsked && !isPrice ? t('priceBad') : undefined}
        />
      </div>
      {isPrice && <CardPays pricing={pricing} cents={cents} />}
      <DiscountFields typed={discount} onChange={setDiscount} error={isAsked && !read.ok ? read.why : null} />
      <div className={classes.acts}>
        <Button
          variant="subtle"
          color="red"
          size="md"
          leftSection={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
          onClick={onRemove}
        >
          {t('removeLine')}
        </Button>
        <Button type="submit" size="md">
          {t('save')}
        </Button>
      </div>
    </TillForm>
  );
};

/** How much of it, at which price, and what is taken off. */
export const LineDialog = (props: LineDialogProps) => (
  <Modal opened onClose={props.onClose} title={props.line.name}>
    <LineForm {...props} />
  </Modal>
);
