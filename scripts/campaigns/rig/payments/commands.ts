import fc from 'fast-check';
import type { Manner } from './ask.ts';
import type { Modelled, PaymentModel } from './model.ts';
import type { PaymentStory } from './story.ts';
import type { Place } from './world.ts';

type Command = fc.AsyncCommand<PaymentModel, PaymentStory>;
type Run = (model: PaymentModel, story: PaymentStory) => Promise<void>;

const command = (name: string, run: Run, check: (model: PaymentModel) => boolean = () => true): Command => ({
  check,
  run,
  toString: () => name,
});

const place = fc.constantFrom<Place[]>(0, 1);
const DOLLAR = 100;
/** Nothing that the processor declines on purpose: of whole dollars only this one. */
const NETWORK_DOWN = 848;
const dollars = fc.integer({ min: 1, max: 900 }).filter((amount) => amount !== NETWORK_DOWN);
const percent = fc.integer({ min: 0, max: 130 });
const rarely = <T>(arbitrary: fc.Arbitrary<T>, weight: number): fc.Arbitrary<T | null> =>
  fc.oneof({ arbitrary: fc.constant(null), weight: 100 - weight }, { arbitrary, weight });

const killAfterMs = rarely(fc.integer({ min: 0, max: 25 }), 1);
const manner: fc.Arbitrary<Manner> = fc.record({
  place,
  isTwice: fc.oneof({ arbitrary: fc.constant(false), weight: 4 }, { arbitrary: fc.constant(true), weight: 1 }),
  killAfterMs,
  fault: rarely(fc.constantFrom('cut_before', 'cut_after', 'error_before', 'error_after', 'malformed'), 8),
});

const say = (asked: object): string => JSON.stringify(asked);

const charges = fc
  .record({
    action: fc.constantFrom('sale', 'sale', 'auth'),
    amount: dollars,
    taxPercent: fc.constantFrom(0, 8),
    tipPercent: fc.constantFrom(0, 0, 15),
    manner,
  })
  .map(({ action, amount, taxPercent, tipPercent, manner: how }) => {
    const cents = amount * DOLLAR;
    const asked = {
      action,
      cents,
      tax: amount * taxPercent,
      tip: action === 'sale' ? amount * tipPercent : 0,
    } as const;
    return command(`${action} ${say({ ...asked, ...how })}`, (model, story) =>
      story.charge(model, { ...asked, isDeclined: false }, how),
    );
  });

/** Not twice: whoever tries that often is taken for a thief. */
const declines = manner.map((how) =>
  command(
    `declined sale ${say(how)}`,
    (model, story) =>
      story.charge(model, { action: 'sale', cents: 500_01, tax: 0, tip: 0, isDeclined: true }, { ...how, fault: null }),
    ({ sold }) => !sold.some(({ status }) => status === 'declined'),
  ),
);

/** Any payment, whatever became of it; mostly one of the last that the step fits. */
const pick = fc.record({
  isAny: fc.oneof({ arbitrary: fc.constant(false), weight: 3 }, { arbitrary: fc.constant(true), weight: 1 }),
  back: fc.nat({ max: 3 }),
  how: manner,
  percent,
  tipPercent: fc.constantFrom(0, 10, 20, 21),
});
type Picked = typeof pick extends fc.Arbitrary<infer T> ? T : never;

const isOpenSale = ({ status, isClosed }: Modelled): boolean => status === 'taken' && !isClosed;

const chosen = (sold: readonly Modelled[], fits: (one: Modelled) => boolean, { isAny, back }: Picked) => {
  const fitting = sold.flatMap((one, nth) => (isAny || fits(one) ? [{ one, nth }] : []));
  const from = fitting.length > 0 ? fitting : sold.map((one, nth) => ({ one, nth }));
  return from[Math.max(0, from.length - 1 - back)] as { one: Modelled; nth: number };
};

const follows = (
  name: string,
  fits: (one: Modelled) => boolean,
  act: (at: { model: PaymentModel; story: PaymentStory; one: Modelled; nth: number }, picked: Picked) => Promise<void>,
): fc.Arbitrary<Command> =>
  pick.map((picked) =>
    command(
      `${name} ${say(picked)}`,
      (model, story) => act({ model, story, ...chosen(model.sold, fits, picked) }, picked),
      ({ sold }) => sold.length > 0,
    ),
  );

const part = (cents: number, share: number): number => Math.max(1, Math.floor((cents * share) / 100));

const captures = follows(
  'capture',
  ({ status }) => status === 'authorized',
  ({ model, story, one, nth }, { how, percent: share, tipPercent }) => {
    const cents = part(one.asked, share);
    const tip = Math.floor((one.asked * tipPercent) / 100);
    const verdict = model.judgeCapture(one, cents, tip);
    const apply = (): void => model.capture(one, cents, tip);
    return story.follow(
      { one, nth, verdict, apply },
      { action: 'capture', amount_cents: cents + tip, tip_cents: tip },
      how,
    );
  },
);

