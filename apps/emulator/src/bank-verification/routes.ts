import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Serving } from '../provider/serve.ts';
import { type Answer, failAfter, failBefore } from '../provider/spoil.ts';
import { type Account, checkInstantly, makeVerification } from './accounts.ts';

const account = z.object({
  routing: z.string().regex(/^\d{9}$/),
  number: z.string().regex(/^\d{4,17}$/),
  holder: z.string().min(1),
});
const deposits = account.extend({ reference: z.string().min(1).max(100) });
const amounts = z.object({ amounts: z.array(z.number().int().min(1).max(99)).length(2) });
const reference = z.object({ reference: z.string().min(1) });

const bad = (error: z.ZodError): Answer => ({ status: 400, body: { error: z.prettifyError(error) } });
const found = (body: object | null): Answer =>
  body ? { status: 200, body } : { status: 404, body: { error: 'not found' } };

/** Instant verification and test deposits of bank accounts, by another API than the rest and under the same key. */
export const serveVerification = (app: FastifyInstance, serving: Serving): void => {
  const verification = makeVerification(serving.parts.world);
  const { key, faults, log } = serving;
  const on = (method: 'GET' | 'POST', path: string, act: (request: FastifyRequest) => Answer): void => {
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      if (request.headers['apikey'] !== key) return void (await reply.code(401).send({ error: 'unauthorized' }));
      const where = request.url.split('?')[0] ?? '';
      const spoiled = faults.take(method, where);
      const early = await failBefore(reply, spoiled, Object(request.body) as object);
      if (early === null) return;
      const given = early ?? act(request);
      const entry = { at: serving.parts.world.clock.now(), method, path: where, token: null, status: given.status };
      log({ ...entry, faults: spoiled.map(({ kind }) => kind) });
      if (early) await reply.code(early.status).send(early.body);
      else await failAfter(reply, spoiled, given);
    };
    app.route({
      method,
      url: `/_bank-verification/${path}`,
      handler: async (request, reply) => {
        await answer(request, reply);
        return reply;
      },
    });
  };
  const withBody =
    <S extends z.ZodType>(schema: S, act: (body: z.infer<S>, id: string) => Answer) =>
    (request: FastifyRequest): Answer => {
      const read = schema.safeParse(request.body);
      return read.success ? act(read.data, (request.params as { id?: string }).id ?? '') : bad(read.error);
    };
  on(
    'POST',
    'instant',
    withBody(account, (body: Account) => found({ result: checkInstantly(body) })),
  );
  on(
    'POST',
    'deposits',
    withBody(deposits, ({ reference: ours, ...body }) => found(verification.send(body, ours))),
  );
  on(
    'POST',
    'deposits/:id/confirm',
    withBody(amounts, (body, id) => found(verification.confirm(id, body.amounts))),
  );
  on('GET', 'deposits/:id', (request) => found(verification.find({ id: (request.params as { id: string }).id })));
  on('GET', 'deposits', (request) => {
    const read = reference.safeParse(request.query);
    return read.success ? found(verification.find(read.data)) : bad(read.error);
  });
};
