import type { Conditions } from '@ledgate/domain/rates/conditions.ts';
import { UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfText } from '../../testing/pdf-text.ts';
import { asServer, type Recommended, recommendedApplication } from '../../testing/recommended.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { findApplication, insertApproval, voidApprovals } from '../applications/public.ts';
import { buyBody, saleBody, soldApplication } from './testing-rates.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const CONDITIONS: Conditions = {
  reserve_ppm: 100_000,
  reserve_days: 180,
  monthly_cap_cents: 5_000_000,
  ticket_cap_cents: 150_000,
  funding_delay_days: 2,
  monitoring: { days: 60, note: 'Refunds are read every week' },
};
const MET = {
  reserve: { type: 'rolling', rate: '10.00', days: 180 },
  monthly_cap_cents: 5_000_000,
  ticket_cap_cents: 150_000,
  funding_delay_days: 2,
  monitoring: { days: 60, note: 'Refunds are read every week' },
};
const NAMED = [
  'Reserve: 10.00% of settlements for 180 days (now: none)',
  'Monthly volume cap: $50,000.00 a month (now: none)',
  'Ticket cap: $1,500.00 a sale (now: none)',
  'Funding delay: 2 days (now: 0 days)',
  'Enhanced monitoring: 60 days from the first sale (now: none)',
];

const conditional = () =>
  recommendedApplication(ledgate, { decision: 'approve_with_conditions', conditions: CONDITIONS });

const look = ({ uid }: Recommended, { client }: Pick<Recommended['admin'], 'client'>) =>
  client.rates.readRates({ params: { id: uid } });

const evidenceOf = async (found: Recommended): Promise<string> => (await look(found, found.admin)).application.evidence;

const agree = async (found: Recommended) =>
  found.iso.client.review.decideAsIso({
    body: { application_uid: found.uid, decision: 'approve', evidence: await evidenceOf(found) },
  });

const sign = async (found: Recommended) => {
  const { application, agreement } = await look(found, found.merchant);
  return found.merchant.client.review.decideAsMerchant({
    body: {
      application_uid: found.uid,
      decision: 'accept',
      evidence: application.evidence,
      name: 'Marisol Vega',
      agreement_version: agreement?.version ?? 'none',
      consents: { rates: true, agreement: true, electronic_signature: true },
    },
  });
};

const approve = async (found: Recommended) =>
  found.admin.client.review.decideAsAdmin({
    body: { application_uid: found.uid, decision: 'approve', evidence: await evidenceOf(found) },
  });

/** Another recommendation in the place of the one that stands. */
const recommendAgain = (found: Recommended, conditions: Conditions): Promise<void> =>
  asServer(ledgate, async (tx) => {
    const { uid: applicationUid, underwriter } = found;
    const at = ledgate.parts.clock();
    const application = await findApplication(tx, applicationUid);
    if (!application) throw new Error('the application is not there');
    await voidApprovals(tx, applicationUid, { at, eventN: 1, steps: ['recommend'] });
    const about = { applicationUid, step: 'recommend', person: underwriter.uid, role: 'underwriter' } as const;
    const given = { decision: 'approve_with_conditions', conditions: { ...conditions }, eventN: 1, at };
    await insertApproval(tx, { ...about, ...given, evidence: application.evidence });
  });

