import type { SignerView } from '@ledgate/contract/signatures.ts';
import { CONTACT_WARNINGS, SIGNER_ROLE_NAMES } from '@ledgate/domain/signatures/signers.ts';
import type { SignerState } from '@ledgate/domain/signatures/state.ts';
import type { ReactNode } from 'react';

import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { t } from '../messages.ts';
import classes from './signatures.module.css';

const TONES: Record<SignerState, ChipTone> = {
  not_asked: 'plain',
  waiting: 'amber',
  expired: 'red',
  changed: 'amber',
  signed: 'green',
};

/** When and how somebody signed; from where, to whoever may see that. */
const Given = ({ signer: { signature, state } }: { signer: SignerView }) => {
  if (signature === null) return null;
  const at = formatInstant(signature.at);
  const when = state === 'signed' ? t('signedAt', { at, n: signature.submission }) : t('signedAtEarlier', { at });
  return (
    <>
      <p className={classes.words}>{`${when}, ${t(`way_${signature.way}`)}`}</p>
      {signature.address !== null && (
        <p className={classes.quiet}>
          {[t('from', { address: signature.address }), signature.browser].filter(Boolean).join(', ')}
        </p>
      )}
      {signature.accepted_by !== null && (
        <p className={classes.quiet}>
          {t('acceptedBy', { name: signature.accepted_by.name, reason: signature.reason ?? '' })}
        </p>
      )}
    </>
  );
};

type Asking = Pick<SignerView, 'link' | 'state' | 'email' | 'phone'>;

const Asked = ({ signer: { link, state, email, phone } }: { signer: Asking }) => {
  if (state === 'signed' || state === 'not_asked') return null;
  if (link === null) return <p className={classes.quiet}>{t('noLink', { email, phone })}</p>;
  const until = t(state === 'expired' ? 'expired' : 'expires', { at: formatInstant(link.expires_at) });
  const sent = t('sentTo', { at: formatInstant(link.sent_at), email, phone });
  const reminded = link.reminders > 0 ? t('reminded', { count: link.reminders }) : '';
  return <p className={classes.quiet}>{[sent, until, reminded].filter(Boolean).join(' ')}</p>;
};

/** Their part in the merchant agreement, once it was accepted. */
const Agreement = ({ signer }: { signer: SignerView }) => {
  const { agreement, email, phone } = signer;
  if (agreement === null) return null;
  const { state, signature, link } = agreement;
  const trace = [
    signature?.address && t('from', { address: signature.address }),
    signature?.browser,
    signature?.reason,
  ];
  return (
    <>
      <div className={classes.who}>
        <span className={classes.words}>{t('agreementPart')}</span>
        <Chip tone={TONES[state]}>{t(`state_${state}`)}</Chip>
      </div>
      {signature !== null && (
        <p className={classes.words}>
          {`${t('agreementSigned', { at: formatInstant(signature.at) })}, ${t(`way_${signature.way}`)}`}
        </p>
      )}
      {signature?.address && <p className={classes.quiet}>{trace.filter(Boolean).join(', ')}</p>}
      <Asked signer={{ link, state, email, phone }} />
    </>
  );
};

/** One person who has to sign: who, how far, and what can be done. */
export const SignerLine = ({ signer, children }: { signer: SignerView; children?: ReactNode }) => (
  <li className={classes.person}>
    <div className={classes.who}>
      <span className={classes.name}>{signer.name}</span>
      <Chip tone={TONES[signer.state]}>{t(`state_${signer.state}`)}</Chip>
    </div>
    <p className={classes.quiet}>{signer.roles.map((role) => SIGNER_ROLE_NAMES[role]).join(', ')}</p>
    <Given signer={signer} />
    <Asked signer={signer} />
    <Agreement signer={signer} />
    {signer.warnings.map((warning) => (
      <p key={warning} className={classes.warning}>
        {CONTACT_WARNINGS[warning]}
      </p>
    ))}
    {children !== undefined && <div className={classes.buttons}>{children}</div>}
  </li>
);
