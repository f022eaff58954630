import type { Chance } from '@ledgate/api/demo-data/chance.ts';
import type { OrderView, ShiftView } from '@ledgate/contract/till-view.ts';
import { Refused } from '../../../harness/visitor.ts';
import { type Asking, untilAnswered } from './answered.ts';
import { checkAnswer } from './basket-shops.ts';
import { type Counted, randomSale, type Shop } from './basket-shop.ts';

const MOST_OFFLINE = 6;
const SYNCED_AT_ONCE = 2;
const FLOATS = [0, 50_00, 200_00] as const;

/** A sale as its till remembers it. */
export interface Sale extends Counted {
  shift: string;
  /** What its first answer called it. */
  orderNo: string;
}

export interface ClosedShift {
  view: ShiftView;
  register: string;
  floatCents: number;
  /** Paid in less paid out. */
  movedCents: number;
  /** Held by name when it was closed. */
  held: string[];
}

/** What tills know to have happened; what the house holds in the end is compared with it. */
export interface TillBook {
  sales: Map<string, Sale>;
  held: Map<string, { label: string; cents: number; register: string }>;
  shifts: ClosedShift[];
  figures: { replays: number; refusedCounts: number; raced: number; recounts: number; resumed: number };
  broken: string[];
}

export const emptyBook = (): TillBook => ({
  sales: new Map(),
  held: new Map(),
  shifts: [],
  figures: { replays: 0, refusedCounts: 0, raced: 0, recounts: 0, resumed: 0 },
  broken: [],
});

interface Drawer {
  uid: string;
  floatCents: number;
  movedCents: number;
}

/** One register with its queue: sells, keeps what it sold without a network, says it until it is heard, and closes the day. */
export class SimulatedTill {
  readonly #asking: Asking;
  readonly #shop: Shop;
  readonly #chance: Chance;
  readonly #book: TillBook;
  #drawer: Drawer;

