import { systemCtx } from '@ledgate/api/core/context.ts';
import { reading } from '@ledgate/api/core/scope.ts';
import { readBalances } from '@ledgate/api/features/ledger/public.ts';
import { chargeBody } from '@ledgate/api/testing/card-merchant.ts';
import type { PaymentView } from '@ledgate/contract/payment-view.ts';
import { chartRowOf } from '@ledgate/domain/ledger/chart.ts';
import { sql } from 'kysely';
import { ask, isPlain, isThere, type Manner } from './ask.ts';
import type { Modelled, PaymentModel, Verdict } from './model.ts';
import type { PaymentWorld, Place, Shop } from './world.ts';

/** Something is otherwise than the model says. */
class Differs extends Error {}

const demand = (holds: boolean, sentence: string): void => {
  if (!holds) throw new Differs(sentence);
};

const same = (what: string, found: unknown, wanted: unknown): void =>
  demand(found === wanted, `${what} is ${String(found)}, and should be ${String(wanted)}`);

const TAKEN: readonly string[] = ['captured', 'settled', 'partially_refunded', 'refunded'];
const EVENTS = '/api/v1/inbound/processor-events';
const ANSWER = { text: 'The customer ordered two atlases and signed for them.', delivery: {} };
const REASON = 'Rung up by mistake';

/** One merchant's payments, for real. What happens to them is told to the model as well, and compared. */
export class PaymentStory {
  readonly world: PaymentWorld;
  readonly shop: Shop;
  #payments: string[] = [];
  #disputes = new Map<number, string>();
  /** Of what the processor told so far, as it told it then. */
  #told: object[] = [];

  constructor(world: PaymentWorld, shop: Shop) {
    this.world = world;
    this.shop = shop;
  }

