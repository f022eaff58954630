import type { Call } from '@ledgate/contract/call.ts';
import { CALLS } from '@ledgate/contract/calls.ts';
import { fillPath, queryString } from '@ledgate/contract/client.ts';
import { addDays } from '@ledgate/domain/checks/calendar.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk, walkThrough } from './desk.ts';
import { addCatalogue } from './catalogue-rows.ts';
import { addReportRows } from './report-rows.ts';
import { addTillRows } from './till-rows.ts';
import { pdf } from './files.ts';
import { type Merchant, startWithOwner, upload } from './merchants.ts';
import { RATES } from './rates.ts';
import { signedIn } from './signed-in.ts';
import { idNames, sampleWith } from './sample-ask.ts';
import { BESIDE, EXCEPTIONS, UNKNOWN } from './foreign-places.ts';
import { addPaymentRows } from './payment-rows.ts';
import { addSettlementRows } from './settlement-rows.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/**
 * Everything of one merchant is asked for by others, by every id there is and at every place of every call that takes
 * one. The calls and places are read from the contract and the ids from the database, so what is added later is asked
 * for as well: let `furnish` make one of it.
 */

type Part = 'params' | 'query' | 'body';

interface Place {
  name: string;
  call: Call;
  part: Part;
  key: string;
}

const PLACES: [string, Place][] = Object.entries(CALLS).flatMap(([feature, calls]) =>
  Object.entries(calls).flatMap(([verb, call]: [string, Call]) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      idNames(call[part]).map((key): [string, Place] => [
        `${feature}.${verb} ${part}.${key}`,
        { name: `${feature}.${verb}`, call, part, key },
      ]),
    ),
  ),
);

/** One of everything a merchant can have. */
const furnish = async (server: TestServer, options = {}): Promise<Merchant & { own: Record<string, string> }> => {
  const merchant = await startWithOwner(server, options);
  const { onboarding, documents } = merchant.client;
  const company = await onboarding.createCompany({ body: { legal_name: 'Kestrel Coffee LLC' } });
  const business = await onboarding.createBusiness({ body: { mcc: '5814' } });
  const security = await onboarding.createSecurity({ body: { stores_card_data: false } });
  const contact = await onboarding.createContact({ body: { contact_type: 'primary' } });
  const handedIn = await upload(merchant.client, pdf({ tag: crypto.randomUUID() }));
  const loose = await upload(merchant.client, pdf({ tag: crypto.randomUUID() }));
  const { document } = await documents.attachDocument({ body: { file_id: handedIn.file_id, document_type: 'w9' } });
  const own = {
    Company: company.record.uid,
    Owner: merchant.owner,
    Business: business.record.uid,
    Security: security.record.uid,
    Account: merchant.account,
    Contact: contact.record.uid,
    Document: document.id,
    File: loose.file_id,
    owner_id: merchant.owner,
    bank_account_id: merchant.account,
    record: merchant.owner,
    file_id: loose.file_id,
  };
  return { ...merchant, own };
};

/** A rate change that merchant and ISO were told of. */
const announceChange = async (server: TestServer, { uid, admin, today }: Desk): Promise<void> => {
  const lines = { ...RATES.sale.lines, auth_fee: '0.12' };
  const body = { lines, reason: 'The card brands raised their fees.', effective_from: addDays(today(), 60) };
  const { results } = await admin.client.rates.proposeAmendment({ params: { uid }, body });
  const second = await signedIn(server, 'admin', { password: null });
  const [{ id, version } = { id: UNKNOWN, version: 1 }] = results;
  await second.client.rates.confirmAmendment({ params: { id }, body: { version } });
};

/** An application with one of everything that a review leaves behind, by people of the ISO's. */
const review = async (server: TestServer): Promise<Desk> => {
  const desk = await openDesk(server);
  const { queries } = desk.underwriter.client;
  await queries.raiseQueries({
    params: { uid: desk.uid },
    body: { queries: [{ section: 'cp', text: 'Where is it?' }] },
  });
  const open = await desk.merchant.client.queries.findNotes({ body: { application_id: desk.uid } });
  const answers = open.results.flatMap(({ query }) => (query ? [{ query_id: query.id, text: 'Here it is.' }] : []));
  await desk.merchant.client.queries.answerQueries({ params: { uid: desk.uid }, body: { answers } });
  await queries.createTicket({
    body: { application_id: desk.uid, ticketSubject: 'Among us', visibility: 'internal', query_rest: 'Looks fine.' },
  });
  await server.deliver();
  await walkThrough(desk, 'approve');
  await announceChange(server, desk);
  return desk;
};

