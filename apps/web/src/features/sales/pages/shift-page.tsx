import { Button, Skeleton } from '@mantine/core';
import { IconPrinter, IconReceipt } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';

import { useCan } from '../../../lib/ability.ts';
import { usePerson } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { type Figure, FigureBand } from '../../../ui/figure-band.tsx';
import { formatCents, formatInstant } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { printReceipt, ReceiptSheet } from '../../../ui/receipt-sheet.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { type ShiftView, useShift } from '../data.ts';
import classes from '../parts/sales.module.css';
import { ShiftChip, varianceWords } from '../parts/shift-chip.tsx';
import { CloseDialog, CountDialog, RecountDialog } from '../parts/shift-dialogs.tsx';
import { Sums } from '../parts/sums.tsx';
import type { WhoseSearch } from '../paths.ts';
import { onRoll, reportParts, titleOf } from '../shift-lines.ts';
import { t } from '../shift-messages.ts';

const route = getRouteApi('/frame/inside/shifts/$uid');
const icon = { size: 18, stroke: 1.7 } as const;

const BackLink = ({ whose }: { whose: WhoseSearch }) => (
  <Link to="/registers" search={whose} className={classes.link}>
    {t('back')}
  </Link>
);

const figuresOf = (shift: ShiftView): Figure[] => {
  const { report, expected_cents: expected, counted_cents: counted, variance_cents: variance } = shift;
  return [
    { label: t('sold'), value: formatCents(report.total_cents), note: t('orders', { count: report.orders }) },
    { label: t('refunded'), value: formatCents(report.refunded_cents), note: t('refunds', { count: report.refunds }) },
    expected === null
      ? { label: t('expected'), value: t('notYet'), note: t('hiddenExpected') }
      : { label: t('expected'), value: formatCents(expected) },
    counted === null
      ? { label: t('counted'), value: t('notYet'), note: t('notCounted') }
      : { label: t('counted'), value: formatCents(counted), note: varianceWords(variance) },
  ];
};

type Step = 'count' | 'recount' | 'close';

/** The drawer is counted, and then the shift is closed; between the two, whoever reads the books may have it counted again. */
const useStepsOf = ({ state, may }: ShiftView): readonly Step[] => {
  const mayRecount = useCan()('read_report');
  if (!may.close) return [];
  if (state === 'open') return ['count'];
  return mayRecount ? ['close', 'recount'] : ['close'];
};

const Actions = ({ shift, whose }: { shift: ShiftView; whose: WhoseSearch }) => {
  const [taking, setTaking] = useState<Step | null>(null);
  const steps = useStepsOf(shift);
  const close = (): void => setTaking(null);
  return (
    <>
      <BackLink whose={whose} />
      <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => globalThis.print()}>
        {t('printPage')}
      </Button>
      <Button variant="default" leftSection={<IconReceipt {...icon} />} onClick={printReceipt}>
        {t('printRoll')}
      </Button>
      {steps.toReversed().map((step) => (
        <Button key={step} variant={step === 'recount' ? 'default' : 'filled'} onClick={() => setTaking(step)}>
          {t(step)}
        </Button>
      ))}
      {taking === 'count' && <CountDialog shift={shift} onClose={close} />}
      {taking === 'recount' && <RecountDialog shift={shift} onClose={close} />}
      {taking === 'close' && <CloseDialog shift={shift} onClose={close} />}
    </>
  );
};

const leadOf = ({ register, opened_at: from, opened_by: by, closed_at: to }: ShiftView): string =>
  to === null
    ? t('shiftLead', { register: register.name, at: formatInstant(from), name: by.name })
    : t('closedLead', { register: register.name, from: formatInstant(from), to: formatInstant(to) });

const Whole = ({ shift, whose }: { shift: ShiftView; whose: WhoseSearch }) => {
  const merchant = usePerson()?.merchant?.name ?? '';
  return (
    <>
      <PageHeader
        title={titleOf(shift)}
        lead={leadOf(shift)}
        meta={
          <span className={classes.chips}>
            <ShiftChip state={shift.state} />
            <Link to="/sales" search={{ ...whose, shift: shift.uid }} className={classes.link}>
              {t('onlyOrders')}
            </Link>
          </span>
        }
        actions={<Actions shift={shift} whose={whose} />}
      />
      <div className={classes.stack}>
        <FigureBand figures={figuresOf(shift)} />
        <div className={classes.halves}>
          {reportParts(shift).map(({ title, text, rows }) => (
            <Sheet key={title} title={title} {...(text !== undefined && { hint: text })} isFlush>
              <Sums rows={rows} />
            </Sheet>
          ))}
        </div>
      </div>
      {/* On the roll only: the page says the same. */}
      <div className={classes.roll} aria-hidden="true">
        <ReceiptSheet receipt={onRoll(shift, merchant)} />
      </div>
    </>
  );
};

/** What a shift came to: so far while it is open, for ever once it is closed. */
export const ShiftPage = () => {
  const { uid } = route.useParams();
  const whose = route.useSearch();
  const { data, error, isFetching, refetch } = useShift(uid);
  if (data !== undefined) return <Whole shift={data} whose={whose} />;
  return (
    <>
      <PageHeader title={t('shift')} actions={<BackLink whose={whose} />} />
      {error === null ? (
        <Skeleton height={360} radius={6} role="status" aria-label={t('loading')} aria-busy="true" />
      ) : (
        <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </>
  );
};
