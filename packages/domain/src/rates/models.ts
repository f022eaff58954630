export const PRICING_MODELS = ['interchange_plus', 'tiered', 'flat', 'dual_pricing', 'surcharge'] as const;
export type PricingModel = (typeof PRICING_MODELS)[number];

interface ModelFacts {
  label: string;
  /** One sentence for whoever has to choose or accept it. */
  about: string;
  /** Interchange and assessments are paid out of what the merchant is charged, and not passed on to them. */
  isBundled: boolean;
}

export const MODEL_FACTS: Record<PricingModel, ModelFacts> = {
  interchange_plus: {
    label: 'Interchange plus',
    about: 'Interchange and card network assessments are passed through at cost, with a fixed markup on top.',
    isBundled: false,
  },
  tiered: {
    label: 'Tiered',
    about:
      'Each sale is charged as qualified, mid-qualified or non-qualified; interchange and assessments are included.',
    isBundled: true,
  },
  flat: {
    label: 'Flat',
    about: 'One rate and one price per sale for every card; interchange and assessments are included.',
    isBundled: true,
  },
  dual_pricing: {
    label: 'Dual pricing',
    about:
      'Customers see a card price and a lower cash price; the difference pays for cards, interchange and assessments included.',
    isBundled: true,
  },
  surcharge: {
    label: 'Surcharge',
    about:
      'Interchange and assessments are passed through at cost; credit card customers pay a disclosed surcharge, debit card customers never do.',
    isBundled: false,
  },
};

/**
 * What the platform is charged by its bank: the markup with interchange and assessments beside it, or one price in
 * which they are included.
 */
export const COST_BASES = ['pass_through', 'bundled'] as const;
export type CostBasis = (typeof COST_BASES)[number];

export const COST_BASIS_NAMES: Record<CostBasis, string> = {
  pass_through: 'Pass-through: interchange and assessments on top',
  bundled: 'Bundled: interchange and assessments included',
};

/** What a bank usually charges for a pricing model. */
export const usualBasis = (model: PricingModel): CostBasis =>
  MODEL_FACTS[model].isBundled ? 'bundled' : 'pass_through';

export const PASSED_ON = PRICING_MODELS.filter((model) => !MODEL_FACTS[model].isBundled);

export const BRANDS = ['visa', 'mastercard', 'amex', 'discover', 'pin_debit'] as const;
export type Brand = (typeof BRANDS)[number];

export const BRAND_NAMES: Record<Brand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  pin_debit: 'PIN debit',
};
