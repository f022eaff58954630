import { z } from 'zod';
import { type Fault, NotSent, Refused, Unknown } from '../../outside/failures.ts';
import type { Mask } from './masks.ts';

const MOST_SAID = 300;
/** Below this an error is a remark, and the request was carried out. */
const NOT_DONE = 3;
const RATE_LIMIT = 64;
const DECLINED = 201;
const NO_SUCH = 'no_such_record';

const loose = z.union([z.string(), z.number()]).nullish();
const item = z.object({ field: loose, code: loose, severity: loose, msg: loose, message: loose, errorCode: loose });
type Item = z.infer<typeof item>;

const list = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown()).transform((one) => [one as unknown])]);

const page = z.object({ hasMore: z.union([z.boolean(), z.number()]).nullish().transform(Boolean) });

const envelope = z.object({
  response: z.object({
    data: list.nullish().transform((data) => data ?? []),
    details: z
      .object({ page: page.nullish().catch(null) })
      .nullish()
      .catch(null),
    errors: z.array(item).nullish(),
  }),
});
const complaint = z.object({ errors: z.array(item).min(1) });

/** An issuer or a network said no to a payment: an answer like a yes, and certain. */
export class Declined extends Refused {
  override name = 'Declined';
  readonly said: string;

  constructor(faults: readonly Fault[]) {
    super('declined', faults);
    this.said = faults[0]?.message ?? '';
  }
}

export interface Answered {
  readonly rows: readonly unknown[];
  readonly hasMore: boolean;
}

export interface Came {
  readonly status: number;
  readonly text: string;
}

/** How an answer is to be taken. */
export interface Reading {
  readonly isRead: boolean;
  readonly waitMs: number;
  readonly mask: Mask;
}

const severityOf = ({ severity }: Item): number => {
  const said = Number(severity ?? Number.NaN);
  return Number.isFinite(said) ? said : NOT_DONE + 1;
};

const faultOf = ({ field, msg, message }: Item, mask: Mask): Fault => ({
  field: field ? String(field).slice(0, 100) : null,
  message: mask(String(msg ?? message ?? '')).slice(0, MOST_SAID),
});

const codeOf = (items: readonly Item[]): string => {
  const said = String(items[0]?.errorCode ?? items[0]?.code ?? '');
  return /^\w{1,60}$/.test(said) ? said.toLowerCase() : 'refused';
};

const read = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unknown('malformed');
  }
};

/** What says that nothing was even looked at, whichever way it is said. */
const demandTaken = (status: number, items: readonly Item[], waitMs: number): void => {
  const isLimited = items.some(
    ({ code, errorCode }) => Number(code) === RATE_LIMIT || /rate_limit/i.test(String(errorCode)),
  );
  if (status === 429 || isLimited) throw new NotSent('rate_limited', waitMs);
  const isStranger = items.some(({ errorCode }) => errorCode === 'invalid_auth');
  if (status === 401 || status === 403 || isStranger) throw new NotSent('unauthorized');
};

/**
 * A read that was refused says nothing about what is there, so it is never `Refused`: whoever looks up an effect would
 * take that for the effect's refusal.
 */
const refuse = ({ isRead, mask }: Reading, rows: readonly unknown[], items: readonly Item[]): Answered => {
  const code = codeOf(items);
  if (isRead) {
    if (items.every(({ errorCode }) => errorCode === NO_SUCH)) return { rows: [], hasMore: false };
    throw new Unknown(`read_${code}`);
  }
  // Something was made and something was not: nobody knows until it is looked up.
  if (rows.length > 0) throw new Unknown('partly_done');
  const faults = items.map((one) => faultOf(one, mask));
  throw items.some((one) => Number(one.code) === DECLINED) ? new Declined(faults) : new Refused(code, faults);
};

const fromEnvelope = (status: number, body: z.infer<typeof envelope>, reading: Reading): Answered => {
  const { data, details, errors } = body.response;
  const serious = (errors ?? []).filter((one) => severityOf(one) >= NOT_DONE);
  demandTaken(status, serious, reading.waitMs);
  if (serious.length > 0) return refuse(reading, data, serious);
  if (status < 200 || status > 299) throw new Unknown(`http_${status}`);
  return { rows: data, hasMore: details?.page?.hasMore ?? false };
};

/** Reads an answer, or says what is certain after it. Errors mostly come with status 200. */
export const readAnswer = ({ status, text }: Came, reading: Reading): Answered => {
  const { waitMs } = reading;
  demandTaken(status, [], waitMs);
  if (status >= 500 || (status >= 300 && status < 400)) throw new Unknown(`http_${status}`);
  const body = read(text);
  const whole = envelope.safeParse(body);
  if (whole.success) return fromEnvelope(status, whole.data, reading);
  const complained = complaint.safeParse(body);
  if (!complained.success) throw new Unknown(status < 300 ? 'malformed' : `http_${status}`);
  demandTaken(status, complained.data.errors, waitMs);
  return refuse(reading, [], complained.data.errors);
};
