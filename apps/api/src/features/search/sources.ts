import { RECORD_KINDS, type RecordKind } from '@ledgate/domain/search/kinds.ts';
import type { PersonActor } from '../../core/context.ts';
import type { Source } from './source.ts';
import { applications } from './sources/applications.ts';
import { customers } from './sources/customers.ts';
import { orders } from './sources/orders.ts';
import { people } from './sources/people.ts';
import { products } from './sources/products.ts';
import { tickets } from './sources/tickets.ts';
import { transactions } from './sources/transactions.ts';

const SOURCES: Record<RecordKind, Source> = {
  application: applications,
  transaction: transactions,
  order: orders,
  customer: customers,
  product: products,
  ticket: tickets,
  person: people,
};

/** What is open to somebody, in the order it is shown. */
export const sourcesFor = (actor: PersonActor): Source[] =>
  RECORD_KINDS.map((kind) => SOURCES[kind]).filter((source) => source.isFor(actor));
