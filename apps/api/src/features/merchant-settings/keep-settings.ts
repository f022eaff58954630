import type { Given } from '@ledgate/contract/call.ts';
import type { merchantSettings, MerchantSettingsView } from '@ledgate/contract/merchant-settings.ts';
import { checkSettings, type MerchantSettings } from '@ledgate/domain/payments/settings.ts';
import { surchargeIn } from '@ledgate/domain/payments/surcharge.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { fieldName, presentSettings, settingsFrom } from './present.ts';
import { findSettings, saveSettings, type StoredSettings } from './store.ts';

const nobody = (): Failure => new Failure('not_found', 'There is no such merchant.');

const today = ({ clock }: Parts): string => newYorkDate(clock().getTime());

const present = (
  { settings, version, changedAt, state }: StoredSettings,
  of: { onDate: string; mayChange: boolean },
): MerchantSettingsView => {
  const allowed = surchargeIn(state, of.onDate);
  return {
    payments: presentSettings(settings),
    surcharge_why_not: allowed.isOn ? null : allowed.why,
    surcharge_note: allowed.isOn ? allowed.note : null,
    version,
    changed_at: changedAt?.toISOString() ?? null,
    may_change: of.mayChange,
  };
};

/** Admins read whose they name; a merchant reads its own, whoever is named. */
const chosenMerchant = ({ actor }: SignedInCtx, named: string | undefined): string => {
  const uid = isStaff(actor.role) ? named : actor.merchantUid;
  if (!uid || (named !== undefined && named !== uid)) throw nobody();
  return uid;
};

export const readMerchantSettings = (
  ctx: SignedInCtx,
  { merchant }: Given<typeof merchantSettings.readMerchantSettings>['query'],
): Promise<MerchantSettingsView> => {
  const uid = chosenMerchant(ctx, merchant);
  return reading(ctx, async (tx) => {
    const mayChange = ctx.actor.abilities.has('update_setting');
    return present(await findSettings(tx, uid), { onDate: today(ctx.parts), mayChange });
  });
};

const refuseWrong = (reasons: Partial<Record<keyof MerchantSettings, string>>): void => {
  const errors = Object.fromEntries(
    Object.entries(reasons).map(([field, why]) => [fieldName(field as keyof MerchantSettings), [why]]),
  );
  if (Object.keys(errors).length > 0)
    throw new Failure('invalid', 'Nothing was saved. Check the marked fields.', { errors });
};

export const saveMerchantSettings = (
  ctx: SignedInCtx,
  body: Given<typeof merchantSettings.saveMerchantSettings>['body'],
): Promise<MerchantSettingsView> => {
  const uid = chosenMerchant(ctx, undefined);
  return change(ctx, 'merchant.settings_changed', async (tx) => {
    setScope(tx, ctx);
    const onDate = today(ctx.parts);
    const before = await findSettings(tx, uid);
    const { state } = before;
    if (ctx.ifMatch !== null && ctx.ifMatch !== before.version)
      throw new Failure('stale', 'Somebody else changed the settings.', { currentVersion: before.version });
    const settings = settingsFrom(body);
    refuseWrong(checkSettings(settings, { state, onDate }));
    const at = ctx.parts.clock();
    const isWritten = await saveSettings(tx, uid, settings, { version: before.version, by: ctx.actor.uid, at });
    if (!isWritten) throw new Failure('stale', 'Somebody else changed the settings at the same time.');
    const saved = { settings, version: before.version + 1, changedAt: at, state };
    return {
      subject: `merchant:${uid}`,
      before: { ...before.settings },
      after: { ...settings },
      reply: present(saved, { onDate, mayChange: true }),
    };
  });
};
