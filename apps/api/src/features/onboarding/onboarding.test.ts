import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { addPerson, tokensFor } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const merchant = async () => {
  const person = await addPerson(ledgate, 'merchant');
  const { accessToken } = await tokensFor(ledgate, person);
  const client = ledgate.client({ token: accessToken });
  const application = await client.applications.startApplication();
  return { person, client, application };
};

const recorded = (uid: string, action: string) =>
  ledgate.parts.db
    .selectFrom('audit_row')
    .select('facts')
    .where('lane', '=', `application:${uid}`)
    .where('action', '=', action)
    .execute();

describe('filling in an application', () => {
  test('saves fields one by one and says how far it is', async () => {
    const { client } = await merchant();
    const first = await client.onboarding.createCompany({ body: { legal_name: ' Kestrel  Coffee LLC ' } });
    expect(first.record.values['legal_name']).toBe('Kestrel Coffee LLC');
    const second = await client.onboarding.updateCompany({
      params: { id: first.record.uid },
      body: { entity_type: 'llc' },
    });
    expect(second.record.values).toMatchObject({ legal_name: 'Kestrel Coffee LLC', entity_type: 'llc' });
    const company = second.sections.find(({ section }) => section === 'company');
    expect(company).toMatchObject({ state: 'started' });
    const again = await client.onboarding.createCompany({ body: { dba_name: 'Kestrel' } });
    expect(again.record.uid).toBe(first.record.uid);
  });

  test('refuses bad format by field, unknown keys by name, and keeps what was there', async () => {
    const { client } = await merchant();
    const { record } = await client.onboarding.createCompany({
      body: { legal_name: 'Kestrel LLC', business_phone: '4152342671' },
    });
    const bad = await refusal(
      client.onboarding.updateCompany({
        params: { id: record.uid },
        body: { business_phone: '123', legal_name: 'Other' },
      }),
    );
    expect(bad.problem.errors).toHaveProperty('business_phone');
    const unknown = await refusal(
      client.onboarding.updateCompany({
        params: { id: record.uid },
        body: { status: 'approved' },
      }),
    );
    expect(unknown.problem.errors).toEqual({ status: ['This field is not known here.'] });
    const { records } = await client.onboarding.viewCompany();
    expect(records[0]?.values).toMatchObject({ legal_name: 'Kestrel LLC', business_phone: '4152342671' });
  });

  test('shows all six forms at once as each is shown by itself', async () => {
    const { client } = await merchant();
    await client.onboarding.createCompany({ body: { legal_name: 'Kestrel LLC', entity_type: 'llc' } });
    await client.onboarding.createOwner({ body: { first_name: 'Ada', last_name: 'Byron' } });
    const { onboarding } = client;
    expect((await onboarding.viewForms()).forms).toEqual({
      company: await onboarding.viewCompany(),
      ownership: await onboarding.viewOwners(),
      business: await onboarding.viewBusiness(),
      security: await onboarding.viewSecurity(),
      settlement: await onboarding.viewAccounts(),
      contact: await onboarding.viewContacts(),
    });
  });

  test('merges two windows field by field and never brings back an older value', async () => {
    const { client } = await merchant();
    const begun = await client.onboarding.createCompany({ body: { legal_name: 'First', city: 'Reno' } });
    const params = { id: begun.record.uid };
    const based_on = begun.record.version;
    await client.onboarding.updateCompany({ params, body: { legal_name: 'Second', based_on } });
    const late = await client.onboarding.updateCompany({
      params,
      body: { legal_name: 'Late', city: 'Elko', based_on },
    });
    expect(late.conflicts).toEqual({ legal_name: { yours: 'Late', theirs: 'Second' } });
    expect(late.record.values).toMatchObject({ legal_name: 'Second', city: 'Elko' });
  });

  test('a save that is sent once more changes nothing and leaves no trace', async () => {
    const { client, application } = await merchant();
    const { record } = await client.onboarding.createCompany({ body: { legal_name: 'Kestrel LLC' } });
    const save = { params: { id: record.uid }, body: { city: 'Reno', based_on: record.version } };
    const first = await client.onboarding.updateCompany(save);
    expect(await client.onboarding.updateCompany(save)).toEqual(first);
    expect(await recorded(application.uid, 'application.section_saved')).toHaveLength(2);
  });

  test('removes an owner and takes the removal back with everything in it', async () => {
    const { client } = await merchant();
    const { record } = await client.onboarding.createOwner({ body: { first_name: 'Ada', ssn: '123-45-6789' } });
    await client.onboarding.removeOwner({ params: { id: record.uid } });
    expect((await client.onboarding.viewOwners()).records).toEqual([]);
    const back = await client.onboarding.restoreOwner({ params: { id: record.uid } });
    expect(back.record.values).toMatchObject({ first_name: 'Ada', ssn: { masked: '***-**-6789' } });
  });
});

