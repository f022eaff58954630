import type { FastifyReply } from 'fastify';
import type { PersonActor } from '../context.ts';
import type { SessionCheck } from './session-check.ts';

export interface StreamEvent {
  event: string;
  data: unknown;
  id?: string;
}

/** A call that answers with events: begins to send, and gives back how to stop. */
export interface StreamAnswer {
  begin: (send: (event: StreamEvent) => void) => () => void;
  /** Called with each heartbeat. */
  beat?: () => void;
}

/** Whose stream it is, and whether they may still hear what it tells. */
export interface Listener {
  actor: PersonActor;
  isStillWelcome: () => Promise<boolean>;
}

const HEARTBEAT_MS = 25_000;
/** Whoever is blocked, signed out or given another role hears nothing more within a second. */
const LOOK_MS = 400;
/** A tab in the background lets go of its line, so nobody has as many in front of them. */
const MOST_EACH = 12;

const written = ({ event, data, id }: StreamEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** The streams of one server, so that it can end them when it leaves. */
export interface Streams {
  answer: (reply: FastifyReply, stream: StreamAnswer, listener: Listener) => FastifyReply;
  endAll: () => void;
}

interface Open {
  actor: PersonActor;
  send: (event: StreamEvent) => void;
  end: () => void;
}

/** What a stream tells follows from these, so with others it has to be opened anew. */
const hearingOf = ({ role, isoUid, merchantUid, abilities }: PersonActor): string =>
  [role, isoUid, merchantUid, ...abilities].join();

type Sessions = Pick<SessionCheck, 'actorsNow' | 'forget'>;

/** Looks after all open streams at once while there are any. */
const makeLookout = (open: ReadonlySet<Open>, { actorsNow, forget }: Sessions): (() => void) => {
  let timer: NodeJS.Timeout | null = null;
  let isLooking = false;

  const look = async (): Promise<void> => {
    const looked = [...open];
    const actors = await actorsNow([...new Set(looked.map(({ actor }) => actor.sid))]);
    for (const { actor, send, end } of looked) {
      const now = actors.get(actor.sid);
      if (now && hearingOf(now) === hearingOf(actor)) continue;
      // Whoever is still let in asks at once what is left to them, and has to hear it as it is now.
      forget(actor.sid);
      if (now) send({ event: 'access', data: {} });
      end();
    }
  };

  return () => {
    timer ??= setInterval(() => {
      if (open.size === 0 && timer) {
        clearInterval(timer);
        timer = null;
      } else if (!isLooking) {
        isLooking = true;
        // A database that does not answer says nothing about anybody; each heartbeat asks again and ends what it cannot.
        look()
          .catch(() => undefined)
          .finally(() => (isLooking = false));
      }
    }, LOOK_MS).unref();
  };
};

/** The oldest gives way: it is the one nobody looks at, or whose other end went away without a word. */
const makeRoom = (open: ReadonlySet<Open>, uid: string): void => {
  const own = [...open].filter(({ actor }) => actor.uid === uid);
  for (const { end } of own.slice(0, Math.max(0, own.length - MOST_EACH + 1))) end();
};

const writeHead = (reply: FastifyReply): void => {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
    // The line is not used again afterwards, or a server that leaves would wait for it.
    connection: 'close',
  });
  reply.raw.write(': welcome\n\n');
};

export const makeStreams = (sessions: Sessions): Streams => {
  const open = new Set<Open>();
  const keepLookingOut = makeLookout(open, sessions);
  return {
    endAll: () => {
      for (const { end } of open) end();
    },
    answer: (reply, stream, { actor, isStillWelcome }) => {
      makeRoom(open, actor.uid);
      writeHead(reply);
      const { raw } = reply;
      const send = (event: StreamEvent): void => void (raw.writableEnded || raw.write(written(event)));
      const stop = stream.begin(send);
      const self: Open = {
        actor,
        send,
        end: () => {
          // Not only once the other end has heard: what has ended no longer counts, and is told nothing more.
          open.delete(self);
          raw.end();
        },
      };
      const heartbeat = setInterval(() => {
        raw.write(': still here\n\n');
        stream.beat?.();
        // Who let the token run out hears nothing more.
        isStillWelcome().then((isWelcome) => (isWelcome ? undefined : self.end()), self.end);
      }, HEARTBEAT_MS);
      open.add(self);
      keepLookingOut();
      raw.once('close', () => {
        clearInterval(heartbeat);
        open.delete(self);
        stop();
      });
      return reply;
    },
  };
};