describe('conditions of a recommendation', () => {
  test('bind the buy rate: a weaker one can be drafted and never be final, a stricter one can', async () => {
    const found = await conditional();
    const { rates } = found.underwriter.client;
    const application__uid = found.uid;
    const { code, problem } = await refusal(rates.setBuyRate({ body: { application__uid, ...buyBody(found.bank) } }));
    expect([code, problem.status, problem.errors]).toEqual(['conditions_not_met', 409, { conditionsAreMet: NAMED }]);
    const weaker = { ...MET, reserve: { type: 'rolling' as const, rate: '5.00', days: 180 } };
    const draft = await rates.setBuyRate({
      body: { application__uid, ...buyBody(found.bank, { ...weaker, final: false }) },
    });
    const again = await refusal(rates.changeBuyRate({ params: { id: draft.id }, body: buyBody(found.bank, weaker) }));
    expect(again.problem.errors).toEqual({
      conditionsAreMet: ['Reserve: 10.00% of settlements for 180 days (now: 5.00%)'],
    });
    const stricter = { ...MET, ticket_cap_cents: 100_000 };
    const final = await rates.changeBuyRate({ params: { id: draft.id }, body: buyBody(found.bank, stricter) });
    expect(final).toMatchObject({ final: true, ticket_cap_cents: 100_000, funding_delay_days: 2 });
  });

  test('are said to those who price, and who set them to the acquirer alone', async () => {
    const found = await conditional();
    expect((await look(found, found.underwriter)).conditions).toMatchObject({ reserve_ppm: 100_000 });
    expect((await look(found, found.admin)).conditions?.by).toMatch(/\w/);
    expect((await look(found, found.iso)).conditions).toEqual({ ...CONDITIONS, by: null });
    expect((await look(found, found.merchant)).conditions).toBeNull();
  });

  test('go with the price to the merchant, the rate sheet, the signed agreement and the approval', async () => {
    const found = await conditional();
    const about = { application__uid: found.uid };
    await found.underwriter.client.rates.setBuyRate({ body: { ...about, ...buyBody(found.bank, MET) } });
    const sale = await found.iso.client.rates.setSaleRate({ body: { ...about, ...saleBody() } });
    expect(sale).toMatchObject({ reserve: { rate: '10.00', days: 180 }, monthly_cap_cents: 5_000_000 });
    await agree(found);
    const seen = await look(found, found.merchant);
    expect(seen.sale).toMatchObject({
      reserve: { rate: '10.00' },
      ticket_cap_cents: 150_000,
      monitoring: { days: 60 },
    });
    expect([seen.buy, seen.pricing]).toEqual([null, null]);
    const paper = await found.merchant.client.rates.readRateSheet({ params: { uid: found.uid } });
    const said = pdfText(Buffer.from(await paper.arrayBuffer()));
    for (const words of ['10.00% of each settlement for 180 days', '$50,000.00', '$1,500.00', 'Refunds are read']) {
      expect(said).toContain(words);
    }
    await sign(found);
    ledgate.advance((UNDO_SECONDS + 1) * 1000);
    await ledgate.deliver();
    const { acceptance } = await look(found, found.merchant);
    expect(acceptance?.file_id).not.toBeNull();
  });
});

describe('rates that lack the conditions', () => {
  test('are not offered, by the ISO or past it', async () => {
    const found = await soldApplication(ledgate);
    await recommendAgain(found, CONDITIONS);
    const bypass = async () =>
      found.admin.client.review.bypassIso({
        body: { application_uid: found.uid, evidence: await evidenceOf(found), reason: 'The ISO is on holiday' },
      });
    for (const step of [() => agree(found), bypass]) {
      const { code, problem } = await refusal(step());
      expect([code, problem.errors?.['conditionsAreMet']]).toEqual(['conditions_not_met', NAMED]);
    }
    const { steps } = await found.iso.client.review.readDecisions({ params: { uid: found.uid } });
    expect(steps.find(({ event }) => event === 'iso_approve')?.because.join(' ')).toContain(NAMED[0]);
    const again = await refusal(
      found.iso.client.rates.changeSaleRate({ params: { id: found.sale.id }, body: saleBody() }),
    );
    expect(again.code).toBe('conditions_not_met');
  });

  test('are neither accepted nor approved', async () => {
    const found = await soldApplication(ledgate);
    await agree(found);
    await recommendAgain(found, CONDITIONS);
    expect((await refusal(sign(found))).problem).toMatchObject({ status: 409, code: 'conditions_not_met' });
    await recommendAgain(found, {});
    await sign(found);
    await recommendAgain(found, CONDITIONS);
    const { code, problem } = await refusal(approve(found));
    expect([code, problem.errors?.['conditionsAreMet']]).toEqual(['conditions_not_met', NAMED]);
  });
});
