import type { ReportAnswer } from '@ledgate/contract/reports.ts';
import { parseCsv } from '@ledgate/database/csv.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Merchant, startMerchant } from '../../testing/merchants.ts';
import { signedIn, type SignedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addKnownPayments } from './testing-rows.ts';

let ledgate: TestServer;
let iso: SignedIn;
let admin: SignedIn;
let kestrel: Merchant;
let otter: Merchant;

const MARCH = { period: 'custom', from: '2026-03-01', to: '2026-03-31' } as const;

beforeAll(async () => {
  ledgate = await startTestServer();
  iso = await signedIn(ledgate, 'iso', { password: null });
  admin = await signedIn(ledgate, 'admin', { password: null });
  kestrel = await startMerchant(ledgate, { password: null, isoUid: iso.isoUid ?? '' });
  otter = await startMerchant(ledgate, { password: null });
  await addKnownPayments(ledgate, { kestrel, otter });
});
afterAll(() => ledgate.close());

type Asked = Parameters<SignedIn['client']['reports']['readReport']>[0]['query'];
const ask = (who: Pick<SignedIn, 'client'>, query: Asked): Promise<ReportAnswer> =>
  who.client.reports.readReport({ query });

const rowsOf = (answer: ReportAnswer) => answer.rows.map(({ labels, values }) => [...labels, ...values]);
const happened = (answer: ReportAnswer) =>
  rowsOf({ ...answer, rows: answer.rows.filter(({ values }) => values[0] !== 0) });

describe('card payments', () => {
  test('are counted on the day it was where the merchant is, clocks set forward or not', async () => {
    const answer = await ask(kestrel, {
      subject: 'payments',
      by: 'day',
      of: 'charges,charged_cents,net_cents',
      ...MARCH,
    });
    expect([answer.title, answer.period, answer.rows.length]).toEqual([
      'Card payments by day',
      'Mar 1 – Mar 31, 2026',
      31,
    ]);
    expect(happened(answer)).toEqual([
      ['Mar 1, 2026', 1, 10_00, 10_00],
      ['Mar 2, 2026', 1, 23_00, 23_00],
      ['Mar 8, 2026', 1, 40_00, 40_00],
      ['Mar 9, 2026', 1, 80_00, 80_00],
    ]);
    const back = answer.rows.find(({ keys }) => keys[0] === '2026-03-20');
    expect(back?.values).toEqual([0, 0, -4_00]);
    expect(answer.totals).toEqual([4, 153_00, 149_00]);
  });

  test('have totals that are counted and not added up: an average, a rate', async () => {
    const of = 'charges,declines,approval_ppm,average_cents,tip_cents,refunds';
    const answer = await ask(kestrel, { subject: 'payments', by: 'brand', of, ...MARCH });
    expect(rowsOf(answer)).toEqual([
      ['Visa', 3, 2, 600_000, 43_33, 0, 1],
      ['Mastercard', 1, 0, 1_000_000, 23_00, 3_00, 0],
      ['American Express', 0, 1, 0, null, 0, 0],
    ]);
    expect(answer.totals).toEqual([4, 3, 571_429, 38_25, 3_00, 1]);
  });

  test('are compared with the period before, place by place and in total', async () => {
    const compared = await ask(kestrel, {
      subject: 'payments',
      by: 'month',
      of: 'charged_cents',
      compare: '1',
      ...MARCH,
    });
    expect(compared.before).toBe('Feb 1 – Feb 28, 2026');
    expect(compared.rows).toMatchObject([{ keys: ['2026-03'], values: [153_00], before: [64_00] }]);
    expect([compared.totals, compared.totals_before]).toEqual([[153_00], [64_00]]);
    const bySource = await ask(kestrel, {
      subject: 'payments',
      by: 'source',
      of: 'charged_cents',
      compare: '1',
      ...MARCH,
    });
    expect(bySource.rows.map(({ labels, values, before }) => [labels[0], values[0], before?.[0] ?? null])).toEqual([
      ['Virtual terminal', 113_00, 64_00],
      ['Point of sale', 40_00, null],
    ]);
  });

  test('are declined for reasons, the most frequent first, and on weekdays as they follow each other', async () => {
    const answer = await ask(kestrel, { subject: 'payments', by: 'decline_reason', of: 'declines', ...MARCH });
    expect(rowsOf(answer).map(([, count]) => count)).toEqual([2, 1]);
    expect(answer.totals).toEqual([3]);
    const byWeekday = await ask(kestrel, { subject: 'payments', by: 'weekday', of: 'declines', ...MARCH });
    expect(rowsOf(byWeekday).map(([day]) => day)).toEqual(['Monday', 'Tuesday']);
  });

  test('are told apart by two things at once, narrowed, and sorted by what is asked for', async () => {
    const query = {
      subject: 'payments',
      by: 'weekday,brand',
      of: 'charges,charged_cents',
      sort: 'charged_cents',
      brand: 'visa',
      ...MARCH,
    } as const;
    expect(rowsOf(await ask(kestrel, query))).toEqual([
      ['Monday', 'Visa', 1, 80_00],
      ['Sunday', 'Visa', 2, 50_00],
    ]);
  });

  test('are the own ones of a merchant, those of its merchants to an ISO, and all to the desk', async () => {
    const query = { subject: 'payments', of: 'charged_cents', ...MARCH } as const;
    const totals = async (who: Pick<SignedIn, 'client'>) => (await ask(who, query)).totals;
    expect(await totals(otter)).toEqual([1_000_00]);
    expect(await totals(iso)).toEqual([153_00]);
    expect(await totals(admin)).toEqual([1_153_00]);
    const byMerchant = await ask(admin, { ...query, by: 'merchant' });
    expect(byMerchant.rows.map(({ keys, values }) => [keys[0], values[0]])).toEqual([
      [otter.person.merchantUid, 1_000_00],
      [kestrel.person.merchantUid, 153_00],
    ]);
    const partner = await ask(admin, { ...query, by: 'partner' });
    expect(partner.rows.map(({ labels, values }) => [labels[0], values[0]])).toContainEqual(['No ISO', 1_000_00]);
    const foreign = { ...query, merchant: otter.person.merchantUid ?? '' };
    expect((await ask(iso, foreign)).totals).toEqual([0]);
    expect((await ask(admin, foreign)).totals).toEqual([1_000_00]);
  });
});

