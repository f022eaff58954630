// The yardstick: node:http and pg, one statement, its rows as JSON. No sign-in, no checks, no log.
// Started by the bench with PORT, DATABASE_URL, STATEMENT and VALUES; `$id` among the values is the last part of the path.

import { createServer } from 'node:http';
import pg from 'pg';

const { PORT = '0', DATABASE_URL = '', STATEMENT = '', VALUES = '[]', CONNECTIONS = '16' } = process.env;
const values = JSON.parse(VALUES) as unknown[];
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(CONNECTIONS) });

const server = createServer((request, response) => {
  const path = request.url ?? '/';
  if (path === '/readyz') {
    response.end('{}');
    return;
  }
  const id = path.slice(path.lastIndexOf('/') + 1);
  pool
    .query(
      STATEMENT,
      values.map((value) => (value === '$id' ? id : value)),
    )
    .then(
      ({ rows }) => {
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.end(JSON.stringify(rows));
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
