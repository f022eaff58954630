import type { SubUserPermission } from '@ledgate/domain/access/abilities.ts';
import type { Client } from '@ledgate/contract/client.ts';
import { RECORD_KINDS, type RecordKind } from '@ledgate/domain/search/kinds.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPaymentRows } from '../../testing/payment-rows.ts';
import { type Merchant, startMerchant } from '../../testing/merchants.ts';
import { addPerson } from '../../testing/people.ts';
import { mugLine, openCounter, orderBody } from '../../testing/till.ts';
import { type SignedIn, signedIn, signInAs } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';
import { nameEndings } from '../applications/public.ts';

let server: TestServer;
let admin: SignedIn;
let underwriter: SignedIn;

interface Shop extends Merchant {
  iso: SignedIn;
  company: string;
  own: Record<RecordKind, string>;
}

let north: Shop;
let south: Shop;

/** One record of every kind, all of them known by one word that nobody else has. */
const openShop = async (word: string, taxId: string): Promise<Shop> => {
  const iso = await signedIn(server, 'iso', { password: null });
  const merchant = await startMerchant(server, { password: null, isoUid: iso.isoUid ?? '' });
  const { client, person, application } = merchant;
  const company = await client.onboarding.createCompany({
    body: { legal_name: `${word} Bottling LLC`, tax_id: taxId },
  });
  await client.onboarding.createOwner({
    body: { first_name: 'Ingrid', last_name: `${word}son`, email: `ingrid@${word}.example`, phone: '3128675309' },
  });
  const [, payment = ''] = await addPaymentRows(server, merchant, { order_no: `${word}-77` });
  const customer = await client.customers.addCustomer({ body: { name: `Pat ${word}`, email: `pat@${word}.example` } });
  const product = await client.catalogue.createProduct({ body: { name: `${word} mug`, price_cents: 900 } });
  const ticket = await client.queries.createTicket({
    body: { ticketSubject: `${word} statement`, query_rest: 'Where?' },
  });
  const counter = await openCounter(client);
  const { uid: order } = await client.till.sell({
    body: orderBody(counter, [mugLine(counter)], { hold: `${word} table` }),
  });
  await writeAsSystem(server.parts, (tx) =>
    sql`update app_user set last_name = ${`${word}berg`} where uid = ${person.uid}`.execute(tx),
  );
  const own = {
    application: application.uid,
    transaction: payment,
    order,
    customer: customer.uid,
    product: product.uid,
    ticket: ticket.uid,
    person: person.uid,
  };
  return { ...merchant, iso, company: company.record.uid, own };
};

beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, 'admin', { password: null });
  underwriter = await signedIn(server, 'underwriter', { password: null });
  [north, south] = [await openShop('Quillfeather', '12-3456789'), await openShop('Marrowstone', '98-7651234')];
});
afterAll(() => server.close());

/** What nobody of the product may do. */
const asOwner = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

const ask = ({ search }: Client, q: string) => search.searchRecords({ body: { q } });

/** Uids by kind, whatever was looked for instead. */
const find = async (client: Client, q: string): Promise<Partial<Record<RecordKind, string[]>>> => {
  const { groups } = await ask(client, q);
  return Object.fromEntries(groups.map(({ kind, results }) => [kind, results.map(({ uid }) => uid)]));
};

const asGroups = (own: Partial<Record<RecordKind, string>>) =>
  Object.fromEntries(Object.entries(own).map(([kind, uid]) => [kind, [uid]]));

const only = (shop: Shop, ...kinds: RecordKind[]) =>
  asGroups(Object.fromEntries(kinds.map((kind) => [kind, shop.own[kind]])));

describe('a merchant', () => {
  test('finds one of every kind by one word, and nothing of another merchant', async () => {
    expect(await find(north.client, 'quillfeather')).toEqual(asGroups(north.own));
    expect(await find(south.client, 'quillfeather')).toEqual({});
    expect(await find(south.client, 'marrow')).toEqual(asGroups(south.own));
  });

  test('is shown what each is and what else it is known by, and never what it cost', async () => {
    const { groups } = await ask(north.client, 'quillfeather');
    const titles = Object.fromEntries(groups.map(({ kind, results: [first] }) => [kind, first?.title]));
    expect(groups.map(({ kind }) => kind)).toEqual([...RECORD_KINDS]);
    expect(titles).toMatchObject({
      application: 'Quillfeather Bottling',
      customer: 'Pat Quillfeather',
      product: 'Quillfeather mug',
      ticket: 'Quillfeather statement',
      person: expect.stringContaining('Quillfeatherberg'),
    });
    expect(groups.find(({ kind }) => kind === 'product')?.results[0]).toMatchObject({ amount_cents: 900, facts: [] });
    expect(groups.every(({ more }) => !more)).toBe(true);
  });

  test('is shown four of a kind, and that there are more', async () => {
    for (const size of ['small', 'medium', 'large', 'huge', 'tiny'])
      await south.client.catalogue.createProduct({ body: { name: `Parasol ${size}`, price_cents: 100 } });
    const { groups } = await ask(south.client, 'parasol');
    expect(groups).toMatchObject([{ kind: 'product', more: true }]);
    expect(groups[0]?.results).toHaveLength(4);
  });
});

