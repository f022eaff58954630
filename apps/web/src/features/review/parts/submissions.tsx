import { useState } from 'react';

import { ErrorState } from '../../../ui/error-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { useCaseView } from '../case-context.ts';
import { useSubmissions } from '../data.ts';
import { t } from '../messages.ts';
import { LazyDifferences } from './lazy-dialogs.tsx';
import classes from './panel.module.css';

interface Compared {
  from: number;
  /** With what stands now, when left out. */
  to?: number;
}

/** What was submitted and signed, each with what it changed. */
export const Submissions = () => {
  const { file } = useCaseView();
  const { data, error, refetch } = useSubmissions(file.application.uid);
  const [compared, setCompared] = useState<Compared>();
  const submitted = (data?.results ?? []).toReversed();
  const [last] = submitted;
  if (data === undefined && error !== null) return <ErrorState problem={error} onRetry={() => void refetch()} />;
  if (last === undefined) return null;
  return (
    <section>
      <h3 className={classes.head}>{t('submissions')}</h3>
      <ul className={classes.lines}>
        {submitted.map(({ n, at, signer, attested_n: attested }) => (
          <li key={n}>
            <p className={classes.what}>{`${t('submissionN', { n })}, ${formatInstant(at)}`}</p>
            <p className={classes.quiet}>
              {attested === null ? t('signedBy', signer) : t('attestationStands', { n: attested, name: signer.name })}
            </p>
            <p className={classes.links}>
              {n > 1 && (
                <button type="button" className={classes.link} onClick={() => setCompared({ from: n - 1, to: n })}>
                  {t('compareWith', { n: n - 1 })}
                </button>
              )}
              {n === last.n && (
                <button type="button" className={classes.link} onClick={() => setCompared({ from: n })}>
                  {t('compareNow')}
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {compared !== undefined && <LazyDifferences {...compared} onClose={() => setCompared(undefined)} />}
    </section>
  );
};
