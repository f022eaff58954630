import type { TerminalView } from '@ledgate/contract/terminal.ts';
import { dailyCapLeft } from '@ledgate/domain/payments/amounts.ts';
import { consentWords } from '@ledgate/domain/payments/consent.ts';
import { surchargeOpen } from '@ledgate/domain/payments/surcharge.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading } from '../../core/scope.ts';
import { presentSettings, settingsOf } from '../merchant-settings/public.ts';
import { type CardAccount, findAccount, findBlock, takenToday } from '../payments/public.ts';

/** An account that can take cards now, or why there is none. */
export const demandAccount = async ({ parts, actor }: SignedInCtx): Promise<CardAccount> => {
  const { account, closedWhy } = await findAccount(parts, actor.merchantUid);
  if (!account) throw new Failure('wrong_state', closedWhy);
  return account;
};

/** Whether cards can be taken now, and by which rules. */
export const readTerminal = async (ctx: SignedInCtx): Promise<TerminalView> => {
  const { parts, actor } = ctx;
  const { account, closedWhy } = await findAccount(parts, actor.merchantUid);
  return reading(ctx, async (tx) => {
    const now = parts.clock();
    const merchantUid = actor.merchantUid ?? '';
    const settings = await settingsOf(tx, merchantUid);
    const open = surchargeOpen({
      state: account?.state ?? '',
      onDate: newYorkDate(now.getTime()),
      model: account?.model ?? null,
      noticedOn: account?.surchargeNoticedOn ?? null,
    });
    const taken = account ? await takenToday(tx, merchantUid, settings, now) : 0;
    const isSurcharging = settings.surchargeOn && open.isOn;
    return {
      is_open: account !== null,
      closed_why: closedWhy,
      merchant_name: account?.name ?? null,
      may: {
        charge: actor.abilities.has('charge_vt'),
        authorize: actor.abilities.has('auth_vt'),
        save_card: actor.abilities.has('savecard_vt'),
      },
      ticket_cap_cents: account?.ticketCapCents ?? null,
      day_left_cents: dailyCapLeft(account?.dailyCapCents ?? null, taken),
      blocked_until: (await findBlock(tx, actor.uid, now))?.toISOString() ?? null,
      settings: presentSettings(settings),
      surcharge: {
        ppm: isSurcharging ? settings.surchargePpm : 0,
        why_not: settings.surchargeOn && !open.isOn ? open.why : null,
      },
      consent: consentWords(account?.name ?? ''),
    };
  });
};
