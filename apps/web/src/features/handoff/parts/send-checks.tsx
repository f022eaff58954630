import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';

import type { SendPreview } from '../data.ts';
import { say } from '../dialog-messages.ts';
import classes from './handoff.module.css';

type SendCheck = SendPreview['checks'][number];

/** What each of them asks for, said of the state one wants. */
const WORDS: Readonly<Record<string, string>> = {
  reviewAllows: say('check_reviewAllows'),
  hardStopsAreCleared: say('check_hardStopsAreCleared'),
  approvalStands: say('check_approvalStands'),
  providerIsChecked: say('check_providerIsChecked'),
  appetiteIsMet: say('check_appetiteIsMet'),
};

/** The limits of a bank can be passed over with a reason; nothing else can. */
export const isInTheWay = ({ name, is_met: isMet }: SendCheck): boolean => !isMet && name !== 'appetiteIsMet';

const Line = ({ check }: { check: SendCheck }) => {
  const Sign = check.is_met ? IconCircleCheck : IconCircleX;
  return (
    <li className={classes.checkLine} data-met={check.is_met}>
      <Sign size={18} stroke={1.7} aria-label={say(check.is_met ? 'met' : 'missing')} role="img" />
      <div>
        <p>{WORDS[check.name] ?? check.label}</p>
        {!check.is_met && check.name !== 'appetiteIsMet' && <p className={classes.quiet}>{check.label}</p>}
        {!check.is_met &&
          check.missing.map((sentence) => (
            <p key={sentence} className={classes.fault}>
              {sentence}
            </p>
          ))}
      </div>
    </li>
  );
};

/** What sending needs, each met or missing by name. */
export const SendChecks = ({ checks }: { checks: readonly SendCheck[] }) => (
  <ul className={classes.items} aria-label={say('checks')}>
    {checks.map((check) => (
      <Line key={check.name} check={check} />
    ))}
  </ul>
);
