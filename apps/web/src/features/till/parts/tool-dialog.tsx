import { useState } from 'react';

import { newKey } from '../../../lib/new-key.ts';
import { isProblem } from '../../../lib/problem.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { addAmount, type Draft, emptyDraft } from '../basket.ts';
import type { TillCatalogue } from '../catalogue-index.ts';
import { holdSale } from '../hold-sale.ts';
import { t } from '../messages.ts';
import { useDesk } from '../use-counter.ts';
import type { Tool } from './basket-tools.tsx';
import { CustomerDialog } from './customer-dialog.tsx';
import { CustomAmountDialog, OrderDiscountDialog, TextDialog, TipDialog } from './sale-dialogs.tsx';

interface ToolDialogProps {
  tool: Tool;
  draft: Draft;
  catalogue: TillCatalogue;
  centsAt: (ppm: number) => number;
  onChange: (changes: Partial<Draft>) => void;
  onClose: () => void;
}

const HoldDialog = ({ draft, catalogue, onClose }: Pick<ToolDialogProps, 'draft' | 'catalogue' | 'onClose'>) => {
  const desk = useDesk();
  const [isBusy, setBusy] = useState(false);
  const hold = async (label: string): Promise<void> => {
    if (label === '' || isBusy) return;
    setBusy(true);
    try {
      await holdSale(desk, catalogue, label);
      toast.good(t('heldDone', { name: label }));
      onClose();
    } catch (error) {
      if (!isProblem(error)) throw error;
      toast.problem(error.title, { title: error.detail ?? '', remedy: error.remedy });
    } finally {
      setBusy(false);
    }
  };
  return (
    <TextDialog
      title={t('hold')}
      label={t('holdName')}
      placeholder={t('holdExample')}
      verb={t('hold')}
      value={draft.held?.label ?? draft.customer?.name ?? ''}
      most={60}
      onSave={(label) => void hold(label)}
      onClose={onClose}
    />
  );
};

const ClearDialog = ({ onClose }: { onClose: () => void }) => {
  const { draft: drafts } = useDesk().counter;
  return (
    <ConfirmDialog
      isOpen
      title={t('clear')}
      verb={t('clear')}
      isHarmful
      isBusy={false}
      onConfirm={() => {
        drafts.set(emptyDraft(newKey()));
        onClose();
      }}
      onClose={onClose}
    >
      {t('clearText')}
    </ConfirmDialog>
  );
};

/** Each tool's own question. */
export const ToolDialog = ({ tool, draft, catalogue, centsAt, onChange, onClose }: ToolDialogProps) => {
  switch (tool) {
    case 'amount':
      return (
        <CustomAmountDialog
          label={t(catalogue.setup.pricing.kind === 'dual' ? 'cashPrice' : 'amount')}
          onAdd={(name, cents) => onChange(addAmount(draft, { uid: newKey(), name, cents }))}
          onClose={onClose}
        />
      );
    case 'discount':
      return <OrderDiscountDialog draft={draft} onSave={(discount) => onChange({ discount })} onClose={onClose} />;
    case 'tip':
      return (
        <TipDialog
          tip={draft.tip}
          presets={catalogue.setup.tips.presets}
          centsAt={centsAt}
          onSave={(tip) => onChange({ tip })}
          onClose={onClose}
        />
      );
    case 'note':
      return (
        <TextDialog
          title={t('note')}
          label={t('note')}
          placeholder={t('notePlaceholder')}
          verb={t('save')}
          value={draft.note}
          most={500}
          isLong
          onSave={(note) => onChange({ note })}
          onClose={onClose}
        />
      );
    case 'customer':
      return (
        <CustomerDialog customer={draft.customer} onChoose={(customer) => onChange({ customer })} onClose={onClose} />
      );
    case 'hold':
      return <HoldDialog draft={draft} catalogue={catalogue} onClose={onClose} />;
    case 'clear':
      return <ClearDialog onClose={onClose} />;
  }
};
