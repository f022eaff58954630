import {
  BENEFICIAL_BPS,
  heldByPeople,
  heldDirectly,
  heldThrough,
  isCompanyOwner,
  isControlPerson,
  isCoverageShort,
  isIndividual,
  isOwnershipAsked,
  isPrivateCompany,
  isRestVouchedFor,
  isSoleProp,
  sharesOf,
} from './answers.ts';
import type { Facts, Rec } from './facts.ts';
import { met, missing, pathOf, recordTitle, type Requirement, type Standing, warned, wrong } from './requirement.ts';
import { maybeSameSecret, sameSecret } from '../fields/same-secret.ts';
import { isYes, numberOf } from '../fields/values.ts';

/** 3333 reads 33.33%. */
const percent = (bps: number): string => `${bps / 100}%`;

interface RuleText {
  id: string;
  label: string;
  why: string;
  rule?: Requirement['rule'];
  record?: string;
  field?: string;
}

const line = ({ id, rule = 'law', record, field, ...text }: RuleText, standing: Standing): Requirement => ({
  id: `owners.${id}`,
  section: 'ownership',
  path: pathOf('ownership', record, field),
  ...(record !== undefined && { record }),
  ...(field !== undefined && { field }),
  ...text,
  rule,
  way: 'asked',
  ...standing,
});

const controlPerson = (facts: Facts): Requirement => {
  const count = facts.owners.filter(({ values }) => isControlPerson(values)).length;
  const text = {
    id: 'control_person',
    label: 'One control person',
    why: 'Federal law requires one person who runs the business to be named.',
  };
  if (count === 0) return line(text, missing('Mark the one person who runs the business as control person.'));
  return line(text, count === 1 ? met : wrong(`${count} people are marked as control person. Mark exactly one.`));
};

const primary = (facts: Facts): Requirement => {
  const marked = facts.owners.filter(({ values }) => isIndividual(values) && isYes(values, 'is_primary'));
  const text = {
    id: 'primary',
    label: 'One primary contact and signer',
    why: 'One person signs the agreement for the business.',
    rule: 'bank',
  } as const;
  const [first, ...others] = marked;
  if (!first) return line(text, missing('Mark the person who will sign as primary.'));
  if (others.length > 0) return line(text, wrong(`${marked.length} people are marked as primary. Mark exactly one.`));
  const maySign = isControlPerson(first.values) || sharesOf(first.values) > 0;
  return line(text, maySign ? met : wrong('The primary person must be an owner or the control person.'));
};

const guarantor = (facts: Facts): Requirement[] => {
  if (!isPrivateCompany(facts)) return [];
  const text = {
    id: 'guarantor',
    label: 'A personal guarantee',
    why: 'Someone has to answer for a private company if it can’t refund its customers.',
    rule: 'bank',
  } as const;
  const isGiven = facts.owners.some(({ values }) => isIndividual(values) && isYes(values, 'is_guarantor'));
  return [line(text, isGiven ? met : missing('At least one person gives a personal guarantee.'))];
};

const total = (facts: Facts): Requirement[] => {
  const sum = heldDirectly(facts);
  if (!isOwnershipAsked(facts) || sum <= 10_000) return [];
  // Said at the last share that was entered: that is where somebody sees it.
  const last = facts.owners.findLast(({ values }) => sharesOf(values) > 0);
  const text = {
    id: 'total',
    label: 'Shares in total',
    why: 'The shares can’t add up to more than 100%.',
    ...(last && { record: last.uid, field: 'ownership_bps' }),
  };
  return [line(text, wrong(`Together the owners hold ${percent(sum)}. The whole is 100%.`))];
};

const coverage = (facts: Facts): Requirement[] => {
  if (!isPrivateCompany(facts)) return [];
  const text = {
    id: 'coverage',
    label: 'Everyone who owns 25% or more',
    why: 'When the people listed hold more than 75%, no one left out can own 25%.',
  };
  if (!isCoverageShort(facts) || isRestVouchedFor(facts)) return [line(text, met)];
  const held = percent(heldByPeople(facts));
  return [
    line(
      text,
      missing(
        `The people listed hold ${held}. List the others, or let the control person confirm that nobody else owns 25% or more.`,
      ),
    ),
  ];
};

