import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';

import { useAgreement } from '../lib/agreement.ts';
import { client } from '../lib/client.ts';
import { saveBytes } from '../lib/files.ts';
import { catalogue } from '../lib/messages.ts';
import { AgreementLines } from './agreement-lines.tsx';
import classes from './agreement-text.module.css';
import { ErrorState } from './error-state.tsx';
import { ProblemAlert } from './problem-alert.tsx';

const t = catalogue({
  title: 'Merchant agreement',
  lead: 'Version {{version}}. Your rates and any special terms are added before you accept it; you sign it then.',
  text: 'Text of the merchant agreement',
  download: 'Download the agreement (PDF)',
  fileName: 'Merchant agreement {{version}}.pdf',
});

/** To be kept, and read elsewhere, before anything is signed. */
const Download = ({ version }: { version: string }) => {
  const save = useMutation({
    mutationFn: async () => saveBytes(await client.rates.readAgreementPdf(), t('fileName', { version })),
  });
  return (
    <div className={classes.save}>
      {/* Who signs by a link has no toasts. */}
      <ProblemAlert problem={save.error} />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={14} stroke={1.7} />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('download')}
      </Button>
    </div>
  );
};

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
      <Download version={data.version} />
    </section>
  );
};
