import type { Field } from '@ledgate/domain/applications/fields/field.ts';
import type { Section } from '@ledgate/domain/applications/sections.ts';
import { whyOf } from '@ledgate/domain/applications/fields/shown.ts';

import { type Store, useStore } from '../../../lib/store.ts';
import { t } from '../messages.ts';
import classes from './wizard.module.css';

const Question = ({ guide }: { guide: Store<Field | null> }) => {
  const field = useStore(guide);
  if (field === null) return null;
  const why = whyOf(field);
  if (why === '' && field.help === undefined) return null;
  return (
    <div className={classes.question}>
      <h2 className={classes.guideTitle}>{field.label}</h2>
      {field.help !== undefined && <p>{field.help}</p>}
      {why !== '' && (
        <p>
          <strong>{t('guideWhy')}:</strong> {why}
        </p>
      )}
    </div>
  );
};

/** Beside the form: what will be looked at, and why the question at hand is asked. */
export const Guidance = ({ section, guide }: { section: Section; guide: Store<Field | null> }) => (
  <aside className={classes.guidance} aria-label={t('guideTitle')}>
    <h2 className={classes.guideTitle}>{t('guideTitle')}</h2>
    <ul>
      <li>{t(`check_${section}_1`)}</li>
      <li>{t(`check_${section}_2`)}</li>
      <li>{t(`check_${section}_3`)}</li>
    </ul>
    <Question guide={guide} />
  </aside>
);
