import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FAULT_KINDS } from '../provider/faults.ts';
import { HOLD_NAMES } from '../provider/hold-scripts.ts';
import { showReaders } from '../readers/page.ts';
import { POCKETS, READER_ACTS } from '../readers/readers.ts';
import { textOf } from '../store/fields.ts';
import { ACTS, type Control } from './control.ts';
import { showPage } from './page.ts';
import { PAGE_CSS } from './page-css.ts';

const POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

const blank = z.literal('').transform(() => undefined);
const whole = z.coerce.number().int().nonnegative();
const pressForm = z.object({ merchant: z.string().min(1), act: z.enum(ACTS), reason: z.enum(HOLD_NAMES).optional() });
const faultForm = z.object({
  kind: z.enum(FAULT_KINDS),
  method: z.union([blank, z.enum(['GET', 'POST', 'PUT'])]),
  path: z.union([blank, z.string()]),
  next: z.coerce.number().int().positive(),
  afterMs: z.union([blank, whole]),
});
const settingsForm = z.object({
  delayMs: whole,
  webhookDelayMs: whole,
  readerAutoMs: whole,
  webhookShape: z.enum(['alert', 'event']),
});
const presentForm = z.object({
  id: z.string().min(1),
  act: z.enum(READER_ACTS),
  card: z.enum(POCKETS),
  /** Of the amount, in percent. */
  tip: whole.default(0),
});

/** Sent by this page, and not by another site's in the same browser. */
const isOwn = (request: FastifyRequest): boolean => {
  const { origin, host } = request.headers;
  return origin === `http://${host ?? ''}` || origin === `https://${host ?? ''}`;
};

const without = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;

const readersOf = (control: Control) => {
  const names = new Map(control.rows('merchants').map((row) => [row.id, textOf(row['dba'])]));
  return {
    readers: control.rows('terminals'),
    txns: control.rows('terminalTxns'),
    nameOf: (merchant: string) => names.get(merchant) ?? merchant,
  };
};

export const servePage = (app: FastifyInstance, control: Control): void => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.get<{ Querystring: { q?: string } }>('/', (request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'same-origin')
      .send(showPage(control.state(), request.query.q ?? '')),
  );
  app.get('/_emulator/page.css', (_request, reply) => reply.header('content-type', 'text/css').send(PAGE_CSS));
  app.get('/readers', (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'same-origin')
      .send(showReaders(readersOf(control))),
  );
  const on = <S extends z.ZodType>(name: string, schema: S, act: (form: z.infer<S>) => void, then = '/'): void => {
    app.post(`/_emulator/form/${name}`, (request, reply) => {
      if (!isOwn(request)) return reply.code(403).send('This form was sent by another page.');
      const read = schema.safeParse(request.body);
      if (!read.success) return reply.code(400).send(z.prettifyError(read.error));
      act(read.data);
      return reply.redirect(then, 303);
    });
  };
  on('press', pressForm, ({ merchant, act, reason }) => control.press(merchant, act, reason));
  on('advance', z.object({ ms: whole }), ({ ms }) => control.advance(ms));
  on('fault', faultForm, (fault) => control.addFaults([without(fault)]));
  on('clear-faults', z.unknown(), () => control.clearFaults());
  on('settings', settingsForm, (settings) => control.set(settings));
  on('endpoint', z.object({ url: z.string(), isOff: z.string() }), ({ url, isOff }) =>
    control.switchEndpoint(url, isOff === '1'),
  );
  on(
    'present',
    presentForm,
    ({ id, act, card, tip }) => {
      const total = Number(control.rows('terminalTxns').find((row) => row.id === id)?.['total'] ?? 0);
      control.present(id, { act, card, tipCents: Math.round((total * tip) / 100) });
    },
    '/readers',
  );
  on('reset', z.object({ sure: z.literal('1') }), () => control.reset());
};
