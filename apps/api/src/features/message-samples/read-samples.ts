import type { SampleRow } from '@ledgate/contract/message-samples.ts';
import { Failure } from '../../core/failure.ts';
import { renderMail } from '../../core/mail/render-mail.ts';
import type { Parts } from '../../core/parts.ts';
import { accountSamples } from './account-samples.ts';
import { caseSamples } from './case-samples.ts';
import type { Sample } from './sample.ts';

/** Every message there is; made anew each time, since it is looked at a few times a year. */
const allSamples = ({ settings, clock }: Parts): Sample[] => [
  ...caseSamples(settings.publicUrl, clock()),
  ...accountSamples(settings, clock()),
];

const presentRow = ({ key, group, reader, is_optional, message }: Sample): SampleRow => ({
  key,
  group,
  reader,
  is_optional,
  channel: message.channel,
  subject: message.subject === '' && 'text' in message ? message.text : message.subject,
});

export const listMessageSamples = (parts: Parts): Promise<{ results: SampleRow[] }> =>
  Promise.resolve({ results: allSamples(parts).map(presentRow) });

export const readMessageSample = async (parts: Parts, key: string) => {
  const sample = allSamples(parts).find((one) => one.key === key);
  if (!sample) throw new Failure('not_found', 'There is no such message.');
  const { message } = sample;
  const { text, html = null } = 'content' in message ? renderMail(parts.settings, message) : message;
  return Promise.resolve({ ...presentRow(sample), text, html });
};
