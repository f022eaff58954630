import { addMonths } from '../checks/calendar.ts';
import { isIndividual } from '../applications/ledger/answers.ts';
import type { Facts } from '../applications/ledger/facts.ts';
import { textOf, type Values } from '../applications/fields/values.ts';
import { compareSpelled, spell, type Spelled } from './likeness.ts';

export const ENTRY_KINDS = ['individual', 'entity', 'vessel', 'aircraft'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** A name of the application that is held against the lists. */
export interface NamedParty {
  readonly path: string;
  readonly name: string;
  readonly isPerson: boolean;
  readonly birthYear?: number;
  readonly zip: string;
}

const fullName = (values: Values): string =>
  ['first_name', 'middle_name', 'last_name', 'suffix']
    .map((field) => textOf(values, field))
    .filter((part) => part !== '')
    .join(' ');

const birthYearOf = (owner: Values): number | undefined => {
  const year = Number(textOf(owner, 'dob').slice(0, 4));
  return year > 0 ? year : undefined;
};

const companyParties = ({ company }: Facts): NamedParty[] =>
  ['legal_name', 'dba_name', 'irs_filing_name'].map((field) => ({
    path: `company.${field}`,
    name: textOf(company, field),
    isPerson: false,
    zip: textOf(company, 'zip').slice(0, 5),
  }));

/** Everybody an application names: the business under each of its names, and those behind it. */
export const namedParties = (facts: Facts): NamedParty[] => {
  const owners = facts.owners.map(({ uid, values }): NamedParty => {
    const isPerson = isIndividual(values);
    const birthYear = isPerson ? birthYearOf(values) : undefined;
    return {
      path: `owners.${uid}.${isPerson ? 'last_name' : 'legal_name'}`,
      name: isPerson ? fullName(values) : textOf(values, 'legal_name'),
      isPerson,
      ...(birthYear !== undefined && { birthYear }),
      zip: textOf(values, 'zip').slice(0, 5),
    };
  });
  return [...companyParties(facts), ...owners].filter(({ name }) => name !== '');
};

export interface SanctionEntry {
  /** What the list itself calls the entry, the same in every edition. */
  readonly ref: string;
  readonly list: string;
  readonly kind: EntryKind;
  readonly names: readonly string[];
  /** Stated years of birth; empty when the list gives none. */
  readonly birthYears: readonly number[];
  readonly program: string;
  /** Where the list says they are at home. */
  readonly addresses: readonly string[];
}

export interface SanctionHit {
  readonly path: string;
  readonly name: string;
  readonly ref: string;
  readonly list: string;
  readonly listedAs: string;
  readonly program: string;
  readonly addresses: readonly string[];
  /** Thousandths. */
  readonly score: number;
}

interface Best {
  listedAs: string;
  score: number;
}

interface SpelledName extends Spelled {
  listedAs: string;
}

const spellAll = (names: readonly string[]): SpelledName[] =>
  names.map((listedAs) => ({ listedAs, ...spell(listedAs) }));

const bestName = (party: Spelled, names: readonly SpelledName[]): Best | undefined =>
  names
    .map((name) => ({ listedAs: name.listedAs, ...compareSpelled(party, name) }))
    .filter(({ isSame }) => isSame)
    .toSorted((one, other) => other.score - one.score || (one.listedAs < other.listedAs ? -1 : 1))[0];

/** A birth year that is off by more than one is another person; where either is unknown, the name decides. */
const mayBeBorn = (party: NamedParty, entry: SanctionEntry): boolean =>
  party.birthYear === undefined ||
  entry.birthYears.length === 0 ||
  entry.birthYears.some((year) => Math.abs(year - (party.birthYear ?? year)) <= 1);

const byPathThenRef = <T extends { path: string; ref: string }>(one: T, other: T): number =>
  `${one.path}|${one.ref}` < `${other.path}|${other.ref}` ? -1 : 1;

/** People are held against people; a business may carry anybody's name. */
export const sanctionHits = (
  parties: readonly NamedParty[],
  entries: readonly SanctionEntry[],
): readonly SanctionHit[] => {
  const spelled = entries.map((entry) => ({ entry, names: spellAll(entry.names) }));
  return parties
    .flatMap((party) => {
      const own = spell(party.name);
      return spelled.flatMap(({ entry, names }): SanctionHit[] => {
        if (party.isPerson && (entry.kind !== 'individual' || !mayBeBorn(party, entry))) return [];
        const best = bestName(own, names);
        if (!best) return [];
        const { ref, list, program, addresses } = entry;
        return [{ path: party.path, name: party.name, ref, list, program, addresses, ...pick(best) }];
      });
    })
    .toSorted(byPathThenRef);
};

const pick = ({ listedAs, score }: Best): Best => ({ listedAs, score });

/** Entries are to be forgotten after five years. */
const LISTED_MONTHS = 60;

export const TERMINATED_LINKS = ['tax_id', 'ssn', 'phone', 'name'] as const;
export type TerminatedLink = (typeof TERMINATED_LINKS)[number];

export interface TerminatedEntry {
  readonly ref: string;
  readonly list: string;
  readonly names: readonly string[];
  readonly zip: string;
  readonly reasonCode: string;
  readonly listedOn: string;
  /** Numbers that are equal, found by index: whose path, and which number. */
  readonly equal: readonly { readonly link: Exclude<TerminatedLink, 'name'>; readonly path: string }[];
}

export interface TerminatedHit {
  readonly path: string;
  readonly ref: string;
  readonly list: string;
  readonly listedAs: string;
  readonly link: TerminatedLink;
  readonly reasonCode: string;
  readonly listedOn: string;
  readonly score: number;
}

const hitsOf = (parties: readonly NamedParty[], entry: TerminatedEntry): TerminatedHit[] => {
  const { ref, list, reasonCode, listedOn, names, zip } = entry;
  const same = { ref, list, reasonCode, listedOn };
  const byNumber = entry.equal.map(({ link, path }) => ({
    ...same,
    path,
    link,
    listedAs: names[0] ?? ref,
    score: 1000,
  }));
  const byName = parties.flatMap((party): TerminatedHit[] => {
    const best = zip !== '' && party.zip === zip ? bestName(spell(party.name), spellAll(names)) : undefined;
    return best ? [{ ...same, path: party.path, link: 'name', ...pick(best) }] : [];
  });
  return [...byNumber, ...byName];
};

export const terminatedHits = (
  parties: readonly NamedParty[],
  entries: readonly TerminatedEntry[],
  today: string,
): readonly TerminatedHit[] =>
  entries
    .filter(({ listedOn }) => addMonths(listedOn, LISTED_MONTHS) > today)
    .flatMap((entry) => hitsOf(parties, entry))
    .toSorted(byPathThenRef);
