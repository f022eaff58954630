import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { badValue, envelope, refused, tooOften } from './envelope.ts';
import type { Fault, FaultKind } from './faults.ts';
import type { Manner } from './webhooks.ts';

const HUGE = 11_000_000;

export interface Answer {
  readonly status: number;
  readonly body: object;
}

export const has = (faults: readonly Fault[], kind: FaultKind): Fault | undefined =>
  faults.find((one) => one.kind === kind);

const FAILED: Answer = { status: 500, body: { errors: [{ msg: 'Internal error', code: 1, severity: 4 }] } };

/** Ends the connection without a word; or, for who waits in vain, leaves it open. */
const cut = (reply: FastifyReply): void => {
  reply.hijack();
  reply.raw.socket?.destroy();
};

const valuesIn = (body: unknown): string[] =>
  typeof body === 'object' && body !== null ? Object.values(body).flatMap(valuesIn) : [String(body)];

/** Refused in the provider's manner, with everything that was sent repeated in it. */
const refusedAloud = (sent: object): Answer => ({
  status: 200,
  body: envelope(refused(...valuesIn(sent).map((value) => badValue('value', `“${value}” is not valid.`)))),
});

/** `null` where the call is over: it was cut off, or nobody will answer it. */
export const failBefore = async (
  reply: FastifyReply,
  faults: readonly Fault[],
  sent: object,
): Promise<Answer | null | undefined> => {
  if (has(faults, 'refuse_aloud')) return refusedAloud(sent);
  if (has(faults, 'rate_limit')) return { status: 429, body: { errors: [tooOften()] } };
  if (has(faults, 'error_before')) return FAILED;
  const late = has(faults, 'timeout_before');
  if (late) {
    if (late.afterMs !== undefined) await pause(late.afterMs);
    else reply.hijack();
    return late.afterMs === undefined ? null : FAILED;
  }
  if (!has(faults, 'cut_before')) return undefined;
  cut(reply);
  return null;
};

const otherId = (body: object): object =>
  JSON.parse(JSON.stringify(body).replace(/"(t1_[a-z]{3}_)[0-9a-f]{12}/g, '"$1ffffffffffff')) as object;

export const failAfter = async (reply: FastifyReply, faults: readonly Fault[], answer: Answer): Promise<void> => {
  const late = has(faults, 'timeout_after');
  if (late && late.afterMs === undefined) return void reply.hijack();
  if (late?.afterMs !== undefined) await pause(late.afterMs);
  if (has(faults, 'cut_after')) return cut(reply);
  if (has(faults, 'error_after')) return void (await reply.code(FAILED.status).send(FAILED.body));
  const json = reply.header('content-type', 'application/json');
  if (has(faults, 'malformed')) return void (await json.send('{"response":{"data":[{"id":"t1_'));
  if (has(faults, 'huge')) return void (await json.send(`{"response":{"data":["${'x'.repeat(HUGE)}"]}}`));
  const body = has(faults, 'duplicate') ? { ...answer.body, duplicateRequest: true } : answer.body;
  await reply.code(answer.status).send(has(faults, 'other_id') ? otherId(body) : body);
};

export const mannerOf = (faults: readonly Fault[]): Manner => ({
  copies: has(faults, 'webhook_lost') ? 0 : has(faults, 'webhook_twice') ? 2 : 1,
  afterMs: has(faults, 'webhook_late')?.afterMs ?? 0,
});
