import type { Answer, Ask } from '@ledgate/contract/call.ts';
import type { terminal } from '@ledgate/contract/terminal.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';
import { t } from './messages.ts';
import type { OpenedSession } from './use-card-frame.ts';

export type { PaymentView } from '@ledgate/contract/payment-view.ts';
export type { TerminalView } from '@ledgate/contract/terminal.ts';

/** What is sent for a sale or an authorization. */
export type ChargeBody = Extract<Ask<typeof terminal.actOnTerminal>['body'], { action: 'sale' | 'auth' }>;
export type CardQuote = Answer<typeof terminal.readCard>;

const terminalQuery = queryOptions({
  queryKey: ['terminal'],
  queryFn: () => client.terminal.readTerminal(),
  staleTime: 0,
});

export const useTerminal = () => useQuery(terminalQuery);

/** Whether what is taken here is paid out. */
export const useFunding = (isWanted: boolean) =>
  useQuery({
    queryKey: ['settlement', 'funding'],
    queryFn: () => client.watching.readFunding({ query: {} }),
    enabled: isWanted,
  });

/** Caps, blocks and rules may be others after a payment. */
export const reloadTerminal = (): void => void queries.invalidateQueries({ queryKey: ['terminal'] });

/** Of one customer where the terminal was opened from theirs. */
export const useStoredCards = (customer: string | null) =>
  useQuery({
    queryKey: ['terminal', 'cards', customer],
    queryFn: () =>
      client.terminal.listStoredCards({ query: { page_size: 100, ...(customer !== null && { customer }) } }),
  });

export const useReaders = (isWanted: boolean) =>
  useQuery({
    queryKey: ['terminal', 'readers'],
    queryFn: () => client.terminal.listReaders(),
    enabled: isWanted,
    staleTime: 0,
  });

export const openFields = async (): Promise<OpenedSession> => {
  const session = await client.terminal.openCardFields();
  return {
    key: session.key,
    merchant: session.merchant,
    scriptUrl: session.script_url,
    origin: session.origin,
    expiresInMinutes: session.minutes,
    labels: { number: t('number'), expiration: t('expiration'), cvv: t('cvv') },
  };
};

/** A card just entered, or one on file. */
export type AskedCard = { token: string } | { card: string };

export const quoteCard = (card: AskedCard, baseCents: number): Promise<CardQuote> =>
  client.terminal.readCard({ body: { ...card, amount_cents: baseCents } });

export const sendCharge = (body: ChargeBody) => client.terminal.actOnTerminal({ body });

const SOON_MS = 2000;

/** Asked again and again until there is an answer; each look asks the processor and charges nothing. */
export const useAnswer = (uid: string, isWaiting: boolean) =>
  useQuery({
    queryKey: ['terminal', 'payment', uid],
    queryFn: () => client.payments.checkPayment({ params: { uid } }),
    enabled: isWaiting,
    refetchInterval: SOON_MS,
    staleTime: 0,
  });

export const cancelReader = (payment: string) => client.terminal.cancelReader({ body: { payment } });

export const useReceipt = (uid: string) =>
  useQuery({
    queryKey: ['terminal', 'receipt', uid],
    queryFn: () => client.payments.readReceipt({ params: { uid } }),
  });
