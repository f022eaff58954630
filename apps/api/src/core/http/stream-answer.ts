import type { FastifyReply, FastifyRequest } from 'fastify';

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

const HEARTBEAT_MS = 25_000;

const written = ({ event, data, id }: StreamEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** The streams of one server, so that it can end them when it leaves. */
export interface Streams {
  answer: (
    request: FastifyRequest,
    reply: FastifyReply,
    stream: StreamAnswer,
    isStillWelcome: () => Promise<boolean>,
  ) => FastifyReply;
  endAll: () => void;
}

export const makeStreams = (): Streams => {
  const open = new Set<() => void>();
  return {
    endAll: () => {
      for (const end of open) end();
    },
    answer: (request, reply, stream, isStillWelcome) => {
      reply.hijack();
      const { raw } = reply;
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) raw.setHeader(name, value);
      }
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'x-accel-buffering': 'no',
        // The line is not used again afterwards, or a server that leaves would wait for it.
        connection: 'close',
      });
      raw.write(': welcome\n\n');
      const stop = stream.begin((event) => void raw.write(written(event)));
      const end = (): void => void raw.end();
      const heartbeat = setInterval(() => {
        raw.write(': still here\n\n');
        stream.beat?.();
        // Who was signed out, blocked or given another role hears nothing more.
        isStillWelcome().then(
          (isWelcome) => (isWelcome ? undefined : end()),
          () => end(),
        );
      }, HEARTBEAT_MS);
      open.add(end);
      raw.once('close', () => {
        clearInterval(heartbeat);
        open.delete(end);
        stop();
      });
      return reply;
    },
  };
};
