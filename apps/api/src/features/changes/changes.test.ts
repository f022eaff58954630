import type { ChangeView } from '@ledgate/contract/changes.ts';
import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../testing/test-server.ts';
import type { Desk } from '../../testing/desk.ts';
import { startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { pollChanges } from './public.ts';
import { approve, boardedDesk, decided, list, newest, proof } from './testing-changes.ts';

let house: WithProcessor<Emulator>;
let second: SignedIn;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
});
// For each test anew: the minutes that these let pass are longer than a sign-in lasts.
beforeEach(async () => {
  second = await signedIn(house.ledgate, 'admin');
});
afterAll(() => house.close());

const accountOf = async ({ merchant, uid }: Desk) => {
  const { records } = await merchant.client.onboarding.viewAccounts({ query: { application__uid: uid } });
  const [record] = records;
  if (!record) throw new Error('no account');
  return record;
};

const REASON = 'We moved our business account to another bank.';
const NUMBER = '9876543210';

const askAccount = async (desk: Desk, number = NUMBER): Promise<ChangeView> => {
  const { uid: record } = await accountOf(desk);
  const values = { routing_number: '021000021', account_number: number, account_number_confirm: number };
  return desk.merchant.client.changes.requestChange({
    params: { uid: desk.uid },
    body: { kind: 'account', reason: REASON, files: [await proof(desk)], record, values },
  });
};

const call = (phone: string) => ({ phone, spoke_to: 'Jane Roe', evidence: 'voided_check' as const });
const NOTE = 'The check shows the name and the number.';

const check = async (desk: Desk, { id, kind }: ChangeView): Promise<ChangeView> => {
  const { results } = await list(desk, desk.underwriter);
  const phone = results.find((one) => one.id === id)?.known_phones[0]?.phone ?? '';
  const body = { note: NOTE, ...(kind === 'account' && { call: call(phone) }) };
  return desk.underwriter.client.changes.checkChange({ params: { uid: id }, body });
};

/** Checked, approved, sent and waiting there. */
const sent = async (desk: Desk, asked: ChangeView): Promise<ChangeView> => {
  await check(desk, asked);
  await approve(asked, second);
  await house.ledgate.deliver();
  return newest(desk, second);
};

const numberNow = async (desk: Desk): Promise<unknown> => (await accountOf(desk)).values['account_number'];

describe('another bank account', () => {
  test('takes a call to a known phone and a second person, and is in effect when the provider confirms it', async () => {
    const desk = await boardedDesk(house);
    const before = await numberNow(desk);
    const asked = await askAccount(desk);
    expect(asked).toMatchObject({ kind: 'account', state: 'requested', open_steps: ['cancel'] });
    expect(asked.lines).toContainEqual({
      title: expect.any(String) as string,
      label: 'Account number',
      was: expect.stringMatching(/\d{4}$/) as string,
      is: expect.stringMatching(/3210$/) as string,
    });
    expect(await numberNow(desk)).toEqual(before);

    const { client } = desk.underwriter;
    const unknown = { note: NOTE, call: call('+12125550199') };
    expect((await refusal(client.changes.checkChange({ params: { uid: asked.id }, body: unknown }))).code).toBe(
      'not_ready',
    );
    const silent = { note: NOTE };
    expect((await refusal(client.changes.checkChange({ params: { uid: asked.id }, body: silent }))).code).toBe(
      'not_ready',
    );
    expect(await check(desk, asked)).toMatchObject({ state: 'checked', called: { spoke_to: 'Jane Roe' } });
    expect((await refusal(approve(asked, desk.underwriter))).code).toBe('not_allowed');
    expect(await approve(asked, second)).toMatchObject({ state: 'sending' });
    await house.ledgate.deliver();
    expect(await newest(desk, second)).toMatchObject({ state: 'waiting', at_provider: { state: 'pending' } });
    expect(await numberNow(desk)).toEqual(before);

    expect(await decided(house, desk, second)).toMatchObject({ state: 'applied' });
    expect(await numberNow(desk)).toMatchObject({ last4: '3210' });
    const { results } = await client.accounts.listAccounts({ params: { uid: desk.uid } });
    expect(results[0]).toMatchObject({ status: 'documents_accepted' });
    const view = await second.client.handoff.readHandoff({ params: { uid: desk.uid } });
    expect(JSON.stringify(view.operations)).not.toContain(NUMBER);
    expect(view.operations[0]).toMatchObject({ kind: 'change', state: 'confirmed' });
  });

  test('is not approved by the admin who checked it, whatever the role', async () => {
    const desk = await boardedDesk(house);
    const asked = await askAccount(desk);
    const { results } = await list(desk, desk.admin);
    const phone = results[0]?.known_phones[0]?.phone ?? '';
    await desk.admin.client.changes.checkChange({
      params: { uid: asked.id },
      body: { note: NOTE, call: call(phone) },
    });
    expect((await refusal(approve(asked, desk.admin))).code).toBe('not_ready');
    await approve(asked, second);
  });

  test('that the provider declines changes nothing, and everybody hears of it', async () => {
    const desk = await boardedDesk(house);
    const before = await numberNow(desk);
    await sent(desk, await askAccount(desk, '9876543212'));
    expect(await decided(house, desk, second)).toMatchObject({
      state: 'declined',
      end_reason: 'The new account could not be verified.',
    });
    expect(await numberNow(desk)).toEqual(before);
    const { results } = await desk.merchant.client.notifications.listNotifications({ query: {} });
    expect(results.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['change_requested', 'change_settled']));
    expect((await list(desk, desk.merchant)).requestable).toContain('account');
  });

  test('is canceled by the merchant until it is approved, and there is one at a time', async () => {
    const desk = await boardedDesk(house);
    const asked = await askAccount(desk);
    expect((await refusal(askAccount(desk))).code).toBe('wrong_state');
    await desk.merchant.client.changes.cancelChange({ params: { uid: asked.id } });
    const checked = desk.underwriter.client.changes.checkChange({
      params: { uid: asked.id },
      body: { note: NOTE, call: call('+12125550123') },
    });
    expect((await refusal(checked)).code).toBe('wrong_state');
    const again = await askAccount(desk);
    await sent(desk, again);
    const cancel = desk.merchant.client.changes.cancelChange({ params: { uid: again.id } });
    expect((await refusal(cancel)).code).toBe('wrong_state');
  });

  test('is refused with its reason, which the merchant reads', async () => {
    const desk = await boardedDesk(house);
    const asked = await askAccount(desk);
    const reason = 'The check is made out to another business.';
    await desk.underwriter.client.changes.refuseChange({ params: { uid: asked.id }, body: { reason } });
    expect(await newest(desk, desk.merchant)).toMatchObject({ state: 'refused', end_reason: reason, ended_by: null });
  });

  test('that is wrong in itself is refused with what is wrong, and nothing is asked for', async () => {
    const desk = await boardedDesk(house);
    const { uid: record } = await accountOf(desk);
    const ask = async (values: Record<string, unknown>) =>
      refusal(
        desk.merchant.client.changes.requestChange({
          params: { uid: desk.uid },
          body: { kind: 'account', reason: REASON, files: [await proof(desk)], record, values },
        }),
      );
    expect(await ask({ routing_number: '021000022' })).toMatchObject({ code: 'invalid' });
    expect(await ask({ account_number: null })).toMatchObject({ code: 'incomplete' });
    expect(await ask({})).toMatchObject({ code: 'invalid' });
    expect((await list(desk, desk.merchant)).results).toEqual([]);
  });
});

