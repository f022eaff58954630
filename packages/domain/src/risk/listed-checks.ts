import { isIndividual } from '../applications/ledger/answers.ts';
import { MATCH_REASONS } from '../applications/fields/choices.ts';
import type { Facts } from '../applications/ledger/facts.ts';
import { isYes, textOf, type Values } from '../applications/fields/values.ts';
import { capitalized, inWords, type RiskCheck } from './check.ts';
import { lacksList, scores, stops } from './finding.ts';
import { LIST_DAYS } from './list-age.ts';
import type { SanctionHit, TerminatedHit, TerminatedLink } from './watch-matching.ts';

/** These were held against the lists before; they are read here so that they stand among the inputs. */
const mention = (values: Values, ...fields: readonly string[]): void => {
  for (const field of fields) textOf(values, field);
};

const mentionNames = ({ company, owners }: Facts): void => {
  mention(company, 'legal_name', 'dba_name', 'irs_filing_name');
  for (const { values } of owners) {
    mention(values, ...(isIndividual(values) ? ['first_name', 'middle_name', 'last_name', 'dob'] : ['legal_name']));
  }
};

/** 961 reads 96.1%. */
const percent = (thousandths: number): string => `${Math.trunc(thousandths / 10)}.${thousandths % 10}%`;

const sanctionWords = ({ name, listedAs, list, ref, program, score, addresses }: SanctionHit): string => {
  const source = [list, ref, program].filter((part) => part !== '').join(', ');
  const places = addresses.length === 0 ? '' : `, listed at ${addresses.join(' / ')}`;
  return `“${name}” is ${percent(score)} like “${listedAs}” (${source}${places})`;
};

const sanctions: RiskCheck = {
  id: 'R01',
  name: 'Sanctions lists',
  version: 2,
  fires: 'It would stop the application if a name were at least 92% like one on a sanctions list.',
  clear: 'No name of the business or its owners is on a sanctions list.',
  look: (facts, { isListCurrent, sanctions: hits }) => {
    mentionNames(facts);
    const found = `${hits.map(sanctionWords).join('; ')}.`;
    if (!isListCurrent)
      return lacksList(
        `There is no sanctions list of the last ${LIST_DAYS} days${hits.length === 0 ? '.' : `; an older one finds: ${found}`}`,
        'An admin loads the current list, or confirms that it is unchanged. No one can clear this.',
      );
    if (hits.length === 0) return null;
    return stops(
      found,
      'Compare birth date, address and documents with the entry. Propose to clear it if it is someone else; confirm the match if it is not.',
    );
  },
};

/** Occupied regions have no country code of their own. */
const REGIONS = /\b(crimea|sevastopol|simferopol|donetsk|luhansk|lugansk)\b/i;

const placesOf = ({ company, owners }: Facts): { who: string; values: Values; prefixes: readonly string[] }[] => [
  { who: 'the business', values: company, prefixes: ['', 'location_'] },
  ...owners.map(({ values }) => ({ who: 'an owner', values, prefixes: ['', 'previous_'] })),
];

const embargo: RiskCheck = {
  id: 'R02',
  name: 'Embargoed countries and regions',
  version: 2,
  fires:
    'It would stop the application if an address, citizenship or passport belonged to an embargoed country or region.',
  clear: 'No address and no citizenship is under embargo.',
  look: (facts, { embargoed }) => {
    const found = placesOf(facts).flatMap(({ who, values, prefixes }) => [
      ...['country', 'previous_country', 'citizenship', 'passport_country']
        .filter((field) => embargoed.includes(textOf(values, field)))
        .map((field) => `${field.replaceAll('_', ' ')} of ${who} is ${textOf(values, field)}`),
      ...prefixes
        .flatMap((prefix) => [`${prefix}address1`, `${prefix}address2`, `${prefix}city`])
        .filter((field) => REGIONS.test(textOf(values, field)))
        .map((field) => `the address of ${who} names ${REGIONS.exec(textOf(values, field))?.[0]}`),
    ]);
    if (found.length === 0) return null;
    return stops(
      `${capitalized(inWords(found))}.`,
      'Only compliance can clear this, with the license or the correction that allows it.',
    );
  },
};

const LINK_WORDS: Record<TerminatedLink, string> = {
  tax_id: 'the tax ID',
  ssn: 'an owner’s SSN or ITIN',
  phone: 'a phone number',
  name: 'name and ZIP code',
};

const reasonOf = (code: string): string =>
  MATCH_REASONS.find(({ value }) => value === code)?.label ?? `${code} Not in the list of reasons`;

const terminatedWords = ({ link, listedAs, list, reasonCode, listedOn, score }: TerminatedHit): string => {
  const likeness = link === 'name' ? ` (${percent(score)})` : '';
  return `${LINK_WORDS[link]}${likeness} as of “${listedAs}” in ${list}, reason ${reasonOf(reasonCode)}, listed ${listedOn}`;
};

const terminated: RiskCheck = {
  id: 'R03',
  name: 'Terminated merchants',
  version: 2,
  fires:
    'It would stop the application if a tax ID, SSN, phone, or name with ZIP code were on a terminated-merchant list, or a MATCH inquiry found the merchant.',
  clear: 'Neither the business nor an owner is on a terminated-merchant list.',
  look: (facts, { terminated: hits, matchInquiryHit }) => {
    mentionNames(facts);
    mention(facts.company, 'tax_id', 'business_phone', 'customer_service_phone', 'zip');
    for (const { values } of facts.owners) mention(values, 'ssn', 'phone', 'zip');
    const found = [
      ...hits.map(terminatedWords),
      ...(matchInquiryHit === null ? [] : [`the MATCH inquiry ${matchInquiryHit} found the merchant`]),
    ];
    if (found.length === 0) return null;
    return stops(
      // Both names of a business may be one: the entry is told once.
      `${capitalized([...new Set(found)].join('; '))}.`,
      'Ask the acquirer who listed it, and clear the hit with a reason if it was removed or is someone else. Entries last five years.',
    );
  },
};

const declared: RiskCheck = {
  id: 'R04',
  name: 'Termination stated by the merchant',
  version: 1,
  fires: 'It would score 25 if the merchant said that an account was closed by a processor.',
  clear: 'The merchant says that no processor ever closed an account.',
  look: ({ business }) => {
    if (!isYes(business, 'ever_terminated')) return null;
    const reason = reasonOf(textOf(business, 'match_reason_code'));
    const by = textOf(business, 'terminated_by') || 'A processor';
    return scores(
      25,
      `${by} closed an account of the merchant${textOf(business, 'terminated_on') && ` on ${textOf(business, 'terminated_on')}`}; reason ${reason}.`,
      'Read the explanation and the letter of the processor. The answer itself would have to change.',
    );
  },
};

export const LISTED_CHECKS: readonly RiskCheck[] = [sanctions, embargo, terminated, declared];
