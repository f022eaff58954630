import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPast } from '../../testing/past-applications.ts';
import { signedIn, type SignedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
let iso: SignedIn;
let otherIso: SignedIn;
let admin: SignedIn;
let underwriter: SignedIn;

const MARCH = { period: 'custom', from: '2026-03-01', to: '2026-03-31' } as const;

beforeAll(async () => {
  ledgate = await startTestServer();
  iso = await signedIn(ledgate, 'iso', { password: null });
  otherIso = await signedIn(ledgate, 'iso', { password: null });
  admin = await signedIn(ledgate, 'admin', { password: null });
  underwriter = await signedIn(ledgate, 'underwriter', { password: null });
  const merchant = await signedIn(ledgate, 'merchant', { password: null, isoUid: iso.isoUid ?? '' });
  const own = { merchant, isoUid: iso.isoUid };
  // A draft for 1, 2 and 8 days; under review for 1 day, 3 days, and still.
  await addPast(ledgate, own, [
    ['start', 'draft', '2026-03-02T15:00:00Z'],
    ['submit', 'submitted', '2026-03-03T15:00:00Z'],
    ['pick_up', 'in_underwriting', '2026-03-03T15:00:00Z', underwriter],
    ['decline', 'declined', '2026-03-04T15:00:00Z', admin, { reason_code: 'risk' }],
  ]);
  await addPast(ledgate, own, [
    ['start', 'draft', '2026-03-02T15:00:00Z'],
    ['submit', 'submitted', '2026-03-04T15:00:00Z'],
    ['pick_up', 'in_underwriting', '2026-03-04T15:00:00Z', underwriter],
    ['decline', 'declined', '2026-03-07T15:00:00Z', admin, { reason_code: 'credit' }],
    ['reopen', 'in_underwriting', '2026-03-08T15:00:00Z', admin],
    ['decline', 'declined', '2026-03-08T16:00:00Z', admin, { reason_code: 'credit' }],
  ]);
  const stranger = await signedIn(ledgate, 'merchant', { password: null, isoUid: otherIso.isoUid ?? '' });
  await addPast(ledgate, { merchant: stranger, isoUid: otherIso.isoUid }, [
    ['start', 'draft', '2026-03-10T14:00:00Z'],
    ['submit', 'submitted', '2026-03-18T14:00:00Z'],
    ['pick_up', 'in_underwriting', '2026-03-18T14:00:00Z', underwriter],
    ['recommend', 'recommended', '2026-04-02T14:00:00Z', underwriter],
    ['set_buy_rate', 'awaiting_iso', '2026-04-02T14:00:00Z', underwriter],
    ['bypass_iso', 'awaiting_merchant', '2026-04-03T14:00:00Z', admin],
  ]);
});
afterAll(() => ledgate.close());

type Asked = Parameters<SignedIn['client']['reports']['readReport']>[0]['query'];
const rowsOf = async (who: SignedIn, query: Asked) => {
  const { rows } = await who.client.reports.readReport({ query });
  return rows.map(({ labels, values }) => [...labels, ...values]);
};

const DAY = 86_400;

describe('time in each status', () => {
  test('is what really was, half of all and nine tenths, counted where a status was left', async () => {
    const query = { subject: 'stays', by: 'status', of: 'stays,median_days,p90_days', ...MARCH } as const;
    expect(await rowsOf(admin, query)).toEqual([
      // 0, 0 and 0; one hour, one day and three; 1, 2 and 8 days; one day declined.
      ['Draft', 3, 2 * DAY, 8 * DAY],
      ['In underwriting', 3, DAY, 3 * DAY],
      ['Submitted', 3, 0, 0],
      ['Declined', 1, DAY, DAY],
    ]);
    const drafts = await rowsOf(iso, { ...query, status: 'draft' });
    expect(drafts).toEqual([['Draft', 2, DAY, 2 * DAY]]);
    expect(await rowsOf(otherIso, { ...query, status: 'draft' })).toEqual([['Draft', 1, 8 * DAY, 8 * DAY]]);
  });

  test('is in days in a file, as on screen', async () => {
    const query = { subject: 'stays', by: 'status', of: 'median_days', status: 'in_underwriting', ...MARCH } as const;
    const file = await admin.client.reports.exportReport({ query: { ...query, format: 'csv' } });
    expect(await (file as Blob).text()).toContain('"In underwriting","1.00"');
  });
});

describe('steps', () => {
  test('that declined are told apart by reason, what was undone or is of another month left out', async () => {
    const query = { subject: 'steps', by: 'decision_reason', of: 'steps', ...MARCH } as const;
    expect(await rowsOf(underwriter, query)).toEqual([
      ['The credit history does not meet what our bank asks for.', 2],
      ['The risk is higher than we can carry.', 1],
    ]);
  });

  test('that bypassed an ISO say whose and by whom, and are the same by day from the tally', async () => {
    const april = { period: 'custom', from: '2026-04-01', to: '2026-04-30' } as const;
    const query = { subject: 'steps', of: 'steps', step: 'bypass_iso', ...april } as const;
    expect(await rowsOf(admin, { ...query, by: 'step,taken_by' })).toEqual([['ISO bypassed', 'Robin Quarterman', 1]]);
    const days = await rowsOf(admin, { ...query, by: 'day' });
    expect(days.filter(([, n]) => n !== 0)).toEqual([['Apr 3, 2026', 1]]);
    expect(await rowsOf(admin, { ...query, by: 'step', partner: iso.isoUid ?? '' })).toEqual([]);
    expect(await rowsOf(admin, { ...query, by: 'step', partner: otherIso.isoUid ?? '' })).toEqual([
      ['ISO bypassed', 1],
    ]);
  });

  test('are on time or late by the clock of the desk that owed them, by desk and by person', async () => {
    const query = { subject: 'steps', of: 'kept_ppm,kept_steps,late_steps', desk: 'underwriting,iso,admin' } as const;
    // Sixteen working hours: a day and a second one are enough, from Wednesday to Saturday is not.
    expect(await rowsOf(admin, { ...query, by: 'desk', ...MARCH })).toEqual([['Underwriting', 666_667, 2, 1]]);
    expect(await rowsOf(admin, { ...query, by: 'taken_by', ...MARCH })).toEqual([['Robin Quarterman', 666_667, 2, 1]]);
    const april = { period: 'custom', from: '2026-04-01', to: '2026-04-30' } as const;
    expect(await rowsOf(underwriter, { ...query, by: 'desk', ...april })).toEqual([
      ['ISO', 1_000_000, 1, 0],
      ['Underwriting', 0, 0, 1],
    ]);
    const ofPartner = { partner: otherIso.isoUid ?? '', ...april };
    expect(await rowsOf(admin, { ...query, by: 'desk', desk: 'iso', ...ofPartner })).toEqual([
      ['ISO', 1_000_000, 1, 0],
    ]);
  });

  test('that declined for one reason say by whom', async () => {
    const query = { subject: 'steps', by: 'taken_by', of: 'steps', decision_reason: 'credit', ...MARCH } as const;
    expect(await rowsOf(admin, query)).toEqual([['Robin Quarterman', 2]]);
  });

  test('are the desk’s own: an ISO is not told why, nor a merchant', async () => {
    const query = { subject: 'steps', of: 'steps', ...MARCH } as const;
    expect(await refusal(iso.client.reports.readReport({ query }))).toMatchObject({ code: 'invalid' });
  });
});
