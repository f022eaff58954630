import type { Ask } from '@ledgate/contract/call.ts';
import type { OrderView, RegisterView, ShiftView } from '@ledgate/contract/till-view.ts';
import type { orderReceiptCalls } from '@ledgate/contract/till-receipts.ts';
import type { till } from '@ledgate/contract/till.ts';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';
import type { RegistersSearch, SalesSearch, WhoseSearch } from './paths.ts';

export type { OrderRow, OrderView, RegisterView, ShiftRow, ShiftView } from '@ledgate/contract/till-view.ts';

const KEY = 'till';
const PAGE = 50;
/** Others sell meanwhile: what is open is looked at again by itself, as long as somebody looks at it. */
const AGAIN_MS = 15_000;

type Filter = NonNullable<Ask<typeof till.exportOrders>['query']>;

const filterOf = ({ status, ...search }: SalesSearch): Filter => ({
  ...search,
  ...(status !== undefined && { status__in: status }),
});

interface Paged {
  next_cursor: string | null;
}
const nextOf = ({ next_cursor: next }: Paged): string | null => next;
/** Only what is on one page: whoever reads further down is not pulled along. */
const whileShort = ({ state }: { state: { data: { pages: readonly unknown[] } | undefined } }): number | false =>
  (state.data?.pages.length ?? 0) > 1 ? false : AGAIN_MS;

export const useOrders = (search: SalesSearch) => {
  const filter = filterOf(search);
  return useInfiniteQuery({
    queryKey: [KEY, 'orders', filter],
    queryFn: ({ pageParam }) =>
      client.till.listOrders({
        query: { ...filter, page_size: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: nextOf,
    placeholderData: keepPreviousData,
    refetchInterval: whileShort,
  });
};

export const exportOrders = (search: SalesSearch) => client.till.exportOrders({ query: filterOf(search) });

const SOON_MS = 3000;

/** While a card has not answered, the page looks again by itself. */
export const useOrder = (uid: string) =>
  useQuery({
    queryKey: [KEY, 'order', uid],
    queryFn: () => client.till.readOrder({ params: { uid } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.refunds.some((refund) => refund.state === 'pending') === true ? SOON_MS : false,
  });

export const useRegisters = ({ merchant }: WhoseSearch, isRetiredToo = false, isOn = true) =>
  useQuery({
    queryKey: [KEY, 'registers', merchant ?? '', isRetiredToo],
    queryFn: () =>
      client.till.listRegisters({
        query: { ...(merchant !== undefined && { merchant }), ...(isRetiredToo && { removed: 'yes' as const }) },
      }),
    enabled: isOn,
    refetchInterval: AGAIN_MS,
  });

export const useShifts = (search: RegistersSearch) =>
  useInfiniteQuery({
    queryKey: [KEY, 'shifts', search],
    queryFn: ({ pageParam }) =>
      client.till.listShifts({
        query: { ...search, page_size: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: nextOf,
    placeholderData: keepPreviousData,
    refetchInterval: whileShort,
  });

export const useShift = (uid: string) =>
  useQuery({
    queryKey: [KEY, 'shift', uid],
    queryFn: () => client.till.readShift({ params: { uid } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? AGAIN_MS : false),
  });

const reload = (): void => void queries.invalidateQueries({ queryKey: [KEY] });

const keepOrder = (order: OrderView): void => {
  queries.setQueryData([KEY, 'order', order.uid], order);
  void queries.invalidateQueries({ queryKey: [KEY, 'orders'] });
  void queries.invalidateQueries({ queryKey: [KEY, 'registers'] });
};

export type OrderAct = Extract<Ask<typeof till.changeOrder>['body'], { action: 'refund' | 'void' }>;

/** The refund has its id from its dialog: pressed twice, it is made once. */
export const useGiveBack = (uid: string) =>
  useMutation({
    mutationFn: (body: OrderAct) => client.till.changeOrder({ params: { uid }, body }),
    onSuccess: keepOrder,
  });

/** As it stands now: refunded since, it is another receipt. */
export const useOrderReceipt = ({ uid, version }: OrderView) =>
  useQuery({
    queryKey: [KEY, 'receipt', uid, version],
    queryFn: () => client.till.readOrderReceipt({ params: { uid } }),
  });

/** On paper, by mail or by text; on the page stands what was given. */
export const useGiveReceipt = (uid: string) =>
  useMutation({
    mutationFn: (body: Ask<typeof orderReceiptCalls.giveOrderReceipt>['body']) =>
      client.till.giveOrderReceipt({ params: { uid }, body }),
    onSuccess: (receipt) => queries.setQueriesData({ queryKey: [KEY, 'receipt', uid] }, receipt),
  });

export const useSeeDifference = () =>
  useMutation({
    mutationFn: ({ uid, note }: { uid: string; note: string }) =>
      client.till.seeDifference({ params: { uid }, body: { note } }),
    onSuccess: keepOrder,
  });

export const useAddRegister = () =>
  useMutation({ mutationFn: (name: string) => client.till.addRegister({ body: { name } }), onSuccess: reload });

/** Over the version that was read: what somebody else changed meanwhile is not lost. */
export const useChangeRegister = () =>
  useMutation({
    mutationFn: ({ register, name, removed }: { register: RegisterView; name: string; removed: boolean }) =>
      client.till.changeRegister({
        params: { uid: register.uid },
        body: { name, removed },
        ifMatch: register.version,
      }),
    onSuccess: reload,
  });

/** Whoever works there by PIN is signed out with it. */
export const useEndLease = () =>
  useMutation({ mutationFn: (uid: string) => client.till.giveUpLease({ params: { uid } }), onSuccess: reload });

const keepShift = (shift: ShiftView): void => {
  queries.setQueryData([KEY, 'shift', shift.uid], shift);
  void queries.invalidateQueries({ queryKey: [KEY, 'shifts'] });
  void queries.invalidateQueries({ queryKey: [KEY, 'registers'] });
};

export const useCount = (uid: string) =>
  useMutation({
    mutationFn: (counted: number) =>
      client.till.countTill({ params: { uid }, body: { counted_cents: counted, unsynced: 0 } }),
    onSuccess: keepShift,
  });

export const useClose = (uid: string) =>
  useMutation({
    mutationFn: (reason: string | undefined) =>
      client.till.closeTill({ params: { uid }, body: { ...(reason !== undefined && { reason }) } }),
    onSuccess: keepShift,
  });

export const useRecount = (uid: string) =>
  useMutation({
    mutationFn: (reason: string) => client.till.reopenCount({ params: { uid }, body: { reason } }),
    onSuccess: keepShift,
  });
