import { type PricedBasket, tipOn } from '@ledgate/domain/till/basket.ts';
import { Button } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useCallback, useState } from 'react';

import { useStore } from '../../../lib/store.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { type BothPriced, changed, type Draft, type DraftLine, pricingOf, removeLine, setLine } from '../basket.ts';
import type { TillCatalogue } from '../catalogue-index.ts';
import { t } from '../messages.ts';
import { useDesk } from '../use-counter.ts';
import type { Selling } from '../use-selling.ts';
import { ApprovalLine } from './approval-line.tsx';
import { BasketLines } from './basket-lines.tsx';
import { BasketTools, type Tool } from './basket-tools.tsx';
import { ExemptNote } from './exempt-note.tsx';
import { LineDialog } from './line-dialog.tsx';
import { PayButtons } from './pay-buttons.tsx';
import { ToolDialog } from './tool-dialog.tsx';
import { Sums } from './sums.tsx';
import classes from './till.module.css';

interface BasketPanelProps {
  draft: Draft;
  priced: BothPriced;
  catalogue: TillCatalogue;
  selling: Selling;
  onPay: (way: 'card' | 'split') => void;
}

const Empty = () => (
  <div className={classes.emptyBasket}>
    <EmptyState icon={IconBarcode} title={t('basketEmpty')}>
      {t('basketEmptyText')}
    </EmptyState>
  </div>
);

interface DialogsProps extends Pick<BasketPanelProps, 'draft' | 'priced' | 'catalogue'> {
  line: DraftLine | undefined;
  tool: Tool | null;
  onClose: () => void;
}

const Dialogs = ({ draft, priced, catalogue, line, tool, onClose }: DialogsProps) => {
  const { draft: drafts } = useDesk().counter;
  const keep = (next: Draft): void => {
    drafts.set(next);
    onClose();
  };
  return (
    <>
      {line && (
        <LineDialog
          line={line}
          pricing={pricingOf(catalogue.setup)}
          catalogueCents={line.product === null ? null : (catalogue.product(line.product)?.price_cents ?? null)}
          onSave={(changes) => keep(setLine(drafts.get(), line.uid, changes))}
          onRemove={() => keep(removeLine(drafts.get(), line.uid))}
          onClose={onClose}
        />
      )}
      {tool !== null && (
        <ToolDialog
          tool={tool}
          draft={draft}
          catalogue={catalogue}
          centsAt={(ppm) => tipOn(priced.cash, ppm)}
          onChange={(changes) => keep(changed(drafts.get(), changes))}
          onClose={onClose}
        />
      )}
    </>
  );
};

const lineTotals = ({ lines }: PricedBasket): number[] =>
  lines.map(({ grossCents, discountCents }) => grossCents - discountCents);

const Foot = ({
  draft,
  priced,
  catalogue,
  selling,
  onPay,
  onTool,
}: BasketPanelProps & { onTool: (tool: Tool) => void }) => {
  const checkout = useStore(useDesk().counter.run.checkout);
  return (
    <div className={classes.foot}>
      <ProblemAlert problem={checkout === null ? selling.problem : null} />
      {draft.lines.length === 0 ? (
        <Button size="lg" variant="default" onClick={() => onTool('amount')}>
          {t('customAmount')}
        </Button>
      ) : (
        <>
          <ExemptNote draft={draft} catalogue={catalogue} />
          <ApprovalLine draft={draft} priced={priced} catalogue={catalogue} />
          <Sums priced={priced} />
          <PayButtons
            totalCents={priced.cash.totalCents}
            cardCents={priced.card?.totalCents ?? null}
            isHeld={draft.held !== null}
            selling={selling}
            onMore={(way) => selling.approving.through(() => onPay(way))}
          />
        </>
      )}
    </div>
  );
};

/** What is about to be sold, what it comes to, and how it is paid. */
export const BasketPanel = ({ draft, priced, catalogue, selling, onPay }: BasketPanelProps) => {
  const { draft: drafts } = useDesk().counter;
  const [opened, setOpened] = useState<string | null>(null);
  const [tool, setTool] = useState<Tool | null>(null);
  const { through } = selling.approving;
  const isEmpty = draft.lines.length === 0;
  const step = useCallback(
    ({ uid, quantity }: DraftLine, by: number): void => {
      const now = drafts.get();
      drafts.set(quantity + by > 0 ? setLine(now, uid, { quantity: quantity + by }) : removeLine(now, uid));
    },
    [drafts],
  );
  const close = (): void => {
    setOpened(null);
    setTool(null);
  };
  const line = draft.lines.find(({ uid }) => uid === opened);
  return (
    <section className={classes.basket} aria-label={t('basket')}>
      <BasketTools
        draft={draft}
        onTool={(next) => (next === 'hold' ? through(() => setTool(next), true) : setTool(next))}
      />
      {isEmpty ? (
        <Empty />
      ) : (
        <BasketLines
          lines={draft.lines}
          totals={lineTotals(priced.cash)}
          cardTotals={priced.card && lineTotals(priced.card)}
          onStep={step}
          onOpen={setOpened}
        />
      )}
      <Foot draft={draft} priced={priced} catalogue={catalogue} selling={selling} onPay={onPay} onTool={setTool} />
      <Dialogs draft={draft} priced={priced} catalogue={catalogue} line={line} tool={tool} onClose={close} />
    </section>
  );
};