describe('the house', () => {
  const STAFF: RecordKind[] = ['application', 'transaction', 'ticket'];

  test('finds what its lists show: underwriters all cases, admins people besides, an ISO its own', async () => {
    expect(await find(underwriter.client, 'quillfeather')).toEqual(only(north, ...STAFF));
    expect(await find(admin.client, 'quillfeather')).toEqual(only(north, ...STAFF, 'person'));
    // Support of a merchant is between it and the house.
    expect(await find(north.iso.client, 'quillfeather')).toEqual(only(north, 'application', 'transaction'));
    expect(await find(south.iso.client, 'quillfeather')).toEqual({});
  });

  test('knows an application by its owner’s name, mail address and phone, however these are typed', async () => {
    const own = north.own.application;
    for (const q of ['Ingrid Quillfeatherson', 'ingrid@quillfeather.example', 'ingrid@quillfeather.ex'])
      expect((await find(admin.client, q)).application, q).toEqual([own]);
    for (const q of ['312-867-5309', '(312) 867-5309', '+1 312 867 5309', '3128675309'])
      expect((await find(admin.client, q)).application?.toSorted(), q).toEqual([own, south.own.application].toSorted());
    expect((await find(north.iso.client, 'ingrid@quillfeather.example')).application).toEqual([own]);
    const { results } = await admin.client.applications.listApplications({ query: { search: '312-867-5309' } });
    expect(results).toHaveLength(2);
  });

  test('knows a tax id by its last four digits, which ISOs and merchants do not', async () => {
    const { groups } = await ask(underwriter.client, '6789');
    expect(groups).toMatchObject([
      {
        kind: 'application',
        results: [
          { uid: north.own.application, facts: ['Tax ID ends in 6789', expect.anything(), expect.anything(), 'Draft'] },
        ],
      },
    ]);
    for (const client of [north.client, north.iso.client, south.client]) expect(await find(client, '6789')).toEqual({});
    for (const client of [north.client, north.iso.client, admin.client])
      expect(await find(client, '12-3456789')).toEqual({});
  });

  test('names the endings of tax ids that were saved without one, and forgets those that were replaced', async () => {
    await asOwner('delete from tax_id_ending');
    expect(await find(admin.client, '6789')).toEqual({});
    await nameEndings(server.parts);
    expect((await find(admin.client, '6789')).application).toEqual([north.own.application]);
    await north.client.onboarding.updateCompany({ params: { id: north.company }, body: { tax_id: '12-3456780' } });
    expect(await find(admin.client, '6789')).toEqual({});
    expect((await find(admin.client, '6780')).application).toEqual([north.own.application]);
  });

  test('keeps what it says among itself to itself', async () => {
    await admin.client.queries.createTicket({
      body: {
        application_id: north.own.application,
        ticketSubject: 'Peregrine worry',
        visibility: 'internal',
        query_rest: 'Hm.',
      },
    });
    expect((await find(underwriter.client, 'peregrine')).ticket).toHaveLength(1);
    for (const client of [north.client, north.iso.client]) {
      expect(await find(client, 'peregrine')).toEqual({});
      expect(await ask(client, 'peregrin worri')).toEqual({ groups: [], corrected: null });
    }
  });
});

