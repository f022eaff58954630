import type { Ask } from '@ledgate/contract/call.ts';
import type { CustomerDetail, customers } from '@ledgate/contract/customers.ts';
import type { exemptionCalls } from '@ledgate/contract/exemptions.ts';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';

export type { CustomerDetail, CustomerView, ExemptionView, KeptCardView } from '@ledgate/contract/customers.ts';
export type { PaymentRow } from '@ledgate/contract/payment-view.ts';

export type CustomerBody = Ask<typeof customers.addCustomer>['body'];

const PAGE = 50;
const PAYMENTS = 10;
const LIST = ['customers', 'list'];
const oneKey = (uid: string): string[] => ['customers', 'one', uid];

export const useCustomers = (search: string) =>
  useInfiniteQuery({
    queryKey: [...LIST, search],
    queryFn: ({ pageParam }) =>
      client.customers.listCustomers({
        query: { page_size: PAGE, ...(search !== '' && { search }), ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
  });

export const useCustomer = (uid: string) =>
  useQuery({ queryKey: oneKey(uid), queryFn: () => client.customers.readCustomer({ params: { uid } }), staleTime: 0 });

export const usePaymentsOf = (customer: string) =>
  useInfiniteQuery({
    queryKey: ['customers', 'payments', customer],
    queryFn: ({ pageParam }) =>
      client.payments.listPayments({
        query: { customer, page_size: PAYMENTS, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    staleTime: 0,
  });

const reload = (): void => void queries.invalidateQueries({ queryKey: ['customers'] });

export const useAddCustomer = () =>
  useMutation({
    mutationFn: (body: CustomerBody) => client.customers.addCustomer({ body }),
    onSuccess: reload,
  });

/** Over the version that was read: what somebody else changed meanwhile is not lost. */
export const useSaveCustomer = ({ uid, version }: Pick<CustomerDetail, 'uid' | 'version'>) =>
  useMutation({
    mutationFn: (body: CustomerBody) => client.customers.updateCustomer({ params: { uid }, body, ifMatch: version }),
    onSuccess: reload,
  });

export const useRemoveCustomer = () =>
  useMutation({
    mutationFn: (uid: string) => client.customers.removeCustomer({ params: { uid } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: LIST }),
  });

/** Here and at the processor. */
export const useRemoveCard = () =>
  useMutation({
    mutationFn: (uid: string) => client.terminal.removeStoredCard({ params: { uid } }),
    onSuccess: reload,
  });

export const useKeepExemption = (uid: string) =>
  useMutation({
    mutationFn: (body: Ask<typeof exemptionCalls.keepExemption>['body']) =>
      client.customers.keepExemption({ params: { uid }, body }),
    onSuccess: reload,
  });

export const useEndExemption = (uid: string) =>
  useMutation({
    mutationFn: (exemption: string) => client.customers.endExemption({ params: { uid, exemption } }),
    onSuccess: reload,
  });
