import type { Connected } from '@ledgate/database/connect.ts';
import type { Messenger } from '@ledgate/providers/messages/port.ts';
import { routeMessages } from '@ledgate/providers/messages/route.ts';
import { makeSmtp } from '@ledgate/providers/messages/smtp.ts';
import { makeTextProvider } from '@ledgate/providers/messages/text-provider.ts';
import type { Settings } from './core/settings.ts';
import { makeDemoMessenger } from './features/demo/messenger.ts';

/** What is configured leaves the building; the rest lands in the demo's outbox. */
export const chooseMessenger = ({ writer }: Connected, settings: Settings, clock: () => Date): Messenger => {
  const { smtpUrl, mailFrom, textUrl, textKey } = settings;
  const mail = smtpUrl === null ? makeDemoMessenger(writer, clock) : makeSmtp({ url: smtpUrl, from: mailFrom });
  const text =
    textUrl === null || textKey === null
      ? makeDemoMessenger(writer, clock)
      : makeTextProvider({ url: textUrl, key: textKey });
  return routeMessages(mail, text);
};
