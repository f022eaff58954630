import { TEXT_CONSENTS } from '@ledgate/domain/messages/text-consent.ts';

import classes from './consent-words.module.css';

/** What somebody agrees to who verifies a phone number or switches texts on. */
export const ConsentWords = ({ way = 'phone_verified' }: { way?: keyof typeof TEXT_CONSENTS }) => (
  <p className={classes.words}>{TEXT_CONSENTS[way]}</p>
);