describe('other owners and names', () => {
  test('are the provider’s and ours once it confirms them', async () => {
    const desk = await boardedDesk(house);
    const { changes } = desk.merchant.client;
    const params = { uid: desk.uid };
    const files = [await proof(desk)];
    const names = await changes.requestChange({
      params,
      body: { kind: 'names', reason: 'We renamed the shop.', files, values: { dba_name: 'Harbor Lane Coffee' } },
    });
    expect(await sent(desk, names)).toMatchObject({ state: 'waiting' });
    expect(await decided(house, desk, second)).toMatchObject({ state: 'applied' });
    const { application } = await desk.merchant.client.applications.readApplication({ params });
    expect(application.dba_name).toBe('Harbor Lane Coffee');

    const { records } = await desk.merchant.client.onboarding.viewOwners({ query: { application__uid: desk.uid } });
    const [owner] = records;
    const owners = [{ record: owner?.uid ?? '', values: { last_name: 'Newman' } }];
    const asked = await changes.requestChange({
      params,
      body: { kind: 'owners', reason: 'She married and took another name.', files: [await proof(desk)], owners },
    });
    expect(asked.lines).toMatchObject([{ label: 'Last name', is: 'Newman' }]);
    await sent(desk, asked);
    expect(await decided(house, desk, second)).toMatchObject({ state: 'applied' });
    const now = await desk.merchant.client.onboarding.viewOwners({ query: { application__uid: desk.uid } });
    expect(now.records[0]?.values['last_name']).toBe('Newman');
  });

  test('may not change what is not theirs to change', async () => {
    const desk = await boardedDesk(house);
    const files = [await proof(desk)];
    const asked = desk.merchant.client.changes.requestChange({
      params: { uid: desk.uid },
      body: { kind: 'names', reason: REASON, files, values: { city: 'Boston' } },
    });
    expect(await refusal(asked)).toMatchObject({ code: 'invalid' });
  });
});

test('what is asked of an account that closes is ended after the day in which the closing can be taken back', async () => {
  const desk = await boardedDesk(house);
  await askAccount(desk);
  await desk.admin.client.review.decideAsAdmin({
    body: { application_uid: desk.uid, decision: 'close', reason: 'The merchant sold the shop.' },
  });
  const lookLater = async (ms: number): Promise<string> => {
    house.ledgate.advance(ms);
    await pollChanges(house.ledgate.parts);
    const fresh = await signedIn(house.ledgate, 'admin');
    return (await newest(desk, fresh)).state;
  };
  expect(await lookLater(23 * 3_600_000)).toBe('requested');
  expect(await lookLater(2 * 3_600_000)).toBe('refused');
});
