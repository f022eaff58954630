import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { browserName } from '@ledgate/domain/access/browser-name.ts';
import { LINK } from '@ledgate/domain/access/limits.ts';
import type { SecurityEvent } from '@ledgate/domain/access/security-events.ts';
import type { Ctx } from '../../core/context.ts';
import { countryOf } from '../../core/place.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { noteTold } from '../../core/told.ts';
import { accountKeyOf, openCeremony } from './ceremony.ts';
import type { Before, SecurityChange } from './security-change.ts';
import type { Person } from './store.ts';
import { securityMail } from './texts.ts';

/**
 * Tells somebody of a change to their account, in its transaction, at the address that could object: the one from before
 * it. The link in the mail takes the change back without signing in, because whoever made it may be the only one who can.
 */
export const tellSecurity = async (
  tx: WritableTransaction,
  { parts, origin }: Ctx,
  person: Pick<Person, 'uid' | 'email'>,
  event: SecurityEvent,
  before: Before = {},
): Promise<void> => {
  noteTold(tx, { security: event });
  const change: SecurityChange = {
    event,
    at: parts.clock().toISOString(),
    device: browserName(origin.browser),
    address: origin.address,
    place: await countryOf(origin.address),
    before,
  };
  const { handle, token } = await openCeremony(tx, parts, {
    kind: 'disown',
    accountKey: accountKeyOf(parts, person.email),
    userUid: person.uid,
    lifeMs: LINK.disown,
    details: { change },
  });
  // Behind the hash: that part of an address never leaves the browser, so no log and no referrer holds it.
  const link = `${parts.settings.publicUrl}/not-me#${handle}.${token}`;
  await enqueue(tx, parts, 'sendMessage', securityMail(person.email, change, link));
};
