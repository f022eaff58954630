import type { RequirementView } from '@ledgate/contract/application-view.ts';
import { SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { Notice } from '../../../ui/notice.tsx';
import { t } from '../messages.ts';
import { sectionLink } from '../paths.ts';
import classes from './review.module.css';

interface OpenPointsProps {
  requirements: readonly RequirementView[];
  application: string | undefined;
}

const nameOf = ({ subject, label }: RequirementView): string =>
  subject === undefined ? label : `${subject}: ${label}`;

const Points = ({ requirements, application }: OpenPointsProps) => (
  <>
    {SECTIONS.map((section) => {
      const lines = requirements.filter((line) => line.section === section);
      if (lines.length === 0) return null;
      return (
        <div key={section}>
          <p className={classes.sectionName}>{t(`title_${section}`)}</p>
          <ul className={classes.list}>
            {lines.map((line) => (
              <li key={line.id}>
                <Link {...sectionLink(section, application, line.path)}>{nameOf(line)}</Link>
                {line.message === undefined ? '' : `: ${line.message}`}
              </li>
            ))}
          </ul>
        </div>
      );
    })}
  </>
);

/** What keeps the application from being submitted, and what somebody will ask about. */
export const OpenPoints = ({ requirements, application }: OpenPointsProps) => {
  const open = requirements.filter(({ state }) => state === 'missing' || state === 'wrong');
  const warnings = requirements.filter(({ state }) => state === 'warning');
  return (
    <>
      {open.length > 0 ? (
        <Notice tone="warn" icon={IconAlertTriangle}>
          <strong>{t('stillMissing', { count: open.length })}</strong>
          <Points requirements={open} application={application} />
        </Notice>
      ) : (
        <Notice tone="good" icon={IconCircleCheck}>
          {t('nothingMissing')}
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice>
          <strong>{t('toMind')}</strong>
          <Points requirements={warnings} application={application} />
        </Notice>
      )}
    </>
  );
};
