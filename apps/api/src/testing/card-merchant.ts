import type { Client } from '@ledgate/contract/client.ts';
import type { ChargeAct } from '@ledgate/contract/terminal.ts';
import { exampleOrder } from '@ledgate/providers/card-processor/example-order.ts';
import { saveMerchant } from '../features/processor/public.ts';
import type { PersonOptions } from './people.ts';
import { type SignedIn, signedIn } from './signed-in.ts';
import type { Reach } from './test-server.ts';
import { writeAsSystem } from './write-as-system.ts';

/** A merchant that the processor boarded and that can take cards. */
export interface CardMerchant extends SignedIn {
  merchantUid: string;
  applicationUid: string;
  processorMerchant: string;
  processorEntity: string;
}

const TAX_ID_BOARDED_AT_ONCE = 0;
const note = { note: () => undefined };

const COMPANY = {
  legal_name: 'Harbor Lane Books LLC',
  dba_name: 'Harbor Lane Books',
  address1: '14 Harbor Street',
  city: 'Dover',
  state: 'DE',
  zip: '19901',
  phone: '3025550143',
  timezone: 'est',
};
const BUSINESS = { highest_ticket_cents: 2_000_00, monthly_volume_cents: 80_000_00 };

/** Created and boarded there over HTTP; here as if it had walked through the whole application. */
export const boardedForCards = async (
  server: Reach,
  {
    business = {},
    security,
    ...options
  }: PersonOptions & { business?: Partial<typeof BUSINESS>; security?: Record<string, string> } = {},
): Promise<CardMerchant> => {
  const { parts } = server;
  const { processor } = parts;
  if (!processor) throw new Error('this server has no processor');
  const person = await signedIn(server, 'merchant', options);
  const merchantUid = person.merchantUid ?? '';
  const uid = crypto.randomUUID();
  const taxId = `${String(Math.floor(Math.random() * 1e8)).padStart(8, '1')}${TAX_ID_BOARDED_AT_ONCE}`;
  const effecting = () => ({ ...note, token: () => crypto.randomUUID() });
  const { merchantId, entityId } = await processor.create(exampleOrder(uid, taxId), effecting());
  await processor.submit(merchantId, effecting());
  const found = await processor.merchant(merchantId, note);
  if (!found) throw new Error('the merchant is not there');
  await writeAsSystem(parts, async (tx) => {
    const at = parts.clock();
    const [created_at, changed_at] = [at, at];
    await tx
      .insertInto('application')
      .values({
        uid,
        reference: `MA-${uid.slice(0, 8)}`,
        merchant_uid: merchantUid,
        iso_uid: person.isoUid,
        status: 'boarded',
        created_by: person.uid,
        created_at,
        changed_at,
        status_at: at,
      })
      .execute();
    const records = Object.entries({
      company: COMPANY,
      business: { ...BUSINESS, ...business },
      ...(security !== undefined && { security }),
    });
    await tx
      .insertInto('application_record')
      .values(
        records.map(([section, values]) => ({
          uid: crypto.randomUUID(),
          application_uid: uid,
          section,
          position: 0,
          values: JSON.stringify(values),
          created_at,
          changed_at,
        })),
      )
      .execute();
    await saveMerchant(tx, uid, found, { at, nextCheckAt: null, submittedAt: at });
  });
  return { ...person, merchantUid, applicationUid: uid, processorMerchant: merchantId, processorEntity: entityId };
};

/** What the processor's own fields make of a card that somebody types: the number never comes near our server. */
export const tokenize = async (
  { url, key }: { url: string; key: string },
  { processorMerchant }: Pick<CardMerchant, 'processorMerchant'>,
  card: { number?: string; cvv?: string; expires?: string } = {},
): Promise<string> => {
  const response = await fetch(`${url}/tokens`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({
      customer: { merchant: processorMerchant },
      payment: { number: card.number ?? '4242424242424242', cvv: card.cvv ?? '123' },
      expiration: card.expires ?? '1230',
    }),
  });
  const { response: answer } = (await response.json()) as { response: { data: { token: string }[] } };
  return answer.data[0]?.token ?? '';
};

type Charge = Partial<Omit<ChargeAct, 'action'>> & { action?: 'sale' | 'auth' };

/** A sale as the terminal sends it. */
export const chargeBody = (token: string, cents: number, more: Charge = {}) => ({
  action: 'sale' as const,
  idempotency_key: crypto.randomUUID(),
  token,
  amount_cents: cents,
  subtotal_cents: cents - (more.tax_cents ?? 0) - (more.tip_cents ?? 0) - (more.surcharge_cents ?? 0),
  billing: { first: 'Ada', last: 'Vance', zip: '19901', address1: '1 Main Street' },
  ...more,
});

export const charge = (client: Client, token: string, cents: number, more: Charge = {}) =>
  client.terminal.actOnTerminal({ body: chargeBody(token, cents, more) });
