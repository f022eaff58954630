import type { QuestionView } from '@ledgate/contract/query-view.ts';
import type { Section } from '@ledgate/domain/applications/sections.ts';
import { IconMessageQuestion } from '@tabler/icons-react';

import { Notice } from '../../../ui/notice.tsx';
import { t } from '../messages.ts';

interface AskedNoticeProps {
  questions: readonly QuestionView[];
  section: Section;
}

/** Above a section that is open only because of questions: those about all of it, and that the rest is shut. */
export const AskedNotice = ({ questions, section }: AskedNoticeProps) => {
  const whole = questions.filter((one) => one.section === section && one.field === null && one.document === null);
  return (
    <Notice tone="warn" icon={IconMessageQuestion}>
      <p>{t('onlyAsked')}</p>
      {whole.map(({ id, about, query_rest: text }) => (
        <p key={id}>
          <strong>{about}:</strong> {text}
        </p>
      ))}
    </Notice>
  );
};
