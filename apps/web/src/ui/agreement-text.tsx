import { Skeleton } from '@mantine/core';

import { useAgreement } from '../lib/agreement.ts';
import { catalogue } from '../lib/messages.ts';
import { AgreementLines } from './agreement-lines.tsx';
import classes from './agreement-text.module.css';
import { ErrorState } from './error-state.tsx';

const t = catalogue({
  title: 'Merchant agreement',
  lead: 'Version {{version}}. Your rates and any special terms are added before you accept it; you sign it then.',
  text: 'Text of the merchant agreement',
});

/** The agreement in full, for whoever is about to sign. */
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
      <AgreementLines text={data.text} label={t('text')} />
    </section>
  );
};