describe('a word that begins nothing', () => {
  test.each([
    ['Quillfaether', 'quillfeather'],
    ['quilfeather botling', 'quillfeather bottling'],
    ['Quillfeatherso mgu', null],
  ])('%s is taken for %s', async (q, corrected) => {
    const answer = await ask(north.client, q);
    expect(answer.corrected).toBe(corrected);
    expect(answer.groups.length > 0).toBe(corrected !== null);
  });

  test('is never taken for a word of somebody else', async () => {
    for (const client of [south.client, south.iso.client])
      expect(await ask(client, 'quilfeather')).toEqual({ groups: [], corrected: null });
    expect((await ask(north.iso.client, 'quilfeather')).corrected).toBe('quillfeather');
    expect((await ask(underwriter.client, 'quilfeather')).corrected).toBe('quillfeather');
  });

  test('stays as it was typed where it is found', async () => {
    expect((await ask(north.client, 'quill')).corrected).toBeNull();
    expect(await ask(north.client, '?!')).toEqual({ groups: [], corrected: null });
  });

  test('and of which nothing is kept, such as the beginning of every reference, is answered with nothing', async () => {
    // A letter of this kind is two signs to a browser and one to the database, which keeps no word of one.
    for (const q of ['MA-2', '𝒳 𝒴'])
      for (const client of [admin.client, north.client, north.iso.client])
        expect(await ask(client, q), q).toEqual({ groups: [], corrected: null });
    for (const search of ['MA-2', '𝒳'])
      expect(await admin.client.applications.listApplications({ query: { search } })).toMatchObject({ count: 0 });
  });
});

describe('a sub-user', () => {
  const OPENS: Partial<Record<SubUserPermission, RecordKind>> = {
    read_application: 'application',
    read_transaction: 'transaction',
    use_pos: 'order',
    charge_vt: 'customer',
    read_product: 'product',
    read_ticket: 'ticket',
    manage_user: 'person',
  };
  const clientWith = async (...permissions: SubUserPermission[]): Promise<Client> => {
    const merchantUid = north.person.merchantUid ?? '';
    return (await signedIn(server, 'subuser', { password: null, merchantUid, permissions })).client;
  };

  test('finds what each permission opens and nothing besides, mistyped as well', async () => {
    for (const [permission, kind] of Object.entries(OPENS)) {
      // Safe: the keys are those of the table.
      const client = await clientWith(permission as SubUserPermission);
      expect(await find(client, 'quillfeather'), permission).toEqual(only(north, kind));
      expect(Object.keys(await find(client, 'quillfaether')), permission).toEqual(
        kind === 'order' || kind === 'transaction' ? expect.anything() : [kind],
      );
      expect(await find(client, 'marrowstone'), permission).toEqual({});
    }
    const none = await clientWith('read_dashboard');
    expect(await find(none, 'quillfeather')).toEqual({});
    expect(await ask(none, 'quillfaether')).toEqual({ groups: [], corrected: null });
  });
});

describe('pins', () => {
  test('keep what one sees at hand, beside what was opened last, and lose what one sees no more', async () => {
    const person = await addPerson(server, 'subuser', {
      password: null,
      merchantUid: north.person.merchantUid ?? '',
      permissions: ['read_product', 'read_ticket'],
    });
    const { client } = await signInAs(server, person);
    const pin = (kind: RecordKind, uid: string, pinned = true) =>
      client.search.pinRecord({ body: { kind, uid, pinned } });
    await pin('product', north.own.product);
    expect(await pin('product', north.own.product)).toEqual({ pinned: [{ kind: 'product', uid: north.own.product }] });
    const recent = [
      { kind: 'product' as const, uid: north.own.product },
      { kind: 'ticket' as const, uid: north.own.ticket },
      { kind: 'ticket' as const, uid: south.own.ticket },
      { kind: 'customer' as const, uid: north.own.customer },
    ];
    const shown = async () => {
      const { pinned, recent: opened } = await client.search.readShortcuts({ body: { recent } });
      return [pinned.map(({ title }) => title), opened.map(({ title }) => title)];
    };
    expect(await shown()).toEqual([['Quillfeather mug'], ['Quillfeather statement']]);
    await writeAsSystem(server.parts, (tx) =>
      sql`update app_user set permissions = '{read_ticket}' where uid = ${person.uid}`.execute(tx),
    );
    server.advance(2000);
    expect(await shown()).toEqual([[], ['Quillfeather statement']]);
    expect((await refusal(pin('customer', north.own.customer))).code).toBe('not_found');
    await pin('product', north.own.product, false);
  });

  test('of others are not there, and a thirteenth has no room', async () => {
    const { client } = south;
    for (const [kind, uid] of Object.entries(north.own))
      // Safe: the keys are kinds.
      expect(
        (await refusal(client.search.pinRecord({ body: { kind: kind as RecordKind, uid, pinned: true } }))).code,
      ).toBe('not_found');
    for (let at = 0; at < 12; at += 1) {
      const { uid } = await client.catalogue.createProduct({ body: { name: `Peg ${at}`, price_cents: 100 } });
      await client.search.pinRecord({ body: { kind: 'product', uid, pinned: true } });
    }
    const body = { kind: 'customer' as const, uid: south.own.customer, pinned: true };
    expect((await refusal(client.search.pinRecord({ body }))).code).toBe('wrong_state');
  });
});
