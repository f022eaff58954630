import { TEXT_CONSENTS } from '@ledgate/domain/messages/text-consent.ts';

import classes from './consent-words.module.css';

/** What somebody agrees to who verifies a phone number. */
export const ConsentWords = () => <p className={classes.words}>{TEXT_CONSENTS.phone_verified}</p>;
