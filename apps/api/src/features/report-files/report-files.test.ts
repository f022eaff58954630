import { addDays } from '@ledgate/domain/checks/calendar.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { monthOf, nextMonth } from '@ledgate/domain/settlement/months.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson } from '../../testing/people.ts';
import { signInAs } from '../../testing/signed-in.ts';
import { refusal } from '../../testing/test-server.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';
import { sweepFiles } from '../documents/public.ts';
import { CLOSED, codeOf, READERS, sent, someTable, startReports, type Who } from './testing-reports.ts';

let house: Awaited<ReturnType<typeof startReports>>;
beforeAll(async () => {
  house = await startReports();
});
afterAll(() => house.ledgate.close());

describe('a report that is filed for a merchant', () => {
  test('is told to those of it who read reports, and comes back as it was sent', async () => {
    const reader = await addPerson(house.ledgate, 'subuser', {
      merchantUid: house.merchant,
      permissions: ['read_report'],
    });
    const owner = await signInAs(house.ledgate, reader);
    const bytes = someTable();
    const report = await house.upload({ title: 'Deposits of the fair' }, bytes, '../../October?.txt');
    expect(report).toMatchObject({
      merchant: { uid: house.merchant },
      title: 'Deposits of the fair',
      file: { name: 'October_.txt', mime: 'text/csv', size: bytes.length },
      origin: 'uploaded',
      uploaded_by: { name: 'Robin Quarterman' },
      open_steps: ['change', 'delete'],
    });
    const [notice] = await house.bellOf(owner);
    expect(notice).toMatchObject({ about: report.id, words: 'Deposits of the fair, October 2026', by: null });
    expect(await house.bellOf(house.people.iso)).toEqual([]);
    for (const who of READERS) {
      const seen = (await house.listOf(who)).find(({ id }) => id === report.id);
      const isHouse = ['underwriter', 'admin', 'superadmin'].includes(who);
      expect(seen?.uploaded_by === null, who).toBe(!isHouse);
      expect(seen?.open_steps, who).toEqual(['admin', 'superadmin'].includes(who) ? ['change', 'delete'] : []);
      expect(await house.textOf(who, report.id), who).toBe(bytes.toString());
    }
    const answer = await house.ledgate.inject(
      { method: 'GET', path: `/api/getuur/${report.id}/file`, headers: {} },
      { token: owner.token },
    );
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringContaining('filename="October_.txt.csv"'),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
  });

  test('is no one else’s, by no call', async () => {
    const { id } = await house.upload();
    for (const who of ['stranger', 'otherIso'] as const) {
      expect(await house.idsOf(who, { merchant: house.merchant })).toEqual([]);
      for (const one of [id, house.made.statement, house.made.deposit, house.made.residual])
        expect(await codeOf(house.as(who).readReportFile({ params: { id: one } }))).toBe('not_found');
    }
    expect(await codeOf(house.as('cashier').listReports({}))).toBe('not_allowed');
    const body = { report_type: 'deposit', period: '2026-10', title: null } as const;
    for (const who of ['owner', 'underwriter', 'iso'] as const) {
      expect(await codeOf(house.as(who).updateReport({ params: { id }, body }))).toBe('not_allowed');
      expect(await codeOf(house.as(who).deleteReport({ params: { id } }))).toBe('not_allowed');
    }
  });

  test('sent twice with its key is filed once, and the same file is not filed again', async () => {
    const before = await house.idsOf('admin');
    const bytes = someTable();
    const first = await house.upload({}, bytes, 'a.csv', 'report-1');
    expect(await house.upload({}, bytes, 'a.csv', 'report-1')).toEqual(first);
    const stored = await house.inStore();
    const again = await refusal(house.upload({}, bytes, 'b.csv'));
    expect([again.code, again.status]).toEqual(['already_exists', 409]);
    const both = someTable();
    const results = await Promise.allSettled([house.upload({}, both), house.upload({}, both)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await house.idsOf('admin')).length).toBe(before.length + 2);
    expect((await house.inStore()).length).toBe(stored.length + 1);
  });

  test('is renamed and filed elsewhere by who saw it as it is, and by nobody else', async () => {
    const { id, version } = await house.upload();
    const put = (body: object, ifMatch?: number) =>
      house.as('superadmin').updateReport({
        params: { id },
        body: { report_type: 'deposit', period: '2026-10', title: null, ...body },
        ...(ifMatch !== undefined && { ifMatch }),
      });
    const changed = await put({ report_type: 'chargeback', period: '2026-08', title: 'August' }, version);
    expect(changed).toMatchObject({ report_type: 'chargeback', period: '2026-08', title: 'August', version: 2 });
    expect((await refusal(put({}, version))).problem).toMatchObject({ code: 'stale', current_version: 2 });
    expect((await refusal(house.as('admin').deleteReport({ params: { id }, ifMatch: 1 }))).code).toBe('stale');
    expect((await refusal(put({ report_type: 'other' }))).problem.errors).toHaveProperty('title');
    const soon = nextMonth(monthOf(addDays(newYorkDate(house.ledgate.parts.clock().getTime()), 1)));
    expect((await refusal(put({ period: soon }))).problem.errors).toHaveProperty('period');
    expect((await refusal(house.upload({ period: soon }))).problem.errors).toHaveProperty('period');
    expect((await refusal(house.upload({ report_type: 'other' }))).problem.errors).toHaveProperty('title');
    const bytes = someTable();
    await house.upload({ report_type: 'statement' }, bytes);
    const moved = await house.upload({ report_type: 'chargeback' }, bytes);
    const clash = { report_type: 'statement', period: '2026-10', title: null } as const;
    expect(await codeOf(house.as('admin').updateReport({ params: { id: moved.id }, body: clash }))).toBe(
      'already_exists',
    );
  });

  test('is deleted with its file and its notices, once', async () => {
    const before = await house.inStore();
    const { id } = await house.upload();
    expect((await house.bellOf(house.people.owner)).some(({ about }) => about === id)).toBe(true);
    await sweepFiles(house.ledgate.parts);
    expect((await house.inStore()).length).toBe(before.length + 1);
    expect(await house.as('admin').deleteReport({ params: { id } })).toEqual({ done: true });
    expect(await house.inStore()).toEqual(before);
    expect((await house.bellOf(house.people.owner)).some(({ about }) => about === id)).toBe(false);
    expect(await codeOf(house.as('owner').readReportFile({ params: { id } }))).toBe('not_found');
    expect(await codeOf(house.as('admin').deleteReport({ params: { id } }))).toBe('not_found');
  });

  test('for a merchant that is not there is not taken, nor is one without a file', async () => {
    const stored = await house.inStore();
    expect(await codeOf(house.upload({ merchant: crypto.randomUUID() }))).toBe('not_found');
    const body = { merchant: house.merchant, report_type: 'deposit', period: '2026-10' } as const;
    expect(await codeOf(house.as('admin').uploadReport({ body, files: [] }))).toBe('invalid');
    const two = [...sent(someTable(), 'a.csv'), ...sent(someTable(), 'b.csv')];
    expect(await codeOf(house.as('admin').uploadReport({ body, files: two }))).toBe('invalid');
    expect(await house.inStore()).toEqual(stored);
  });
});

