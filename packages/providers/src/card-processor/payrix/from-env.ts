import type { PayrixOptions } from './options.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** All but where it is and who asks. */
export type PayrixTuning = Omit<PayrixOptions, 'url' | 'key'>;

const numberIn = (env: Env, name: string): number | undefined => {
  const text = env[name];
  if (!text) return undefined;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new RangeError(`${name} is "${text}", but has to be a number above 0.`);
  return number;
};

/**
 * What the papers are unsure of, as whoever runs the server says it: docs/runbooks/card-processor.md. The conformance suite
 * reads the same, so that what it found is what the server does.
 */
export const tuningFrom = (env: Env): PayrixTuning => {
  const seconds = numberIn(env, 'PROCESSOR_TIMEOUT_SECONDS');
  const [nameField, fileField] = [env['PROCESSOR_NAME_FIELD'] || 'name', env['PROCESSOR_FILE_FIELD'] || 'filename'];
  return {
    headers: {
      ...(env['PROCESSOR_KEY_HEADER'] && { key: env['PROCESSOR_KEY_HEADER'] }),
      ...(env['PROCESSOR_TOKEN_HEADER'] && { requestToken: env['PROCESSOR_TOKEN_HEADER'] }),
      ...(env['PROCESSOR_SEARCH_HEADER'] && { search: env['PROCESSOR_SEARCH_HEADER'] }),
    },
    timeoutMs: seconds === undefined ? undefined : seconds * 1000,
    uploadFields: { name: nameField, file: fileField },
    changeRequestResource: numberIn(env, 'PROCESSOR_CHANGE_RESOURCE'),
    feeEntity: env['PROCESSOR_FEE_ENTITY'] || undefined,
  };
};
