import type { RegisterView } from '@ledgate/contract/till-view.ts';
import { useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { isPassing, isProblem } from '../../lib/problem.ts';
import { queries } from '../../lib/queries.ts';
import type { Counter } from './counter.ts';
import { deviceName, deviceUid, type Enrolment } from './enrolment.ts';

export type { OrderView, RegisterView, ShiftView } from '@ledgate/contract/till-view.ts';

export type ShiftNow = NonNullable<RegisterView['shift']>;

const REGISTERS = ['till', 'registers'];

/** The browser's own idea of being offline must not hold these back: what is kept here answers then. */
const ALWAYS = { networkMode: 'always' } as const;

export const useRegisters = (isWanted: boolean) =>
  useQuery({
    queryKey: REGISTERS,
    queryFn: () => client.till.listRegisters({ query: {} }),
    enabled: isWanted,
    staleTime: 0,
    ...ALWAYS,
  });

/** The register as the server has it; without a network as it was last seen. */
const readRegister = async ({ base, reach, enrolment }: Counter): Promise<RegisterView | null> => {
  try {
    const { results } = await reach.watch(client.till.listRegisters({ query: {} }));
    const found = results.find(({ uid }) => uid === enrolment.register) ?? null;
    await base.keepFact('register', found);
    return found;
  } catch (error) {
    if (!isProblem(error) || !isPassing(error)) throw error;
    const kept = await base.fact('register');
    if (kept === undefined) throw error;
    // Safe: written above, in this browser.
    return kept as RegisterView | null;
  }
};

const registerKey = (uid: string): string[] => ['till', 'register', uid];

export const useRegister = (counter: Counter) =>
  useQuery({
    queryKey: registerKey(counter.enrolment.register),
    queryFn: () => readRegister(counter),
    staleTime: 0,
    refetchInterval: 60_000,
    ...ALWAYS,
  });

export const reloadRegister = ({ enrolment }: Counter): Promise<void> =>
  queries.invalidateQueries({ queryKey: registerKey(enrolment.register) });

export const openShift = (register: string, floatCents: number) =>
  client.till.openTill({ body: { register, float_cents: floatCents } });

export const useShift = (uid: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['till', 'shift', uid],
    queryFn: () => client.till.readShift({ params: { uid } }),
    enabled: isWanted,
    staleTime: 0,
    ...ALWAYS,
  });

export const useHeld = (isWanted: boolean) =>
  useQuery({
    queryKey: ['till', 'held'],
    queryFn: () => client.till.listOrders({ query: { status__in: 'open', page_size: 100 } }),
    enabled: isWanted,
    staleTime: 0,
    ...ALWAYS,
  });

export const useSales = (shift: string, search: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['till', 'sales', shift, search],
    // Somebody who looks for a number looks beyond this shift.
    queryFn: () => client.till.listOrders({ query: { page_size: 50, ...(search === '' ? { shift } : { search }) } }),
    enabled: isWanted,
    staleTime: 0,
    ...ALWAYS,
  });

export const useOrder = (uid: string) =>
  useQuery({
    queryKey: ['till', 'order', uid],
    queryFn: () => client.till.readOrder({ params: { uid } }),
    staleTime: 0,
    ...ALWAYS,
  });

export const useReaders = (isWanted: boolean) =>
  useQuery({
    queryKey: ['till', 'readers'],
    queryFn: () => client.terminal.listReaders(),
    enabled: isWanted,
    staleTime: 30_000,
    ...ALWAYS,
  });

export const useCardsOf = (customer: string | null, isWanted: boolean) =>
  useQuery({
    queryKey: ['till', 'cards', customer],
    queryFn: () =>
      client.terminal.listStoredCards({ query: { page_size: 20, ...(customer !== null && { customer }) } }),
    enabled: isWanted && customer !== null,
    staleTime: 30_000,
    ...ALWAYS,
  });

/** Who may let something through changes seldom, and is asked for anew each time somebody is needed. */
export const useApprovers = () =>
  useQuery({
    queryKey: ['till', 'approvers'],
    queryFn: () => client.till.listApprovers(),
    staleTime: 0,
    ...ALWAYS,
  });

export const useCustomers = (search: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['till', 'customers', search],
    queryFn: () => client.customers.listCustomers({ query: { page_size: 20, ...(search !== '' && { search }) } }),
    enabled: isWanted,
    staleTime: 30_000,
    ...ALWAYS,
  });

/** With their certificates, as they are now. */
export const useCustomer = (uid: string | null, isWanted: boolean) =>
  useQuery({
    queryKey: ['till', 'customer', uid],
    queryFn: () => client.customers.readCustomer({ params: { uid: uid ?? '' } }),
    enabled: isWanted && uid !== null,
    staleTime: 0,
    ...ALWAYS,
  });

export const useOrderReceipt = (uid: string) =>
  useQuery({
    queryKey: ['till', 'receipt', uid],
    queryFn: () => client.till.readOrderReceipt({ params: { uid } }),
    staleTime: 0,
    ...ALWAYS,
  });

/** What is printed again is a copy; that this is not known does not keep anybody from printing. */
export const notePrinted = (uid: string): void =>
  void client.till.giveOrderReceipt({ params: { uid }, body: { by: 'print' } }).catch(() => undefined);

/** To an address or a number, whichever it is. */
export const sendReceipt = (uid: string, to: string) =>
  client.till.giveOrderReceipt({
    params: { uid },
    body: to.includes('@') ? { by: 'email', to } : { by: 'text', to },
  });

export const useDevice = ({ register, secret }: Enrolment) =>
  useQuery({
    queryKey: ['till', 'device', register],
    queryFn: () => client.till.openDevice({ body: { register, device: deviceUid(), secret } }),
    staleTime: 0,
    ...ALWAYS,
  });

/** From now on the register is used on this device, and on no other. */
export const leaseRegister = (uid: string, takesOver: boolean) =>
  client.till.leaseRegister({
    params: { uid },
    body: { device: deviceUid(), name: deviceName(), take_over: takesOver },
  });