describe('what nobody should ask', () => {
  test.each([
    [{ subject: 'residuals' }, 'subject'],
    [{ subject: 'gross_1099k' }, 'subject'],
    [{ subject: 'pipeline' }, 'subject'],
    [{ subject: 'payments', by: 'merchant' }, 'by'],
    [{ subject: 'payments', by: 'day,month' }, 'by'],
    [{ subject: 'payments', partner: crypto.randomUUID() }, 'partner'],
    [{ subject: 'sales', register: 'front' }, 'register'],
    [{ subject: 'payments', period: 'custom', from: '2026-02-30', to: '2026-03-01' }, 'from'],
    [{ subject: 'payments', period: 'custom', from: '2026-03-02', to: '2026-03-01' }, 'to'],
  ] as const)('of a merchant is refused with the field that is wrong: %j', async (query, field) => {
    const refused = await refusal(ask(kestrel, query));
    expect([refused.code, Object.keys(refused.problem.errors ?? {})]).toEqual(['invalid', [field]]);
  });

  test('is refused where it is not in the language at all', async () => {
    for (const query of [
      { subject: 'secrets' },
      { subject: 'payments', by: 'ssn' },
      { subject: 'payments', of: 'charges; drop table payment' },
      { subject: 'payments', by: 'day,brand,source' },
      { subject: 'payments', x: '1' },
    ]) {
      expect((await refusal(ask(kestrel, query as unknown as Asked))).code).toBe('invalid');
    }
  });

  test('of an ISO is refused where it is the desk’s', async () => {
    for (const query of [
      { subject: 'pipeline', by: 'underwriter' },
      { subject: 'pipeline', by: 'risk' },
      { subject: 'sales' },
      { subject: 'gross_1099k' },
    ] as const) {
      expect((await refusal(ask(iso, query))).code).toBe('invalid');
    }
  });
});

test('applications stand where they stand, to the desk all and to an ISO its own', async () => {
  const all = await ask(admin, { subject: 'pipeline', by: 'status', of: 'applications' });
  expect(all.period).toBe('');
  expect(rowsOf(all)).toEqual([['Draft', 2]]);
  expect((await ask(iso, { subject: 'pipeline', by: 'status', of: 'applications' })).totals).toEqual([1]);
});

test('what is charged is added up by who owes tax on it, the number never shown', async () => {
  const answer = await ask(admin, { subject: 'gross_1099k', by: 'month,tax_id', of: 'charges,gross_cents', ...MARCH });
  expect(answer.totals).toEqual([5, 1_153_00]);
  expect(answer.rows.every(({ labels }) => labels[1] === 'No tax ID')).toBe(true);
});

describe('files', () => {
  const textOf = async (file: { arrayBuffer: () => Promise<ArrayBuffer> }): Promise<string> =>
    new TextDecoder().decode(await file.arrayBuffer());

  test('say what the screen says, and are on the record', async () => {
    const query = { subject: 'payments', by: 'day', of: 'charges,charged_cents,approval_ppm', ...MARCH } as const;
    const screen = await ask(kestrel, query);
    const csv = await textOf(await kestrel.client.reports.exportReport({ query: { ...query, format: 'csv' } }));
    const [heads = [], ...lines] = parseCsv(csv.replace('\uFEFF', '').replaceAll('\r\n', '\n'));
    expect(heads).toEqual(['Day', 'Payments', 'Charged', 'Approval rate']);
    const shown = (values: readonly (number | null)[]) => [
      String(values[0]),
      ((values[1] ?? 0) / 100).toFixed(2),
      values[2] === null || values[2] === undefined ? '' : String(values[2] / 1_000_000),
    ];
    expect(lines).toEqual([
      ...screen.rows.map(({ keys, values }) => [keys[0], ...shown(values)]),
      ['Total', ...shown(screen.totals)],
    ]);
    const pdf = await kestrel.client.reports.exportReport({ query: { ...query, format: 'pdf' } });
    expect((await textOf(pdf)).slice(0, 5)).toBe('%PDF-');
    const told = await ledgate.parts.db
      .selectFrom('audit_row')
      .select('action')
      .where('action', '=', 'report.exported')
      .execute();
    expect(told).toHaveLength(2);
  });
});

describe('names', () => {
  test('every figure of the language is one that its subject has', async () => {
    const { SUBJECT_FACTS, SUBJECTS } = await import('@ledgate/domain/reports/subjects.ts');
    for (const subject of SUBJECTS) {
      const { dimensions, measures } = SUBJECT_FACTS[subject];
      for (const by of dimensions) {
        const of = measures.slice(0, 6).join(',');
        const merchant = ['products', 'taxes'].includes(subject) ? { merchant: otter.person.merchantUid ?? '' } : {};
        const answer = await ask(admin, { subject, by, of, ...merchant, ...MARCH });
        expect(
          answer.totals.every((value) => value === null || Number.isInteger(value)),
          `${subject} by ${by}`,
        ).toBe(true);
      }
      const rest = measures.slice(6).join(',');
      if (rest !== '') await ask(admin, { subject, of: rest, ...MARCH });
    }
  });
});
