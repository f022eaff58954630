import { expect, test } from 'vitest';

import { inlineCalls } from './wire.ts';

const FROM = `from "../../lib/client.ts";`;

test('a call brings its own line, and the table of all is asked for no more', () => {
  const inlined = inlineCalls(`import { client } ${FROM}\nconst read = () => client.account.readAccount();`);
  expect(inlined).toMatch(/import \{ callBy as callBy\$ \} from "..\/..\/lib\/client.ts";/);
  expect(inlined).toMatch(/callBy\$\(\["GET","\/api\/[^"]+"\]\)\(\)/);
  expect(inlined).not.toContain('client.account');
});

test('an address that is read is written out', () => {
  expect(inlineCalls('const path = wire.auth.refresh[1];')).toBe('const path = ["POST","/api/token/refresh/"][1];');
});

test.each([
  ['a call that there is not', `import { client } ${FROM}\nclient.account.nothing();`],
  ['a client of something else', 'import { client } from "@somebody/client.ts";\nclient.account.readAccount();'],
  ['one that is named like it', `import { client } ${FROM}\nqueryClient.account.readAccount();`],
])('%s is left alone', (_, code) => expect(inlineCalls(code)).toBe(code));
