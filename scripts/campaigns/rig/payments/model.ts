/** What must be true of a merchant's payments and money, kept by hand beside the real ones. Written without the product's rules. */

export interface ModelledDispute {
  state: 'open' | 'answered' | 'won' | 'lost';
  cents: number;
  openedOn: number;
  answeredOn: number;
}

export interface Modelled {
  kind: 'sale' | 'auth';
  status: 'failed' | 'declined' | 'authorized' | 'expired' | 'voided' | 'taken';
  asked: number;
  captured: number;
  tip: number;
  refunded: number;
  /** Its batch is closed. */
  isClosed: boolean;
  madeOn: number;
  dispute: ModelledDispute | null;
}

export type Verdict = 'ok' | 'wrong_state' | 'invalid';

export const PRICES = { ratePpm: 29_000, saleCents: 30, batchCents: 25, refundCents: 15, disputeCents: 25_00 } as const;

const AUTHORIZED_DAYS = 10;
const REPLY_DAYS = 20;
const DECIDED_DAYS = 5;

const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0);

/** Half a cent goes to the even one. */
const atRate = (cents: number): number => {
  const exact = (cents * PRICES.ratePpm) / 1_000_000;
  const down = Math.floor(exact);
  const rest = exact - down;
  if (rest === 0.5) return down % 2 === 0 ? down : down + 1;
  return Math.round(exact);
};

export class PaymentModel {
  readonly sold: Modelled[] = [];
  /** Refunds that no batch has taken. */
  #refunds: number[] = [];
  /** Days since the beginning. */
  day = 0;
  fees = 0;
  /** What came out of batches and of disputes, wherever it is by now. */
  funds = 0;

  get clearing(): number {
    const open = this.sold.filter(({ status, isClosed }) => status === 'taken' && !isClosed);
    return sumOf(open.map(({ captured }) => captured)) - sumOf(this.#refunds);
  }

  get earned(): number {
    return sumOf(this.sold.map(({ captured, refunded }) => captured - refunded));
  }

  #disputed(states: readonly ModelledDispute['state'][]): number {
    return sumOf(this.sold.map(({ dispute }) => (dispute && states.includes(dispute.state) ? dispute.cents : 0)));
  }

  get held(): number {
    return this.#disputed(['open']);
  }

  get lost(): number {
    return this.#disputed(['lost']);
  }

  /** Whether anything would end just then, give or take a minute. */
  isOnEdge(days: number): boolean {
    const day = this.day + days;
    return this.sold.some(
      ({ status, madeOn, dispute }) =>
        (status === 'authorized' && day - madeOn === AUTHORIZED_DAYS) ||
        (dispute?.state === 'answered' && day - dispute.answeredOn === DECIDED_DAYS),
    );
  }

  add(kind: Modelled['kind'], asked: number, status: Modelled['status'], tip: number): void {
    const captured = status === 'taken' ? asked : 0;
    const more = { refunded: 0, isClosed: false, madeOn: this.day, dispute: null };
    this.sold.push({ kind, status, asked, captured, tip, ...more });
  }

  judgeCapture({ status, asked }: Modelled, cents: number, tip: number): Verdict {
    if (status !== 'authorized') return 'wrong_state';
    return cents > asked || cents + tip > asked * 1.2 ? 'invalid' : 'ok';
  }

  capture(one: Modelled, cents: number, tip: number): void {
    Object.assign(one, { status: 'taken', captured: cents + tip, tip });
  }

  judgeVoid({ status, isClosed, refunded }: Modelled): Verdict {
    return status === 'authorized' || (status === 'taken' && !isClosed && refunded === 0) ? 'ok' : 'wrong_state';
  }

  void(one: Modelled): void {
    Object.assign(one, { status: 'voided', captured: 0 });
  }

  judgeTip({ status, isClosed, asked, captured, tip: before }: Modelled, tip: number): Verdict {
    if (status !== 'taken' || isClosed) return 'wrong_state';
    return tip === before || captured - before + tip > asked * 1.2 ? 'invalid' : 'ok';
  }

  tip(one: Modelled, tip: number): void {
    Object.assign(one, { captured: one.captured - one.tip + tip, tip });
  }

  judgeRefund({ status, isClosed, captured, refunded, dispute }: Modelled, cents: number): Verdict {
    const isDisputed = dispute !== null && dispute.state !== 'won';
    if (status !== 'taken' || !isClosed || isDisputed || refunded === captured) return 'wrong_state';
    return cents > captured - refunded ? 'invalid' : 'ok';
  }

  refund(one: Modelled, cents: number): void {
    one.refunded += cents;
    this.#refunds.push(cents);
  }

  mayDispute({ status, isClosed, dispute }: Modelled): boolean {
    return status === 'taken' && isClosed && (dispute === null || dispute.state === 'won');
  }

  dispute(one: Modelled): void {
    one.dispute = { state: 'open', cents: one.captured, openedOn: this.day, answeredOn: 0 };
    this.fees += PRICES.disputeCents;
    this.funds -= one.captured + PRICES.disputeCents;
  }

  answer(dispute: ModelledDispute): void {
    Object.assign(dispute, { state: 'answered', answeredOn: this.day });
    this.funds += dispute.cents;
  }

  decide(dispute: ModelledDispute, outcome: 'won' | 'lost'): void {
    const isCredited = dispute.state === 'answered';
    if (outcome === 'won' && !isCredited) this.funds += dispute.cents;
    if (outcome === 'lost' && isCredited) this.funds -= dispute.cents;
    dispute.state = outcome;
  }

  #closeBatch(): void {
    const sales = this.sold.filter(({ status, isClosed }) => status === 'taken' && !isClosed);
    if (sales.length + this.#refunds.length === 0) return;
    const volume = sumOf(sales.map(({ captured }) => captured));
    const counted = sales.length * PRICES.saleCents + this.#refunds.length * PRICES.refundCents + PRICES.batchCents;
    const fees = atRate(volume) + counted;
    this.fees += fees;
    this.funds += volume - sumOf(this.#refunds) - fees;
    this.#refunds = [];
    for (const sale of sales) sale.isClosed = true;
  }

  /** Batches close every evening; what nobody ends in time ends by itself. */
  pass(days: number): void {
    this.#closeBatch();
    this.day += days;
    for (const one of this.sold) {
      if (one.status === 'authorized' && this.day - one.madeOn > AUTHORIZED_DAYS) one.status = 'expired';
      const { dispute } = one;
      if (dispute?.state === 'answered' && this.day - dispute.answeredOn > DECIDED_DAYS) this.decide(dispute, 'won');
      if (dispute?.state === 'open' && this.day - dispute.openedOn > REPLY_DAYS) this.decide(dispute, 'lost');
    }
  }
}
