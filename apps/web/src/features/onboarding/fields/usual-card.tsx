import { CONFIRMED } from '@ledgate/domain/applications/fields/business-fields.ts';
import { isAssumed, proposalOf } from '@ledgate/domain/applications/ledger/short-path.ts';
import { fieldOf } from '@ledgate/domain/applications/fields/section-fields.ts';
import { showValue } from '@ledgate/domain/applications/fields/show-value.ts';
import { isBlank, textOf } from '@ledgate/domain/applications/fields/values.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useId } from 'react';

import { useStore } from '../../../lib/store.ts';
import { Chip } from '../../../ui/chip.tsx';
import type { Draft } from '../draft/draft.ts';
import { toInput } from '../draft/input.ts';
import { t } from '../messages.ts';
import classes from './fields.module.css';
import { useDraftValue, useRecord } from './record-context.ts';
import { useCodeNames } from './use-code-names.ts';

const KEY = 'business';

interface UsualLine {
  name: string;
  label: string;
  text: string;
}

/** The block as it would be after confirming: what was answered otherwise is not part of it. */
const linesOf = (draft: Draft): readonly UsualLine[] => {
  const [facts, typed] = [draft.facts(), draft.record(KEY)];
  return Object.entries(proposalOf(facts)?.values ?? {}).flatMap(([name, value]) => {
    const field = fieldOf('business', name);
    const isOwn = !isBlank(typed[name]) && !isAssumed(facts, name);
    // Zero of something is no news.
    if (!field || isOwn || value === 0) return [];
    return [{ name, label: field.label, text: showValue(field, value, facts) ?? t('none') }];
  });
};

const useUsual = () => {
  const { draft, form, usual } = useRecord();
  const lines = useDraftValue(draft, () => JSON.stringify(linesOf(draft)));
  const mark = useDraftValue(draft, () => proposalOf(draft.facts())?.mark);
  const confirmed = useDraftValue(draft, () => textOf(draft.record(KEY), CONFIRMED));
  /** Takes over what nobody answered, and what an earlier block answered. */
  const take = (): void => {
    const facts = draft.facts();
    for (const [name, value] of Object.entries(proposalOf(facts)?.values ?? {})) {
      const field = fieldOf('business', name);
      const isOwn = !isBlank(draft.record(KEY)[name]) && !isAssumed(facts, name);
      if (!field || isOwn) continue;
      form.setValue(name, toInput(field, value));
      draft.edit(KEY, name, toInput(field, value));
    }
  };
  return {
    lines: JSON.parse(lines) as UsualLine[],
    mark,
    isConfirmed: mark !== undefined && mark === confirmed,
    confirm: (): void => {
      take();
      if (mark !== undefined) draft.edit(KEY, CONFIRMED, mark);
    },
    change: (): void => {
      take();
      usual.set(true);
    },
  };
};

/** What most businesses of the category answer, to be confirmed with one look instead of two dozen questions. */
export const UsualCard = () => {
  const { draft, usual, opening } = useRecord();
  const { lines, mark, isConfirmed, confirm, change } = useUsual();
  const isChanged = useStore(usual);
  const nameOf = useCodeNames();
  const code = useDraftValue(draft, () => textOf(draft.record(KEY), 'mcc'));
  const id = useId();
  if (mark === undefined || isChanged || lines.length === 0) return null;
  const category = nameOf('mcc', code)?.replace(/^\d+ /, '') ?? code;
  return (
    <div className={classes.usual} role="group" aria-labelledby={id}>
      <div className={classes.usualHead}>
        <h2 id={id} className={classes.groupTitle}>
          {t('usualTitle', { category })}
        </h2>
        {isConfirmed && (
          <Chip tone="teal" icon={IconCircleCheck}>
            {t('usualConfirmed')}
          </Chip>
        )}
      </div>
      <p className={classes.intro}>{t('usualText')}</p>
      <dl className={classes.usualLines}>
        {lines.map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {opening.isOpen(CONFIRMED) && (
        <div className={classes.usualActs}>
          {!isConfirmed && (
            <Button id="business.assumed_for" data-answers onClick={confirm}>
              {t('usualRight')}
            </Button>
          )}
          <Button variant="default" onClick={change}>
            {t('change')}
          </Button>
        </div>
      )}
    </div>
  );
};