const voids = follows('void', isOpenSale, ({ model, story, one, nth }, { how }) =>
  story.follow({ one, nth, verdict: model.judgeVoid(one), apply: () => model.void(one) }, { action: 'void' }, how),
);

const refunds = follows(
  'refund',
  ({ status, isClosed }) => status === 'taken' && isClosed,
  ({ model, story, one, nth }, { how, percent: share }) => {
    const cents = part(one.captured, share);
    const verdict = model.judgeRefund(one, cents);
    return story.follow(
      { one, nth, verdict, apply: () => model.refund(one, cents) },
      { action: 'refund', amount_cents: cents },
      how,
    );
  },
);

const tips = follows('tip', isOpenSale, ({ model, story, one, nth }, { how, tipPercent }) => {
  const tip = Math.floor((one.asked * tipPercent) / 100);
  const verdict = model.judgeTip(one, tip);
  return story.follow(
    { one, nth, verdict, apply: () => model.tip(one, tip) },
    { action: 'adjust_tip', tip_cents: tip },
    how,
  );
});

const passes = fc
  .record({ days: fc.constantFrom(1, 1, 1, 3, 12), place, killAfterMs: rarely(fc.integer({ min: 0, max: 60 }), 3) })
  .map(({ days, ...how }) =>
    command(`pass ${say({ days, ...how })}`, async (model, story) => {
      const passed = model.isOnEdge(days) ? days + 1 : days;
      await story.passDays(passed, how);
      model.pass(passed);
      await story.compareAll(model, how.place);
    }),
  );

const disputed = fc.record({ nth: fc.nat(), place, times: fc.constantFrom(0, 1, 2) });

/** About one of those that something can be done about. */
const onOne = (
  name: string,
  fits: (one: Modelled, model: PaymentModel) => boolean,
  act: (
    at: { model: PaymentModel; story: PaymentStory; one: Modelled; nth: number },
    how: { place: Place; times: number },
  ) => Promise<void>,
): fc.Arbitrary<Command> =>
  disputed.map((how) =>
    command(
      `${name} ${say(how)}`,
      async (model, story) => {
        const fitting = model.sold.flatMap((one, nth) => (fits(one, model) ? [{ one, nth }] : []));
        const found = fitting[how.nth % fitting.length];
        if (!found) return;
        await act({ model, story, ...found }, how);
        await story.compareAll(model, how.place);
      },
      (model) => model.sold.some((one) => fits(one, model)),
    ),
  );

const disputes = onOne(
  'dispute',
  (one, model) => model.mayDispute(one),
  ({ model, story, nth }, { place: at, times }) => story.dispute(model, nth, at, times),
);

const isOpen = ({ dispute }: Modelled): boolean => dispute?.state === 'open';
const isUndecided = ({ dispute }: Modelled): boolean => dispute?.state === 'open' || dispute?.state === 'answered';

const answers = onOne('answer', isOpen, async ({ model, story, one, nth }, { place: at }) => {
  await story.answer(nth, at);
  if (one.dispute) model.answer(one.dispute);
});

const accepts = onOne('accept', isOpen, async ({ model, story, one, nth }, { place: at }) => {
  await story.accept(nth, at);
  if (one.dispute) model.decide(one.dispute, 'lost');
});

const decisions = (outcome: 'won' | 'lost'): fc.Arbitrary<Command> =>
  onOne(outcome, isUndecided, async ({ model, story, one, nth }, { place: at, times }) => {
    await story.decide(nth, outcome, at, times);
    if (one.dispute) model.decide(one.dispute, outcome);
  });

const replays = place.map((at) =>
  command(
    `events again at ${at}`,
    async (model, story) => {
      await story.hearAgain(at);
      await story.compareAll(model, at);
    },
    ({ sold }) => sold.some(({ dispute }) => dispute !== null),
  ),
);

/** Some more often than others: a dispute needs a sale and a day before it, and an answer needs a dispute. */
const COMMANDS = [
  [charges, 4],
  [declines, 1],
  [captures, 2],
  [voids, 2],
  [refunds, 2],
  [tips, 2],
  [passes, 3],
  [disputes, 3],
  [answers, 2],
  [accepts, 1],
  [decisions('won'), 1],
  [decisions('lost'), 1],
  [replays, 2],
] as const;

export const paymentCommands = (most: number): fc.Arbitrary<Iterable<Command>> =>
  fc.commands(
    COMMANDS.flatMap(([arbitrary, times]) => Array.from({ length: times }, () => arbitrary)),
    { maxCommands: most, size: 'max' },
  );
