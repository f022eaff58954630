import type { Group } from '@ledgate/domain/applications/fields/field.ts';
import { isIndividual } from '@ledgate/domain/applications/ledger/answers.ts';
import { isBlank, isYes, textOf } from '@ledgate/domain/applications/fields/values.ts';
import { Button } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';

import { usePerson } from '../../../lib/session.ts';
import { t } from '../messages.ts';
import classes from './fields.module.css';
import { pathIn, useDraftValue, useRecord } from './record-context.ts';

/** Answers several questions with one click, each of them in plain sight. */
const useAnswers = () => {
  const { draft, recordKey, form } = useRecord();
  return (answers: Record<string, string>): void => {
    for (const [name, input] of Object.entries(answers)) {
      form.setValue(name, input);
      form.clearErrors(name);
      draft.edit(recordKey, name, input);
    }
  };
};

const useAreBlank = (names: readonly string[]): boolean => {
  const { draft, recordKey } = useRecord();
  return useDraftValue(draft, () => names.every((name) => isBlank(draft.record(recordKey)[name])));
};

/** Says no to the hard questions of a group together. */
const DenyAll = ({ text, fields }: { text: string; fields: readonly string[] }) => {
  const record = useRecord();
  const answer = useAnswers();
  const isBlankAll = useAreBlank(fields);
  if (!isBlankAll || !fields.every((name) => record.opening.isOpen(name))) return null;
  return (
    <p className={classes.atOnce}>
      <Button
        size="xs"
        data-answers
        variant="default"
        id={`${pathIn(record, fields[0] ?? '')}-none`}
        onClick={() => answer(Object.fromEntries(fields.map((name) => [name, 'false'])))}
      >
        {text}
      </Button>
      <span>{t('denyOr')}</span>
    </p>
  );
};

/** A last name is one word; who has two corrects it. */
const nameParts = (fullName: string): { first: string; last: string } => {
  const words = fullName.trim().split(/\s+/);
  return { first: words.slice(0, -1).join(' ') || fullName, last: words.length > 1 ? (words.at(-1) ?? '') : '' };
};

const PERSON = ['first_name', 'last_name', 'email', 'phone'] as const;

/** Fills in whoever is signed in, who then signs for the business unless somebody else does. */
const ThisIsMe = () => {
  const record = useRecord();
  const { draft, recordKey, opening } = record;
  const me = usePerson();
  const answer = useAnswers();
  const isOffered = useDraftValue(draft, () => {
    const others = draft.facts().owners.filter(({ uid }) => uid !== record.recordUid);
    const isListed = others.some(({ values }) => textOf(values, 'email') === me?.email);
    return isIndividual(draft.record(recordKey)) && !isListed;
  });
  const isEmpty = useAreBlank(PERSON);
  if (me === null || !isOffered || !isEmpty || !PERSON.every((name) => opening.isOpen(name))) return null;
  const take = (): void => {
    const { first, last } = nameParts(me.fullName);
    const isFree = !draft.facts().owners.some(({ values }) => isYes(values, 'is_primary'));
    answer({
      first_name: first,
      last_name: last,
      email: me.email,
      ...(me.mobile !== null && { phone: me.mobile }),
      ...(isFree && { is_primary: 'true' }),
    });
  };
  return (
    <p className={classes.atOnce}>
      <Button
        size="xs"
        data-answers
        variant="light"
        id={`${pathIn(record, 'first_name')}-me`}
        leftSection={<IconUserCheck size={16} stroke={1.7} />}
        onClick={take}
      >
        {t('thisIsMe')}
      </Button>
      <span>{t('thisIsMeText', { name: me.fullName })}</span>
    </p>
  );
};

const REACH = ['business_email', 'business_phone'] as const;

/** The address and number of the account, which a small business uses for everything. */
const MyReach = () => {
  const record = useRecord();
  const me = usePerson();
  const answer = useAnswers();
  const isEmpty = useAreBlank(REACH);
  if (me === null || me.mobile === null || !isEmpty || !REACH.every((name) => record.opening.isOpen(name))) return null;
  const { email, mobile } = me;
  return (
    <p className={classes.atOnce}>
      <Button
        size="xs"
        data-answers
        variant="light"
        id="company.reach-me"
        onClick={() => answer({ business_email: email, business_phone: mobile })}
      >
        {t('myReach')}
      </Button>
      <span>{email}</span>
    </p>
  );
};

/** What of a group can be answered with one click. */
export const AtOnce = ({ group, denies }: { group: string; denies: Group['denies'] }) => {
  const { section } = useRecord();
  if (denies) return <DenyAll {...denies} />;
  if (section === 'ownership' && group === 'share') return <ThisIsMe />;
  return section === 'company' && group === 'reach' ? <MyReach /> : null;
};
