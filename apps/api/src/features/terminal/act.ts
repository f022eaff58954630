import type { PaymentView } from '@ledgate/contract/payment-view.ts';
import type { ChargeAct, TerminalAct } from '@ledgate/contract/terminal.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Ability } from '@ledgate/domain/access/abilities.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading } from '../../core/scope.ts';
import { chargeCard, followPayment, type Payment, presentPayment, refuse } from '../payments/public.ts';
import { demandDue } from '../till/public.ts';
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

/** The order says what was sold: its card pays one amount, at once, and never more than is due. */
const demandForOrder = (ctx: SignedInCtx, act: ChargeAct) => {
  const { order } = act;
  if (order === undefined) return undefined;
  if (act.action !== 'sale') throw new Failure('wrong_state', 'A card pays for an order at once.');
  if (act.subtotal_cents !== act.amount_cents)
    throw refuse({ subtotal_cents: 'An order is charged as one amount: it knows its taxes and its tip.' });
  return (tx: WritableTransaction) => demandDue(tx, ctx, order, act.amount_cents);
};

const carryOut = async (ctx: SignedInCtx, act: TerminalAct): Promise<Payment> => {
  const account = await demandAccount(ctx);
  if (act.action === 'save_card') return saveCard(ctx, account, act);
  if (act.action !== 'sale' && act.action !== 'auth') return followPayment(ctx, act);
  demandKeepable(act);
  const payment = await chargeCard(ctx, account, act, demandForOrder(ctx, act));
  return act.save_card ? keepChargedCard(ctx, account, act, payment) : payment;
};

/** Everything that moves money at a terminal comes through here. */
export const actOnTerminal = async (ctx: SignedInCtx, act: TerminalAct): Promise<PaymentView> => {
  demandAbility(ctx, act);
  const payment = await carryOut(ctx, act);
  return reading(ctx, (tx) => presentPayment(tx, ctx, payment));
};