/** An endpoint where nobody listens, and what was sent to it. */
const addWebhook = async ({ client: { webhooks } }: Pick<Merchant, 'client'>): Promise<string[]> => {
  const { endpoint } = await webhooks.addEndpoint({
    body: { url: 'http://127.0.0.1:9/', description: '', events: ['query.raised'] },
  });
  const ping = await webhooks.testEndpoint({ params: { uid: endpoint.uid } });
  return [endpoint.uid, ping.uid];
};

/** Somebody on the team. */
const addMember = async ({ client }: Pick<Merchant, 'client'>): Promise<string> => {
  const body = {
    email: 'team@kestrel.example',
    first_name: 'Tea',
    last_name: 'Mate',
    role_setting: 'cashier',
  } as const;
  return (await client.merchantUsers.inviteMember({ body })).id;
};

/** Of a reviewed application a few rows stand for the rest of their table: one rule finds them all. */
const FEW = 2;
/** Of a furnished one every row counts: each section's record has calls of its own. */
const ALL = 100;

/** Ids that belong to an application, table by table, whichever they stand in. */
const idsOf = async (
  server: TestServer,
  { application, person }: Pick<Merchant, 'application' | 'person'>,
  most: number,
): Promise<string[][]> => {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name in ('uid', 'application_uid') and udt_name = 'uuid'
       group by table_name having count(*) = 2`,
    );
    const ids = [[application.uid], [person.merchantUid ?? '']];
    for (const { name } of tables) {
      const { rows } = await client.query<{ uid: string }>(
        `select uid from ${name} where application_uid = $1 limit $2`,
        [application.uid, most],
      );
      ids.push(rows.map(({ uid }) => uid));
    }
    return ids;
  } finally {
    await client.end();
  }
};

interface Stranger {
  token: string;
  application: string;
  own: Record<string, string>;
}

let ledgate: TestServer;
let ids: string[];
/** Enough for those who stand before the same wall as the one before them in the list: at each place another third. */
let oneOfEach: string[];
const THIRDS = 3;
const shareAt = (place: number): string[] => oneOfEach.filter((_, nth) => (nth + place) % THIRDS === 0);
const AFTER_ANOTHER: readonly string[] = ['a helper there', 'a merchant of none'];
/** At a door that is shut before anything is looked up, a few show that none is. */
const AT_A_SHUT_DOOR = 3;
const STRANGERS = ['a merchant of the same ISO', 'a helper there', 'a merchant of none', 'another ISO'] as const;
let owner: Stranger;
let strangers: Record<(typeof STRANGERS)[number], Stranger>;
beforeAll(async () => {
  ledgate = await startTestServer({ webhookLoopback: true });
  const desk = await review(ledgate);
  const isoUid = desk.iso.isoUid ?? '';
  const mine = await furnish(ledgate, { isoUid });
  const reviewed = await idsOf(ledgate, desk.merchant, FEW);
  ids = [...(await idsOf(ledgate, mine, ALL)), ...reviewed].flat();
  oneOfEach = reviewed.flatMap((rows) => rows.slice(0, 1));
  const plan = await desk.iso.client.rates.createPricePlan({ body: { name: 'Own plan', pricing_model: 'flat' } });
  ids.push(plan.id, ...plan.versions.map(({ id }) => id));
  const added = [...(await addWebhook(desk.merchant)), ...(await addPaymentRows(ledgate, desk.merchant))];
  added.push(...(await addSettlementRows(ledgate, desk.merchant)), await addMember(desk.merchant));
  added.push(...(await addTillRows(desk.merchant)), ...(await addCatalogue(desk.merchant)));
  added.push(...(await addReportRows(ledgate, desk.merchant)));
  ids.push(...added);
  oneOfEach.push(...added);
  owner = { token: desk.merchant.token, application: desk.uid, own: {} };
  const sibling = await furnish(ledgate, { isoUid });
  const helper = await signedIn(ledgate, 'subuser', {
    merchantUid: sibling.person.merchantUid ?? '',
    permissions: ['read_application', 'update_application', 'read_ticket', 'create_ticket'],
    password: null,
  });
  const other = await furnish(ledgate);
  const iso = await signedIn(ledgate, 'iso', { password: null });
  const ofIso = await furnish(ledgate, { isoUid: iso.isoUid ?? '' });
  const asks = ({ application, own }: typeof other, token: string) => ({ token, application: application.uid, own });
  strangers = {
    'a merchant of the same ISO': asks(sibling, sibling.token),
    'a helper there': asks(sibling, helper.token),
    'a merchant of none': asks(other, other.token),
    'another ISO': asks(ofIso, iso.token),
  };
}, 60_000);
afterAll(() => ledgate.close());

// A slow machine takes longer over all places than a token lives, and who is signed out learns nothing anyway.
let stood = Date.now();
beforeEach(() => {
  const now = Date.now();
  ledgate.advance(stood - now);
  stood = now;
});

/** The least request that passes the door, with one id in the place and the asker's own ids in all others. */
const ask = async ({ name, call, part, key }: Place, { token, application, own }: Stranger, id: string) => {
  const kind = Object.keys(own).find((word) => name.endsWith(word)) ?? '';
  const idFor = (at: Part) => (wanted: string) => {
    if (at === part && wanted === key) return id;
    return own[wanted] ?? (at === 'params' ? (own[kind] ?? application) : application);
  };
  const sample = (at: Part) => sampleWith(call[at], at === part ? key : null, idFor(at));
  const body = call.body ? { ...sample('body'), ...BESIDE[`${name} ${part}.${key}`] } : undefined;
  const file = { name: 'a.pdf', content: new Blob([new Uint8Array(pdf({ tag: crypto.randomUUID() }))]) };
  const answer = await ledgate.inject(
    {
      method: call.method,
      path: fillPath(call.path, sample('params')) + queryString(sample('query')),
      headers: {},
      body,
      ...(call.upload && { files: [file] }),
    },
    { token },
  );
  const problem: { code?: string; request_id?: string } =
    answer.statusCode < 400 ? {} : { ...answer.json<{ code: string; request_id: string }>(), request_id: '' };
  return { status: answer.statusCode, problem, text: JSON.stringify(problem).replaceAll(id, 'the id') };
};

describe.each(STRANGERS)('%s', (who) => {
  test.each(PLACES.filter(([place]) => !(place in EXCEPTIONS)))(
    'learns nothing by ids of others in %s',
    async (_, place) => {
      const stranger = strangers[who];
      const unknown = await ask(place, stranger, UNKNOWN);
      const isShut = unknown.problem.code === 'not_allowed' || unknown.problem.code === 'not_signed_in';
      const nth = PLACES.findIndex(([, each]) => each === place);
      const tried = AFTER_ANOTHER.includes(who) ? shareAt(nth) : ids;
      const shown = isShut ? tried.slice(-AT_A_SHUT_DOOR) : tried;
      const asked = await Promise.all(shown.map((id) => ask(place, stranger, id)));
      for (const foreign of asked) {
        expect([foreign.status, foreign.problem.code], foreign.text).toEqual(
          isShut ? [unknown.status, unknown.problem.code] : [404, 'not_found'],
        );
        expect(foreign.text).toBe(unknown.text);
      }
    },
  );
});

/** Or the walls above would also hold for a server that finds nothing at all. */
describe('the merchant itself', () => {
  // A stream that is let through does not end by itself.
  const READS = PLACES.filter(([place, { call }]) => call.method === 'GET' && !call.stream && !(place in EXCEPTIONS));
  test.each(READS)('is let through by one of its own ids in %s', async (_, place) => {
    const unknown = await ask(place, owner, UNKNOWN);
    if (unknown.problem.code === 'not_allowed' || unknown.problem.code === 'not_signed_in') return;
    // The newest first: what a call reads is mostly of its own kind, and those were made last.
    for (const id of ids.toReversed()) if ((await ask(place, owner, id)).status !== 404) return;
    expect.fail('every one of its own ids was a stranger’s');
  });
});

test('every exception names a place that is there', () => {
  const places = PLACES.map(([place]) => place);
  expect([...Object.keys(EXCEPTIONS), ...Object.keys(BESIDE)].filter((place) => !places.includes(place))).toEqual([]);
});
