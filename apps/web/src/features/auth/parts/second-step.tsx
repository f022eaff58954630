import type { LoginChannel } from '@ledgate/domain/access/login.ts';
import { lazy, Suspense, useState } from 'react';

import { t } from '../messages.ts';
import { GuestTitle } from './guest-title.tsx';
import classes from './guest.module.css';
import { PasskeyStep } from './passkey-step.tsx';
import { RecoveryStep } from './recovery-step.tsx';
import { SentCodeStep } from './sent-code-step.tsx';
import type { StepProps } from './step-props.ts';
import { TotpStep } from './totp-step.tsx';

const ConsentWords = lazy(async () => ({ default: (await import('../../../ui/consent-words.tsx')).ConsentWords }));

type Way = 'sent' | 'totp' | 'passkey' | 'recovery';

const wayOf = (channel: LoginChannel): Way =>
  channel === 'totp' || channel === 'passkey' || channel === 'recovery' ? channel : 'sent';

const STEPS = { sent: SentCodeStep, totp: TotpStep, passkey: PasskeyStep, recovery: RecoveryStep } as const;

const SWITCHES = { totp: 'useTotp', passkey: 'usePasskey', recovery: 'useRecovery' } as const;

/** What is due after the password or the first code: another proof, by whichever way the account has. */
export const SecondStep = (props: StepProps) => {
  const { challenge, onStartAgain } = props;
  const ways = [...new Set(challenge.channels.map(wayOf))];
  const [way, setWay] = useState<Way>(ways[0] ?? 'sent');
  const Step = STEPS[way];
  const others = ways.filter((other) => other !== way && other !== 'sent');
  return (
    <div className={classes.form}>
      <GuestTitle>{challenge.verify_phone ? t('phoneTitle') : t('secondTitle')}</GuestTitle>
      <Step key={`${challenge.user} ${way}`} {...props} />
      {challenge.verify_phone && (
        <Suspense fallback={null}>
          <ConsentWords />
        </Suspense>
      )}
      <div className={classes.ways}>
        {others.length > 0 && <p className={classes.waysTitle}>{t('otherWays')}</p>}
        {others.map((other) =>
          other === 'sent' ? null : (
            <button key={other} type="button" className={classes.linkButton} onClick={() => setWay(other)}>
              {t(SWITCHES[other])}
            </button>
          ),
        )}
        <button type="button" className={classes.linkButton} onClick={onStartAgain}>
          {t('backToSignIn')}
        </button>
      </div>
    </div>
  );
};
