import { Skeleton } from '@mantine/core';

import { useAgreement } from '../lib/agreement.ts';
import { catalogue } from '../lib/messages.ts';
import classes from './agreement-text.module.css';
import { ErrorState } from './error-state.tsx';

const t = catalogue({
  title: 'Merchant agreement',
  lead: 'Version {{version}}. Your rates and any special terms are added before you accept it; you sign it then.',
  text: 'Text of the merchant agreement',
});

/** The agreement in full, for whoever is about to sign: whole on paper, in a frame of its own on the screen. */
export const AgreementText = () => {
  const { data, error, isFetching, refetch } = useAgreement();
  if (data === undefined) {
    if (error === null) return <Skeleton height={240} radius={6} aria-busy="true" />;
    return <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  return (
    <section className={classes.whole} aria-labelledby="agreement-title">
      <h3 id="agreement-title">{t('title')}</h3>
      <p className={classes.lead}>{t('lead', { version: data.version })}</p>
      {/* Scrolls, so it has to take the focus: the arrow keys are the only way through it without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.text} tabIndex={0} role="region" aria-label={t('text')}>
        {data.text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => (
            <p key={line} data-heading={/^\d+\. /.test(line) || undefined}>
              {line}
            </p>
          ))}
      </div>
    </section>
  );
};
