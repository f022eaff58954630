import type { Given } from '@ledgate/contract/call.ts';
import type { handoff } from '@ledgate/contract/handoff.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { BankReceipt } from '@ledgate/providers/bank/port.ts';
import { readReceipt } from '@ledgate/providers/bank/receipt.ts';
import type { Note } from '@ledgate/providers/outside/exchange.ts';
import { OutsideFailure } from '@ledgate/providers/outside/failures.ts';
import { sql } from 'kysely';
import { change } from '../../core/change.ts';
import { type CtxOf, systemCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { DoneByAnother } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { type Application, lockApplication } from '../applications/public.ts';
import { loadBank, type SendingBank } from '../banks/public.ts';
import { callSoon, findOperation, type Operation } from '../operations/public.ts';
import { openTask } from '../tasks/public.ts';
import { insertAnswer } from './answer-store.ts';
import { withChannel } from './bank-channel.ts';
import { moveBy, noteBank, noteDecline } from './move-on.ts';

const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9a-f]{64}\.pgp$/;

/** Which operation an answer is about: its name says so, and the package it names must be the one that was sent. */
const operationOf = (parts: Parts, name: string): Promise<Operation | null> =>
  reading(systemCtx(parts), async (tx) => {
    const uid = NAME.exec(name)?.[1];
    const operation = uid === undefined ? null : await findOperation(tx, uid);
    return operation?.facts['name'] === name ? operation : null;
  });

/** What a bank decided binds as if somebody had entered it. */
const bringAbout = async (
  tx: WritableTransaction,
  ctx: CtxOf<'system'>,
  application: Application,
  { kind, merchantId, message }: BankReceipt,
): Promise<void> => {
  const isThere = application.status === 'sent_to_bank';
  if (kind === 'approved' && isThere) await moveBy(tx, ctx, application, 'bank_board', { mid: merchantId ?? '' });
  if (kind === 'declined' && isThere) {
    const now = await moveBy(tx, ctx, application, 'bank_decline', {});
    await noteDecline(tx, ctx, now, { by: 'bank', words: message ?? '' });
  }
  if (kind === 'needs_information') {
    await noteBank(tx, ctx, application, message ?? 'The bank needs more information.');
    await openTask(tx, ctx.parts, { kind: 'bank_asks', applicationUid: application.uid });
  }
};

/** Keeps what a bank said and does what follows from it, once, however often it is read or sent. */
const applyAnswer = async (parts: Parts, receipt: BankReceipt): Promise<'applied' | 'known' | 'foreign'> => {
  const operation = await operationOf(parts, receipt.name);
  if (!operation) return 'foreign';
  const ctx = systemCtx(parts);
  const work = change(ctx, 'bank.answered', async (tx) => {
    setScope(tx, ctx);
    const application = await lockApplication(tx, operation.applicationUid);
    if (!application || !(await insertAnswer(tx, operation.uid, receipt, parts.clock()))) throw new DoneByAnother();
    await bringAbout(tx, ctx, application, receipt);
    // Whoever waits for the receipt need not wait any longer.
    await callSoon(tx, parts, operation.uid);
    const after = { operation: operation.uid, kind: receipt.kind };
    return { subject: `application:${application.uid}`, after, reply: 'applied' as const };
  });
  return work.catch((error: unknown) => {
    if (error instanceof DoneByAnother) return 'known' as const;
    throw error;
  });
};

/** Reads what a bank has left for us, where there is something to read. */
export const takeAnswers = async (parts: Parts, bank: SendingBank, note: Note): Promise<void> => {
  if (bank.channel.kind !== 'sftp' && bank.channel.kind !== 'https') return;
  const receipts = await withChannel(parts, bank, (channel) => channel.receipts(note));
  for (const receipt of receipts) await applyAnswer(parts, receipt);
};

/** Asks every bank that has packages of ours and has not decided. */
export const pollBanks = async (parts: Parts): Promise<void> => {
  const ctx = systemCtx(parts);
  const banks = await reading(ctx, async (tx) => {
    const { rows } = await sql<{ uid: string }>`
      select distinct o.bank_uid as uid from operation o join application a on a.uid = o.application_uid
      where o.kind = 'deliver' and o.bank_uid is not null and a.status = 'sent_to_bank'`.execute(tx);
    return Promise.all(rows.map(({ uid }) => loadBank(tx, parts, uid)));
  });
  for (const bank of banks) {
    if (!bank) continue;
    await takeAnswers(parts, bank, () => undefined).catch((error: unknown) => {
      if (!(error instanceof OutsideFailure)) throw error;
      parts.log.warn('a bank could not be asked', { kind: error.code });
    });
  }
};

type AnswerCall = typeof handoff.takeBankAnswer;

/** What a bank posts by itself, signed with the key that it shares with us. */
export const takeBankAnswer = async (
  ctx: CtxOf<'provider'>,
  body: Given<AnswerCall>['body'],
): Promise<{ done: true }> => {
  const receipt = readReceipt(JSON.stringify(body));
  if (!receipt) throw new Failure('invalid', 'This is not an answer about a package.');
  const taken = await applyAnswer(ctx.parts, receipt);
  if (taken === 'foreign') throw new Failure('not_found', 'No package of this name was sent.');
  return { done: true };
};
