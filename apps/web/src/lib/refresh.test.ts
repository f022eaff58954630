import { describe, expect, test } from 'vitest';

import { ProblemError } from './problem.ts';
import { createRenew, type Locks, type RefreshParts } from './refresh.ts';
import { createSend } from './send.ts';

type Answer = (path: string, init: RequestInit) => Response | Promise<Response>;

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } });

/** Storage that two tabs share, a lock that really waits, and a server made of one function. */
const browser = (answer: Answer, hasLocks = true) => {
  const stored: Record<string, string | null> = { access: 'old', refresh: 'r1' };
  const asked: Array<{ path: string; init: RequestInit }> = [];
  let queue: Promise<unknown> = Promise.resolve();
  let isHeld = false;
  const locks: Locks = {
    request: async (_name, { ifAvailable }, work) => {
      if (ifAvailable && isHeld) return work(null);
      const turn = queue.then(async () => {
        isHeld = true;
        try {
          return await work({});
        } finally {
          isHeld = false;
        }
      });
      queue = turn.catch(() => undefined);
      isHeld = true;
      return turn;
    },
  };
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const path = input instanceof Request ? input.url : input.toString();
    asked.push({ path, init });
    return answer(path, init);
  };
  const parts: RefreshParts = {
    fetch,
    path: '/refresh',
    tokens: {
      access: () => stored['access'] ?? null,
      refresh: () => stored['refresh'] ?? null,
      keep: (access, refresh) => Object.assign(stored, { access, refresh }),
    },
    clearSession: () => Object.assign(stored, { access: null, refresh: null }),
    idleSeconds: () => 42,
    locks: hasLocks ? locks : undefined,
    pause: () => Promise.resolve(),
  };
  const tab = (askStepUp: () => Promise<boolean> = () => Promise.resolve(false)) => {
    let keys = 0;
    return createSend({
      fetch,
      accessToken: parts.tokens.access,
      locationHeader: () => ({ location: '{"lat":40.71,"long":-74}' }),
      newKey: () => `key-${(keys += 1)}`,
      renew: createRenew(parts),
      askStepUp,
    });
  };
  const refreshes = (): number => asked.filter(({ path }) => path === '/refresh').length;
  return { stored, asked, parts, tab, refreshes };
};

const bearer = (init: RequestInit): string | null => new Headers(init.headers).get('authorization');

const signedIn: Answer = (path, init) => {
  if (path === '/refresh') return Response.json({ accessToken: 'new', refreshToken: 'r2' });
  return bearer(init) === 'Bearer new' ? Response.json({ path }) : json(401, { code: 'not_signed_in', title: 'x' });
};

const get = (path: string) => ({ method: 'GET' as const, path, headers: {} });
const post = (path: string) => ({ method: 'POST' as const, path, headers: {}, body: { a: 1 } });

describe('an access token that has run out', () => {
  test('ten calls at once cost one refresh and are all repeated', async () => {
    const { tab, refreshes, stored } = browser(signedIn);
    const send = tab();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => send(get(`/call/${at}`))));
    expect(answers).toEqual(Array.from({ length: 10 }, (_, at) => ({ path: `/call/${at}` })));
    expect(refreshes()).toBe(1);
    expect(stored).toEqual({ access: 'new', refresh: 'r2' });
  });

  test('a late 401 of the old token is repeated with the new one without another refresh', async () => {
    const { tab, refreshes, stored } = browser(signedIn);
    const send = tab();
    await send(get('/first'));
    stored['access'] = 'old';
    const late = send(get('/late'));
    stored['access'] = 'new';
    await late;
    expect(refreshes()).toBe(1);
  });

  test('two tabs at once refresh once, though storage reaches the second one late', async () => {
    const { tab, refreshes } = browser(signedIn);
    const [one, two] = [tab(), tab()];
    await Promise.all([one(get('/a')), two(get('/b')), one(get('/c')), two(get('/d'))]);
    expect(refreshes()).toBe(1);
  });

  test('a tab that is refused after the other has refreshed and let the lock go waits until it hears of it', async () => {
    const { parts, refreshes, stored } = browser(signedIn);
    // The token of the other tab is here after the third look.
    let looks = 0;
    const pause = (): Promise<void> => {
      looks += 1;
      if (looks === 3) stored['access'] = 'new';
      return Promise.resolve();
    };
    await createRenew({ ...parts, pause })('old');
    expect(refreshes()).toBe(0);
  });

  test('a page that is not served securely has no locks and still refreshes once', async () => {
    const { tab, refreshes } = browser(signedIn, false);
    const send = tab();
    await Promise.all([send(get('/a')), send(get('/b'))]);
    expect(refreshes()).toBe(1);
  });

  test('a call that is still refused after the refresh is not repeated again', async () => {
    const { tab, asked } = browser((path) =>
      path === '/refresh'
        ? Response.json({ accessToken: 'new', refreshToken: 'r2' })
        : json(401, { code: 'not_signed_in', title: 'x' }),
    );
    await expect(tab()(get('/stubborn'))).rejects.toMatchObject({ status: 401 });
    expect(asked).toHaveLength(3);
  });

  test('the refresh tells for how long nobody has done anything', async () => {
    const { tab, asked } = browser(signedIn);
    await tab()(get('/a'));
    const refresh = asked.find(({ path }) => path === '/refresh');
    expect(new Headers(refresh?.init.headers).get('x-idle-seconds')).toBe('42');
    expect(refresh?.init.body).toBe('{"refreshToken":"r1"}');
  });
});

