import { abilitiesOf } from '@ledgate/domain/access/grants.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemCtx } from '../../core/context.ts';
import { completeMerchant } from '../../testing/applications.ts';
import { ATTESTED } from '../../testing/fill-in.ts';
import { startMerchant } from '../../testing/merchants.ts';
import type { TestPerson } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { atHand } from './known-forms.ts';

let one: TestServer;
let other: TestServer;
beforeAll(async () => {
  one = await startTestServer();
  other = await startTestServer({}, one);
});
afterAll(async () => {
  await other.close();
  await one.close();
});

/** A merchant whose form both servers have at hand, one of them in its present state. */
const atBoth = async () => {
  const { token, client, application } = await startMerchant(one);
  const { record } = await client.onboarding.createCompany({ body: { legal_name: 'Kestrel LLC', city: 'Reno' } });
  const params = { id: record.uid };
  const there = other.client({ token });
  await there.onboarding.updateCompany({ params, body: { state: 'NV' } });
  return { token, here: client, there, params, application };
};

test('what another server saved meanwhile stays and is answered', async () => {
  const { here, there, params } = await atBoth();
  const saved = await here.onboarding.updateCompany({ params, body: { city: 'Elko' } });
  expect(saved.record.values).toMatchObject({ legal_name: 'Kestrel LLC', state: 'NV', city: 'Elko' });
  const again = await there.onboarding.updateCompany({ params, body: { address1: '12 Main Street' } });
  expect(again.record.values).toMatchObject({ state: 'NV', city: 'Elko', address1: '12 Main Street' });
  expect(again.version).toBe(saved.version + 1);
});

test('a late value of another window is a conflict, whichever server it comes to', async () => {
  const { here, there, params } = await atBoth();
  const seen = await here.onboarding.updateCompany({ params, body: { city: 'Elko' } });
  await there.onboarding.updateCompany({ params, body: { city: 'Ely' } });
  const late = await here.onboarding.updateCompany({
    params,
    body: { city: 'Late', based_on: seen.record.version },
  });
  expect(late.conflicts).toEqual({ city: { yours: 'Late', theirs: 'Ely' } });
  expect(late.record.values['city']).toBe('Ely');
});

test('of many saves at once on two servers none is lost, and each makes a version', async () => {
  const { here, there, params, application } = await atBoth();
  const { application: before } = await here.applications.readApplication({ params: { uid: application.uid } });
  const values = {
    legal_name: 'Kestrel Coffee LLC',
    dba_name: 'Kestrel',
    address1: '12 Main Street',
    address2: 'Floor 2',
    city: 'Elko',
    zip: '89801',
    business_phone: '7752342671',
  };
  await Promise.all(
    Object.entries(values).map(([name, value], at) =>
      (at % 2 ? here : there).onboarding.updateCompany({ params, body: { [name]: value } }),
    ),
  );
  const { records } = await here.onboarding.viewCompany();
  expect(records[0]?.values).toMatchObject({ ...values, state: 'NV' });
  const { application: now } = await there.applications.readApplication({ params: { uid: application.uid } });
  expect(now.version).toBe(before.version + Object.keys(values).length);
  expect(now).toMatchObject({ legal_name: 'Kestrel Coffee LLC', dba_name: 'Kestrel' });
});

test('a paper taken back meanwhile is missed in the next answer', async () => {
  const { client, token } = await completeMerchant(one, 'llc');
  const { records } = await client.onboarding.viewCompany();
  const params = { id: records[0]?.uid ?? '' };
  const ofDocuments = ({ sections }: Awaited<ReturnType<typeof client.onboarding.updateCompany>>) =>
    sections.find(({ section }) => section === 'documents');
  const before = ofDocuments(await client.onboarding.updateCompany({ params, body: { city: 'Elko' } }));
  const { documents } = await client.documents.viewDocuments();
  const [paper] = documents;
  await other.client({ token }).documents.removeDocument({ params: { id: paper?.id ?? '' } });
  const after = ofDocuments(await client.onboarding.updateCompany({ params, body: { city: 'Ely' } }));
  expect(after?.done).toBeLessThan(before?.done ?? 0);
});

test('what was submitted at another server is closed at this one', async () => {
  const { client, token, application } = await completeMerchant(one, 'llc');
  const { records } = await client.onboarding.viewCompany();
  const params = { id: records[0]?.uid ?? '' };
  await client.onboarding.updateCompany({ params, body: { city: 'Elko' } });
  await other.client({ token }).applications.submitApplication({ params: { uid: application.uid }, body: ATTESTED });
  const late = await refusal(client.onboarding.updateCompany({ params, body: { city: 'Late' } }));
  expect(late.code).toBe('wrong_state');
});

test('a form at hand is there for its merchant only, and says no in the usual words', async () => {
  const { here, params } = await atBoth();
  await here.onboarding.updateCompany({ params, body: { city: 'Elko' } });
  const stranger = await startMerchant(one);
  const foreign = await refusal(stranger.client.onboarding.updateCompany({ params, body: { zip: 'no zip' } }));
  expect(foreign.code).toBe('not_found');
  const bad = await refusal(here.onboarding.updateCompany({ params, body: { zip: 'no zip' } }));
  expect(bad.problem.errors).toHaveProperty('zip');
  const elsewhere = stranger.application.uid;
  const misnamed = { params, body: { city: 'Ely', application__uid: elsewhere } };
  expect((await refusal(here.onboarding.updateCompany(misnamed))).code).toBe('not_found');
});

const heldFor = ({ uid, merchantUid }: TestPerson, record: string) => {
  const role = 'merchant';
  const abilities = new Set(abilitiesOf(role, []));
  const actor = {
    kind: 'person',
    uid,
    sid: '',
    role,
    ownRole: role,
    abilities,
    isoUid: null,
    merchantUid,
    provedAt: new Date(),
    till: null,
  } as const;
  return atHand({ ...systemCtx(one.parts), actor }, { section: 'ownership', uid: record, body: {} });
};

test('a form at hand keeps secrets sealed, and is let go after a while', async () => {
  const { client, person } = await startMerchant(one);
  const { record } = await client.onboarding.createOwner({ body: { first_name: 'Ada', ssn: '123-45-6789' } });
  await client.onboarding.updateOwner({ params: { id: record.uid }, body: { last_name: 'Vance' } });
  const held = JSON.stringify(heldFor(person, record.uid));
  expect(held).toContain('Vance');
  expect(held).not.toContain('123456789');
  one.advance(11 * 60_000);
  expect(heldFor(person, record.uid)).toBeNull();
});
