import type { SigningPage } from '@ledgate/contract/signatures.ts';
import { SIGNER_ROLE_NAMES } from '@ledgate/domain/signatures/signers.ts';
import { lazy, type ReactNode, Suspense } from 'react';

import { formatInstant } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { type OpenPage, useSign } from '../data.ts';
import { t } from '../messages.ts';
import { SignForm } from './sign-form.tsx';
import classes from './signatures.module.css';

const AgreementText = lazy(async () => ({ default: (await import('../../../ui/agreement-text.tsx')).AgreementText }));

const AgreementToSign = lazy(async () => ({ default: (await import('./agreement-part.tsx')).AgreementToSign }));
const ExecutedCopy = lazy(async () => ({ default: (await import('./agreement-part.tsx')).ExecutedCopy }));

const IDENTITY = { ssn: 'said_ssn', itin: 'said_itin', passport: 'said_passport' } as const;

const isKnown = (kind: string): kind is keyof typeof IDENTITY => kind in IDENTITY;

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <span key={line} className={classes.line}>
      {line}
    </span>
  ));

/** What is said of the person; what was not said is left out. */
const saidOf = (page: SigningPage): [label: string, value: ReactNode][] => {
  const { identity, share_bps: share, birth_date: birth } = page;
  return [
    [t('said_name'), page.name],
    [t('said_roles'), <Lines key="roles" lines={page.roles.map((role) => SIGNER_ROLE_NAMES[role])} />],
    ...(share === null ? [] : ([[t('said_share'), `${share / 100}%`]] as [string, ReactNode][])),
    [t('said_address'), <Lines key="address" lines={page.address} />],
    ...(birth === null
      ? []
      : ([[t('said_birth'), t('birthYear', { year: birth.slice(0, 4) })]] as [string, ReactNode][])),
    ...(identity === null
      ? []
      : ([[t(isKnown(identity.kind) ? IDENTITY[identity.kind] : 'said_ssn'), identity.masked]] as [
          string,
          ReactNode,
        ][])),
  ];
};

interface SigningPartProps extends OpenPage {
  onSigned: (at: string) => void;
  onSpent: () => void;
}

/** What an application says of one person, to be checked. */
const ApplicationToSign = ({ page }: Pick<OpenPage, 'page'>) => {
  const { applicant, business, reference } = page;
  return (
    <>
      <p className={classes.lead}>{t('signLead', { applicant, business, reference })}</p>
      {page.signed_before !== null && (
        <Notice tone="warn">{t('signedBefore', { at: formatInstant(page.signed_before) })}</Notice>
      )}
      <h2>{t('saidTitle')}</h2>
      <dl className={classes.facts}>
        {saidOf(page).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.quiet}>{t('wrong', { applicant })}</p>
      <AgreementText />
    </>
  );
};

/** What somebody signs, and their signature under it; or what they signed, once everybody has. */
export const SigningPart = ({ session, page, onSigned, onSpent }: SigningPartProps) => {
  const sign = useSign(session);
  const { content, statements, purpose } = page;
  if (purpose === 'copy')
    return (
      <Suspense fallback={null}>
        <ExecutedCopy session={session} page={page} />
      </Suspense>
    );
  return (
    <>
      <Suspense fallback={null}>
        {purpose === 'agreement' ? (
          <AgreementToSign session={session} page={page} />
        ) : (
          <ApplicationToSign page={page} />
        )}
      </Suspense>
      <SignForm
        name={page.name}
        statements={statements}
        isBusy={sign.isPending}
        problem={sign.error}
        onSign={(name, onProblem) =>
          sign.mutate(
            { name, content, statements },
            {
              onSuccess: ({ signed_at: at }) => onSigned(at),
              onError: (problem) => {
                if (problem.code === 'link_spent') onSpent();
                onProblem(problem);
              },
            },
          )
        }
      />
      <p className={classes.quiet}>{t('openUntil', { at: formatInstant(page.until) })}</p>
    </>
  );
};
