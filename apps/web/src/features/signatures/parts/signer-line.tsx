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

type Asking = Pick<SignerView, 'link' | 'state' | 'email' | 'phone' | 'mail_returned_at' | 'may'>;

/** Nothing was read where nothing arrived, and nothing will be before somebody does something about it. */
const isReturned = ({ state, link, mail_returned_at: at }: Pick<Asking, 'state' | 'link' | 'mail_returned_at'>) =>
  state !== 'signed' && link !== null && at !== null;

const State = ({ signer }: { signer: Pick<Asking, 'state' | 'link' | 'mail_returned_at'> }) =>
  isReturned(signer) ? (
    <Chip tone="red">{t('state_returned')}</Chip>
  ) : (
    <Chip tone={TONES[signer.state]}>{t(`state_${signer.state}`)}</Chip>
  );

const Asked = ({ signer }: { signer: Asking }) => {
  const { link, state, email, phone, mail_returned_at: returnedAt } = signer;
  if (state === 'signed' || state === 'not_asked') return null;
  if (returnedAt !== null && isReturned(signer)) {
    const came = t('returned', { email, at: formatInstant(returnedAt) });
    // The desk alone may try the same address once more.
    return (
      <p
        className={classes.warning}
      >{`${came} ${t(signer.may.includes('send') ? 'returnedDesk' : 'returnedApplicant')}`}</p>
    );
  }
  if (link === null) return <p className={classes.quiet}>{t('noLink', { email, phone })}</p>;
  const until = t(state === 'expired' ? 'expired' : 'expires', { at: formatInstant(link.expires_at) });
  const sent = t('sentTo', { at: formatInstant(link.sent_at), email, phone });
  const reminded = link.reminders > 0 ? t('reminded', { count: link.reminders }) : '';
  return <p className={classes.quiet}>{[sent, until, reminded].filter(Boolean).join(' ')}</p>;
};

/** Their part in the merchant agreement, once it was accepted. */
const Agreement = ({ signer }: { signer: SignerView }) => {
  const { agreement } = signer;
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
        <State signer={{ ...signer, state, link }} />
      </div>
      {signature !== null && (
        <p className={classes.words}>
          {`${t('agreementSigned', { at: formatInstant(signature.at) })}, ${t(`way_${signature.way}`)}`}
        </p>
      )}
      {signature?.address && <p className={classes.quiet}>{trace.filter(Boolean).join(', ')}</p>}
      <Asked signer={{ ...signer, link, state }} />
    </>
  );
};

/** One person who has to sign: who, how far, and what can be done. */
export const SignerLine = ({ signer, children }: { signer: SignerView; children?: ReactNode }) => (
  <li className={classes.person}>
    <div className={classes.who}>
      <span className={classes.name}>{signer.name}</span>
      <State signer={signer} />
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
