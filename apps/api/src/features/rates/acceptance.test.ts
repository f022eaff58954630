import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { AGREEMENT_PARTS } from '@ledgate/domain/agreement/parts.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookkeeping, books } from '../../core/bookkeeping.ts';
import type { PersonActor, SignedInCtx } from '../../core/context.ts';
import { systemCtx } from '../../core/context.ts';
import { sha256 } from '../../core/crypto/keyring.ts';
import { setScope } from '../../core/scope.ts';
import { pdfFaults } from '../../testing/pdf-faults.ts';
import { readSeal } from '../../testing/read-seal.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { asServer, type Recommended, walkTo } from '../../testing/recommended.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { findApplication } from '../applications/public.ts';
import {
  type AcceptAsk,
  acceptanceHolds,
  makeSignedAgreement,
  ratesReady,
  recordAcceptance,
  restoreRates,
  voidRates,
} from './public.ts';
import { saleBody, soldApplication, SOLD } from './testing-rates.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const SIGNED: Omit<AcceptAsk, 'agreementVersion'> = {
  name: 'Marisol Vega',
  consents: { rates: true, agreement: true, electronic_signature: true },
};

const merchantCtx = ({ merchant: { person } }: Recommended): SignedInCtx => {
  const actor: PersonActor = {
    kind: 'person',
    uid: person.uid,
    sid: crypto.randomUUID(),
    role: 'merchant',
    ownRole: 'merchant',
    abilities: new Set(),
    isoUid: null,
    merchantUid: person.merchantUid,
    provedAt: ledgate.parts.clock(),
    till: null,
  };
  const ctx = systemCtx(ledgate.parts);
  const origin = { ...ctx.origin, address: '203.0.113.7', browser: 'Firefox', location: { lat: 40.71, long: -74 } };
  return { ...ctx, actor, origin };
};

/** Within the merchant's own scope, as the call would. */
const asMerchant = <R>(
  found: Recommended,
  work: (tx: WritableTransaction, ctx: SignedInCtx) => Promise<R>,
): Promise<R> =>
  bookkeeping(ledgate.parts, async (tx) => {
    const ctx = merchantCtx(found);
    setScope(tx, ctx);
    return work(tx, ctx);
  });

const offered = async () => {
  const found = await soldApplication(ledgate);
  await walkTo(ledgate, found.uid, 'awaiting_merchant');
  return found;
};

const versionOf = async (found: Recommended): Promise<string> =>
  (await found.merchant.client.rates.readRates({ params: { id: found.uid } })).agreement?.version ?? 'none';

const accept = async (found: Recommended, more: Partial<AcceptAsk> = {}) => {
  const agreementVersion = await versionOf(found);
  return asMerchant(found, async (tx, ctx) => {
    const seen = await findApplication(tx, found.uid);
    if (!seen) throw new Error('the application is not there');
    return recordAcceptance(tx, ctx, seen, { ...SIGNED, agreementVersion, ...more });
  });
};

const standing = (found: Recommended) =>
  found.merchant.client.rates.readRates({ params: { id: found.uid } }).then(({ acceptance }) => acceptance);

