import type { SigningPage } from '@ledgate/contract/signatures.ts';
import { SIGNER_ROLE_NAMES } from '@ledgate/domain/signatures/signers.ts';
import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Fragment } from 'react';

import { AgreementLines } from '../../../ui/agreement-lines.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { type OpenPage, useAgreementFile } from '../data.ts';
import { t } from '../messages.ts';
import classes from './signatures.module.css';

interface DownloadProps {
  session: string;
  label: string;
  name: string;
  isMain?: boolean;
  amendment?: string;
}

const Download = ({ session, label, name, isMain = false, amendment }: DownloadProps) => {
  const save = useAgreementFile(session, name, amendment);
  return (
    <div className={classes.buttons}>
      <ProblemAlert problem={save.error} />
      <Button
        variant={isMain ? 'filled' : 'default'}
        leftSection={<IconDownload size={16} stroke={1.7} />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {label}
      </Button>
    </div>
  );
};

type Written = NonNullable<SigningPage['agreement']>;

const Signers = ({ signers }: Pick<Written, 'signers'>) => (
  <>
    <h2>{t('whoSigns')}</h2>
    <ul className={classes.signers}>
      {signers.map(({ name, signed_at: at }) => (
        <li key={name}>{at === null ? t('whoWaits', { name }) : t('whoSigned', { name, at: formatInstant(at) })}</li>
      ))}
    </ul>
  </>
);

/** The whole agreement, to be read and kept before it is signed. */
export const AgreementToSign = ({ session, page }: OpenPage) => {
  const { agreement, business, reference } = page;
  if (agreement === null) return null;
  const roles = page.roles.map((role) => SIGNER_ROLE_NAMES[role].toLowerCase()).join(', ');
  return (
    <>
      <p className={classes.lead}>{t('agreementLead', { business, reference, roles })}</p>
      <AgreementLines text={agreement.text} label={t('agreementText')} />
      <Download session={session} label={t('agreementDownload')} name={t('agreementFile', { reference })} />
      <Signers signers={agreement.signers} />
      <p className={classes.quiet}>{t('effectLater')}</p>
    </>
  );
};

/** Once everybody has signed: the executed paper, and the digest to hold it against. */
export const ExecutedCopy = ({ session, page }: OpenPage) => {
  const { agreement, business, reference } = page;
  if (agreement === null) return null;
  const at = formatInstant(agreement.executed_at ?? page.until);
  return (
    <>
      <p className={classes.lead}>{t('copyLead', { business, at })}</p>
      {agreement.amendments.map(({ id, n, effective_from: day }) => (
        <Fragment key={id}>
          <p>{t('amendmentLead', { n, day: sayDate(day) })}</p>
          <Download
            session={session}
            label={t('amendmentDownload', { n })}
            name={t('amendmentFile', { n, reference })}
            amendment={id}
          />
        </Fragment>
      ))}
      <Download session={session} label={t('copyDownload')} name={t('copyFile', { reference })} isMain />
      {agreement.file_sha256 !== null && (
        <p className={classes.digest}>{t('copyDigest', { digest: agreement.file_sha256 })}</p>
      )}
      <Signers signers={agreement.signers} />
    </>
  );
};
