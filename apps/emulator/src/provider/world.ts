import { randomBytes } from 'node:crypto';
import type { Clock } from '../store/clock.ts';
import type { Row, Store } from '../store/journal.ts';
import type { Secrets } from '../store/secrets.ts';
import { DEFINITIONS, type ResourceName } from './definitions.ts';

/** What can be set while it runs. */
export interface Settings {
  /** How long each call takes. */
  readonly delayMs: number;
  /** Which of the two bodies a webhook has. */
  readonly webhookShape: 'alert' | 'event';
  /** Calls to one path in ten seconds; 0 is no limit. */
  readonly rateLimit: number;
  /** How long a webhook waits before it is sent. */
  readonly webhookDelayMs: number;
  /** After how many deliveries in a row that failed an endpoint is switched off. */
  readonly offAfter: number;
  /** How long a reader waits before a card is inserted by itself; 0 is never. */
  readonly readerAutoMs: number;
}

/** Tells of something that happened to a row. */
export interface Happening {
  readonly event: string;
  readonly resource: ResourceName;
  readonly id: string;
}

/** What the parts of the provider share. */
export interface World {
  readonly store: Store;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly settings: () => Settings;
  readonly happened: (happening: Happening) => void;
}

const HEX = 23;

const mintId = (resource: ResourceName): string =>
  `t1_${DEFINITIONS[resource].code}_${randomBytes(12).toString('hex').slice(0, HEX)}`;

/** Adds a row, with what every row has. */
export const insert = (
  { store, clock }: World,
  resource: ResourceName,
  fields: Readonly<Record<string, unknown>>,
): Row => {
  const at = clock.stamp();
  const row = { inactive: 0, frozen: 0, ...fields, id: mintId(resource), created: at, modified: at };
  store.put(resource, row);
  return row;
};

export const amend = (
  { store, clock }: World,
  resource: ResourceName,
  row: Row,
  fields: Readonly<Record<string, unknown>>,
): Row => {
  const next = { ...row, ...fields, id: row.id, modified: clock.stamp() };
  store.put(resource, next);
  return next;
};

export const childrenOf = ({ store }: World, resource: ResourceName, field: string, id: string): Row[] =>
  store.find(resource, field, id);
