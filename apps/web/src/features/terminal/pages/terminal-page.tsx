import { sayStamp } from '@ledgate/domain/checks/spoken-time.ts';
import { zoneName } from '@ledgate/domain/checks/zone-names.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconHandStop, IconLock } from '@tabler/icons-react';
import { useState } from 'react';

import { useCan } from '../../../lib/ability.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { type TerminalView, useFunding, useTerminal } from '../data.ts';
import { presetOf } from '../draft.ts';
import { t } from '../messages.ts';
import { TerminalDesk } from '../parts/terminal-desk.tsx';
import classes from '../parts/terminal.module.css';

/** Why no card can be taken here and now. */
const closedWhy = (view: TerminalView): string | null => {
  if (!view.is_open) return view.closed_why ?? '';
  if (!view.may.charge && !view.may.authorize) return t('notAllowed');
  return null;
};

const Closed = ({ why }: { why: string }) => (
  <Sheet>
    <EmptyState
      icon={IconLock}
      title={t('closedTitle')}
      action={
        <Button component="a" href="/" variant="default">
          {t('closedHome')}
        </Button>
      }
    >
      {why}
    </EmptyState>
  </Sheet>
);

const Desk = ({ view, address }: { view: TerminalView; address: string }) => {
  const [round, setRound] = useState(0);
  const why = closedWhy(view);
  if (why !== null) return <Closed why={why} />;
  const blocked = view.blocked_until && sayStamp(view.blocked_until, zoneName(view.settings.timezone));
  return (
    <TerminalDesk
      key={round}
      view={view}
      // For the first payment; whoever goes on from there chooses anew.
      preset={round === 0 ? presetOf(address) : null}
      blocked={blocked === null ? null : t('blocked', { at: blocked })}
      onNew={() => setRound(round + 1)}
    />
  );
};

const Body = ({ address }: { address: string }) => {
  const { data, error, isFetching, refetch } = useTerminal();
  if (data !== undefined) return <Desk view={data} address={address} />;
  if (error !== null) return <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <Skeleton height={420} radius={6} role="status" aria-label={t('loading')} aria-busy="true" />;
};

/** Payments go on while deposits wait: whoever may read deposits knows it before the next sale. */
const Held = () => {
  const { data } = useFunding(useCan()('read_deposit'));
  if (data === undefined || data.state === 'paid') return null;
  return (
    <Notice
      tone="warn"
      icon={IconHandStop}
      action={
        <a href="/deposits" className={classes.link}>
          {t('heldLink')}
        </a>
      }
    >
      {t(data.state === 'held' ? 'heldAll' : 'heldPart')}
    </Notice>
  );
};

/** Taking a card by keyboard, from the file or on a reader. The address may name a card on file. */
export const TerminalPage = ({ address = globalThis.location.search }: { address?: string }) => {
  const can = useCan();
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Held />
      {can('charge_vt') ? <Body address={address} /> : <Closed why={t('notAllowed')} />}
    </>
  );
};
