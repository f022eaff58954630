import type { Calls } from '@ledgate/contract/calls.ts';
import { CARD_TYPES, SERVICE_PROVIDER_ROLES } from '@ledgate/domain/applications/fields/choices.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { listSponsorBanks } from './list-sponsor-banks.ts';
import { readRoutingNumber } from './read-routing-number.ts';
import {
  categoryCodes,
  categoryWords,
  countries,
  currencies,
  diallingCodes,
  legalStructures,
  questionnaires,
  states,
} from './tables.ts';
import { wholeList } from './whole-list.ts';

export const lookupsHandlers: FeatureHandlers<Calls['lookups']> = {
  listCardTypes: wholeList(() => CARD_TYPES.map(({ value, label }) => ({ id: value, code: value, name: label }))),
  listStates: wholeList(states),
  listCurrencies: wholeList(currencies),
  listCategoryCodes: wholeList(categoryCodes),
  listCategoryWords: wholeList(categoryWords),
  listLegalStructures: wholeList(legalStructures),
  listSponsorBanks: (ctx) => listSponsorBanks(ctx),
  listServiceProviderRoles: wholeList(() => SERVICE_PROVIDER_ROLES.map(({ value, label }) => ({ code: value, label }))),
  listDiallingCodes: wholeList(diallingCodes),
  listQuestionnaires: wholeList(questionnaires),
  listCountries: wholeList(countries),
  readRoutingNumber: (ctx, { params }) => readRoutingNumber(ctx, params.number),
};
