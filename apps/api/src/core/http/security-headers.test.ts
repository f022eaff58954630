import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { addSecurityHeaders } from './security-headers.ts';

const ORIGIN = 'https://fields.processor.test';

const policiesWith = async (env: Record<string, string>, urls: readonly string[]): Promise<string[]> => {
  const server = fastify();
  addSecurityHeaders(server, readSettings({ MASTER_KEY: Buffer.alloc(32).toString('base64'), PORT: '0', ...env }));
  const answers = await Promise.all(urls.map((url) => server.inject({ method: 'GET', url })));
  await server.close();
  return answers.map(({ headers }) => String(headers['content-security-policy']));
};

const part = (policy: string | undefined, name: string): string | undefined =>
  policy?.split('; ').find((directive) => directive.startsWith(`${name} `));

test('the provider of the card fields is let onto the terminal, its script and its frames only', async () => {
  const [policy] = await policiesWith({ PROCESSOR_URL: `${ORIGIN}/api` }, ['/terminal']);
  expect(part(policy, 'script-src')).toBe(`script-src 'self' ${ORIGIN}`);
  expect(part(policy, 'frame-src')).toBe(`frame-src ${ORIGIN}`);
  expect(policy?.split(ORIGIN)).toHaveLength(3);
  expect(part(policy, 'connect-src')).toBe("connect-src 'self'");
  expect(part(policy, 'require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
  expect(part(policy, 'trusted-types')).toBe('trusted-types card-fields');
});

test.each(['/', '/login', '/transactions', '/terminals', '/api/mavt', '/mail-frame.html', '/assets/terminal/x.js'])(
  'at %s it is not known',
  async (url) => {
    const [policy] = await policiesWith({ PROCESSOR_URL: ORIGIN }, [url]);
    expect(policy).not.toContain(ORIGIN);
  },
);

test('the terminal has its policy however its address is spelled', async () => {
  const policies = await policiesWith({ PROCESSOR_URL: ORIGIN }, ['/Terminal', '/terminal/', '/TERMINAL?x=1']);
  for (const policy of policies) expect(policy).toContain(ORIGIN);
});

test('without a provider the terminal is as closed as every other page', async () => {
  const [terminal, other] = await policiesWith({}, ['/terminal', '/']);
  expect(terminal).toBe(`${other}; trusted-types card-fields`);
});
