import type { Database } from '@ledgate/database/connect.ts';
import type { Messenger } from '@ledgate/providers/messages/port.ts';
import { keepMessage } from './store.ts';

/** In the demo nothing leaves the building: messages land in a table that the outbox page shows. */
export const makeDemoMessenger = (db: Database, clock: () => Date): Messenger => ({
  send: (message, key) => keepMessage(db, message, key, clock()),
  close: () => undefined,
});
