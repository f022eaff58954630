import {
  heldDirectly,
  isBeneficialOwner,
  isControlPerson,
  isOwnershipAsked,
  sharesOf,
} from '@ledgate/domain/applications/ledger/answers.ts';
import { showTyped } from '@ledgate/domain/applications/input/typed-input.ts';
import { isYes } from '@ledgate/domain/applications/fields/values.ts';
import { IconStarFilled, IconUserStar } from '@tabler/icons-react';

import { Chip } from '../../../ui/chip.tsx';
import type { Draft } from '../draft/draft.ts';
import { useDraftValue } from '../fields/record-context.ts';
import { t } from '../messages.ts';
import classes from './wizard.module.css';

/** Share and roles of an owner, in the head of the card. */
export const OwnerMarks = ({ draft, recordKey }: { draft: Draft; recordKey: string }) => {
  const marks = useDraftValue(draft, () => {
    const [facts, owner] = [draft.facts(), draft.record(recordKey)];
    const share = isOwnershipAsked(facts) && sharesOf(owner) > 0 ? showTyped('bps', sharesOf(owner)) : '';
    const flags = [isBeneficialOwner(facts, owner), isControlPerson(owner), isYes(owner, 'is_primary')];
    return [share, ...flags.map((flag) => (flag ? '1' : ''))].join('|');
  });
  const [share = '', beneficial = '', control = '', primary = ''] = marks.split('|');
  return (
    <>
      {share !== '' && <span className={classes.totalFigure}>{share}</span>}
      {beneficial !== '' && <Chip tone="petrol">{t('beneficial')}</Chip>}
      {control !== '' && (
        <Chip tone="violet" icon={IconUserStar}>
          {t('controlPerson')}
        </Chip>
      )}
      {primary !== '' && (
        <Chip tone="blue" icon={IconStarFilled}>
          {t('primary')}
        </Chip>
      )}
    </>
  );
};

const WHOLE = 10_000;

/** How much of the business the listed owners hold together. */
export const OwnersTotal = ({ draft }: { draft: Draft }) => {
  const total = useDraftValue(draft, () => (isOwnershipAsked(draft.facts()) ? heldDirectly(draft.facts()) : -1));
  if (total < 0) return null;
  const isOver = total > WHOLE;
  return (
    <div className={classes.total}>
      <p className={classes.totalFigure} role="status">
        {t('totalShares', { total: showTyped('bps', total) })}
      </p>
      <span className={classes.meter} aria-hidden="true">
        <span
          className={classes.meterFill}
          data-over={isOver || undefined}
          style={{ inlineSize: `${Math.min(100, total / 100)}%` }}
        />
      </span>
      {isOver && <p>{t('totalOver')}</p>}
    </div>
  );
};
