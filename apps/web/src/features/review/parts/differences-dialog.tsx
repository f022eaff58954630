import type { DifferenceView } from '@ledgate/contract/case-file.ts';
import { type Section, SECTION_FACTS, SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { Modal, Skeleton } from '@mantine/core';

import { ErrorState } from '../../../ui/error-state.tsx';
import { useCaseView } from '../case-context.ts';
import { useDifferences } from '../data.ts';
import { say } from '../dialog-messages.ts';
import { t } from '../messages.ts';
import classes from './panel.module.css';

const Said = ({ text, isSecret }: { text: string | null; isSecret: boolean }) => (
  <>
    {text ?? t('notAnswered')}
    {isSecret && text !== null && <span className={classes.quiet}>{` ${say('secretChanged')}`}</span>}
  </>
);

const Change = ({ change }: { change: DifferenceView }) => (
  <tr>
    <th scope="row">
      {change.title === null ? change.label : `${change.title}: ${change.label}`}
      {change.query !== null && (
        <span className={classes.cause}>
          {say('causedBy', { reference: change.query.reference, subject: change.query.subject })}
        </span>
      )}
    </th>
    <td className={classes.was}>
      <Said text={change.before} isSecret={false} />
    </td>
    <td>
      <Said text={change.after} isSecret={change.isSecret} />
    </td>
  </tr>
);

const ChangesOf = ({ section, changes }: { section: Section; changes: readonly DifferenceView[] }) => (
  <tbody>
    <tr>
      <th colSpan={3} scope="rowgroup" className={classes.groupHead}>
        {SECTION_FACTS[section].name}
      </th>
    </tr>
    {changes.map((change) => (
      <Change key={`${change.record}-${change.field}`} change={change} />
    ))}
  </tbody>
);

interface DifferencesDialogProps {
  from: number;
  to?: number;
  onClose: () => void;
}

/** Field by field, what is not as it was, and the query that asked for it. */
export const DifferencesDialog = ({ from, to, onClose }: DifferencesDialogProps) => {
  const { file } = useCaseView();
  const { data, error, refetch } = useDifferences(file.application.uid, from, to);
  const title = say('differencesTitle', { from, to: to === undefined ? t('now') : say('submissionTo', { n: to }) });
  const sections = SECTIONS.map((section) => ({
    section,
    changes: (data?.changes ?? []).filter((change) => change.section === section),
  })).filter(({ changes }) => changes.length > 0);
  return (
    <Modal opened onClose={onClose} title={title} size="xl">
      {error !== null && data === undefined && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={160} />}
      {data?.changes.length === 0 && <p>{say('noDifferences')}</p>}
      {sections.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.changes}>
            <thead>
              <tr>
                <th scope="col">{say('field')}</th>
                <th scope="col">{say('before')}</th>
                <th scope="col">{say('after')}</th>
              </tr>
            </thead>
            {sections.map((one) => (
              <ChangesOf key={one.section} {...one} />
            ))}
          </table>
        </div>
      )}
    </Modal>
  );
};
