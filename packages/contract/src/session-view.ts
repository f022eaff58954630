import { LOGIN_CHANNELS } from '@ledgate/domain/access/login.ts';
import { ROLES } from '@ledgate/domain/access/roles.ts';
import { z } from 'zod';
import { handle, instant, uid } from './fields.ts';

export const abilityPair = z.object({ action: z.string(), subject: z.string() });

export const userData = z
  .object({
    id: uid,
    uid,
    fullName: z.string(),
    email: z.string(),
    mobile: z.string().nullable(),
    /** The role worn now; `ownRole` differs while a super admin wears another hat. */
    role: z.enum(ROLES),
    ownRole: z.enum(ROLES),
    actingUntil: instant.nullable(),
    merchant: z.object({ uid, name: z.string() }).nullable(),
    iso: z.object({ uid, name: z.string() }).nullable(),
    /** Where somebody came by PIN: the register they work at, and nothing else is open to them. */
    till: z.object({ register: uid }).nullable(),
    ability: z.array(abilityPair),
  })
  .meta({ id: 'UserData' });
export type UserData = z.output<typeof userData>;

export const session = z
  .object({ userData, accessToken: z.string(), refreshToken: z.string() })
  .meta({ id: 'Session' });
export type Session = z.output<typeof session>;

/** One more step is due: send a code over one of the channels, or prove the phone, then come back with the handle. */
export const challenge = z
  .object({
    otp_required: z.literal(true),
    user: handle,
    channels: z.array(z.enum(LOGIN_CHANNELS)),
    verify_phone: z.boolean(),
    /** Where a code would go, masked. */
    hints: z.object({ email: z.string().optional(), mobile: z.string().optional() }),
  })
  .meta({ id: 'LoginChallenge' });
export type Challenge = z.output<typeof challenge>;

export const isChallenge = (answer: Session | Challenge): answer is Challenge => 'otp_required' in answer;

export const codeSent = z.object({ sent: z.literal(true), resend_in: z.int().nonnegative() }).meta({ id: 'CodeSent' });
