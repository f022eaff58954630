import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Parts } from '../../core/parts.ts';
import { type AccessChange, accessMail } from './texts.ts';

/** Tells somebody what an admin did to their access, in its transaction. Who never had any hears nothing. */
export const tellAccess = async (
  tx: WritableTransaction,
  parts: Parts,
  person: { email: string; is_activated: boolean },
  done: AccessChange,
): Promise<void> => {
  if (!person.is_activated) return;
  const { acquirer, publicUrl } = parts.settings;
  const words = { company: acquirer.name, signInUrl: `${publicUrl}/login` };
  await enqueue(tx, parts, 'sendMessage', accessMail(person.email, done, words));
};
