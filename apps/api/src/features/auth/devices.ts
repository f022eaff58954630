import { randomBytes } from 'node:crypto';
import type { Database } from '@ledgate/database/connect.ts';
import type { Ctx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { NOBODY } from './store.ts';

const A_QUARTER_SECONDS = 90 * 86_400;

const hashDevice = (parts: Parts, device: string): Buffer => parts.keyring.nameOf('device', device);

/** Has this browser finished a sign-in of this person before? */
export const isKnownDevice = async (parts: Parts, userUid: string | null, device: string | null): Promise<boolean> => {
  if (device === null) return false;
  const row = await parts.db
    .selectFrom('known_device')
    .select('seen_at')
    .where('user_uid', '=', userUid ?? NOBODY)
    .where('device_hash', '=', hashDevice(parts, device))
    .executeTakeFirst();
  return row !== undefined;
};

/** Marks this browser as the person's; the cookie opens nothing, it only keeps strangers' failures apart. */
export const rememberDevice = async (tx: Database, ctx: Ctx, userUid: string): Promise<void> => {
  const { parts, origin } = ctx;
  const device = origin.device ?? randomBytes(32).toString('base64url');
  const seen_at = parts.clock();
  await tx
    .insertInto('known_device')
    .values({ user_uid: userUid, device_hash: hashDevice(parts, device), seen_at })
    .onConflict((conflict) => conflict.columns(['user_uid', 'device_hash']).doUpdateSet({ seen_at }))
    .execute();
  const secure = parts.settings.publicUrl.startsWith('https:') ? '; Secure' : '';
  ctx.answerHeader(
    'set-cookie',
    `ledgate_device=${device}; Path=/api; HttpOnly; SameSite=Strict; Max-Age=${A_QUARTER_SECONDS}${secure}`,
  );
};
