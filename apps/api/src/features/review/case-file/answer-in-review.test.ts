import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, openDesk, STEPS } from '../../../testing/desk.ts';
import { refusal, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const read = ({ uid }: Desk, { client }: Pick<Desk['admin'], 'client'>) =>
  client.review.readCase({ body: { application_uid: uid } });

const securityOf = async (desk: Desk) => {
  const record = (await read(desk, desk.underwriter)).records.find(({ section }) => section === 'security');
  if (!record) throw new Error('there is no security record');
  return record;
};

const answer = async (desk: Desk, field: string, value: string | boolean | null, by = desk.underwriter) => {
  const { uid: record, version } = await securityOf(desk);
  return by.client.review.answerInReview({
    params: { uid: desk.uid },
    body: { record, field, value, based_on: version },
  });
};

describe('what no merchant is asked', () => {
  test('is stated by the reviewer, who may still recommend; who and when stands beside it', async () => {
    const desk = await openDesk(ledgate);
    const before = await read(desk, desk.underwriter);
    const level = before.review_answers.find(({ field }) => field === 'pci_level');
    expect(level).toMatchObject({ needed: false, open: true, stated: null });
    await answer(desk, 'pci_level', '2');
    const after = await read(desk, desk.underwriter);
    expect((await securityOf(desk)).values['pci_level']).toBe('2');
    expect(after.review_answers.find(({ field }) => field === 'pci_level')?.stated?.by.uid).toBe(desk.underwriter.uid);
    expect((await read(desk, desk.iso)).review_answers).toEqual([]);
    await ledgate.deliver();
    expect((await STEPS.recommend(desk)).application.status).toBe('recommended');
    expect((await refusal(answer(desk, 'pci_level', '3'))).problem).toMatchObject({
      code: 'wrong_state',
      detail: expect.stringContaining('An admin can correct it'),
    });
  });

  test('is changed and taken back, once each by who saw it last', async () => {
    const desk = await openDesk(ledgate);
    await answer(desk, 'pci_level', '2');
    await answer(desk, 'pci_level', null);
    const { uid: record, values, version } = await securityOf(desk);
    expect(values['pci_level']).toBe('4');
    await answer(desk, 'pci_level', '3', desk.admin);
    const late = desk.underwriter.client.review.answerInReview({
      params: { uid: desk.uid },
      body: { record, field: 'pci_level', value: '1', based_on: version },
    });
    expect((await refusal(late)).code).toBe('stale');
  });

  test('keeps a case from being recommended where the rules want it', async () => {
    const desk = await openDesk(ledgate);
    await answer(desk, 'pci_level', '1');
    await ledgate.deliver();
    const { problem } = await refusal(STEPS.recommend(desk));
    expect(problem.errors).toEqual({ reviewAnswersAreGiven: [expect.stringContaining('Assessor (QSA)')] });
    const file = await read(desk, desk.underwriter);
    expect(file.review_answers.find(({ field }) => field === 'qsa_name')).toMatchObject({ needed: true });
    await answer(desk, 'qsa_name', 'Brightline Assurance');
    await ledgate.deliver();
    expect((await STEPS.recommend(desk)).application.status).toBe('recommended');
  });

  test('is neither the merchant’s nor the ISO’s, and what the merchant answered is not the reviewer’s', async () => {
    const desk = await openDesk(ledgate);
    for (const who of [desk.merchant, desk.iso]) {
      const asked = securityOf(desk).then(({ uid: record, version }) =>
        who.client.review.answerInReview({
          params: { uid: desk.uid },
          body: { record, field: 'pci_level', value: '2', based_on: version },
        }),
      );
      expect((await refusal(asked)).code).toBe('not_allowed');
    }
    for (const [field, value] of [
      ['saq_type', 'D'],
      ['attested_name', 'Grace Lindqvist'],
      ['nothing', 'x'],
    ] as const) {
      expect((await refusal(answer(desk, field, value))).problem.errors).toHaveProperty(field);
    }
    expect((await refusal(answer(desk, 'pci_level', '7'))).problem.errors).toHaveProperty('pci_level');
  });

  test('is corrected by an admin with a reason once somebody recommended, and that admin does not approve', async () => {
    const desk = await openDesk(ledgate);
    await STEPS.recommend(desk);
    const { uid: id } = await securityOf(desk);
    const reason = 'The scheme raised the level after a breach.';
    await desk.admin.client.onboarding.updateSecurity({ params: { id }, body: { pci_level: '2', reason } });
    expect((await securityOf(desk)).values['pci_level']).toBe('2');
    const { application } = await read(desk, desk.admin);
    expect(application.status).toBe('in_underwriting');
    const own = desk.merchant.client.onboarding.updateSecurity({ params: { id }, body: { pci_level: '4' } });
    expect((await refusal(own)).status).toBeGreaterThanOrEqual(400);
  });
});