describe('an acceptance', () => {
  test('keeps who signed what, from where, and a digest of all of it', async () => {
    const found = await offered();
    const { acceptance, sha256: digest } = await accept(found);
    const row = await asServer(ledgate, (tx) =>
      tx.selectFrom('rate_acceptance').selectAll().where('uid', '=', acceptance).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({
      signer_name: 'Marisol Vega',
      address: '203.0.113.7',
      browser: 'Firefox',
      location: { lat: 40.71, long: -74 },
      signer_title: 'Owner',
      snapshot_n: 1,
      sale_rate_uid: found.sale.id,
      accepted_by: found.merchant.person.uid,
    });
    expect(row.content_sha256.toString('hex')).toBe(digest);
    expect(row.agreement_text).toContain('0.30%');
    expect(row.agreement_parts).toHaveLength(AGREEMENT_PARTS.length);
    expect(await asServer(ledgate, (tx) => acceptanceHolds(tx, found.uid))).toBe(true);
    const change = asServer(ledgate, (tx) => sql`update rate_acceptance set signer_name = 'Mallory'`.execute(tx));
    await expect(change).rejects.toThrow('permission denied');
  });

  test('wants the signer’s own name, every consent and the current agreement', async () => {
    const found = await offered();
    await expect(accept(found, { name: 'Theodore Okafor' })).rejects.toMatchObject({ code: 'invalid' });
    const consents = { ...SIGNED.consents, agreement: false };
    await expect(accept(found, { consents })).rejects.toMatchObject({ code: 'invalid' });
    await expect(accept(found, { agreementVersion: '2020-01' })).rejects.toMatchObject({ code: 'stale' });
    expect(await standing(found)).toBeNull();
  });

  test('stands once: a second one at the same moment is refused', async () => {
    const found = await offered();
    const tries = await Promise.allSettled([accept(found), accept(found), accept(found)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('no longer holds once the rates are others', async () => {
    const found = await offered();
    await accept(found);
    await walkTo(ledgate, found.uid, 'awaiting_iso');
    const body = saleBody({ lines: { ...SOLD, auth_fee: '0.11' } });
    await found.iso.client.rates.changeSaleRate({ params: { id: found.sale.id }, body });
    expect(await asServer(ledgate, (tx) => acceptanceHolds(tx, found.uid))).toBe(false);
  });
});

/** As somebody with the keys of the database could, past every trigger. */
const tamper = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ledgate.url });
  await client.connect();
  await client.query(`set session_replication_role = replica; ${statement}`);
  await client.end();
};

test.each([
  ['wording', `update rate_acceptance set agreement_text = agreement_text || ' Or not.'`],
  ['signer’s name', `update rate_acceptance set signer_name = 'Mallory Knox'`],
  ['time', `update rate_acceptance set at = at - interval '1 day'`],
  ['rates', `update sale_rate set lines = lines || '{"auth_fee": 5500}'`],
])('an acceptance does not hold once somebody with the database changed its %s', async (_, change) => {
  const found = await offered();
  await accept(found);
  const holds = () => asServer(ledgate, (tx) => acceptanceHolds(tx, found.uid));
  expect(await holds()).toBe(true);
  await tamper(change);
  expect(await holds()).toBe(false);
});

describe('the signed paper', () => {
  test('holds rates, agreement and signature, is filed with the application and has the hash that is kept', async () => {
    const found = await offered();
    const { acceptance, sha256: digest } = await accept(found);
    await ledgate.deliver();
    const signed = await standing(found);
    const file = await found.merchant.client.documents.readFile({ params: { id: signed?.file_id ?? '' } });
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(sha256(bytes).toString('hex')).toBe(signed?.file_sha256);
    expect([...readSeal(bytes).faults, ...(await pdfFaults(bytes))]).toEqual([]);
    const text = pdfText(bytes);
    for (const part of [
      'Visa markup',
      '0.30%',
      '10¢',
      '$9.95',
      '36 months',
      'Merchant agreement',
      'Certificate of completion',
      'Harbor Street Coffee',
      'No reserve applies',
    ])
      expect(text).toContain(part);
    for (const part of ['Marisol Vega', '203.0.113.7', '40.71, -74']) expect(text).toContain(part);
    expect(text.replace(/\s/g, '')).toContain(digest);
    expect(text).not.toContain('TEMPLATE');
    expect(text).not.toContain('3.5¢');
    await makeSignedAgreement(systemCtx(ledgate.parts), acceptance);
    const { documents } = await found.merchant.client.documents.viewDocuments({
      query: { application__uid: found.uid },
    });
    expect(documents.filter(({ document_type }) => document_type === 'signed_agreement')).toHaveLength(1);
  });

  test('is not made for an acceptance that was taken back', async () => {
    const found = await offered();
    await accept(found);
    await asServer(ledgate, (tx) => voidRates(tx, found.uid, { at: ledgate.parts.clock(), why: 'Returned' }));
    await ledgate.deliver();
    const { documents } = await found.merchant.client.documents.viewDocuments({
      query: { application__uid: found.uid },
    });
    expect(documents).toEqual([]);
  });

  test('a rate sheet says every rate and term of the offer, the same bytes each time', async () => {
    const found = await offered();
    const read = async () => {
      const file = await found.merchant.client.rates.readRateSheet({ params: { uid: found.uid } });
      return Buffer.from(await file.arrayBuffer());
    };
    const bytes = await read();
    const text = pdfText(bytes);
    for (const part of ['Schedule of rates', 'Interchange plus', 'Chargeback', '$25.00', 'at cost', 'No reserve'])
      expect(text).toContain(part);
    expect(bytes.equals(await read())).toBe(true);
    expect(await pdfFaults(bytes)).toEqual([]);
  });
});

describe('rates that can be offered', () => {
  test('are both final, complete and made on each other', async () => {
    const found = await soldApplication(ledgate);
    const look = () => asServer(ledgate, (tx) => ratesReady(tx, found.uid));
    expect(await look()).toEqual({ buyReady: true, saleReady: true, problems: [] });
    await books(ledgate.parts).updateTable('bank').set({ active: false }).where('uid', '=', found.bank).execute();
    expect(await look()).toMatchObject({ buyReady: false, problems: ['The bank no longer takes merchants.'] });
  });

  test('are void for everybody when a merchant withdraws, seen or not, and come back when that is undone', async () => {
    const found = await soldApplication(ledgate);
    const at = ledgate.parts.clock();
    await asMerchant(found, async (tx, ctx) => {
      await voidRates(tx, found.uid, { at, why: 'Withdrawn' });
      // The merchant's own view is as narrow afterwards as it was.
      expect(await tx.selectFrom('buy_rate').select('uid').execute()).toEqual([]);
      setScope(tx, ctx);
    });
    const look = () => asServer(ledgate, (tx) => ratesReady(tx, found.uid));
    expect(await look()).toMatchObject({ buyReady: false, saleReady: false });
    await asServer(ledgate, async (tx) => {
      await sql`select set_config('app.undo', 'on', true)`.execute(tx);
      await restoreRates(tx, found.uid, at);
    });
    expect(await look()).toMatchObject({ buyReady: true, saleReady: true });
  });
});
