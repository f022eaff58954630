import type { Ask } from '@ledgate/contract/call.ts';
import type { PaymentView } from '@ledgate/contract/payment-view.ts';
import type { payments } from '@ledgate/contract/payments.ts';
import type { terminal } from '@ledgate/contract/terminal.ts';
import { BRANDS } from '@ledgate/domain/payments/card.ts';
import { PAYMENT_STATUSES } from '@ledgate/domain/payments/statuses.ts';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';
import { centsOf } from '../../lib/cents.ts';
import type { TransactionsSearch } from './paths.ts';

export type { PaymentRow, PaymentStepView, PaymentView } from '@ledgate/contract/payment-view.ts';

type Filter = NonNullable<Ask<typeof payments.exportPayments>['query']>;

const midnight = (day: string, later = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
};

/** What the address says, as the call takes it; days are those of the person at the screen. */
export const filterOf = ({ search, status, brand, from, to, least, most }: TransactionsSearch): Filter => {
  const [known, card] = [PAYMENT_STATUSES.find((one) => one === status), BRANDS.find((one) => one === brand)];
  return {
    ...(search !== undefined && { search }),
    ...(known !== undefined && { status: known }),
    ...(card !== undefined && { brand: card }),
    ...(from !== undefined && { from: midnight(from) }),
    ...(to !== undefined && { to: midnight(to, 1) }),
    ...(least !== undefined && { least_cents: centsOf(least) }),
    ...(most !== undefined && { most_cents: centsOf(most) }),
  };
};

const PAGE = 50;

export const useTransactions = (filter: Filter) =>
  useInfiniteQuery({
    queryKey: ['payments', 'list', filter],
    queryFn: ({ pageParam }) =>
      client.payments.listPayments({
        query: { ...filter, page_size: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
  });

export const exportTransactions = (filter: Filter) => client.payments.exportPayments({ query: filter });

const SOON_MS = 3000;

/** While something has no answer yet, the page looks again by itself. */
export const usePayment = (uid: string) =>
  useQuery({
    queryKey: ['payments', 'one', uid],
    queryFn: () => client.payments.readPayment({ params: { uid } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.pending !== null ? SOON_MS : false),
  });

export const useReceipt = ({ id, version, status }: PaymentView) =>
  useQuery({
    queryKey: ['payments', 'receipt', id, version],
    queryFn: () => client.payments.readReceipt({ params: { uid: id } }),
    enabled: status !== 'declined' && status !== 'failed' && status !== 'verified',
  });

const keep = (payment: PaymentView): void => {
  queries.setQueryData(['payments', 'one', payment.id], payment);
  void queries.invalidateQueries({ queryKey: ['payments', 'list'] });
};

/** Asks the processor now. */
export const useCheck = () =>
  useMutation({ mutationFn: (uid: string) => client.payments.checkPayment({ params: { uid } }), onSuccess: keep });

export type StepBody = Exclude<Ask<typeof terminal.actOnTerminal>['body'], { action: 'sale' | 'auth' | 'save_card' }>;

/** A step on a payment, under the key that its dialog made: pressed twice, it is taken once. */
export const useStep = () =>
  useMutation({ mutationFn: (body: StepBody) => client.terminal.actOnTerminal({ body }), onSuccess: keep });

export const useSendReceipt = (uid: string) =>
  useMutation({
    mutationFn: (body: Ask<typeof payments.sendReceipt>['body']) =>
      client.payments.sendReceipt({ params: { uid }, body }),
  });

export const useSavedViews = () =>
  useQuery({ queryKey: ['payments', 'views'], queryFn: () => client.payments.listPaymentViews() });

const reloadViews = (): void => void queries.invalidateQueries({ queryKey: ['payments', 'views'] });

export const useSaveView = () =>
  useMutation({
    mutationFn: (body: Ask<typeof payments.savePaymentView>['body']) => client.payments.savePaymentView({ body }),
    onSuccess: reloadViews,
  });

export const useRemoveView = () =>
  useMutation({
    mutationFn: (uid: string) => client.payments.removePaymentView({ params: { uid } }),
    onSuccess: reloadViews,
  });
