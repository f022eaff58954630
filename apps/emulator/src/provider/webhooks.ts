import { textOf } from '../store/fields.ts';
import type { Row } from '../store/journal.ts';
import { type ResourceName, singular } from './definitions.ts';
import { present } from './present.ts';
import { amend, type Happening, type World } from './world.ts';

const DUE = 'webhook';
const TIMEOUT_MS = 10_000;
const RETRY_MS = 2_000;
const MOST_KEPT = 200;

/** The numbers that triggers name resources by; that of change requests is not public, so it is ours. */
const NUMBERS: Partial<Record<ResourceName, number>> = {
  merchants: 9,
  txns: 18,
  accounts: 22,
  chargebacks: 34,
  entities: 36,
  disbursements: 40,
  changeRequests: 86,
};

export interface Delivery {
  readonly at: number;
  readonly event: string;
  readonly id: string;
  readonly url: string;
  readonly attempt: number;
  /** HTTP status, or why there is none. */
  readonly result: string;
}

/** How webhooks of one call are to go out. */
export interface Manner {
  readonly copies: number;
  readonly afterMs: number;
}
export const USUALLY: Manner = { copies: 1, afterMs: 0 };

export interface Webhooks {
  /** Sends to everybody who asked for such an event; those it was sent to at once are waited for. */
  send: (happening: Happening, manner?: Manner) => Promise<void>;
  deliveries: () => readonly Delivery[];
}

/** `merchant.fully.boarded` and `merchant.fullyboarded` are one event. */
const nameOf = (event: string): string => {
  const [first = '', ...rest] = event.toLowerCase().split('.');
  return `${first}.${rest.join('')}`;
};

const bodyOf = (world: World, { event, resource, id }: Happening, action: Row): object => {
  const row = world.store.get(resource, id);
  const shown = row ? present(row) : { id };
  if (world.settings().webhookShape === 'event')
    return { event, resourceType: resource, resourceId: id, resource: shown };
  const [, ...state] = event.split('.');
  const status = `${singular(resource)}Status`;
  return { response: { alert: { id: action['alert'], [status]: state.join('') }, data: [shown] } };
};

const isOff = (action: Row): boolean => action['maxAttemptsTempDisabled'] === 1 || action['inactive'] === 1;

/** An alert hears of an event only where a trigger names it together with its resource. */
const actionsFor = ({ store }: World, { event, resource }: Happening): Row[] => {
  const alerts = store
    .rows('alertTriggers')
    .filter((row) => nameOf(String(row['event'])) === nameOf(event) && Number(row['resource']) === NUMBERS[resource])
    .map((row) => row['alert']);
  return store
    .rows('alertActions')
    .filter((row) => row['type'] === 'web' && alerts.includes(row['alert']) && !isOff(row));
};

const post = async (action: Row, body: object): Promise<string> => {
  const header = action['headerName'];
  try {
    const response = await fetch(String(action['value']), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(typeof header === 'string' ? { [header]: textOf(action['headerValue']) } : {}),
      },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'no connection';
  }
};

const isWell = (result: string): boolean => /^2\d\d$/.test(result);

export const makeWebhooks = (world: World): Webhooks => {
  const kept: Delivery[] = [];
  const count = (action: Row, result: string): void => {
    const now = world.store.get('alertActions', action.id);
    if (!now) return;
    const failures = isWell(result) ? 0 : Number(now['_failures'] ?? 0) + 1;
    if (failures === Number(now['_failures'] ?? 0)) return;
    const isTooMuch = failures >= world.settings().offAfter;
    amend(world, 'alertActions', now, { _failures: failures, ...(isTooMuch ? { maxAttemptsTempDisabled: 1 } : {}) });
  };
  const deliver = async (happening: Happening, actionId: string, attempt: number): Promise<void> => {
    const action = world.store.get('alertActions', actionId);
    if (!action || isOff(action)) return;
    const result = await post(action, bodyOf(world, happening, action));
    const { event, id } = happening;
    kept.push({ at: world.clock.now(), event, id, url: String(action['value']), attempt, result });
    if (kept.length > MOST_KEPT) kept.shift();
    if (!isWell(result) && attempt <= Number(action['retries'] ?? 0)) {
      world.clock.later(RETRY_MS * attempt, { kind: DUE, data: { happening, actionId, attempt: attempt + 1 } });
      return;
    }
    count(action, result);
  };
  world.clock.onDue(DUE, ({ happening, actionId, attempt }) => {
    void deliver(happening as Happening, String(actionId), Number(attempt));
  });
  return {
    deliveries: () => kept,
    send: async (happening, { copies, afterMs } = USUALLY) => {
      const wait = afterMs + world.settings().webhookDelayMs;
      const sent = actionsFor(world, happening).flatMap(({ id: actionId }) =>
        Array.from({ length: copies }, async () => {
          if (wait === 0) await deliver(happening, actionId, 1);
          else world.clock.later(wait, { kind: DUE, data: { happening, actionId, attempt: 1 } });
        }),
      );
      await Promise.all(sent);
    },
  };
};
