import { PIN_LENGTH } from '@ledgate/domain/checks/pin.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { done, line, opaque, uid } from './fields.ts';
import { session } from './session-view.ts';
import { registerView } from './till-view.ts';

const byUid = z.strictObject({ uid });
export const pin = z
  .string()
  .regex(
    new RegExp(`^\\d{${PIN_LENGTH.min},${PIN_LENGTH.max}}$`),
    `Enter ${PIN_LENGTH.min} to ${PIN_LENGTH.max} digits.`,
  );
/** None: there is to be no PIN any more. */
export const newPin = z.strictObject({ pin: pin.nullable() });

/** A device shows that it is the one a register was given to. */
const device = { register: uid, device: uid, secret: opaque(100).min(1) };

/** Which device a register is used on, and who works at it. */
export const tillAccess = declare({
  leaseRegister: {
    summary: 'Use a register on this device; a register is used on one device at a time',
    method: 'POST',
    path: '/api/till/register/{uid}/lease',
    access: 'use_pos',
    params: byUid,
    body: z.strictObject({
      /** Made by the device, and the same for all its registers. */
      device: uid,
      name: line(1, 60, 'Enter a name for this device.'),
      /** Another device that uses the register loses it at once, with whoever is signed in there by PIN. */
      take_over: z.boolean().default(false),
    }),
    /** The secret is shown this once. */
    reply: z.object({ register: registerView, secret: z.string() }),
    failures: ['not_found', 'wrong_state'],
    secretReply: true,
  },
  giveUpLease: {
    summary: 'Stop using a register on the device it is used on',
    method: 'DELETE',
    path: '/api/till/register/{uid}/lease',
    access: 'use_pos',
    params: byUid,
    reply: registerView,
    failures: ['not_found', 'wrong_state'],
  },
  openDevice: {
    summary: 'Read who can sign in by PIN at the register of this device',
    method: 'POST',
    path: '/api/till/device',
    access: 'public',
    body: z.strictObject(device),
    reply: z
      .object({
        register: z.object({ uid, name: z.string() }),
        merchant_name: z.string(),
        cashiers: z.array(z.object({ uid, name: z.string() })),
      })
      .meta({ id: 'TillDevice' }),
    failures: ['not_found', 'too_many_tries'],
    repeatable: true,
  },
  signInByPin: {
    summary: 'Sign in by PIN at the register of this device; whoever was signed in there is signed out',
    method: 'POST',
    path: '/api/till/device/sign-in',
    access: 'public',
    body: z.strictObject({ ...device, person: uid, pin }),
    reply: session,
    failures: ['not_found', 'wrong_credentials', 'wrong_state', 'too_many_tries'],
    secretReply: true,
  },
  setOwnPin: {
    summary: 'Set, change or remove the own PIN for registers',
    method: 'PUT',
    path: '/api/till/pin',
    access: 'signed_in',
    stepUp: true,
    body: newPin,
    reply: done,
    failures: ['step_up_required', 'not_allowed'],
  },
});
