import type { RecordView } from '@ledgate/contract/application-view.ts';
import type { CaseSection } from '@ledgate/contract/case-file.ts';
import { type Field, isShown } from '@ledgate/domain/applications/fields/field.ts';
import { recordTitle } from '@ledgate/domain/applications/ledger/requirement.ts';
import { FIELDS, GROUPS } from '@ledgate/domain/applications/fields/section-fields.ts';
import { type FormSection, isMany, SECTION_FACTS } from '@ledgate/domain/applications/sections.ts';
import { showValue } from '@ledgate/domain/applications/fields/show-value.ts';

import { type Asked, countAsked } from '../asked.ts';
import { useCaseView } from '../case-context.ts';
import { valuesOf } from '../case-facts.ts';
import { t } from '../messages.ts';
import classes from './case.module.css';
import { FieldRow, type InReview } from './field-row.tsx';
import { LazyAccounts } from './lazy-accounts.tsx';
import { SectionHead } from './section-head.tsx';
import { SectionDocuments } from './section-documents.tsx';

interface Line {
  field: Field;
  text: string | undefined;
  remark: string | undefined;
  /** Where the reviewer answers it. */
  review: InReview | undefined;
}

/** What was asked of this record: the answers, the required questions that have none, and what the reviewer answers. */
const useLines = (section: FormSection, record: RecordView): Line[] => {
  const { file, facts, nameOf, isPast } = useCaseView();
  const values = valuesOf(record);
  return FIELDS[section]
    .filter((field) => field.confirms === undefined && isShown(field, facts, values))
    .map((field) => {
      const requirement = file.requirements.find(
        (line) =>
          line.section === section &&
          line.field === field.name &&
          (line.record === undefined || line.record === record.uid) &&
          line.state !== 'met',
      );
      const answer = file.review_answers.find((one) => one.record === record.uid && one.field === field.name);
      const review = answer && !isPast ? { ...answer, version: record.version } : undefined;
      return {
        field,
        text: showValue(field, values[field.name], facts, nameOf),
        remark: isPast ? undefined : requirement?.message,
        review,
      };
    })
    .filter(({ text, remark, review }) => text !== undefined || remark !== undefined || review?.open);
};

interface RecordProps {
  section: FormSection;
  record: RecordView;
  at: number;
  asked: readonly Asked[];
}

const RecordLines = ({ section, record, at, asked }: RecordProps) => {
  const lines = useLines(section, record);
  const values = valuesOf(record);
  const anchor = isMany(section) ? record.uid : null;
  return (
    <section className={classes.record} aria-label={recordTitle(section, values, at)}>
      {isMany(section) && <h3 className={classes.recordName}>{recordTitle(section, values, at)}</h3>}
      {GROUPS[section].map((group) => {
        const own = lines.filter(({ field }) => field.group === group.name);
        if (own.length === 0) return null;
        return (
          <div key={group.name}>
            <h4 className={classes.group}>{group.title}</h4>
            <dl>
              {own.map(({ field, text, remark, review }) => (
                <FieldRow
                  key={field.name}
                  section={section}
                  record={record.uid}
                  anchor={anchor}
                  field={field}
                  value={values[field.name]}
                  text={text}
                  remark={remark}
                  review={review}
                  asked={countAsked(asked, { section, record: anchor, field: field.name })}
                />
              ))}
            </dl>
          </div>
        );
      })}
    </section>
  );
};

interface SectionSheetProps {
  section: FormSection;
  state: CaseSection;
  asked: readonly Asked[];
}

/** One section as a definition list, with the papers that prove it. */
export const SectionSheet = ({ section, state, asked }: SectionSheetProps) => {
  const { file, isPast } = useCaseView();
  const records = file.records.filter((record) => record.section === section);
  return (
    <section className={classes.sheet} aria-labelledby="section-title">
      <SectionHead section={section} state={state} title={SECTION_FACTS[section].name} />
      {records.map((record, at) => (
        <RecordLines key={record.uid} section={section} record={record} at={at} asked={asked} />
      ))}
      {records.length === 0 && <p className={classes.nothing}>{t('nothing')}</p>}
      {section === 'settlement' && !isPast && <LazyAccounts />}
      <SectionDocuments section={section} />
    </section>
  );
};
