import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@ledgate/domain/checks/calendar.ts';
import { batchCloseOf, MINUTE_MS } from '@ledgate/domain/payments/instants.ts';
import { bankHolidaysBetween, newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { books } from '../core/bookkeeping.ts';
import type { ProcessorSettings } from '../core/processor-settings.ts';
import { type Desk, openDesk, standing, walkThrough } from './desk.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** As much of the emulator as a server has to know of it; tests bring their own, since apps are strangers. */
interface Reached {
  readonly url: string;
  readonly key: string;
  readonly close: () => Promise<void>;
  readonly control: { advance: (ms: number) => void };
}

const processorSettings = ({ url, key }: Pick<Reached, 'url' | 'key'>): ProcessorSettings => ({
  url,
  key,
  eventSecret: 'the secret of events',
  eventHeader: 'x-processor-secret',
  tuning: { timeoutMs: 2_000 },
});

export interface WithProcessor<E> {
  ledgate: TestServer;
  emulator: E;
  close: () => Promise<void>;
}

/** As in the product, but that a lost call is made up for at once. */
const HASTY = { leaseMs: 60_000, quietMs: 30_000, callAgainMs: 0 };

/** A server with a card processor of its own, over HTTP. */
export const startWithProcessor = async <E extends Reached>(
  start: (options: { dataDir: string }) => Promise<E>,
): Promise<WithProcessor<E>> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ledgate-test-emulator-'));
  const emulator = await start({ dataDir });
  const ledgate = await startTestServer({ processor: processorSettings(emulator), outside: HASTY });
  return {
    ledgate,
    emulator,
    close: async () => {
      await ledgate.close();
      await emulator.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

const BEFORE_CLOSE_MS = 690 * MINUTE_MS;
const TUESDAY = 2;

/** Whether a Tuesday begins two weeks without a bank holiday. */
const isPlain = (day: string): boolean =>
  new Date(`${day}T00:00:00Z`).getUTCDay() === TUESDAY && bankHolidaysBetween(day, addDays(day, 14)).length === 0;

/**
 * Until a Tuesday at ten in New York, before two weeks without a holiday. The processor closes batches in the evening and pays on
 * bank days: what a day brings would depend on when a test is run.
 */
export const toPlainMorning = ({ ledgate, emulator }: Omit<WithProcessor<Reached>, 'close'>): void => {
  const now = ledgate.parts.clock().getTime();
  let day = addDays(newYorkDate(now), 1);
  while (!isPlain(day)) day = addDays(day, 1);
  const ms = batchCloseOf(day).getTime() - BEFORE_CLOSE_MS - now;
  ledgate.advance(ms);
  emulator.control.advance(ms);
};

/** The bank of a desk is reached through the processor. */
export const setChannel = async ({ parts }: TestServer, { bank }: Desk): Promise<void> => {
  await books(parts).updateTable('bank').set({ channel: 'payrix' }).where('uid', '=', bank).execute();
};

/** An approved merchant whose bank is reached through the processor. */
export const approvedDesk = async (
  ledgate: TestServer,
  options: Parameters<typeof openDesk>[1] = {},
): Promise<Desk> => {
  const desk = await openDesk(ledgate, options);
  await setChannel(ledgate, desk);
  await walkThrough(desk, 'approve');
  return desk;
};

/** Looks the merchant up and sends it. */
export const send = async (desk: Desk): Promise<string | null> => {
  const { handoff } = desk.admin.client;
  const params = { uid: desk.uid };
  const { exists } = await handoff.checkProvider({ params });
  // All examples have one tax number; each is a location of its own.
  if (exists) await handoff.decideMatch({ params, body: { decision: 'location' } });
  const { evidence } = await standing(desk, desk.admin);
  const body = { application_uid: desk.uid, bank_uid: desk.bank, evidence };
  return (await handoff.sendToBank({ body })).operation;
};