describe('a refresh that fails', () => {
  test('ends the session here when the server says that it is gone', async () => {
    const { tab, stored } = browser((path) =>
      path === '/refresh' ? json(404, { code: 'session_gone', title: 'x' }) : json(401, { code: 'not_signed_in' }),
    );
    await expect(tab()(get('/a'))).rejects.toMatchObject({ code: 'session_gone' });
    expect(stored).toEqual({ access: null, refresh: null });
  });

  test.each([
    ['a proxy that answers 404 with a page of its own', () => new Response('<h1>', { status: 404 })],
    ['a server that answers 500', () => json(500, { code: 'failed', title: 'x' })],
    [
      'a connection that breaks',
      (): Response => {
        throw new TypeError('fetch failed');
      },
    ],
  ])('keeps the session through %s', async (_name, refresh) => {
    const { tab, stored } = browser((path) => (path === '/refresh' ? refresh() : json(401, { code: 'not_signed_in' })));
    await expect(tab()(get('/a'))).rejects.toBeInstanceOf(ProblemError);
    expect(stored).toEqual({ access: 'old', refresh: 'r1' });
  });
});

describe('a request', () => {
  test('a wrong password is no reason to refresh', async () => {
    const { tab, refreshes } = browser(() => json(401, { code: 'wrong_credentials', title: 'No' }));
    await expect(tab()(post('/sign-in'))).rejects.toMatchObject({ code: 'wrong_credentials' });
    expect(refreshes()).toBe(0);
  });

  test('a change carries one idempotency key through its repeats; a read and what may be repeated carry none', async () => {
    const { tab, asked } = browser(signedIn);
    const send = tab();
    await send(post('/change'));
    const keys = asked
      .filter(({ path }) => path === '/change')
      .map(({ init }) => new Headers(init.headers).get('idempotency-key'));
    expect(keys).toEqual(['key-1', 'key-1']);
    for (const keyless of [get('/read'), { ...post('/save'), isRepeatable: true as const }]) {
      await send(keyless);
      expect(new Headers(asked.at(-1)?.init.headers).has('idempotency-key')).toBe(false);
    }
  });

  test('the stored location goes along', async () => {
    const { tab, asked } = browser(signedIn);
    await tab()(get('/a'));
    expect(new Headers(asked[0]?.init.headers).get('location')).toBe('{"lat":40.71,"long":-74}');
  });

  test('remarks on fields arrive with their fields', async () => {
    const errors = { 'owners.1.ssn': ['Enter nine digits.'] };
    const { tab } = browser(() => json(422, { code: 'invalid', title: 'Look again', remedy: 'Correct it.', errors }));
    await expect(tab()(post('/a'))).rejects.toMatchObject({ code: 'invalid', remedy: 'Correct it.', errors });
  });

  test('a step that wants a fresh proof is taken once the proof is given', async () => {
    let isProved = false;
    const { tab } = browser(() => (isProved ? Response.json({ done: true }) : json(403, { code: 'step_up_required' })));
    const send = tab(() => {
      isProved = true;
      return Promise.resolve(true);
    });
    expect(await send(post('/delete'))).toEqual({ done: true });
  });

  test('a step is not taken when the proof is refused', async () => {
    const { tab, asked } = browser(() => json(403, { code: 'step_up_required', title: 'Confirm' }));
    await expect(tab()(post('/delete'))).rejects.toMatchObject({ code: 'step_up_required' });
    expect(asked).toHaveLength(1);
  });
});
