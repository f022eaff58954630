import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { textOf, type Values } from '@ledgate/domain/applications/fields/values.ts';
import { adverseActionLetter, type Letter, readDecline } from '@ledgate/domain/lifecycle/adverse-action.ts';
import type { Parts } from '../../core/parts.ts';
import { type Application, loadFacts } from '../applications/public.ts';
import type { StoredLetter } from './store.ts';

export interface LetterText extends Letter {
  business: string;
  /** The addressee, line by line. */
  to: string[];
}

const addressOf = (company: Values): string[] => {
  const [city, state, zip] = ['city', 'state', 'zip'].map((name) => textOf(company, name));
  const place = [[city, state].filter((part) => part !== '').join(', '), zip].filter((part) => part !== '').join(' ');
  return [textOf(company, 'address1'), textOf(company, 'address2'), place].filter((line) => line !== '');
};

/** What the letter of a decline says, and to whom. */
export const letterText = async (
  tx: ReadTransaction,
  parts: Parts,
  found: Application,
  letter: StoredLetter,
): Promise<LetterText> => {
  const { company } = (await loadFacts(tx, parts, found.uid)).facts;
  const business = textOf(company, 'legal_name') || found.merchant.name;
  const about = { business, reference: found.reference, creditor: parts.settings.acquirer };
  return {
    ...adverseActionLetter(readDecline(letter.details), about),
    business,
    to: [business, ...addressOf(company)],
  };
};
