import { z } from 'zod';
import type { Effecting } from '../asking.ts';
import type { CardProcessor, EventHint } from '../port.ts';
import type { PayrixClient } from './client.ts';
import type { Settled } from './options.ts';
import type { Row } from './resources.ts';
import { allOf } from './search-header.ts';

const NAME = 'Ledgate';

/** The provider's numbers of resources, which a trigger has to name beside the event: a wrong pair is taken and stays silent. */
const MERCHANTS = 9;
const ACCOUNTS = 22;
const DISPUTES = 34;
const DEPOSITS = 40;

const MERCHANT_EVENTS = [
  'merchant.created',
  'merchant.boarding',
  'merchant.boarded',
  'merchant.closed',
  'merchant.failed',
  'merchant.held',
  'merchant.pending',
  'merchant.incomplete',
  'merchant.conditionally.approved',
  'merchant.fully.boarded',
  'merchant.reserved',
];
const DISPUTE_EVENTS = [
  'chargeback.created',
  'chargeback.opened',
  'chargeback.closed',
  'chargeback.won',
  'chargeback.lost',
];
const DEPOSIT_EVENTS = [
  'disbursement.requested',
  'disbursement.processed',
  'disbursement.failed',
  'disbursement.denied',
  'disbursement.returned',
];
const CHANGE_EVENTS = [
  'changerequest.created',
  'changerequest.manualreview',
  'changerequest.approved',
  'changerequest.declined',
];

const triggersOf = (changeRequestResource: number | null): { event: string; resource: number }[] => [
  ...MERCHANT_EVENTS.map((event) => ({ event, resource: MERCHANTS })),
  { event: 'account.updated', resource: ACCOUNTS },
  ...DISPUTE_EVENTS.map((event) => ({ event, resource: DISPUTES })),
  ...DEPOSIT_EVENTS.map((event) => ({ event, resource: DEPOSITS })),
  ...(changeRequestResource === null ? [] : CHANGE_EVENTS.map((event) => ({ event, resource: changeRequestResource }))),
];

const RESOURCE_OF: Readonly<Record<string, EventHint['resource']>> = {
  merchant: 'merchant',
  merchants: 'merchant',
  '9': 'merchant',
  changerequest: 'change_request',
  changerequests: 'change_request',
  account: 'account',
  accounts: 'account',
  '22': 'account',
  txn: 'transaction',
  txns: 'transaction',
  '18': 'transaction',
  chargeback: 'dispute',
  chargebacks: 'dispute',
  '34': 'dispute',
  disbursement: 'deposit',
  disbursements: 'deposit',
  '40': 'deposit',
};

const id = z.string().min(1).max(100);
const word = z.string().min(1).max(100);
const withId = z.object({ id });

/** `{response:{alert:{merchantStatus: 'boarded'}, data:[resource]}}` */
const alertShape = z.object({
  response: z.object({ alert: z.record(z.string(), z.unknown()), data: z.array(withId).min(1) }),
});
/** `{event, resourceType, resourceId | id | resource.id}` */
const eventShape = z.object({
  event: word,
  resourceType: z.union([z.string(), z.number()]).nullish(),
  resourceId: id.nullish(),
  id: id.nullish(),
  resource: withId.nullish().catch(null),
});

const resourceOf = (said: string): EventHint['resource'] => RESOURCE_OF[said.toLowerCase()] ?? 'other';

const fromAlert = (body: unknown): EventHint | null => {
  const read = alertShape.safeParse(body);
  if (!read.success) return null;
  const { alert, data } = read.data.response;
  const [key, value] = Object.entries(alert).find(([name]) => name.endsWith('Status')) ?? ['', ''];
  const kind = key.slice(0, -'Status'.length).toLowerCase() || 'other';
  const state = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 60) : 'updated';
  return { event: `${kind}.${state}`, resource: resourceOf(kind), id: data[0]?.id ?? '' };
};

const fromEvent = (body: unknown): EventHint | null => {
  const read = eventShape.safeParse(body);
  if (!read.success) return null;
  const { event, resourceType, resourceId, resource, id: ownId } = read.data;
  const found = resourceId ?? ownId ?? resource?.id;
  if (!found) return null;
  const byName = resourceOf(event.split('.')[0] ?? '');
  return { event, resource: byName === 'other' ? resourceOf(String(resourceType ?? '')) : byName, id: found };
};

const isOff = ({ maxAttemptsTempDisabled, inactive }: Row<'alertActions'>): boolean =>
  maxAttemptsTempDisabled || inactive;

export const makeEvents = (
  client: PayrixClient,
  { eventRetries, changeRequestResource }: Settled,
): Pick<CardProcessor, 'subscribe' | 'subscription' | 'readEvent'> => {
  const ours = (url: string, asking: Parameters<CardProcessor['subscription']>[1]) =>
    client.list('alertActions', { search: allOf({ field: 'value', value: url }) }, asking);
  /** Made before some events were of interest: it learns of them. */
  const addMissing = async (alert: string | null, effecting: Effecting): Promise<void> => {
    if (alert === null) return;
    const known = await client.list('alertTriggers', { search: allOf({ field: 'alert', value: alert }) }, effecting);
    for (const trigger of triggersOf(changeRequestResource))
      if (!known.some(({ event }) => event === trigger.event)) {
        const token = (): string => `${alert}:${trigger.event}`;
        await client.create('alertTriggers', { alert, ...trigger }, { ...effecting, token });
      }
  };
  return {
    subscribe: async ({ url, headerName, secret }, effecting) => {
      const header = { headerName, headerValue: secret };
      const [there] = await ours(url, effecting);
      if (there) {
        // Switched on again and given the secret of today, whichever of the two was amiss.
        const on = { maxAttemptsTempDisabled: 0, inactive: 0 };
        await client.change('alertActions', there.id, { ...header, ...on }, effecting);
        await addMissing(there.alert, effecting);
        return;
      }
      await client.create(
        'alerts',
        {
          name: NAME,
          alertTriggers: triggersOf(changeRequestResource),
          alertActions: [{ type: 'web', options: 'JSON', value: url, retries: eventRetries, ...header }],
        },
        effecting,
      );
    },
    subscription: async ({ url }, asking) => {
      const actions = await ours(url, asking);
      if (actions.length === 0) return 'none';
      return actions.every(isOff) ? 'off' : 'on';
    },
    readEvent: (body) => fromAlert(body) ?? fromEvent(body),
  };
};