  constructor(asking: Asking, shop: Shop, chance: Chance, book: TillBook) {
    [this.#asking, this.#shop, this.#chance, this.#book] = [asking, shop, chance, book];
    this.#drawer = { uid: shop.shift, floatCents: 0, movedCents: 0 };
  }

  /** From an open drawer to its Z report, and the next one opened. */
  async workShift(): Promise<void> {
    for (let nth = this.#chance.below(3); nth > 0; nth -= 1) await this.#sell(this.#make());
    await this.#moveCash();
    await this.#hold();
    await this.#sync(this.#sellOffline(this.#chance.between(1, MOST_OFFLINE)));
    await this.#resume();
    await this.#replay();
    await this.#endShift();
    await this.#open();
  }

  #make(rest: Partial<Counted['body']> = {}): Counted {
    const sale = randomSale(this.#chance, { ...this.#shop, shift: this.#drawer.uid });
    return { ...sale, body: { ...sale.body, ...rest } };
  }

  #sellOffline(count: number): Counted[] {
    return Array.from({ length: count }, () => this.#make({ is_offline: true }));
  }

  /** It has been sold from the moment at which the till wrote it down; the house has to learn of it. */
  async #sell(sale: Counted): Promise<void> {
    const kept: Sale = { ...sale, shift: sale.body.shift, orderNo: '' };
    this.#book.sales.set(sale.body.uid, kept);
    const view = await untilAnswered(this.#asking, ({ till }) => till.sell({ body: sale.body }));
    kept.orderNo = view.order_no;
    this.#book.broken.push(...checkAnswer(sale.priced, view).map((said) => `sale ${view.order_no} ${said}`));
  }

  /** Two at a time, as a browser would; a count is refused while any of them waits. */
  async #sync(queue: Counted[]): Promise<void> {
    if (this.#chance.below(3) === 0) await this.#countTooEarly(queue.length);
    const lines = Array.from({ length: SYNCED_AT_ONCE }, async () => {
      for (let sale = queue.shift(); sale; sale = queue.shift()) await this.#sell(sale);
    });
    await Promise.all(lines);
  }

  async #countTooEarly(unsynced: number): Promise<void> {
    const counted = await this.#act((client, idempotencyKey) =>
      client.countTill({ params: { uid: this.#drawer.uid }, body: { counted_cents: 0, unsynced }, idempotencyKey }),
    ).catch((error: unknown) => error);
    if (counted instanceof Refused && counted.code === 'wrong_state') this.#book.figures.refusedCounts += 1;
    else this.#book.broken.push(`a drawer was counted while ${unsynced} sales waited`);
  }

  /** With one key, whoever answers. */
  #act<T>(ask: (till: TillClient, idempotencyKey: string) => Promise<T>): Promise<T> {
    const idempotencyKey = crypto.randomUUID();
    return untilAnswered(this.#asking, ({ till }) => ask(till, idempotencyKey));
  }

  async #moveCash(): Promise<void> {
    if (this.#chance.below(2) === 0) return;
    const [isIn, cents] = [this.#chance.below(2) === 0, this.#chance.between(1, 80_00)];
    await this.#act((till, idempotencyKey) =>
      till.moveTillCash({
        params: { uid: this.#drawer.uid },
        body: { kind: isIn ? 'paid_in' : 'paid_out', cents, reason: 'Change from the bank' },
        idempotencyKey,
      }),
    );
    this.#drawer.movedCents += isIn ? cents : -cents;
  }

  async #hold(): Promise<void> {
    if (this.#chance.below(2) === 0) return;
    const label = `Table ${this.#book.held.size}-${this.#book.shifts.length}`;
    const { body, priced } = this.#make({ hold: label, tenders: [] });
    this.#book.held.set(body.uid, { label, cents: priced.totalCents, register: this.#shop.register });
    await untilAnswered(this.#asking, ({ till }) => till.sell({ body }));
  }

  #heldHere(): [string, { label: string; cents: number }][] {
    return [...this.#book.held].filter(([, { register }]) => register === this.#shop.register);
  }

  /** What an earlier shift put on hold is paid in this one, by check: no drawer is asked about it. */
  async #resume(): Promise<void> {
    const [first] = this.#heldHere();
    if (!first || this.#chance.below(2) === 0) return;
    const [uid, { cents, label }] = first;
    const tenders = cents === 0 ? [] : [{ uid: crypto.randomUUID(), kind: 'other' as const, cents, label: 'Check' }];
    const body = { action: 'pay' as const, shift: this.#drawer.uid, tenders, sold_at: new Date().toISOString() };
    const view = await this.#act((till, idempotencyKey) => till.changeOrder({ params: { uid }, body, idempotencyKey }));
    if (view.status !== 'paid' || view.label !== label || view.total_cents !== cents)
      this.#book.broken.push(`${label} was resumed and is ${view.status}, ${view.label}, ${view.total_cents}`);
    this.#book.held.delete(uid);
    this.#book.figures.resumed += 1;
  }

  /** The till believes that an answer was lost: it is answered as the first time, also when the shift is long closed. */
  async #replay(): Promise<void> {
    const known = [...this.#book.sales.values()].filter(
      ({ orderNo, body }) => orderNo !== '' && body.register === this.#shop.register,
    );
    if (known.length === 0) return;
    const { body, orderNo, priced } = this.#chance.pick(known);
    const view: OrderView = await untilAnswered(this.#asking, ({ till }) => till.sell({ body }));
    this.#book.figures.replays += 1;
    if (view.order_no !== orderNo || view.total_cents !== priced.totalCents)
      this.#book.broken.push(`sale ${orderNo} was sent again and is ${view.order_no}, ${view.total_cents} cents`);
  }

  #count(): Promise<ShiftView> {
    // Said again it is the same count.
    const body = { counted_cents: this.#chance.below(900_00), unsynced: 0 };
    return this.#act((till, idempotencyKey) =>
      till.countTill({ params: { uid: this.#drawer.uid }, body, idempotencyKey }),
    );
  }

  async #recount(): Promise<void> {
    if (this.#chance.below(4) > 0) return;
    await this.#act((till, idempotencyKey) =>
      till.reopenCount({ params: { uid: this.#drawer.uid }, body: { reason: 'A roll was missed' }, idempotencyKey }),
    );
    this.#book.figures.recounts += 1;
    await this.#sell(this.#make());
    await this.#count();
  }

  async #countAndClose(): Promise<ShiftView> {
    await this.#count();
    await this.#recount();
    return this.#act((till, idempotencyKey) =>
      till.closeTill({ params: { uid: this.#drawer.uid }, body: { reason: 'Counted twice' }, idempotencyKey }),
    );
  }

  /** Now and then another tab says what it sold just while the drawer is counted and closed: before it, or late. */
  async #endShift(): Promise<void> {
    const racing = this.#chance.below(2) === 0 ? this.#sellOffline(this.#chance.between(1, 3)) : [];
    this.#book.figures.raced += racing.length;
    const held = this.#heldHere().map(([, { label }]) => label);
    const [view] = await Promise.all([this.#countAndClose(), ...racing.map((sale) => this.#sell(sale))]);
    const { floatCents, movedCents } = this.#drawer;
    this.#book.shifts.push({ view, register: this.#shop.register, floatCents, movedCents, held });
  }

  async #open(): Promise<void> {
    const floatCents = this.#chance.pick(FLOATS);
    const { uid } = await this.#act((till, idempotencyKey) =>
      till.openTill({ body: { register: this.#shop.register, float_cents: floatCents }, idempotencyKey }),
    );
    this.#drawer = { uid, floatCents, movedCents: 0 };
  }
}

type TillClient = Parameters<Parameters<typeof untilAnswered>[1]>[0]['till'];
