import type { MccRisk } from '@ledgate/domain/applications/ledger/facts.ts';
import { BANK_CHANNELS } from '@ledgate/domain/banks/channels.ts';
import { z } from 'zod';
import { andKeys, declare } from './call.ts';
import { line, listOf, uid } from './fields.ts';

/** How risky a category is to us; a code that the list does not have is `unknown` to the rules. */
const CATEGORY_RISKS = ['low', 'medium', 'high', 'prohibited'] as const satisfies readonly MccRisk[];
const STATE_KINDS = ['state', 'district', 'territory', 'associated_state', 'province'] as const;

const cardType = z.object({ id: z.string(), code: z.string(), name: z.string() }).meta({ id: 'CardType' });

export const stateRow = z
  .object({
    /** Of ISO 3166-2, so that it is one of its kind in both countries. */
    id: z.string().regex(/^(US|CA)-[A-Z]{2}$/),
    code: z.string().regex(/^[A-Z]{2}$/),
    name: z.string(),
    country: z.enum(['USA', 'CAN']),
    kind: z.enum(STATE_KINDS),
    /** The zone most of it keeps, as the card provider spells it. */
    timezone: z.string(),
  })
  .meta({ id: 'State' });

export const currencyRow = z
  .object({
    code: z.string().regex(/^[A-Z]{3}$/),
    numeric: z.string().regex(/^\d{3}$/),
    name: z.string(),
    minor_units: z.int().min(0).max(4),
    symbol: z.string().nullable(),
  })
  .meta({ id: 'Currency' });

export const countryRow = z
  .object({
    alpha3: z.string().regex(/^[A-Z]{3}$/),
    alpha2: z.string().regex(/^[A-Z]{2}$/),
    numeric: z.string().regex(/^\d{3}$/),
    name: z.string(),
    ofac_embargoed: z.boolean(),
  })
  .meta({ id: 'Country' });

export const diallingCodeRow = z
  .object({ iso2: z.string(), name: z.string(), dial: z.string().regex(/^\+\d{1,3}$/) })
  .meta({ id: 'DiallingCode' });

const fourDigits = z.string().regex(/^\d{4}$/);
export const categoryCodeRow = z
  .object({
    code: fourDigits,
    /** The last code of a range; airlines, car rental and hotels have a code per brand. */
    code_to: fourDigits.nullable(),
    description: z.string(),
    risk: z.enum(CATEGORY_RISKS),
    /** The risk where cards are taken without the customer being there. */
    risk_card_absent: z.enum(CATEGORY_RISKS),
    card_present_only: z.boolean(),
  })
  .meta({ id: 'CategoryCode' });

export const categoryWordsRow = z
  .object({ code: fourDigits, words: z.array(z.string()) })
  .meta({ id: 'CategoryWords' });

export const legalStructureRow = z
  .object({ code: z.string(), label: z.string(), payrix_type: z.int().min(0).max(8) })
  .meta({ id: 'LegalStructure' });

export const questionnaireRow = z
  .object({
    code: z.string(),
    label: z.string(),
    eligibility: z.string(),
    questions: z.int().positive(),
    asv_required: z.boolean(),
  })
  .meta({ id: 'PciQuestionnaire' });

const serviceProviderRole = z.object({ code: z.string(), label: z.string() }).meta({ id: 'ServiceProviderRole' });

const sponsorBank = z
  .object({
    uid,
    name: z.string(),
    bin_ica: z.string().nullable(),
    processor: z.enum(BANK_CHANNELS),
    active: z.boolean(),
  })
  .meta({ id: 'SponsorBank' });

/** A whole list at once, for whoever is signed in. */
const wholeList = <const P extends `/${string}`, T extends z.ZodType>(summary: string, path: P, row: T) =>
  ({ summary, method: 'GET', path, access: andKeys('lists:read'), reply: listOf(row), failures: [] }) as const;

export const lookups = declare({
  listCardTypes: wholeList('List the card types a merchant can accept', '/api/mdct', cardType),
  listStates: wholeList('List the states, territories and provinces', '/api/allState', stateRow),
  listCurrencies: wholeList('List the currencies of ISO 4217', '/api/allcu', currencyRow),
  listCategoryCodes: wholeList(
    'List the merchant category codes with our view of their risk',
    '/api/mdmcc',
    categoryCodeRow,
  ),
  listCategoryWords: wholeList(
    'List what people call the businesses of each merchant category',
    '/api/mdmcc/words',
    categoryWordsRow,
  ),
  listLegalStructures: wholeList('List the legal structures of businesses', '/api/mdmt', legalStructureRow),
  listSponsorBanks: wholeList('List the banks that sponsor merchants', '/api/mdab', sponsorBank),
  listServiceProviderRoles: wholeList('List what third parties do with card data', '/api/mdsp', serviceProviderRole),
  listDiallingCodes: wholeList('List the dialling codes of countries', '/api/mdcc', diallingCodeRow),
  listQuestionnaires: wholeList('List the PCI self-assessment questionnaires', '/api/mdps', questionnaireRow),
  listCountries: wholeList('List the countries of ISO 3166', '/api/mdcy', countryRow),
  readRoutingNumber: {
    summary: 'Say whether a routing number can be one, and whose it is',
    method: 'GET',
    path: '/api/routing/{number}',
    access: andKeys('lists:read'),
    params: z.strictObject({ number: line(0, 30) }),
    reply: z.object({
      routing_number: z.string(),
      valid: z.boolean(),
      reason: z.string().nullable(),
      bank_name: z.string().nullable(),
    }),
    failures: [],
  },
});
