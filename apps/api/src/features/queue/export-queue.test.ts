import { buffer } from 'node:stream/consumers';
import type { Outgoing } from '@ledgate/contract/client.ts';
import { abilitiesOf } from '@ledgate/domain/access/grants.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedInCtx, systemCtx } from '../../core/context.ts';
import { addApplications } from '../../testing/queue-rows.ts';
import { cellsOf, partOf, sheetOf } from '../../testing/sheet.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { exportQueue } from './export-queue.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, 'admin');
});
afterAll(() => server.close());

const contextOf = ({ uid, role }: SignedIn): SignedInCtx => ({
  ...systemCtx(server.parts),
  actor: {
    kind: 'person',
    uid,
    sid: crypto.randomUUID(),
    role,
    ownRole: role,
    abilities: new Set(abilitiesOf(role, [])),
    isoUid: null,
    merchantUid: null,
    provedAt: server.parts.clock(),
    till: null,
  },
});

test('a spreadsheet holds what the same list holds as text, and no formula', async () => {
  await addApplications(server, [
    { status: 'approved', dbaName: '=HYPERLINK("http://x")', volumeCents: 100 },
    { status: 'approved', dbaName: 'Tom & Jerry <Ltd>', volumeCents: 300 },
    { status: 'approved', dbaName: '  two  spaces\u0007 \uD83D', volumeCents: 200 },
  ]);
  const query = 'status__in=approved&ordering=-monthly_volume&columns=name,volume';
  const ask: Outgoing = { method: 'GET', path: `/api/queue/export?format=xlsx&${query}`, headers: {} };
  const answer = await server.inject(ask, { token: admin.token });
  expect(answer.headers['content-disposition']).toContain('.xlsx');
  expect(cellsOf(answer.rawPayload)).toEqual([
    ['Merchant', 'Monthly volume'],
    ['Tom & Jerry <Ltd>', 3],
    ['  two  spaces \uFFFD', 2],
    [`'=HYPERLINK("http://x")`, 1],
  ]);
});

test('times are those of the reader, by the names on the screen, on a sheet that can be filtered', async () => {
  const statusAt = new Date(Date.now() - 36 * 3_600_000);
  await addApplications(server, [
    { status: 'withdrawn', dbaName: 'Harbor', statusAt, submittedAt: new Date('2026-07-04T03:30:00Z') },
  ]);
  const columns = 'columns=name,sections,submitted,age';
  const get = (format: string, zone: string) =>
    server.inject(
      {
        method: 'GET',
        path: `/api/queue/export?format=${format}&status__in=withdrawn&${columns}&zone=${zone}`,
        headers: {},
      },
      { token: admin.token },
    );
  const { rawPayload } = await get('xlsx', 'America/Los_Angeles');
  const [head, row] = cellsOf(rawPayload);
  expect(head).toHaveLength(10);
  expect(head?.slice(-2)).toEqual(['Submitted', 'Waiting']);
  // 3 July 2026, 20:30, in the days of a spreadsheet.
  expect(row?.at(-2)).toBeCloseTo(46_206 + 20.5 / 24, 6);
  expect(row?.at(-1)).toBeCloseTo(1.5, 2);
  const sheet = sheetOf(rawPayload);
  expect(sheet).toContain('state="frozen"');
  expect(sheet).toContain('<autoFilter ref="A1:J2"/>');
  expect(partOf(rawPayload, 'xl/workbook.xml')).toContain('name="Applications"');
  const { body } = await get('csv', 'Europe/Berlin');
  expect(body).toContain('"2026-07-04 05:30","1 d 12 h"');
  expect((await get('csv', 'Mars/Olympus')).statusCode).toBe(422);
});

test('rows are read while it is sent, so that a long list is never held as a whole', async () => {
  const ask = { format: 'xlsx', search: '', ordering: '-monthly_volume' } as const;
  await addApplications(server, [{ status: 'declined', dbaName: 'first', volumeCents: 500 }]);
  const { content, size } = await exportQueue(contextOf(admin), { ...ask, status__in: ['declined'] });
  expect(size).toBeUndefined();
  // Comes in after the answer has begun and before its rows were read.
  await addApplications(server, [{ status: 'declined', dbaName: 'late', volumeCents: 100 }]);
  const rows = cellsOf(await buffer(content));
  expect(rows.map((row) => row[1])).toEqual(['Merchant', 'first', 'late']);
});
