import {
  BENEFICIAL_BPS,
  heldByPeople,
  isControlPerson,
  isCoverageShort,
  isIndividual,
  isRestVouchedFor,
  isSoleProp,
  sharesOf,
} from '../applications/ledger/answers.ts';
import type { Facts } from '../applications/ledger/facts.ts';
import { DOCUMENT_LABELS } from '../applications/documents/document-types.ts';
import { isYes, textOf } from '../applications/fields/values.ts';
import { addDays, isDate } from '../checks/calendar.ts';
import { nameLikeness } from '../checks/names.ts';
import { capitalized, inWords, type RiskCheck } from './check.ts';
import { asks, mistaken, scores, stops, type SuggestedQuery } from './finding.ts';

const personName = (values: Facts['company']): string =>
  `${textOf(values, 'first_name')} ${textOf(values, 'last_name')}`.trim();

const ALIKE = 0.85;

const accountFlaws = (facts: Facts): string[] => {
  const owners = isSoleProp(facts) ? facts.owners.map(({ values }) => personName(values)) : [];
  const known = [textOf(facts.company, 'legal_name'), textOf(facts.company, 'dba_name'), ...owners];
  return facts.accounts.flatMap(({ values }) => {
    const holder = textOf(values, 'account_holder_name');
    const isStranger = holder !== '' && !known.some((name) => nameLikeness(holder, name) >= ALIKE);
    return [
      ...(isStranger ? [`the account of “${holder}” carries neither name of the business`] : []),
      ...(textOf(values, 'holder_type') === 'personal' && !isSoleProp(facts)
        ? ['a company is paid to a personal account']
        : []),
      ...(textOf(values, 'account_kind') === 'savings' ? ['fees are taken from a savings account'] : []),
    ];
  });
};

const bankName: RiskCheck = {
  id: 'R21',
  name: 'Name on the bank account',
  version: 1,
  fires: 'It would score 10 for another name on the account, a personal account of a company, or a savings account.',
  clear: 'The bank accounts are the business’s own checking accounts.',
  look: (facts) => {
    const found = accountFlaws(facts);
    if (found.length === 0) return null;
    return scores(10, `${capitalized(inWords(found))}.`, 'A checking account in the name of the business.');
  },
};

const ownership: RiskCheck = {
  id: 'R22',
  name: 'Ownership is accounted for',
  version: 1,
  fires: 'It would be an error if more than 25% were unaccounted for, or no control person were named.',
  clear: 'Everyone who owns 25% or more is named, and so is one control person.',
  look: (facts) => {
    const large = facts.owners.filter(({ values }) => isIndividual(values) && sharesOf(values) >= BENEFICIAL_BPS);
    const held = heldByPeople(facts);
    const found = [
      ...(isCoverageShort(facts) && !isRestVouchedFor(facts)
        ? [`the people listed hold ${held / 100}% and nobody vouches for the rest`]
        : []),
      ...(facts.owners.some(({ values }) => isControlPerson(values)) ? [] : ['no control person is named']),
      ...(large.length > 4 ? [`${large.length} people hold a quarter each, which cannot be`] : []),
    ];
    if (found.length === 0) return null;
    return mistaken(`${capitalized(inWords(found))}.`, 'Owners corrected by the merchant, or the rest explained.', {
      section: 'ownership',
    });
  },
};

const HERE = ['', 'USA', 'CAN'];

const exposedOrForeign: RiskCheck = {
  id: 'R23',
  name: 'Politically exposed or foreign owner',
  version: 1,
  fires: 'It would score 20 if an owner held a public office or lived abroad, or the business were foreign-owned.',
  clear: 'No owner holds a public office or lives abroad.',
  look: ({ company, owners }) => {
    const found = [
      ...owners
        .filter(({ values }) => isYes(values, 'politically_exposed'))
        .map(({ values }) => `${personName(values)} is politically exposed`),
      ...owners
        .filter(({ values }) => !HERE.includes(textOf(values, 'country')))
        .map(
          ({ values }) => `${personName(values) || textOf(values, 'legal_name')} lives in ${textOf(values, 'country')}`,
        ),
      ...(isYes(company, 'foreign_owned') ? ['the business is foreign or owned by non-residents'] : []),
    ];
    if (found.length === 0) return null;
    return scores(
      20,
      `${capitalized(inWords(found))}. Enhanced due diligence is due.`,
      'Where the money and the office come from, on paper; the answers themselves seldom change.',
    );
  },
};