describe('secrets', () => {
  test('are stored sealed, answered masked, kept when the mask comes back, and revealed only on the record', async () => {
    const { client, application } = await merchant();
    const { record } = await client.onboarding.createOwner({ body: { id_type: 'ssn', ssn: '123-45-6789' } });
    expect(record.values['ssn']).toEqual({ masked: '***-**-6789', last4: '6789', present: true });
    const kept = await client.onboarding.updateOwner({
      params: { id: record.uid },
      body: { ssn: '***-**-6789', first_name: 'Ada' },
    });
    expect(kept.record.values['ssn']).toMatchObject({ last4: '6789' });
    const foreignMask = await refusal(
      client.onboarding.updateOwner({ params: { id: record.uid }, body: { ssn: '***-**-1111' } }),
    );
    expect(foreignMask.problem.errors).toHaveProperty('ssn');
    const stored = await reading(systemCtx(ledgate.parts), (tx) =>
      tx
        .selectFrom('application_secret')
        .select(['sealed', 'blind_index'])
        .where('record_uid', '=', record.uid)
        .execute(),
    );
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain('123456789');

    const admin = ledgate.client({
      token: (await tokensFor(ledgate, await addPerson(ledgate, 'admin'))).accessToken,
    });
    const ask = { record: record.uid, field: 'ssn', reason: 'Comparing with the licence' };
    const revealed = await admin.applications.revealSecret({ params: { uid: application.uid }, body: ask });
    expect(revealed.value).toBe('123456789');
    const rows = await recorded(application.uid, 'application.secret_revealed');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.facts).not.toContain('123456789');
    expect(
      (await refusal(client.applications.revealSecret({ params: { uid: application.uid }, body: ask }))).code,
    ).toBe('not_allowed');
  });

  test('of an application are nothing an ISO sees, not even masked', async () => {
    const isoUser = await addPerson(ledgate, 'iso');
    const owner = await addPerson(ledgate, 'merchant', { isoUid: isoUser.isoUid ?? '' });
    const client = ledgate.client({ token: (await tokensFor(ledgate, owner)).accessToken });
    const application = await client.applications.startApplication();
    await client.onboarding.createOwner({ body: { first_name: 'Ada', ssn: '123-45-6789', dob: '1980-02-03' } });
    const iso = ledgate.client({ token: (await tokensFor(ledgate, isoUser)).accessToken });
    const { records } = await iso.onboarding.viewOwners({ query: { application__uid: application.uid } });
    expect(records[0]?.values).toMatchObject({ first_name: 'Ada' });
    expect(records[0]?.values).not.toHaveProperty('ssn');
    expect(records[0]?.values).not.toHaveProperty('dob');
  });
});

describe('other people’s applications', () => {
  test('are not there, on any call', async () => {
    const mine = await merchant();
    const { record } = await mine.client.onboarding.createOwner({ body: { first_name: 'Ada' } });
    const stranger = (await merchant()).client;
    const uid = mine.application.uid;
    const params = { id: record.uid };
    const tries = [
      () => stranger.applications.readApplication({ params: { uid } }),
      () => stranger.onboarding.viewOwners({ query: { application__uid: uid } }),
      () => stranger.onboarding.createOwner({ body: { application__uid: uid, first_name: 'X' } }),
      () => stranger.onboarding.updateOwner({ params, body: { first_name: 'X' } }),
      () => stranger.onboarding.removeOwner({ params }),
      () => stranger.onboarding.restoreOwner({ params }),
      () =>
        stranger.applications.submitApplication({
          params: { uid },
          body: { attestation: { name: 'A', title: 'B', agree: true } },
        }),
    ];
    for (const attempt of tries) expect((await refusal(attempt())).code).toBe('not_found');
    const { results } = await stranger.applications.listApplications();
    expect(results.map((row) => row.uid)).not.toContain(uid);
  });

  test('stay hidden even from a query that forgets its filter', async () => {
    await merchant();
    const rows = await ledgate.parts.db.selectFrom('application').select('uid').execute();
    expect(rows).toEqual([]);
  });

  test('of the same merchant are a sub-user’s only with the permission, and bank accounts never', async () => {
    const { person, client } = await merchant();
    await client.onboarding.createCompany({ body: { legal_name: 'Kestrel' } });
    const helper = async (permissions: string[]) => {
      const sub = await addPerson(ledgate, 'subuser', { merchantUid: person.merchantUid ?? '', permissions });
      return ledgate.client({ token: (await tokensFor(ledgate, sub)).accessToken });
    };
    expect((await refusal((await helper([])).onboarding.viewCompany())).code).toBe('not_allowed');
    const reader = await helper(['read_application']);
    await reader.onboarding.viewCompany();
    expect((await refusal(reader.onboarding.createCompany({ body: { city: 'Reno' } }))).code).toBe('not_allowed');
    const writer = await helper(['read_application', 'update_application']);
    await writer.onboarding.createCompany({ body: { city: 'Reno' } });
    expect((await refusal(writer.onboarding.createAccount({ body: { bank_name: 'X' } }))).code).toBe('not_allowed');
  });
});

describe('submitting', () => {
  test('answers what is missing by path, exactly as the ledger says', async () => {
    const { client, application } = await merchant();
    const body = { attestation: { name: 'Ada Vance', title: 'Owner', agree: true as const } };
    const refused = await refusal(client.applications.submitApplication({ params: { uid: application.uid }, body }));
    expect(refused.code).toBe('incomplete');
    const { requirements } = await client.applications.readApplication({ params: { uid: application.uid } });
    const open = requirements.filter(({ state }) => state === 'missing' || state === 'wrong').map(({ path }) => path);
    expect(Object.keys(refused.problem.errors ?? {}).toSorted()).toEqual([...new Set(open)].toSorted());
  });
});
