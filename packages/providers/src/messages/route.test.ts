import { expect, test } from 'vitest';
import type { Message, Messenger } from './port.ts';
import { routeMessages } from './route.ts';

const remember = () => {
  const taken: string[] = [];
  const messenger: Messenger = {
    send: async (message, key) => void taken.push(`${message.channel} ${key}`),
    close: () => void taken.push('closed'),
  };
  return { taken, messenger };
};

test('mail goes to the mail server, texts and calls to the text provider, and both are closed', async () => {
  const [mail, text] = [remember(), remember()];
  const route = routeMessages(mail.messenger, text.messenger);
  for (const channel of ['email', 'message', 'call'] satisfies Message['channel'][]) {
    await route.send({ channel, recipient: 'somebody', subject: '', text: '' }, `${channel}-key`);
  }
  route.close();
  expect(mail.taken).toEqual(['email email-key', 'closed']);
  expect(text.taken).toEqual(['message message-key', 'call call-key', 'closed']);
});
