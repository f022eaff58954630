import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@ledgate/contract/client.ts';
import { boardedForCards, type CardMerchant, tokenize } from '@ledgate/api/testing/card-merchant.ts';
import { tokensFor } from '@ledgate/api/testing/people.ts';
import { price } from '@ledgate/api/testing/priced.ts';
import { makeTestFolder } from '@ledgate/database/testing.ts';
import { exampleBuy, exampleSale } from '@ledgate/domain/rates/example-rates.ts';
import type { SaleSheet } from '@ledgate/domain/rates/sheet.ts';
import pg from 'pg';
import { type EmulatorProcess, startEmulatorProcess } from '../../../../harness/emulator-process.ts';
import { openStage, type Stage } from '../../../../harness/stage.ts';
import { visit } from '../../../../harness/visitor.ts';
import { processorEnv } from '../lossy-processor.ts';
import { type SteppedServer, startSteppedServer } from '../stepped-servers.ts';
import { PRICES } from './model.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Of the day in New York at which each day begins, long before batches close. */
const BEGINS = 10;
const BUSINESS = { highest_ticket_cents: 9_000_00, monthly_volume_cents: 900_000_000 };
const MILLI = 1_000;

const SHEET: SaleSheet = {
  ...exampleSale,
  model: 'flat',
  lines: {
    flat_rate: PRICES.ratePpm,
    flat_item: PRICES.saleCents * MILLI,
    batch_fee: PRICES.batchCents * MILLI,
    refund_fee: PRICES.refundCents * MILLI,
    chargeback_fee: PRICES.disputeCents * MILLI,
  },
  terms: { ...exampleSale.terms, collected: 'daily' },
};

/** What recurs and has to do with payments. */
const SETTLING = ['payments', 'settlements', 'authorizations', 'disputes', 'dispute-answers', 'jobs'];

const newYorkHour = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  hourCycle: 'h23',
});

/** The first such hour in New York after so many days. */
const nextBeginning = (now: number, days: number): number => {
  const hour = 60 * MINUTE_MS;
  let at = Math.ceil((now + (days - 1) * DAY_MS) / hour) * hour + hour;
  while (Number(newYorkHour.format(at)) !== BEGINS) at += hour;
  return at;
};

export type Place = 0 | 1;

/** A merchant with a card at hand, and somebody who is signed in for it. */
export interface Shop {
  merchant: CardMerchant;
  card: string;
  /** At one of the two servers. */
  at: (place: Place) => Client;
}

/** A processor, two servers and their time. */
export class PaymentWorld {
  kills = 0;
  readonly stage: Stage;
  readonly emulator: EmulatorProcess;
  readonly #servers: SteppedServer[];
  readonly #clock: { offset: number; file: string };
  readonly #start: () => Promise<SteppedServer>;
  readonly #owner: pg.Client;
  #spare: Promise<SteppedServer> | null = null;

  private constructor(made: {
    stage: Stage;
    emulator: EmulatorProcess;
    servers: SteppedServer[];
    clock: { offset: number; file: string };
    start: () => Promise<SteppedServer>;
    owner: pg.Client;
  }) {
    this.stage = made.stage;
    this.emulator = made.emulator;
    this.#servers = made.servers;
    this.#clock = made.clock;
    this.#start = made.start;
    this.#owner = made.owner;
  }

  static async open(databaseUrl: string): Promise<PaymentWorld> {
    const emulator = await startEmulatorProcess(await makeTestFolder());
    const clock = { offset: 0, file: '' };
    const stage = await openStage(databaseUrl, processorEnv(emulator), () => new Date(Date.now() + clock.offset));
    clock.file = join(stage.folder, 'offset');
    await writeFile(clock.file, '0');
    const start = (): Promise<SteppedServer> => startSteppedServer(stage.env, clock.file);
    const servers = await Promise.all([start(), start()]);
    const owner = new pg.Client({ connectionString: databaseUrl });
    await owner.connect();
    return new PaymentWorld({ stage, emulator, servers, clock, start, owner });
  }

  url(place: Place): string {
    return this.#servers[place]?.url ?? '';
  }

  now(): number {
    return Date.now() + this.#clock.offset;
  }

  async #advance(ms: number): Promise<void> {
    this.#clock.offset += ms;
    await writeFile(this.#clock.file, String(this.#clock.offset));
    await this.emulator.tell('advance', { ms });
  }

  /** On to the morning of another day, without a look at what happened. */
  async skipDays(days: number): Promise<void> {
    await this.#advance(nextBeginning(this.now(), days) - this.now());
  }

  /** What recurs is done by one of the servers, and by the other should that one die over it. */
  async settle({ place, killAfterMs }: { place: Place; killAfterMs: number | null }): Promise<void> {
    const working = this.#servers[place]?.work(SETTLING);
    if (killAfterMs !== null) setTimeout(() => void this.#servers[place]?.kill(), killAfterMs);
    if (await working) {
      if (killAfterMs !== null) await this.replace(place);
      return;
    }
    await this.replace(place);
    // What the dead one held is free once its lease has run out.
    await this.#advance(MINUTE_MS);
    const other = this.#servers[place === 0 ? 1 : 0];
    if (!(await other?.work(SETTLING))) throw new Error(`a server ended by itself: ${other?.said()}`);
  }

  /** Lets a few minutes go by in which only what has no answer is looked up. */
  async lookUp(place: Place): Promise<void> {
    await this.#advance(2 * MINUTE_MS);
    const server = this.#servers[place];
    if (!(await server?.work(['payments']))) throw new Error(`a server ended by itself: ${server?.said()}`);
  }

  kill(place: Place): Promise<void> {
    return this.#servers[place]?.kill() ?? Promise.resolve();
  }

  /** Another takes the place of one that was killed; the next is begun meanwhile. */
  async replace(place: Place): Promise<void> {
    await this.kill(place);
    this.kills += 1;
    this.#servers[place] = await (this.#spare ?? this.#start());
    this.#spare = this.#start();
    this.#spare.catch(() => undefined);
  }

  async openShop(): Promise<Shop> {
    const reach = {
      parts: this.stage.parts,
      client: ({ token }: { token?: string | undefined } = {}) =>
        visit(this.url(0), token === undefined ? {} : { token }),
      deliver: () => Promise.resolve(),
    };
    const merchant = await boardedForCards(reach, { business: BUSINESS, password: null });
    await price(reach, merchant, { buy: { ...exampleBuy, model: 'flat', lines: {} }, sale: SHEET });
    const card = await tokenize(this.emulator, merchant, { expires: '1299' });
    return { merchant, card, at: (place) => visit(this.url(place), { token: merchant.token }) };
  }

  /** A session ends long before a day does. */
  async signIn(shop: Shop): Promise<void> {
    const { accessToken } = await tokensFor(this.stage, shop.merchant);
    shop.merchant.token = accessToken;
  }

  /** Its story is over: nobody asks the processor about it any more. */
  async closeShop({ merchant }: Shop): Promise<void> {
    await this.#owner.query('delete from processor_merchant where application_uid = $1', [merchant.applicationUid]);
  }

  async close(): Promise<void> {
    await this.#owner.end();
    await this.#spare?.then((server) => server.kill()).catch(() => undefined);
    await Promise.all(this.#servers.map((server) => server.kill()));
    await this.emulator.stop();
    await this.stage.close();
  }
}
