import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';

import { catalogue } from './messages.ts';
import { ProblemError } from './problem.ts';

type MakeOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type AnswerOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

const t = catalogue({
  cancelled: 'The passkey was not used.',
  unsupported: 'This browser or address cannot use passkeys.',
  remedy: 'Try again, or choose another way.',
});

const refused = (title: string, cause?: unknown): ProblemError =>
  new ProblemError({ status: 0, code: 'passkey_refused', title, remedy: t('remedy') }, cause);

const demandSupport = (): void => {
  if (!browserSupportsWebAuthn()) throw refused(t('unsupported'));
};

/** The browser refuses without saying why when the person closes its dialog. */
const onCancel = (cause: unknown): never => {
  throw refused(t('cancelled'), cause);
};

/** Has the browser make a key. The options are the library's own shape on both ends of the wire. */
export const makePasskey = async (options: Record<string, unknown>): Promise<Record<string, unknown>> => {
  demandSupport();
  return { ...(await startRegistration({ optionsJSON: options as unknown as MakeOptions }).catch(onCancel)) };
};

/** Has the browser answer a challenge. */
export const answerPasskey = async (options: Record<string, unknown>): Promise<Record<string, unknown>> => {
  demandSupport();
  return { ...(await startAuthentication({ optionsJSON: options as unknown as AnswerOptions }).catch(onCancel)) };
};
