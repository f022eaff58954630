import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Parts } from '../../core/parts.ts';
import { type AccessChange, accessMail } from './texts.ts';

/** Tells somebody what an admin, of the house or of their company, did to their access. Who never had any hears nothing. */
export const tellAccess = async (
  tx: WritableTransaction,
  parts: Parts,
  person: { email: string; is_activated: boolean },
  done: AccessChange,
  company = parts.settings.acquirer.name,
): Promise<void> => {
  if (!person.is_activated) return;
  const words = { company, signInUrl: `${parts.settings.publicUrl}/login` };
  await enqueue(tx, parts, 'sendMessage', accessMail(person.email, done, words));
};