  #compare(view: PaymentView, wanted: Modelled): void {
    const where = `payment ${view.id}`;
    same(`${where}: status`, TAKEN.includes(view.status) ? 'taken' : view.status, wanted.status);
    same(`${where}: captured`, view.captured_cents, wanted.captured);
    same(`${where}: refunded`, view.refunded_cents, wanted.refunded);
    if (wanted.status === 'taken') same(`${where}: tip`, view.tip_cents, wanted.tip);
    const isDisputed = wanted.dispute !== null && ['open', 'answered', 'lost'].includes(wanted.dispute.state);
    same(`${where}: disputed`, view.is_disputed, isDisputed);
  }

  /** A sale or an authorization; `isDeclined` by its amount. */
  async charge(
    model: PaymentModel,
    asked: { action: 'sale' | 'auth'; cents: number; tax: number; tip: number; isDeclined: boolean },
    manner: Manner,
  ): Promise<void> {
    const { action, cents, tax, tip, isDeclined } = asked;
    const body = chargeBody(this.shop.card, cents, { action, tax_cents: tax, tip_cents: tip });
    const answer = await ask(this.world, this.shop, body, manner);
    if ('code' in answer) throw new Differs(`a ${action} was refused: ${answer.code}`);
    const { view } = answer;
    const isDone =
      isPlain(manner) || isDeclined ? view.status !== 'failed' : await isThere(this.world, this.shop, view, action);
    const status = isDeclined && isDone ? 'declined' : action === 'sale' ? 'taken' : 'authorized';
    demand(isDone || !isPlain(manner), `a ${action} came to nothing: ${view.status}`);
    model.add(action, cents, isDone ? status : 'failed', isDone && !isDeclined ? tip : 0);
    this.#payments.push(view.id);
    this.#compare(view, model.sold.at(-1) as Modelled);
  }

  /** What rests on a payment: refused as the model says, or done as the model says. */
  async follow(
    wanted: { one: Modelled; nth: number; verdict: Verdict; apply: () => void },
    act:
      | { action: 'capture'; amount_cents: number; tip_cents: number }
      | { action: 'refund'; amount_cents: number }
      | { action: 'adjust_tip'; tip_cents: number }
      | { action: 'void' },
    manner: Manner,
  ): Promise<void> {
    const { one, nth, verdict, apply } = wanted;
    const payment = this.#payments[nth] ?? '';
    const reason = act.action === 'void' || act.action === 'refund' ? { reason: REASON } : {};
    const body = { ...act, ...reason, payment, idempotency_key: crypto.randomUUID() } as Parameters<typeof ask>[2];
    const answer = await ask(this.world, this.shop, body, manner);
    same(`${act.action} of payment ${payment}`, 'code' in answer ? answer.code : 'ok', verdict);
    if ('code' in answer) return;
    const step = answer.view.steps.findLast(({ kind }) => kind === act.action);
    const isDone = isPlain(manner) || (await isThere(this.world, this.shop, answer.view, act.action));
    same(`${act.action} of payment ${payment}: confirmed`, step?.state === 'confirmed', isDone);
    if (isDone) apply();
    this.#compare(answer.view, one);
  }

  /** To another morning, and everything that happened meanwhile is read. */
  async passDays(days: number, manner: Pick<Manner, 'place' | 'killAfterMs'>): Promise<void> {
    await this.world.skipDays(days);
    await this.world.settle(manner);
    await this.world.signIn(this.shop);
  }

  async #txnOf(nth: number): Promise<string> {
    return reading(systemCtx(this.world.stage.parts), async (tx) => {
      const { rows } = await sql<{ txn: string }>`
        select coalesce(capture_txn, processor_txn) as txn from payment where uid = ${this.#payments[nth]}`.execute(tx);
      return rows[0]?.txn ?? '';
    });
  }

  async #tell(place: Place, body: object): Promise<void> {
    const headers = { 'content-type': 'application/json', 'x-processor-secret': 'secret of events' };
    const answer = await fetch(this.world.url(place) + EVENTS, { method: 'POST', headers, body: JSON.stringify(body) });
    demand(answer.ok, `an event was refused: ${answer.status}`);
  }

  /** What the processor tells of a dispute as it is now: once, twice, or not at all. */
  async #hear(nth: number, place: Place, times: number): Promise<void> {
    const id = this.#disputes.get(nth) ?? '';
    const rows = await this.world.emulator.read<{ id: string }[]>('rows/chargebacks');
    const event = { event: 'chargeback.opened', resourceType: 'chargebacks', resourceId: id };
    const body = { ...event, resource: rows.find((row) => row.id === id) };
    this.#told.push(body);
    for (let nthTime = 0; nthTime < times; nthTime += 1)
      await this.#tell(nthTime % 2 === 0 ? place : place === 0 ? 1 : 0, body);
    if (times > 0) await this.world.settle({ place, killAfterMs: null });
    else await this.shop.at(place).disputes.fetchDisputes();
  }

  /** Everything that was told before arrives once more, at the other server. */
  async hearAgain(place: Place): Promise<void> {
    for (const body of this.#told) await this.#tell(place, body);
    await this.world.settle({ place, killAfterMs: null });
  }

  async dispute(model: PaymentModel, nth: number, place: Place, times: number): Promise<void> {
    const { id } = await this.world.emulator.tell('dispute', { txn: await this.#txnOf(nth) });
    this.#disputes.set(nth, id ?? '');
    model.dispute(model.sold[nth] as Modelled);
    await this.#hear(nth, place, times);
  }

  async #uidOf(nth: number): Promise<string> {
    return reading(systemCtx(this.world.stage.parts), async (tx) => {
      const { rows } = await sql<{ uid: string }>`
        select uid from dispute where processor_id = ${this.#disputes.get(nth)}`.execute(tx);
      return rows[0]?.uid ?? '';
    });
  }

  async answer(nth: number, place: Place): Promise<void> {
    const params = { uid: await this.#uidOf(nth) };
    const view = await this.shop.at(place).disputes.answerDispute({ params, body: ANSWER });
    same(`dispute ${params.uid}: standing`, view.standing, 'waiting');
  }

  async accept(nth: number, place: Place): Promise<void> {
    const params = { uid: await this.#uidOf(nth) };
    const view = await this.shop.at(place).disputes.acceptDispute({ params });
    same(`dispute ${params.uid}: state`, view.state, 'lost');
  }

  async decide(nth: number, outcome: 'won' | 'lost', place: Place, times: number): Promise<void> {
    await this.world.emulator.tell('decide-dispute', { id: this.#disputes.get(nth), outcome });
    await this.#hear(nth, place, times);
  }

  /** Every payment and every account is as the model says. */
  async compareAll(model: PaymentModel, place: Place): Promise<void> {
    for (const [nth, uid] of this.#payments.entries())
      this.#compare(await this.shop.at(place).payments.readPayment({ params: { uid } }), model.sold[nth] as Modelled);
    const sums = new Map<string, number>();
    const { stage } = this.world;
    const balances = await reading(systemCtx(stage.parts), (tx) => readBalances(tx, this.shop.merchant.merchantUid));
    for (const { code, balanceCents } of balances) {
      const signed = chartRowOf(code)?.normal === 'D' ? balanceCents : -balanceCents;
      const name = GROUPS[code.split(':')[0] ?? ''] ?? code;
      sums.set(name, (sums.get(name) ?? 0) + signed);
    }
    const { clearing, earned, fees, funds, held, lost } = model;
    const wanted = { clearing, earned: -earned, fees, funds, held, lost };
    for (const [name, cents] of Object.entries({
      ...Object.fromEntries([...sums.keys()].map((name) => [name, 0])),
      ...wanted,
    }))
      same(`the account ${name}`, sums.get(name) ?? 0, cents);
  }
}

/** Accounts that the model keeps as one. */
const GROUPS: Readonly<Record<string, string>> = {
  card_clearing: 'clearing',
  sales: 'earned',
  discounts: 'earned',
  tax_payable: 'earned',
  tips_payable: 'earned',
  surcharge: 'earned',
  refunds: 'earned',
  provider_fees: 'fees',
  batch_clearing: 'funds',
  funding_clearing: 'funds',
  deposit_in_transit: 'funds',
  deposits_returned: 'funds',
  bank: 'funds',
  reserve_held: 'funds',
  disputes_held: 'held',
  dispute_losses: 'lost',
};