describe('residuals', () => {
  test('are the ISO’s: neither merchant nor reviewer finds one, its file or its place, by no filter', async () => {
    const filed = await house.upload({ report_type: 'residual', period: CLOSED });
    expect(filed.report_type).toBe('residual');
    const both = [filed.id, house.made.residual];
    const filters = [
      {},
      { report_type: 'residual' },
      { report_type: 'residual', merchant: house.merchant },
      { period: CLOSED },
      { year: '2026' },
      { origin: 'uploaded' },
      { origin: 'generated' },
      { report_type: 'residual', origin: 'uploaded' },
    ] as const;
    for (const who of ['owner', 'accountant', 'underwriter', 'stranger', 'otherIso'] as const) {
      for (const query of filters) {
        const { results } = await house.as(who).listReports({ query: { page_size: 100, ...query } });
        expect(
          results.filter((one) => one.report_type === 'residual' || both.includes(one.id)),
          who,
        ).toEqual([]);
      }
      const one = await house.as(who).listReports({ query: { report_type: 'residual', page_size: 1 } });
      expect(one).toEqual({ results: [], next_cursor: null });
      for (const id of both)
        expect(await codeOf(house.as(who).readReportFile({ params: { id } })), who).toBe('not_found');
      expect(
        (await house.bellOf(house.people[who])).some(({ about }) => about === filed.id),
        who,
      ).toBe(false);
    }
    for (const who of ['iso', 'admin', 'superadmin'] as const)
      expect(await house.idsOf(who, { report_type: 'residual' }), who).toEqual(expect.arrayContaining(both));
    expect((await house.bellOf(house.people.iso)).some(({ about }) => about === filed.id)).toBe(true);
    expect(await house.textOf('iso', house.made.residual)).toContain(
      '"Total","","20.00","10.00","10.00","6.00","4.00"',
    );
  });

  test('that were filed as something else are taken from the merchant, and never go the other way', async () => {
    const { id } = await house.upload({ report_type: 'statement' });
    const body = { report_type: 'residual', period: '2026-10', title: null } as const;
    await house.as('admin').updateReport({ params: { id }, body });
    expect(await house.idsOf('owner')).not.toContain(id);
    expect(await codeOf(house.as('owner').readReportFile({ params: { id } }))).toBe('not_found');
    expect((await house.bellOf(house.people.owner)).some(({ about }) => about === id)).toBe(false);
    expect((await house.bellOf(house.people.iso)).some(({ about }) => about === id)).toBe(true);
    const back = { ...body, report_type: 'statement' as const };
    expect(await codeOf(house.as('admin').updateReport({ params: { id }, body: back }))).toBe('wrong_state');
  });

  test('stay with the ISO that earned them when the merchant goes to another', async () => {
    const filed = await house.upload({ report_type: 'residual' });
    const moveTo = (iso: string) =>
      writeAsSystem(house.ledgate.parts, (tx) =>
        tx.updateTable('merchant').set({ iso_uid: iso }).where('uid', '=', house.merchant).execute(),
      );
    await moveTo(house.people.formerIso.isoUid ?? '');
    expect(await house.idsOf('formerIso', { report_type: 'residual' })).toEqual([]);
    expect(await house.idsOf('formerIso')).toContain(house.made.statement);
    expect(await house.idsOf('iso')).toEqual(expect.arrayContaining([filed.id, house.made.residual]));
    expect(await house.idsOf('iso')).not.toContain(house.made.statement);
    await moveTo(house.people.iso.isoUid ?? '');
  });
});

