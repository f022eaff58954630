import { Readable } from 'node:stream';
import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { pci, PciRow } from '@ledgate/contract/pci.ts';
import { PCI_STATE_LABELS, PCI_STATES, type PciState } from '@ledgate/domain/pci/standing.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { z } from 'zod';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { CSV_MARK, csvLine, harmless } from '../../core/csv.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import { makeCursor } from '../../core/http/cursor.ts';
import { reading } from '../../core/scope.ts';
import { present } from './present.ts';
import { countStates, type ListAsk, listAccounts, placeOf } from './store.ts';

type ListCall = typeof pci.listPciStatus;
type Filter = Pick<Given<ListCall>['query'], 'merchant' | 'state'>;
type Place = NonNullable<ListAsk['after']>;

const written = z.tuple([z.string().regex(/^\d{4}-\d{2}-\d{2}$/), z.guid()]);
const cursors = makeCursor<Place, typeof written>(
  written,
  ({ expiresOn, uid }) => [expiresOn, uid],
  ([expiresOn, uid]) => ({ expiresOn, uid }),
);

export const todayOf = ({ parts }: SignedInCtx): string => newYorkDate(parts.clock().getTime());

const askOf = (ctx: SignedInCtx, { merchant, state }: Filter) => ({
  merchant: merchant ?? ctx.actor.merchantUid,
  state: state ?? null,
  today: todayOf(ctx),
});

const NONE = Object.fromEntries(PCI_STATES.map((state) => [state, 0])) as Record<PciState, number>;

export const listPciStatus = (
  ctx: SignedInCtx,
  { cursor, page_size: size, ...filter }: Given<ListCall>['query'],
): Promise<Reply<ListCall>> =>
  reading(ctx, async (tx) => {
    const ask = askOf(ctx, filter);
    const after = cursor === undefined ? null : cursors.read(cursor);
    const found = await listAccounts(tx, { ...ask, after, most: size + 1 });
    const shown = found.slice(0, size);
    const last = found.length > size ? shown.at(-1) : undefined;
    const counted = await countStates(tx, ask);
    return {
      counts: { ...NONE, ...Object.fromEntries(counted.map(({ state, count }) => [state, count])) },
      results: shown.map((account) => present(ctx, account, ask.today)),
      next_cursor: last ? cursors.write(placeOf(last)) : null,
    };
  });

const HEAD = ['Merchant', 'Reference', 'ISO', 'Status', 'SAQ', 'Attested', 'Expires', 'Fee due from'];
const AT_ONCE = 500;

const lineOf = (row: PciRow): string[] => [
  row.merchant.name,
  row.reference,
  row.iso_name ?? '',
  PCI_STATE_LABELS[row.state],
  row.saq_type ?? '',
  row.attested_on ?? '',
  row.expires_on ?? '',
  row.charged_from ?? '',
];

async function* csvOf(ctx: SignedInCtx, filter: Filter): AsyncGenerator<string> {
  yield `${CSV_MARK}${csvLine(HEAD)}`;
  const ask = askOf(ctx, filter);
  let after: Place | null = null;
  for (;;) {
    const place: Place | null = after;
    const found = await reading(ctx, (tx) => listAccounts(tx, { ...ask, after: place, most: AT_ONCE }));
    yield found.map((account) => csvLine(lineOf(present(ctx, account, ask.today)).map(harmless))).join('');
    const last = found.at(-1);
    if (!last || found.length < AT_ONCE) return;
    after = placeOf(last);
  }
}

/** On the record before the first row leaves. */
export const exportPciStatus = async (ctx: SignedInCtx, filter: Filter): Promise<FileAnswer> => {
  await change(ctx, 'pci.exported', () =>
    Promise.resolve({ subject: `user:${ctx.actor.uid}`, after: { ...filter }, reply: null }),
  );
  return {
    name: `pci-status-${todayOf(ctx)}.csv`,
    mime: 'text/csv; charset=utf-8',
    content: Readable.from(csvOf(ctx, filter), { objectMode: false }),
  };
};
