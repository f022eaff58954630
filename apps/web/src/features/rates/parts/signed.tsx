import type { RatesView } from '@ledgate/contract/rate-view.ts';
import { isBinding } from '@ledgate/domain/applications/statuses.ts';
import { Button } from '@mantine/core';
import { IconClock, IconReplace, IconSignature } from '@tabler/icons-react';

import { downloadFile } from '../../../lib/files.ts';
import { formatInstant } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { t } from '../messages.ts';
import classes from './rates.module.css';
import { saving } from './saving.ts';

type Acceptance = NonNullable<RatesView['acceptance']>;

const stateOf = ({ executed_at: executed, file_id: file, signers }: Acceptance, isApproved: boolean): string => {
  const missing = signers.filter(({ signed_at }) => signed_at === null).map(({ name }) => name);
  if (missing.length > 0) return t('waitingFor', { names: missing.join(', ') });
  return [
    executed !== null && t('executed', { at: formatInstant(executed) }),
    !isApproved && t('effectLater'),
    file === null && t('signedSoon'),
  ]
    .filter((line) => line !== false)
    .join(' ');
};

/** Who accepted, whom it still waits for, and the executed paper with its digest once it is there. */
export const Signed = ({ rates: { acceptance, application } }: { rates: RatesView }) => {
  if (acceptance === null) return null;
  const { signer_name: name, at, agreement_version: version, file_id, file_sha256: digest } = acceptance;
  const action =
    file_id === null ? undefined : (
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => saving(downloadFile({ file_id, name: `${t('agreement')}.pdf` }))}
      >
        {t('downloadSigned')}
      </Button>
    );
  const isWaiting = acceptance.signers.some(({ signed_at }) => signed_at === null);
  return (
    <Notice tone={isWaiting ? 'warn' : 'good'} icon={isWaiting ? IconClock : IconSignature} action={action}>
      <p>{t('signedBy', { name, at: formatInstant(at), version })}</p>
      <p>{stateOf(acceptance, isBinding(application.status))}</p>
      {digest !== null && <p className={classes.digest}>{t('digest', { digest })}</p>}
    </Notice>
  );
};

/** A new offer after a signed one says what changed. */
export const Replaces = ({ rates: { replaces, acceptance } }: { rates: RatesView }) => {
  if (replaces === null || acceptance !== null) return null;
  return (
    <Notice tone="warn" icon={IconReplace}>
      <p>{t('replaces', { at: formatInstant(replaces.at) })}</p>
      {replaces.changes.length === 0 ? (
        <p>{t('replacesSame')}</p>
      ) : (
        <ul className={classes.changes}>
          {replaces.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
};
