import { maskSecret } from '@ledgate/domain/applications/fields/masking.ts';
import { isBlank, isSealed, type Value } from '@ledgate/domain/applications/fields/values.ts';
import type { Field } from '@ledgate/domain/applications/fields/field.ts';
import { recordsOf } from '@ledgate/domain/applications/ledger/facts.ts';
import { pathOf } from '@ledgate/domain/applications/ledger/requirement.ts';
import { FORM_SECTIONS, type FormSection, isMany } from '@ledgate/domain/applications/sections.ts';
import { Failure } from '../../../core/failure.ts';
import { nameOfCode } from '../../lookups/public.ts';
import { type AnsweredFacts, answeredFields } from '../../pdf/public.ts';
import type { Gathered } from '../load-package.ts';
import type { SectionJson } from '../package-schema.ts';

type RecordJson = SectionJson['company'][number];
type Answer = RecordJson['values'][string];

/** How the answers of this package are told. */
export const answeredIn = ({ facts, kind }: Pick<Gathered, 'facts' | 'kind'>): AnsweredFacts => ({
  facts,
  nameOf: nameOfCode,
  isForBank: true,
  isFull: kind === 'full',
});

const answerOf = ({ kind }: Pick<Gathered, 'kind'>, field: Field, value: Value | undefined): Answer | null => {
  if (value === undefined || value === null || isBlank(value)) return null;
  if (isSealed(value)) {
    if (kind === 'masked') return value.masked;
    throw new Failure(
      'not_ready',
      `${field.label} can’t be opened. It has to be entered again before the package is made.`,
    );
  }
  if (field.secret && kind === 'masked' && typeof value === 'string') return maskSecret(field.secret, value).masked;
  // Lists are read-only here and not in the schema, which has them as they are written.
  return (Array.isArray(value) ? [...value] : value) as Answer;
};

/** The records of a section as they were answered. */
export const recordsJson = (gathered: Pick<Gathered, 'facts' | 'kind'>, section: FormSection): RecordJson[] =>
  recordsOf(gathered.facts, section).map(({ uid, values }) => ({
    uid: isMany(section) ? (uid ?? null) : null,
    values: Object.fromEntries(
      answeredFields(answeredIn(gathered), section, values).flatMap((field) => {
        const answer = answerOf(gathered, field, values[field.name]);
        return answer === null ? [] : [[field.name, answer]];
      }),
    ),
  }));

/** Which secrets a full package opens, by their paths; never what they are. */
export const secretsIn = ({ facts }: Pick<Gathered, 'facts'>): string[] =>
  FORM_SECTIONS.flatMap((section) =>
    recordsOf(facts, section).flatMap(({ uid, values }) =>
      answeredFields(answeredIn({ facts, kind: 'full' }), section, values)
        .filter((field) => field.secret && typeof values[field.name] === 'string' && values[field.name] !== '')
        .map((field) => pathOf(section, isMany(section) ? uid : undefined, field.name)),
    ),
  );
