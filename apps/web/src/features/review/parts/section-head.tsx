import type { CaseSection } from '@ledgate/contract/case-file.ts';
import { type Section, SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

import { useNow } from '../../../lib/now.ts';
import { formatAgo } from '../../../ui/format.ts';
import { useCaseView } from '../case-context.ts';
import { grantHeading, HEADING_ID } from '../heading-focus.ts';
import { t } from '../messages.ts';
import { useVerifySection } from '../use-verify-section.tsx';
import classes from './case.module.css';

interface SectionHeadProps {
  section: Section;
  state: CaseSection;
  title: string;
}

const Looked = ({ state }: { state: CaseSection }) => {
  const now = useNow();
  const { verified, lapsed } = state;
  const who = verified ?? lapsed;
  if (who === null) return null;
  const words = { name: who.by.name, when: formatAgo(who.at, now) };
  return (
    <>
      <p className={classes.looked} data-lapsed={verified === null || undefined}>
        {t(verified === null ? 'lapsedBy' : 'verifiedBy', words)}
      </p>
      {who.documents_reason !== null && (
        <p className={classes.remark}>{t('verifiedWithout', { reason: who.documents_reason })}</p>
      )}
    </>
  );
};

/** The name of the section, its number, and whether somebody has looked through it. */
export const SectionHead = ({ section, state, title }: SectionHeadProps) => {
  const { file, isPast } = useCaseView();
  const { toggle, isBusy, dialog } = useVerifySection();
  const isVerified = state.verified !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => grantHeading(heading.current), [section]);
  return (
    <header className={classes.sheetHead}>
      <div>
        <h2 ref={heading} id={HEADING_ID} tabIndex={-1} className={classes.sheetTitle}>
          <span className={classes.number}>{`${SECTIONS.indexOf(section) + 1}/${SECTIONS.length}`}</span> {title}
        </h2>
        {!isPast && <Looked state={state} />}
      </div>
      {file.reviewable && !isPast && (
        <Button
          variant="default"
          size="sm"
          loading={isBusy}
          aria-label={t(isVerified ? 'unverifyOf' : 'verifyOf', { section: title })}
          aria-keyshortcuts="v"
          leftSection={isVerified ? undefined : <IconCheck size={16} stroke={1.9} />}
          onClick={() => toggle(state)}
        >
          {t(isVerified ? 'unverify' : 'verify')}
        </Button>
      )}
      {dialog}
    </header>
  );
};
