import type { Ctx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { reading } from '../../core/scope.ts';
import { signAndEncrypt } from '@ledgate/providers/bank/pgp.ts';
import { loadBank, loadSigningKey, type SendingBank } from '../banks/public.ts';
import { NeedsPerson, type Operation, type OperationKind, type Prepared } from '../operations/public.ts';
import { makePackage, packPackage } from '../package/public.ts';
import { findAnswer } from './answer-store.ts';
import { takeAnswers } from './bank-answers.ts';
import { withChannel } from './bank-channel.ts';
import { keepPackage, readPackage } from './stored-package.ts';

interface DeliverWork {
  parts: Parts;
  ctx: Ctx;
  bank: SendingBank;
  /** Operation and package: a second drop overwrites itself. */
  name: string;
}

const HOUR_MS = 3_600_000;
/** Often while it is young, and every five minutes later. */
const lookAgainMs = (waitedMs: number): number => Math.min(Math.max(waitedMs / 4, 4_000), 300_000);

const demandBank = (ctx: Ctx, { bankUid }: Operation): Promise<SendingBank> =>
  reading(ctx, async (tx) => {
    const bank = bankUid === null ? null : await loadBank(tx, ctx.parts, bankUid);
    if (!bank) throw new Error('a package goes to a bank that is not there');
    return bank;
  });

/** The one moment in which the full copy is in clear: between the typesetter and the bank's key, in this process. */
const prepare = async (ctx: Ctx, operation: Operation): Promise<Prepared> => {
  const { parts } = ctx;
  const bank = await demandBank(ctx, operation);
  const key = await reading(ctx, (tx) => loadSigningKey(tx, parts));
  if (!bank.key || !key) throw new Error('a bank without a key gets no package');
  const made = await makePackage(ctx, operation.applicationUid, 'full');
  const sealed = await signAndEncrypt({
    bytes: packPackage(made),
    signWith: key.privateKey,
    encryptFor: bank.key.armored,
    at: parts.clock(),
  });
  return {
    packageKey: await keepPackage(ctx, operation, sealed),
    facts: { package_hash: made.hash, name: `${operation.uid}-${made.hash}.pgp`, receipt_hours: bank.receiptHours },
  };
};

const nameOf = ({ facts }: Operation): string => {
  const { name } = facts;
  if (typeof name !== 'string') throw new Error('what is sent to a bank has no name yet');
  return name;
};

/** An encrypted package to a bank, and its word that it has it. */
export const deliver: OperationKind<DeliverWork, 'deliver'> = {
  prepare,
  open: async (ctx, operation) => ({
    parts: ctx.parts,
    ctx,
    bank: await demandBank(ctx, operation),
    name: nameOf(operation),
  }),
  steps: {
    drop: {
      send: async ({ parts, bank, name }, { operation, note }) => {
        const bytes = await readPackage(parts, operation);
        await withChannel(parts, bank, (channel) => channel.put({ name, bytes }, note));
      },
      lookUp: async ({ parts, bank, name }, { note, wasAnswered }) => {
        const found = await withChannel(parts, bank, (channel) => channel.look(name, note));
        if (found === 'cannot_tell') {
          // A mail that its server took is as good as it gets; of any other nobody can say.
          if (!wasAnswered) throw new NeedsPerson('cannot_tell');
          return { name, found: 'taken by the mail server' };
        }
        return found === 'absent' ? null : { name, found };
      },
    },
    receipt: {
      lookUp: async ({ ctx, bank, name }, { operation, note }) => {
        await takeAnswers(ctx.parts, bank, note);
        const answer = await reading(ctx, (tx) => findAnswer(tx, operation.uid));
        return answer && { name, said: answer.kind, at: answer.at.toISOString() };
      },
      waits: { forMs: ({ facts }) => Number(facts['receipt_hours'] ?? 24) * HOUR_MS, everyMs: lookAgainMs },
    },
  },
  settled: () => Promise.resolve(),
};
