import { addDays } from '@ledgate/domain/checks/calendar.ts';
import { PCI_REMINDER_DAYS, pciReminderDue } from '@ledgate/domain/pci/standing.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { change } from '../../core/change.ts';
import { type Ctx, systemCtx } from '../../core/context.ts';
import { DoneByAnother, eachInTurn } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { lockApplication } from '../applications/public.ts';
import { tellSide } from '../notifications/public.ts';
import { type Ending, findAccount, keepReminder, lastReminder, listEnding } from './store.ts';

const AT_ONCE = 50;

const remind = (ctx: Ctx, ending: Ending): Promise<null> =>
  change(ctx, 'pci.reminded', async (tx) => {
    setScope(tx, ctx);
    const at = ctx.parts.clock();
    await lockApplication(tx, ending.uid);
    const account = await findAccount(tx, ending.uid);
    // A new attestation may have come in between.
    if (account?.expires_on !== ending.expires_on) throw new DoneByAnother();
    const days = pciReminderDue(ending.expires_on, await lastReminder(tx, ending), newYorkDate(at.getTime()));
    if (days === null) throw new DoneByAnother();
    await keepReminder(tx, ending, { days, at });
    await tellSide(tx, ctx.parts, {
      kind: 'pci_expiring',
      to: { who: 'owner', merchant: account.merchant_uid },
      except: null,
      application: { uid: account.uid, reference: account.reference },
      ticket: null,
      path: '/reports/pci',
      day: ending.expires_on,
    });
    return { subject: `application:${ending.uid}`, after: { ...ending, days }, reply: null };
  });

/** Whoever’s attestation ends soon hears of it while there is time for a new one. */
export const remindOfAttestations = async (parts: Parts): Promise<void> => {
  const ctx = systemCtx(parts);
  const today = newYorkDate(parts.clock().getTime());
  await eachInTurn<Ending>(parts, {
    what: 'nobody was reminded of an attestation',
    next: (last) =>
      reading(ctx, (tx) =>
        listEnding(tx, {
          from: today,
          to: addDays(today, PCI_REMINDER_DAYS[0]),
          after: last?.uid ?? null,
          most: AT_ONCE,
        }),
      ),
    work: (ending) => remind(ctx, ending),
    nameOf: ({ uid }) => ({ application: uid }),
  });
};
