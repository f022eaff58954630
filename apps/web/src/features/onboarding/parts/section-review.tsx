import type { RequirementView } from '@ledgate/contract/application-view.ts';
import { type Field, isShown, isTyped } from '@ledgate/domain/applications/fields/field.ts';
import { CONFIRMED } from '@ledgate/domain/applications/fields/business-fields.ts';
import { recordTitle } from '@ledgate/domain/applications/ledger/requirement.ts';
import { FIELDS } from '@ledgate/domain/applications/fields/section-fields.ts';
import { type FormSection, isMany } from '@ledgate/domain/applications/sections.ts';
import { showValue } from '@ledgate/domain/applications/fields/show-value.ts';

import type { Values } from '@ledgate/domain/applications/fields/values.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { Sheet } from '../../../ui/sheet.tsx';
import { useNameOf } from '../data.ts';
import type { Draft } from '../draft/draft.ts';
import { t } from '../messages.ts';
import { sectionLink } from '../paths.ts';
import classes from './review.module.css';

interface SectionReviewProps {
  draft: Draft;
  section: FormSection;
  application: string | undefined;
  /** What the server wants, to mark what is not there. */
  requirements: readonly RequirementView[];
}

interface AnswersProps extends SectionReviewProps {
  values: Values;
  uid: string | null;
}

const isAsked = (field: Field): boolean => isTyped(field) && field.confirms === undefined && field.name !== CONFIRMED;

const Answers = ({ draft, section, values, uid, requirements }: AnswersProps) => {
  const facts = draft.facts();
  const nameOf = useNameOf();
  const lines = FIELDS[section]
    .filter((field) => isAsked(field) && isShown(field, facts, values))
    .map((field) => ({
      field,
      text: showValue(field, values[field.name], facts, nameOf),
      open: requirements.find(
        (line) =>
          line.section === section &&
          line.field === field.name &&
          (line.record === undefined || line.record === uid) &&
          (line.state === 'missing' || line.state === 'wrong'),
      ),
    }))
    .filter(({ text, open }) => text !== undefined || open !== undefined);
  return (
    <dl className={classes.answers}>
      {lines.map(({ field, text, open }) => (
        <div key={field.name} className={classes.answer} data-open={open !== undefined || undefined}>
          <dt>{field.label}</dt>
          <dd>{text ?? t('notAnswered')}</dd>
          {open !== undefined && <dd className={classes.open}>{open.message}</dd>}
        </div>
      ))}
    </dl>
  );
};

/** Everything that was answered in one section, and a way back to it. */
export const SectionReview = (props: SectionReviewProps) => {
  const { draft, section, application } = props;
  const lines = draft.linesOf(section);
  const edit = (
    <Button
      size="xs"
      variant="default"
      aria-label={t('editOf', { section: t(`title_${section}`) })}
      renderRoot={(root) => <Link {...sectionLink(section, application)} {...root} />}
    >
      {t('edit')}
    </Button>
  );
  return (
    <Sheet title={t(`title_${section}`)} actions={edit} isFlush>
      {lines.map((line, at) => {
        const values = draft.whole(line.key);
        return (
          <div key={line.key}>
            {isMany(section) && <h3 className={classes.record}>{recordTitle(section, values, at)}</h3>}
            <Answers {...props} values={values} uid={line.uid} />
          </div>
        );
      })}
      {lines.length === 0 && <p className={classes.none}>{t('notAnswered')}</p>}
    </Sheet>
  );
};