const soleOwner = (facts: Facts): Requirement[] => {
  if (!isSoleProp(facts)) return [];
  const text = { id: 'sole', label: 'One owner of the whole', why: 'A sole proprietorship belongs to one person.' };
  const [owner, ...others] = facts.owners;
  if (!owner || others.length > 0)
    return [
      line(
        text,
        wrong('A sole proprietor is the only owner. Remove the others, or choose another business structure.'),
      ),
    ];
  if (isCompanyOwner(owner.values)) return [line(text, wrong('A sole proprietor is a person.'))];
  if (numberOf(owner.values, 'ownership_bps') === undefined) return [line(text, missing('Enter 100%.'))];
  return [line(text, sharesOf(owner.values) === 10_000 ? met : wrong('A sole proprietor owns 100%.'))];
};

const behind = (facts: Facts, { uid, values }: Rec, index: number): Requirement[] => {
  if (!isOwnershipAsked(facts) || !isCompanyOwner(values)) return [];
  const people = heldThrough(facts, uid);
  const subject = recordTitle('ownership', values, index);
  const held = people.reduce((sum, person) => sum + sharesOf(person.values), 0);
  const found: Requirement[] = [];
  if (held > sharesOf(values)) {
    const text = {
      id: `${uid}.held`,
      label: 'Shares held through this company',
      why: 'No one can hold more through a company than the company itself holds.',
      record: uid,
      field: 'ownership_bps',
    };
    found.push({
      ...line(text, wrong(`${percent(held)} are held through it, but it owns ${percent(sharesOf(values))}.`)),
      subject,
    });
  }
  if (sharesOf(values) >= BENEFICIAL_BPS) {
    const text = {
      id: `${uid}.behind`,
      label: 'The people behind this company',
      why: 'Anyone who owns 25% or more of your business through a company has to be named.',
      record: uid,
    };
    const isKnown =
      people.some((person) => sharesOf(person.values) >= BENEFICIAL_BPS) ||
      !isCoverageShort(facts) ||
      isRestVouchedFor(facts);
    found.push({
      ...line(
        text,
        isKnown
          ? met
          : missing('Add the people who own 25% or more through it, and choose this company under “Held through”.'),
      ),
      subject,
    });
  }
  return found;
};

const duplicate = (facts: Facts, { uid, values }: Rec, index: number): Requirement[] => {
  const earlier = facts.owners.slice(0, index);
  const twin = earlier.findIndex((other) => sameSecret(other.values['ssn'], values['ssn']));
  const double = earlier.findIndex((other) => maybeSameSecret(other.values['ssn'], values['ssn']));
  const at = twin < 0 ? double : twin;
  if (at < 0) return [];
  const first = recordTitle('ownership', facts.owners[at]?.values ?? {}, at);
  const text = {
    id: `${uid}.duplicate`,
    label: 'SSN or ITIN',
    why: 'Every person has a number of their own.',
    record: uid,
    field: 'ssn',
  };
  const standing =
    twin < 0
      ? warned(`${first}’s number ends in the same four digits. Each person has a number of their own.`)
      : wrong(`${first} has the same number.`);
  return [{ ...line(text, standing), subject: recordTitle('ownership', values, index) }];
};

/** What must be true of the owners together. */
export const ownershipRules = (facts: Facts): Requirement[] => {
  const any = {
    id: 'any',
    label: 'The people behind the business',
    why: 'Federal law requires us to know who owns and who runs the business.',
  };
  if (facts.owners.length === 0) return [line(any, missing('Add at least the person who runs the business.'))];
  return [
    line(any, met),
    controlPerson(facts),
    primary(facts),
    ...guarantor(facts),
    ...soleOwner(facts),
    ...total(facts),
    ...coverage(facts),
    ...facts.owners.flatMap((owner, index) => [...behind(facts, owner, index), ...duplicate(facts, owner, index)]),
  ];
};
