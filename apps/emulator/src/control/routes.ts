import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { historySchema } from '../payments/history.ts';
import { OUTCOMES } from '../provider/boarding.ts';
import { CHANGE_STATES } from '../provider/change-requests.ts';
import { faultSchema } from '../provider/faults.ts';
import { HOLD_NAMES } from '../provider/hold-scripts.ts';
import { POCKETS, READER_ACTS } from '../readers/readers.ts';
import { ACTS, type Control } from './control.ts';

const MOST_HISTORY = 10_000_000;
const reason = z.enum(HOLD_NAMES);
const scriptBody = z.object({
  custom: z.string().min(1),
  outcome: z.enum(OUTCOMES),
  reasons: z.array(reason).optional(),
});
const pressBody = z.object({ merchant: z.string().min(1), act: z.enum(ACTS), reason: reason.optional() });
const changeBody = z.object({ id: z.string().min(1), state: z.enum(CHANGE_STATES) });
const faultsBody = z.object({ faults: z.array(faultSchema), seed: z.number().int().optional() });
const settingsBody = z
  .object({
    delayMs: z.number().int().nonnegative(),
    webhookShape: z.enum(['alert', 'event']),
    rateLimit: z.number().int().nonnegative(),
    webhookDelayMs: z.number().int().nonnegative(),
    offAfter: z.number().int().positive(),
    readerAutoMs: z.number().int().nonnegative(),
  })
  .partial();
const presentBody = z.object({
  id: z.string().min(1),
  act: z.enum(READER_ACTS),
  card: z.enum(POCKETS).optional(),
  tipCents: z.number().int().nonnegative().optional(),
});
const disputeBody = z.object({
  txn: z.string().min(1),
  cycle: z.enum(['retrieval', 'first']).optional(),
  reasonCode: z.string().min(1).optional(),
  reason: z.string().min(1).optional(),
  replyDays: z.number().int().nonnegative().optional(),
  totalCents: z.number().int().positive().optional(),
});
const decideBody = z.object({ id: z.string().min(1), outcome: z.enum(['won', 'lost']) });
const idBody = z.object({ id: z.string().min(1) });
const advanceBody = z.object({ ms: z.number().int().nonnegative() });
const endpointBody = z.object({ url: z.string().min(1), isOff: z.boolean() });
const resendBody = z.object({ merchant: z.string().min(1), event: z.string().min(1) });

const given = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** JSON only: another site's page cannot send that here without being asked first, and it is not allowed to ask. */
export const serveControl = (app: FastifyInstance, control: Control): void => {
  const on = <S extends z.ZodType>(path: string, schema: S, act: (body: z.infer<S>) => unknown): void => {
    app.post(`/_emulator/${path}`, async (request, reply) => {
      const read = schema.safeParse(request.body);
      if (!read.success) return reply.code(400).send({ error: z.prettifyError(read.error) });
      await act(read.data);
      return { ok: true };
    });
  };
  app.get('/_emulator/state', () => control.state());
  app.get('/_emulator/counts', () => control.counts());
  app.get('/_emulator/calls', () => control.calls());
  app.get<{ Params: { resource: string } }>('/_emulator/rows/:resource', ({ params }) => control.rows(params.resource));
  on('script', scriptBody, ({ custom, outcome, reasons }) => control.script(custom, outcome, reasons));
  on('press', pressBody, ({ merchant, act, reason: why }) => control.press(merchant, act, why));
  on('change', changeBody, ({ id, state }) => control.decideChange(id, state));
  on('faults', faultsBody, ({ faults, seed }) => control.addFaults(faults, seed));
  on('clear-faults', z.unknown(), () => control.clearFaults());
  on('settings', settingsBody, (settings) => control.set(given(settings)));
  on('advance', advanceBody, ({ ms }) => control.advance(ms));
  /** Like `on`, for what may come too late. */
  const may = <S extends z.ZodType>(
    path: string,
    schema: S,
    act: (body: z.infer<S>) => string | boolean | null,
  ): void => {
    app.post(`/_emulator/${path}`, (request, reply) => {
      const read = schema.safeParse(request.body);
      if (!read.success) return reply.code(400).send({ error: z.prettifyError(read.error) });
      const done = act(read.data);
      if (typeof done === 'string') return { ok: true, id: done };
      return done ? { ok: true } : reply.code(409).send({ error: 'It is not in a state that allows this.' });
    });
  };
  may('present', presentBody, ({ id, ...presenting }) => control.present(id, presenting));
  may('settle', idBody, ({ id }) => control.settle(id));
  may('dispute', disputeBody, ({ txn, ...opening }) => control.openDispute(txn, opening));
  may('decide-dispute', decideBody, ({ id, outcome }) => control.decideDispute(id, outcome));
  may('pay-now', idBody, ({ id }) => control.payNow(id));
  may('return-deposit', idBody, ({ id }) => control.returnDeposit(id));
  on('debit-now', idBody, ({ id }) => control.debitNow(id));
  app.post('/_emulator/history', { bodyLimit: MOST_HISTORY }, (request, reply) => {
    const read = historySchema.safeParse(request.body);
    return read.success
      ? { txns: control.live(read.data) }
      : reply.code(400).send({ error: z.prettifyError(read.error) });
  });
  on('endpoint', endpointBody, ({ url, isOff }) => control.switchEndpoint(url, isOff));
  on('resend', resendBody, ({ merchant, event }) => control.resend(merchant, event));
  on('reset', z.unknown(), () => control.reset());
};
