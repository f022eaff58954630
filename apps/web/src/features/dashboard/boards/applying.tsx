import type { DashboardApplying } from '@ledgate/contract/dashboard-view.ts';
import { STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import { sayExpectation } from '@ledgate/domain/queue/expectation.ts';
import { Link } from '@tanstack/react-router';

import { useNow } from '../../../lib/now.ts';
import { formatAge } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { sectionLink } from '../../onboarding/paths.ts';
import classes from '../parts/board.module.css';
import { Lines, Nothing } from '../parts/lines.tsx';
import { t } from './merchant-messages.ts';

type Begun = NonNullable<DashboardApplying['application']>;

const Missing = ({ application, missing }: Pick<DashboardApplying, 'missing'> & { application: Begun }) => (
  <Sheet
    title={t('missing')}
    hint={missing.count === 0 ? undefined : t('missingCount', { count: missing.count })}
    isFlush
  >
    {missing.count === 0 && <Nothing>{t('missingNone')}</Nothing>}
    <Lines
      lines={missing.first.map(({ id, section, path, label, subject }) => ({
        id,
        title: label,
        link: sectionLink(section, application.uid, path),
        note: subject,
      }))}
    />
    {missing.count > missing.first.length && (
      <div className={classes.inset}>
        <Link to="/summary" search={{ application: application.uid }}>
          {t('missingAll')}
        </Link>
      </div>
    )}
  </Sheet>
);

const Turn = ({ application, applying }: { application: Begun; applying: DashboardApplying }) => {
  const now = useNow();
  const { turn, waiting_for: names, questions } = applying;
  return (
    <Sheet title={t('turn')}>
      <div className={classes.stack}>
        <p className={classes.nextName}>{turn === null ? t('turnOver') : t(`turn_${turn}`)}</p>
        <p className={classes.text}>
          {STATUS_FACTS[application.status].next}{' '}
          {turn !== null && t('turnSince', { age: formatAge(application.status_at, now) })}
        </p>
        {names.length > 0 && <p>{t('waitingFor', { names: names.join(', ') })}</p>}
        {questions > 0 && (
          <p>
            {t('questionsCount', { count: questions })}{' '}
            <Link to="/my-queries" search={{ application: application.uid }}>
              {t('answer')}
            </Link>
          </p>
        )}
        <p>
          <Link to="/status" search={{ application: application.uid }}>
            {t('seeStatus')}
          </Link>
        </p>
      </div>
    </Sheet>
  );
};

/** What a merchant who applies has to know: what is missing, whose turn it is, and how long that usually takes. */
export const Applying = ({ applying }: { applying: DashboardApplying }) => {
  const { application, missing } = applying;
  const isOpen = application !== null && STATUS_FACTS[application.status].editable === 'all';
  return (
    <div className={classes.columns}>
      {isOpen && <Missing application={application} missing={missing} />}
      <div className={classes.stack}>
        {application !== null && <Turn application={application} applying={applying} />}
        <Sheet title={t('usual')}>
          <p className={classes.text}>{sayExpectation(applying.usual)}</p>
        </Sheet>
      </div>
    </div>
  );
};
