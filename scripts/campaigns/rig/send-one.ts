import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD } from '@ledgate/api/testing/people.ts';
import { signInAs, visit } from '../../../harness/visitor.ts';

const RENEW_AGAIN_MS = 2_000;

interface Sending {
  application_uid: string;
  bank_uid: string;
  evidence: string;
}

export interface HeldSession {
  token: string;
  renew: (url: string) => Promise<void>;
}

/** A session that ends is begun anew: a whole run takes longer than a token lives. */
export const holdSession = ({ email, token }: { email: string; token: string }): HeldSession => {
  let renewing: Promise<void> | null = null;
  const session: HeldSession = {
    token,
    // One for all who find it ended at once: a dozen of them would be taken for somebody who guesses.
    renew: (url) =>
      (renewing ??= signInAs(url, email, PASSWORD)
        .then(({ accessToken }) => void (session.token = accessToken))
        .finally(() => (renewing = null))),
  };
  return session;
};

/** As our own web does: with the same key until somebody answers. */
export const sendOne = async (url: () => string, session: HeldSession, body: Sending): Promise<void> => {
  const idempotencyKey = crypto.randomUUID();
  for (;;) {
    const client = visit(url(), { token: session.token });
    const answer = await client.handoff.sendToBank({ body, idempotencyKey }).then(
      () => 'done',
      (error: unknown) => (error instanceof Error && /\b(4\d\d)\b/.exec(error.message)?.[1]) || 'again',
    );
    if (answer === 'done') return;
    // Already there: the answer was lost, and the step was taken.
    if (answer === '409') return;
    if (answer === '401') await session.renew(url()).catch(() => pause(RENEW_AGAIN_MS));
    else if (answer !== 'again') throw new Error(`sending ${body.application_uid} was refused with ${answer}`);
    await pause(50);
  }
};
