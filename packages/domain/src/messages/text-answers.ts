import { shortened, textOf } from './text-segment.ts';

/** What somebody can answer a text with, as carriers have it. */
export const TEXT_ANSWERS = ['stop', 'start', 'help', 'other'] as const;
export type TextAnswer = (typeof TEXT_ANSWERS)[number];

const KEYWORDS: Record<Exclude<TextAnswer, 'other'>, readonly string[]> = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  start: ['START', 'UNSTOP', 'YES'],
  help: ['HELP', 'INFO'],
};

/** The word alone counts, however it is written: who writes a sentence is not unsubscribed by a word in it. */
export const readAnswer = (text: string): TextAnswer => {
  const word = text
    .replace(/[^\p{L}\s]/gu, '')
    .trim()
    .replace(/\s+/g, '')
    .toUpperCase();
  for (const answer of ['stop', 'start', 'help'] as const) if (KEYWORDS[answer].includes(word)) return answer;
  return 'other';
};

interface Support {
  name: string;
  phone: string;
}

/** What we answer, in one segment each. To anything else nothing: two machines would answer each other for ever. */
export const answerTo = (answer: Exclude<TextAnswer, 'other'>, { name, phone }: Support): string => {
  if (answer === 'stop')
    return textOf(
      'You are unsubscribed. We will send no more texts, except codes you request. Reply START to resume or HELP for help.',
    );
  if (answer === 'start')
    return textOf('You will get texts about your account and applications again. Reply STOP to end or HELP for help.');
  return textOf(
    `Account and application texts. For help call ${shortened(name, 40)}, ${shortened(phone, 20)}. Msg & data rates may apply. Reply STOP to end.`,
  );
};
