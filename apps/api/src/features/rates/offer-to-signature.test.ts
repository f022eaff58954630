import { AGREEMENT_PART_TITLES, AGREEMENT_PARTS } from '@ledgate/domain/agreement/parts.ts';
import { UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveAgreement } from '../../testing/approved-agreement.ts';
import type { Recommended } from '../../testing/recommended.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { buyBody, saleBody, SOLD, soldApplication } from './testing-rates.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const look = ({ uid, merchant }: Recommended) => merchant.client.rates.readRates({ params: { id: uid } });

const offerTo = async ({ uid, iso }: Recommended): Promise<void> => {
  const { application } = await iso.client.rates.readRates({ params: { id: uid } });
  const body = { application_uid: uid, decision: 'approve', evidence: application.evidence } as const;
  await iso.client.review.decideAsIso({ body });
};

const offer = async () => {
  const found = await soldApplication(ledgate);
  await offerTo(found);
  return found;
};

const accept = async (found: Recommended, more: { name?: string; evidence?: string } = {}) => {
  const { application, agreement } = await look(found);
  return found.merchant.client.review.decideAsMerchant({
    body: {
      application_uid: found.uid,
      decision: 'accept',
      evidence: application.evidence,
      name: 'Marisol Vega',
      agreement_version: agreement?.version ?? 'none',
      consents: { rates: true, agreement: true, electronic_signature: true },
      ...more,
    },
  });
};

test('from both rates to the signed paper: offered, signed by the right person, filed after the time for second thoughts', async () => {
  const found = await offer();
  expect((await look(found)).steps_open).toEqual(['accept']);
  expect((await refusal(accept(found, { name: 'Mallory Knox' }))).problem.errors).toHaveProperty('name');
  await accept(found);
  const signed = await look(found);
  expect(signed.application.status).toBe('awaiting_admin');
  expect(signed.acceptance).toMatchObject({ signer_name: 'Marisol Vega', file_id: null });
  ledgate.advance((UNDO_SECONDS + 1) * 1000);
  await ledgate.deliver();
  expect((await look(found)).acceptance?.file_id).not.toBeNull();
});

test('an acceptance that is taken back leaves no signature and no paper, and can be given again', async () => {
  const found = await offer();
  const { undo } = await accept(found);
  await found.merchant.client.review.undoDecision({ params: { uid: found.uid }, body: { event: undo.event } });
  const back = await look(found);
  expect([back.application.status, back.acceptance]).toEqual(['awaiting_merchant', null]);
  await accept(found);
  ledgate.advance((UNDO_SECONDS + 1) * 1000);
  await ledgate.deliver();
  const { documents } = await found.merchant.client.documents.viewDocuments({ query: { application__uid: found.uid } });
  expect(documents.filter(({ document_type }) => document_type === 'signed_agreement')).toHaveLength(1);
});

test('rates that a merchant sends back are offered anew in a new version', async () => {
  const found = await offer();
  const body = { application_uid: found.uid, decision: 'reject', comment: 'Ten cents a sale is too much' } as const;
  await found.merchant.client.review.decideAsMerchant({ body });
  const before = await look(found);
  expect([before.application.status, before.sale, before.is_revised]).toEqual(['awaiting_iso', null, true]);
  for (const { client } of [found.iso, found.admin, found.merchant]) {
    const { returned } = await client.rates.readRates({ params: { id: found.uid } });
    expect(returned).toMatchObject({ by: found.merchant.application.merchant.name, comment: body.comment });
  }
  const cheaper = saleBody({ lines: { ...SOLD, auth_fee: '0.08' } });
  await found.iso.client.rates.changeSaleRate({ params: { id: found.sale.id }, body: cheaper });
  const { application } = await found.iso.client.rates.readRates({ params: { id: found.uid } });
  const again = { application_uid: found.uid, decision: 'approve', evidence: application.evidence } as const;
  await found.iso.client.review.decideAsIso({ body: again });
  expect(await look(found)).toMatchObject({ sale: { n: 2, lines: { auth_fee: '0.08' } }, returned: null });
});

test('a buy rate changed under the merchant’s pen makes the acceptance stale and asks the ISO again', async () => {
  const found = await offer();
  const { evidence } = (await look(found)).application;
  await accept(found);
  await found.underwriter.client.rates.changeBuyRate({ params: { id: found.buy.id }, body: buyBody(found.bank) });
  const now = await look(found);
  expect([now.application.status, now.sale, now.acceptance]).toEqual(['awaiting_iso', null, null]);
  expect((await refusal(accept(found, { evidence }))).code).toBe('wrong_state');
});

test('production offers nothing while a part of the agreement is not approved: over the wire, by name, and no longer', async () => {
  const production = await startTestServer({ mode: 'production' });
  const found = await soldApplication(production);
  const refused = await refusal(offerTo(found));
  expect([refused.status, refused.code]).toEqual([409, 'agreement_not_approved']);
  for (const part of AGREEMENT_PARTS) expect(refused.problem.detail).toContain(AGREEMENT_PART_TITLES[part]);
  expect((await look(found)).steps_open).toEqual([]);
  await approveAgreement(production.parts, { writer: found.underwriter.uid, reader: found.admin.uid });
  await offerTo(found);
  expect((await look(found)).steps_open).toEqual(['accept']);
  await production.close();
});