const cardSecurity: RiskCheck = {
  id: 'R24',
  name: 'Card data security',
  version: 1,
  fires:
    'It would score 20 for stored card numbers and 25 for a past breach, and stop during a forensic investigation.',
  clear: 'No card numbers are stored and no breach is known.',
  look: ({ security }) => {
    const [stores, breached] = [isYes(security, 'stores_card_data'), isYes(security, 'compromise_history')];
    const points = (stores ? 20 : 0) + (breached ? 25 : 0);
    const words = inWords([
      ...(stores ? ['card numbers are stored'] : []),
      ...(breached ? ['card data was stolen before'] : []),
    ]);
    if (isYes(security, 'under_forensic_investigation'))
      return stops(
        `A forensic investigation is under way${words && `; ${words}`}.`,
        'The report of the investigator, with the holes closed.',
        points,
      );
    return points === 0
      ? null
      : scores(
          points,
          `${capitalized(words)}.`,
          'Tokens instead of card numbers, and proof that the holes are closed.',
        );
  },
};

const history: RiskCheck = {
  id: 'R25',
  name: 'Bankruptcy and conviction',
  version: 1,
  fires: 'It would score 15 for a bankruptcy of the business or an owner, and 25 for a conviction.',
  clear: 'Neither the business nor an owner was bankrupt or convicted.',
  look: ({ company, owners }) => {
    const isBankrupt = ['discharged', 'open'].includes(textOf(company, 'bankruptcy_history'));
    const bankrupt = owners.filter(({ values }) => isYes(values, 'prior_bankruptcy'));
    const convicted = owners.filter(({ values }) => isYes(values, 'prior_conviction'));
    const found = [
      ...(isBankrupt ? [`the business was bankrupt (${textOf(company, 'bankruptcy_history')})`] : []),
      ...bankrupt.map(({ values }) => `${personName(values)} was bankrupt`),
      ...convicted.map(({ values }) => `${personName(values)} was convicted`),
    ];
    if (found.length === 0) return null;
    const points = (isBankrupt || bankrupt.length > 0 ? 15 : 0) + (convicted.length > 0 ? 25 : 0);
    return scores(points, `${capitalized(inWords(found))}.`, 'The explanation and the court documents.');
  },
};

const SOON_DAYS = 30;

interface Expiring {
  words: string;
  query: SuggestedQuery;
}

const expiringDocuments = ({ documents, owners, today }: Facts): Expiring[] => {
  const limit = addDays(today, SOON_DAYS);
  const isDue = (date: string): boolean => isDate(date) && date < limit;
  const state = (date: string): string => (date < today ? 'expired' : 'expires');
  const papers = documents.flatMap(({ document_type, expires_on, owner_uid }): Expiring[] => {
    if (!expires_on || !isDue(expires_on)) return [];
    const words = `${DOCUMENT_LABELS[document_type]} ${state(expires_on)} on ${expires_on}`;
    const text = `${words}. Please upload one that is valid for longer.`;
    const about = { section: 'documents', document: document_type, ...(owner_uid && { record: owner_uid }) } as const;
    return [{ words, query: { ...about, text } }];
  });
  const licences = owners.flatMap(({ uid, values }): Expiring[] => {
    const date = textOf(values, 'dl_expiry');
    if (!isDue(date)) return [];
    const words = `The driver license of ${personName(values)} ${state(date)} on ${date}`;
    const text = `${words}. Please enter one that is valid for longer.`;
    return [{ words, query: { section: 'ownership', record: uid, field: 'dl_expiry', text } }];
  });
  return [...papers, ...licences];
};

const expiry: RiskCheck = {
  id: 'R28',
  name: 'Documents are valid',
  version: 2,
  fires: 'It would ask the merchant if an ID or license had expired or were valid for less than 30 days.',
  clear: 'No document has expired or is about to.',
  look: (facts) => {
    const found = expiringDocuments(facts);
    if (found.length === 0) return null;
    return asks(0, {
      explanation: `${found.map(({ words }) => words).join('; ')}.`,
      change: 'Documents that are valid for more than 30 days.',
      queries: found.map(({ query }) => query),
    });
  },
};

export const PEOPLE_CHECKS: readonly RiskCheck[] = [
  bankName,
  ownership,
  exposedOrForeign,
  cardSecurity,
  history,
  expiry,
];