describe('what a closed month made', () => {
  test('is in the same list, downloads as itself and stays as it is', async () => {
    const own = await house.listOf('owner', { period: CLOSED, origin: 'generated' });
    expect(own.map(({ id, report_type: type, file }) => [id, type, file.size])).toEqual([
      [house.made.deposit, 'deposit', null],
      [house.made.statement, 'statement', null],
    ]);
    expect(await house.textOf('owner', house.made.statement)).toMatch(/^%PDF-/);
    // The one of 1 a.m. of 1 October in New York is October's; what a spreadsheet would run is not.
    expect(await house.textOf('owner', house.made.deposit)).toBe(
      `\uFEFF"Date","Arrived","Reference","Amount","State"\r\n"${CLOSED}-30","${CLOSED}-30","'=t1_dbm_0","-12.34","Arrived"\r\n`,
    );
    const body = { report_type: 'statement', period: CLOSED, title: null } as const;
    for (const id of Object.values(house.made)) {
      const refused = await refusal(house.as('admin').updateReport({ params: { id }, body }));
      expect([refused.code, refused.problem.detail]).toEqual([
        'wrong_state',
        expect.stringContaining('September 2026'),
      ]);
      expect(await codeOf(house.as('superadmin').deleteReport({ params: { id } }))).toBe('wrong_state');
    }
    expect(await house.listOf('admin', { report_type: 'chargeback', origin: 'generated' })).toEqual([]);
  });

  test('and what was filed are gone through page by page, each once and in one order', async () => {
    for (const period of ['2026-10', CLOSED, '2025-12']) await house.upload({ period });
    const all = await house.idsOf('admin');
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const query: { page_size: number; cursor?: string } = { page_size: 2, ...(cursor !== null && { cursor }) };
      const page = await house.as('admin').listReports({ query });
      paged.push(...page.results.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(paged).toEqual(all);
    expect(new Set(paged).size).toBe(paged.length);
    const periods = (await house.listOf('admin')).map(({ period }) => period);
    expect(periods).toEqual(periods.toSorted().toReversed());
    expect(new Set((await house.listOf('admin', { year: '2025' })).map(({ period }) => period))).toEqual(
      new Set(['2025-12']),
    );
    expect(await codeOf(house.as('admin').listReports({ query: { cursor: 'bm90IG9uZQ' } }))).toBe('invalid');
  });
});

test('merchants are found by name and reference, each reader’s own', async () => {
  const reference = `MA-${house.application.slice(0, 8)}`;
  const found = async (who: Who, search: string) =>
    (await house.as(who).findReportMerchants({ query: { search } })).results.map(({ uid }) => uid);
  expect(await found('admin', reference.toLowerCase())).toEqual([house.merchant]);
  expect(await found('iso', '')).toEqual([house.merchant]);
  expect(await found('otherIso', reference)).toEqual([]);
  expect(await found('admin', '%')).toEqual([]);
});
