import type { Values } from '../fields/values.ts';

/** What is usual in a trade. */
export interface Preset {
  /** Kept with the confirmation. Whoever changes what a preset says gives it another name. */
  readonly name: string;
  readonly values: Values;
  /** The largest sale, in average ones. */
  readonly highest: number;
}

/** Paid at the counter and taken along: most trades differ from it in a few answers. */
const COUNTER: Values = {
  business_model: ['retail'],
  pct_swiped: 95,
  pct_keyed_present: 5,
  pct_moto: 0,
  pct_ecommerce: 0,
  hardware: ['terminal'],
  pct_b2b: 5,
  pct_b2c: 95,
  pct_international: 0,
  delivery_0: 100,
  delivery_1_7: 0,
  delivery_8_14: 0,
  delivery_15_30: 0,
  delivery_over_30: 0,
  delivery_days: 0,
  card_charged_when: 'order',
  ships_goods: false,
  recurring: false,
  trial_offer: false,
  negative_option: false,
  refund_policy: 'days_30',
  seasonal: false,
};

const preset = (name: string, highest: number, values: Values = {}): Preset => ({
  name,
  highest,
  values: { ...COUNTER, ...values },
});

const served: Values = { business_model: ['services'], card_charged_when: 'delivery', refund_policy: 'days_7' };
const later = (at_once: number, week: number): Values => ({
  delivery_0: at_once,
  delivery_1_7: week,
  delivery_8_14: 100 - at_once - week,
  delivery_days: at_once >= 50 ? 0 : 4,
});
const remote = (swiped: number, moto: number, ecommerce: number): Values => ({
  pct_swiped: swiped,
  pct_keyed_present: 100 - swiped - moto - ecommerce,
  pct_moto: moto,
  pct_ecommerce: ecommerce,
});

const FOOD = preset('food-1', 10, { refund_policy: 'exchange_only' });
const RESTAURANT = preset('restaurant-1', 10, { business_model: ['restaurant'], refund_policy: 'exchange_only' });
const CATERING = preset('catering-1', 10, {
  ...served,
  ...later(20, 50),
  ...remote(60, 40, 0),
  business_model: ['restaurant', 'services'],
});
const SHOP = preset('shop-1', 8);
const FURNISHING = preset('furnishing-1', 6, later(50, 30));
const FUEL = preset('fuel-1', 4, { refund_policy: 'no_refunds' });
const CARE = preset('care-1', 5, served);
const HEALTH = preset('health-1', 8, { ...served, refund_policy: 'no_refunds' });
const WORKSHOP = preset('workshop-1', 6, { ...served, ...later(50, 50) });
const VISITS = preset('visits-1', 6, {
  ...served,
  business_model: ['services', 'mobile'],
  hardware: ['mobile_reader'],
});
const TRADES = preset('trades-1', 6, {
  ...served,
  ...later(40, 40),
  business_model: ['services', 'mobile'],
  hardware: ['mobile_reader'],
});
const RIDES = preset('rides-1', 6, {
  ...served,
  business_model: ['services', 'mobile'],
  hardware: ['mobile_reader'],
  refund_policy: 'no_refunds',
});
const LEISURE = preset('leisure-1', 8, { business_model: ['services'], refund_policy: 'no_refunds' });
const LODGING = preset('lodging-1', 6, {
  ...remote(40, 20, 40),
  ...later(20, 40),
  business_model: ['lodging'],
  refund_policy: 'days_7',
});
const WHOLESALE = preset('wholesale-1', 8, {
  ...remote(40, 60, 0),
  ...later(30, 50),
  business_model: ['b2b'],
  pct_b2b: 95,
  pct_b2c: 5,
});
const OFFICE = preset('office-1', 8, {
  ...served,
  ...remote(40, 60, 0),
  ...later(40, 40),
  hardware: ['virtual_terminal'],
});
const LESSONS = preset('lessons-1', 8, { ...served, ...remote(50, 20, 30), ...later(30, 40) });
const GIVING = preset('giving-1', 20, {
  ...remote(50, 20, 30),
  business_model: ['donations'],
  refund_policy: 'days_30',
});
const COUNTERS = preset('public-1', 20, { business_model: ['services'], refund_policy: 'no_refunds' });
const ONLINE = preset('online-1', 6, { ...remote(0, 0, 100), business_model: ['ecommerce'], hardware: [] });

/** Where each trade begins among the category codes; a code belongs to the last that does not exceed it. */
const TRADES_FROM: readonly (readonly [from: string, preset: Preset])[] = [
  ['0000', SHOP],
  ['0742', HEALTH],
  ['0743', SHOP],
  ['0780', TRADES],
  ['2741', OFFICE],
  ['2842', VISITS],
  ['3000', LODGING],
  ['4011', RIDES],
  ['4214', TRADES],
  ['4225', CARE],
  ['4411', LODGING],
  ['4457', LEISURE],
  ['4511', LODGING],
  ['4784', RIDES],
  ['4812', SHOP],
  ['4813', ONLINE],
  ['4900', COUNTERS],
  ['5013', WHOLESALE],
  ['5200', SHOP],
  ['5211', FURNISHING],
  ['5251', SHOP],
  ['5262', ONLINE],
  ['5271', FURNISHING],
  ['5300', SHOP],
  ['5411', FOOD],
  ['5511', FURNISHING],
  ['5531', SHOP],
  ['5541', FUEL],
  ['5551', FURNISHING],
  ['5552', FUEL],
  ['5561', FURNISHING],
  ['5611', SHOP],
  ['5712', FURNISHING],
  ['5732', SHOP],
  ['5811', CATERING],
  ['5812', RESTAURANT],
  ['5815', ONLINE],
  ['5832', SHOP],
  ['5960', ONLINE],
  ['5970', SHOP],
  ['5983', FURNISHING],
  ['5992', SHOP],
  ['6010', OFFICE],
  ['7011', LODGING],
  ['7210', CARE],
  ['7217', VISITS],
  ['7221', CARE],
  ['7276', OFFICE],
  ['7295', CARE],
  ['7311', OFFICE],
  ['7332', WORKSHOP],
  ['7339', OFFICE],
  ['7342', VISITS],
  ['7361', OFFICE],
  ['7394', WORKSHOP],
  ['7399', OFFICE],
  ['7511', FUEL],
  ['7512', LODGING],
  ['7523', CARE],
  ['7531', WORKSHOP],
  ['7542', CARE],
  ['7549', VISITS],
  ['7622', WORKSHOP],
  ['7800', LEISURE],
  ['7922', ONLINE],
  ['7932', LEISURE],
  ['8011', HEALTH],
  ['8111', OFFICE],
  ['8211', LESSONS],
  ['8351', CARE],
  ['8398', GIVING],
  ['8734', OFFICE],
  ['9211', COUNTERS],
];

/** What is usual in the trade of a category code. */
export const presetOf = (code: string): Preset | undefined =>
  /^\d{4}$/.test(code) ? TRADES_FROM.findLast(([from]) => from <= code)?.[1] : undefined;
