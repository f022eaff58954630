import { answerTo, readAnswer, type TextAnswer } from '@ledgate/domain/messages/text-answers.ts';
import type { AuditAction } from '@ledgate/domain/access/audit-actions.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { change, fingerprint } from '../../core/change.ts';
import type { CtxOf } from '../../core/context.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { insertConsent, listPeopleWith, resumeTexts, stopTexts, takeEvent } from './store.ts';

interface TextAsk {
  id: string;
  from: string;
  text: string;
}

const ACTIONS: Record<TextAnswer, AuditAction> = {
  stop: 'delivery.texts_stopped',
  start: 'delivery.texts_resumed',
  help: 'delivery.help_asked',
  other: 'delivery.text_received',
};

const DONE = { done: true } as const;

const act = async (
  tx: WritableTransaction,
  { parts, origin }: CtxOf<'provider'>,
  { from, text }: TextAsk,
  answer: Exclude<TextAnswer, 'other'>,
  person: string | null,
): Promise<void> => {
  const at = parts.clock();
  const { name, phone } = parts.settings.acquirer;
  if (answer !== 'help') {
    await (answer === 'stop' ? stopTexts : resumeTexts)(tx, from, at);
    const says = answer === 'stop' ? 'no' : 'yes';
    await insertConsent(tx, { mobile: from, person, says, way: 'reply', wording: text, at, address: origin.address });
  }
  await enqueue(tx, parts, 'sendMessage', {
    channel: 'message',
    recipient: from,
    subject: '',
    text: answerTo(answer, { name, phone }),
  });
};

/** What somebody wrote back. The word is acted on and answered; anything else is only counted, and never kept. */
export const takeText = (ctx: CtxOf<'provider'>, ask: TextAsk): Promise<typeof DONE> => {
  const { parts } = ctx;
  const answer = readAnswer(ask.text);
  return change(ctx, ACTIONS[answer], async (tx) => {
    const [person = null] = await listPeopleWith(tx, { mobile: ask.from });
    const isNew = await takeEvent(tx, { provider: 'texts', id: ask.id, kind: answer, at: parts.clock() });
    if (isNew && answer !== 'other') await act(tx, ctx, ask, answer, person);
    return {
      subject: person === null ? 'system:delivery' : `user:${person}`,
      after: { mobile: fingerprint(parts, ask.from), ...(!isNew && { repeated: true }) },
      reply: DONE,
    };
  });
};
