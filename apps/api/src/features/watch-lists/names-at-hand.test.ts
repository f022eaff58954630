import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { change } from '../../core/change.ts';
import { systemCtx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { SDN_FILE } from '../risk/testing-risk.ts';
import { findSanctionEntries } from './entry-store.ts';
import { loadListText } from './load-text.ts';

const withList = async (uid: string): Promise<Parts> => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const { parts } = server;
  const ctx = systemCtx(parts);
  const at = parts.clock();
  const list = { uid, kind: 'sanctions', name: 'One of two', fileName: 'sdn.csv', text: SDN_FILE } as const;
  await change(ctx, 'watchlist.loaded', async (tx) => {
    setScope(tx, ctx);
    await loadListText(tx, parts, { ...list, at, confirmedAt: at });
    return { subject: 'system:watch-lists', after: {}, reply: null };
  });
  return parts;
};

/** A database put back from a backup, or the demo loaded anew, has lists of the ids that an earlier one had. */
test('a list is read from its own database, though another has one of the same id', async () => {
  const uid = randomUUID();
  const [listedAs = ''] = /(?<=")[^"]+(?=")/.exec(SDN_FILE) ?? [];
  const party = { path: 'company.legal_name', name: listedAs, isPerson: false, zip: '' };
  for (const parts of [await withList(uid), await withList(uid)]) {
    const found = await reading(systemCtx(parts), (tx) => findSanctionEntries(tx, parts, [party]));
    expect(found.map(({ list }) => list)).toEqual(['One of two']);
  }
});
