import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';

import { centsOf, typedCents } from '../../../lib/cents.ts';
import { formatCents } from '../../../ui/format.ts';
import type { Draft, Tip } from '../basket.ts';
import { t } from '../messages.ts';
import { AmountField } from './amount-field.tsx';
import { DiscountFields, readDiscount, typedDiscount } from './discount-fields.tsx';
import { TillForm } from './till-form.tsx';
import classes from './till.module.css';

interface DialogProps {
  onClose: () => void;
}

interface CustomAmountProps extends DialogProps {
  label: string;
  onAdd: (name: string, cents: number) => void;
}

/** Something that has no product. */
export const CustomAmountDialog = ({ label, onAdd, onClose }: CustomAmountProps) => {
  const [amount, setAmount] = useState('');
  const [name, setName] = useState('');
  const [isAsked, setAsked] = useState(false);
  const cents = centsOf(amount);
  const isGood = cents > 0;
  return (
    <Modal opened onClose={onClose} title={t('customAmount')}>
      <TillForm
        onSubmit={() => {
          setAsked(true);
          if (isGood) onAdd(name.trim() === '' ? t('customDefault') : name.trim(), cents);
        }}
      >
        <AmountField
          label={label}
          value={amount}
          onChange={setAmount}
          error={isAsked && !isGood ? t('priceBad') : undefined}
          isFirst
        />
        <TextInput
          size="lg"
          label={t('customName')}
          placeholder={t('customDefault')}
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="lg">
          {t('add')}
        </Button>
      </TillForm>
    </Modal>
  );
};

interface OrderDiscountProps extends DialogProps {
  draft: Draft;
  onSave: (discount: Draft['discount']) => void;
}

export const OrderDiscountDialog = ({ draft, onSave, onClose }: OrderDiscountProps) => {
  const [typed, setTyped] = useState(typedDiscount(draft.discount));
  const [isAsked, setAsked] = useState(false);
  const read = readDiscount(typed);
  return (
    <Modal opened onClose={onClose} title={t('orderDiscount')}>
      <TillForm
        onSubmit={() => {
          setAsked(true);
          if (read.ok) onSave(read.discount);
        }}
      >
        <DiscountFields typed={typed} onChange={setTyped} error={isAsked && !read.ok ? read.why : null} />
        <div className={classes.acts}>
          <Button variant="default" size="md" onClick={() => onSave(null)}>
            {t('noDiscount')}
          </Button>
          <Button type="submit" size="md">
            {t('save')}
          </Button>
        </div>
      </TillForm>
    </Modal>
  );
};

interface TipProps extends DialogProps {
  tip: Tip | null;
  presets: readonly number[];
  /** What a percentage comes to. */
  centsAt: (ppm: number) => number;
  onSave: (tip: Tip | null) => void;
}

const PERCENT_PPM = 10_000;

/** From the presets of the business, or any amount; before tax. */
export const TipDialog = ({ tip, presets, centsAt, onSave, onClose }: TipProps) => {
  const [other, setOther] = useState(tip !== null && 'cents' in tip ? typedCents(tip.cents) : '');
  const cents = centsOf(other);
  return (
    <Modal opened onClose={onClose} title={t('tip')}>
      <TillForm onSubmit={() => Number.isNaN(cents) || onSave(cents === 0 ? null : { cents })}>
        <div className={classes.choices}>
          {presets.map((percent) => (
            <Button
              key={percent}
              size="lg"
              variant={tip !== null && 'ppm' in tip && tip.ppm === percent * PERCENT_PPM ? 'filled' : 'default'}
              onClick={() => onSave({ ppm: percent * PERCENT_PPM })}
            >
              {percent}% · {formatCents(centsAt(percent * PERCENT_PPM))}
            </Button>
          ))}
          <Button size="lg" variant="default" onClick={() => onSave(null)}>
            {t('noTip')}
          </Button>
        </div>
        <AmountField
          label={t('tipOther')}
          value={other}
          onChange={setOther}
          error={Number.isNaN(cents) ? t('priceBad') : undefined}
        />
        <Button type="submit" size="lg">
          {t('save')}
        </Button>
      </TillForm>
    </Modal>
  );
};

interface TextProps extends DialogProps {
  title: string;
  label: string;
  placeholder: string;
  verb: string;
  value: string;
  most: number;
  isLong?: boolean;
  onSave: (text: string) => void;
}

/** One line of text: a note, or the name of a held sale. */
export const TextDialog = ({ title, label, placeholder, verb, value, most, isLong, onSave, onClose }: TextProps) => {
  const [text, setText] = useState(value);
  const Field = isLong ? Textarea : TextInput;
  return (
    <Modal opened onClose={onClose} title={title}>
      <TillForm onSubmit={() => onSave(text.trim())}>
        <Field
          size="lg"
          label={label}
          placeholder={placeholder}
          maxLength={most}
          value={text}
          onChange={(event: { currentTarget: { value: string } }) => setText(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" size="lg">
          {verb}
        </Button>
      </TillForm>
    </Modal>
  );
};
