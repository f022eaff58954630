import type { Reply } from '@ledgate/contract/call.ts';
import type { handoff } from '@ledgate/contract/handoff.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { CardProcessor, EventTarget } from '@ledgate/providers/card-processor/port.ts';
import { OutsideFailure } from '@ledgate/providers/outside/failures.ts';
import { change } from '../../core/change.ts';
import { type SignedInCtx, systemCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { closeTask, openTask } from '../tasks/public.ts';

type Events = Awaited<ReturnType<CardProcessor['subscription']>>;

const eventTarget = ({ settings }: Parts): EventTarget | null =>
  settings.processor && {
    url: `${settings.publicUrl}/api/v1/inbound/processor-events`,
    headerName: settings.processor.eventHeader,
    secret: settings.processor.eventSecret,
  };

const SILENT = { note: () => undefined };
const WRITTEN_EVERY_MS = 15 * 60_000;

/** Registers us, or turns on what is registered; answers whether events come now, as the processor says. */
const subscribe = async (processor: CardProcessor, target: EventTarget): Promise<Events> => {
  const token = `events:${crypto.randomUUID()}`;
  await processor.subscribe(target, { ...SILENT, token: () => token });
  return processor.subscription(target, SILENT);
};

const broughtUp = new WeakSet<CardProcessor>();

/** Null where nobody answers: it is asked again soon, and the board says when it was last heard. */
const askWhetherOn = async (parts: Parts): Promise<Events | null> => {
  const { processor } = parts;
  const target = eventTarget(parts);
  if (!processor || !target) return null;
  try {
    const events = await processor.subscription(target, SILENT);
    // What was registered by an older version names fewer events: once for each start it is brought up to date.
    const isOld = events === 'on' && !broughtUp.has(processor);
    const now = events === 'none' || isOld ? await subscribe(processor, target) : events;
    if (now === 'on') broughtUp.add(processor);
    return now;
  } catch (error) {
    if (error instanceof OutsideFailure) return null;
    throw error;
  }
};

const readHealth = (parts: Parts) =>
  reading(systemCtx(parts), (tx) => tx.selectFrom('processor_health').selectAll().executeTakeFirst());

/** Kept for the board; what is off is a task for admins until it is on. */
const keepEvents = async (tx: WritableTransaction, parts: Parts, events: Events, by?: string): Promise<void> => {
  const at = parts.clock();
  await tx
    .insertInto('processor_health')
    .values({ singleton: true, events, checked_at: at })
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet({ events, checked_at: at }))
    .execute();
  const task = { kind: 'events_off', applicationUid: null } as const;
  if (events === 'off') await openTask(tx, parts, task);
  if (events === 'on') await closeTask(tx, parts, { ...task, outcome: 'done', ...(by !== undefined && { by }) });
};

/** Whether the processor tells us of changes. One that stopped after too many failures is said, and stays off until somebody turns it on. */
export const watchSubscription = async (parts: Parts): Promise<void> => {
  const events = await askWhetherOn(parts);
  if (events === null) return;
  const ctx = systemCtx(parts);
  const known = await readHealth(parts);
  // Asked every minute, so that it is noticed soon; written down when it changed, and now and then.
  const age = parts.clock().getTime() - (known?.checked_at.getTime() ?? 0);
  if (known?.events === events && age < WRITTEN_EVERY_MS) return;
  await change(ctx, 'processor.events_checked', async (tx) => {
    setScope(tx, ctx);
    await keepEvents(tx, parts, events);
    return {
      subject: 'system:processor',
      ...(known && { before: { events: known.events } }),
      after: { events },
      reply: undefined,
    };
  });
};

const NONE = 'No payment provider is set up here.';
const UNREACHED = 'The payment provider could not be reached. Events are still off. Try again in a minute.';
const STILL_OFF = 'The payment provider took it and still sends no events. Try again in a minute, or call them.';

const turnOn = async (parts: Parts): Promise<Events> => {
  const { processor } = parts;
  const target = eventTarget(parts);
  if (!processor || !target) throw new Failure('wrong_state', NONE);
  try {
    return await subscribe(processor, target);
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    parts.log.warn('events could not be turned on', { kind: error.code });
    throw new Failure('provider_unavailable', UNREACHED);
  }
};

type Turned = Reply<typeof handoff.turnEventsOn>;

/** A person turns on what the processor turned off, and reads from it whether that helped. */
export const turnEventsOn = async (ctx: SignedInCtx): Promise<Turned> => {
  const { parts, actor } = ctx;
  const known = await readHealth(parts);
  const events = await turnOn(parts);
  if (events !== 'on') throw new Failure('provider_unavailable', STILL_OFF);
  return change(ctx, 'processor.events_turned_on', async (tx) => {
    setScope(tx, ctx);
    await keepEvents(tx, parts, events, actor.uid);
    return {
      subject: 'system:processor',
      ...(known && { before: { events: known.events } }),
      after: { events },
      reply: { is_configured: true, events, events_checked_at: parts.clock().toISOString() },
    };
  });
};
