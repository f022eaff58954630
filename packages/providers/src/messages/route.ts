import type { Messenger } from './port.ts';

/** Mail goes one way, texts and calls the other. */
export const routeMessages = (mail: Messenger, text: Messenger): Messenger => ({
  send: (message, key) => (message.channel === 'email' ? mail : text).send(message, key),
  close: () => {
    mail.close();
    text.close();
  },
});
