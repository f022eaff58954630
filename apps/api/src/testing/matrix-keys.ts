import type { KeyScope } from '@ledgate/domain/access/key-scopes.ts';

const LISTS: [KeyScope, string] = ['lists:read', 'MIAX'];
const APPLICATIONS: [KeyScope, string] = ['applications:read', 'MIAX'];
const QUERIES: [KeyScope, string] = ['queries:read', 'MIAX'];

/**
 * Every call that opens to keys, written by hand: with which scope, and to keys of whom (letters as in
 * `matrix-expected.ts`). A call that is not here is shut to every key.
 */
export const OPEN_TO_KEYS: Record<string, [scope: KeyScope, makers: string]> = {
  'lookups.listCardTypes': LISTS,
  'lookups.listStates': LISTS,
  'lookups.listCurrencies': LISTS,
  'lookups.listCategoryCodes': LISTS,
  'lookups.listCategoryWords': LISTS,
  'lookups.listLegalStructures': LISTS,
  'lookups.listSponsorBanks': LISTS,
  'lookups.listServiceProviderRoles': LISTS,
  'lookups.listDiallingCodes': LISTS,
  'lookups.listQuestionnaires': LISTS,
  'lookups.listCountries': LISTS,
  'lookups.readRoutingNumber': LISTS,
  'applications.listApplications': APPLICATIONS,
  'applications.readApplication': APPLICATIONS,
  'applications.readTimeline': APPLICATIONS,
  'applications.readExpectation': APPLICATIONS,
  'queue.listAllApplications': ['applications:read', 'IAX'],
  'documents.viewDocuments': ['documents:read', 'MIAX'],
  'queries.findTickets': QUERIES,
  'queries.findNotes': QUERIES,
  'queries.listThreads': QUERIES,
  // Queries are between the merchant and underwriting.
  'queries.companyQueries': ['queries:read', 'MAX'],
  'queries.ownershipQueries': ['queries:read', 'MAX'],
  'queries.businessQueries': ['queries:read', 'MAX'],
  'queries.securityQueries': ['queries:read', 'MAX'],
  'queries.settlementQueries': ['queries:read', 'MAX'],
  'queries.contactQueries': ['queries:read', 'MAX'],
  'queries.createTicket': ['threads:write', 'MIAX'],
  'rates.readRates': ['rates:read', 'MIAX'],
  'rates.listSaleRates': ['rates:read', 'MIAX'],
};
