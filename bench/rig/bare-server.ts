// The yardstick: node:http and pg, one statement, planned once for each connection as ours are, its rows as JSON. No
// sign-in, no scope, no checks, no log.
// Started by the bench with PORT, DATABASE_URL, STATEMENT and VALUES; `$id` among the
// values is the last part of the path, `$name` that field of the body.

import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';

const { PORT = '0', DATABASE_URL = '', STATEMENT = '', VALUES = '[]', CONNECTIONS = '16' } = process.env;
const values = JSON.parse(VALUES) as unknown[];
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(CONNECTIONS) });

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  if (request.method === 'GET') return {};
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return JSON.parse(text) as Record<string, unknown>;
};

const answer = async (request: IncomingMessage): Promise<string> => {
  const path = request.url ?? '/';
  if (path === '/readyz') return '{}';
  const given: Record<string, unknown> = { ...(await bodyOf(request)), id: path.slice(path.lastIndexOf('/') + 1) };
  const filled = values.map((value) =>
    typeof value === 'string' && value.startsWith('$') ? given[value.slice(1)] : value,
  );
  const { rows } = await pool.query({ name: 'yardstick', text: STATEMENT, values: filled });
  return JSON.stringify(rows);
};

const server = createServer((request, response) => {
  answer(request).then(
    (text) => {
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.end(text);
    },
    (error: unknown) => {
      console.error(error);
      response.statusCode = 500;
      response.end();
    },
  );
});

server.listen(Number(PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
