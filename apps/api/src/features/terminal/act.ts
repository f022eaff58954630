import type { PaymentView } from '@ledgate/contract/payment-view.ts';
import type { TerminalAct } from '@ledgate/contract/terminal.ts';
import type { Ability } from '@ledgate/domain/access/abilities.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading } from '../../core/scope.ts';
import { chargeCard, followPayment, type Payment, presentPayment } from '../payments/public.ts';
import { demandKeepable, keepChargedCard, saveCard } from './save-card.ts';
import { demandAccount } from './terminal-state.ts';

/** Who may do what at a terminal: each is handed to sub-users by itself. */
const ABILITIES: Record<TerminalAct['action'], Ability> = {
  sale: 'charge_vt',
  auth: 'auth_vt',
  capture: 'capture_vt',
  adjust_tip: 'charge_vt',
  void: 'void_vt',
  refund: 'refund_vt',
  save_card: 'savecard_vt',
};

const demandAbility = ({ actor }: SignedInCtx, act: TerminalAct): void => {
  const keepsCard = 'save_card' in act && act.save_card;
  const needed = [ABILITIES[act.action], ...(keepsCard ? (['savecard_vt'] as const) : [])];
  if (needed.some((ability) => !actor.abilities.has(ability)))
    throw new Failure('not_allowed', 'Your account is not allowed to do this. Ask the owner of the business.');
};

const carryOut = async (ctx: SignedInCtx, act: TerminalAct): Promise<Payment> => {
  const account = await demandAccount(ctx);
  if (act.action === 'save_card') return saveCard(ctx, account, act);
  if (act.action !== 'sale' && act.action !== 'auth') return followPayment(ctx, act);
  demandKeepable(act);
  const payment = await chargeCard(ctx, account, act);
  return act.save_card ? keepChargedCard(ctx, account, act, payment) : payment;
};

/** Everything that moves money at a terminal comes through here. */
export const actOnTerminal = async (ctx: SignedInCtx, act: TerminalAct): Promise<PaymentView> => {
  demandAbility(ctx, act);
  const payment = await carryOut(ctx, act);
  return reading(ctx, (tx) => presentPayment(tx, ctx, payment));
};
