import type { FastifyInstance, FastifyReply } from 'fastify';
import { html } from '../control/html.ts';
import { FRAME_SCRIPT } from './frame-script.ts';
import { PAGE_SCRIPT } from './page-script.ts';

interface Field {
  readonly type: string;
  readonly label: string;
  readonly autocomplete: string;
  readonly most: number;
}

const FIELDS: readonly Field[] = [
  { type: 'number', label: 'Card number', autocomplete: 'cc-number', most: 23 },
  { type: 'expiration', label: 'Expiration date', autocomplete: 'cc-exp', most: 9 },
  { type: 'cvv', label: 'Security code', autocomplete: 'cc-csc', most: 4 },
];

/** Framed by anybody, as the provider's own are; nothing but its own files, and cards to its own origin. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  'frame-ancestors *',
  "require-trusted-types-for 'script'",
].join('; ');

const FRAME_CSS = `
html, body { margin: 0; height: 100%; background: transparent; }
input { box-sizing: border-box; width: 100%; height: 100%; margin: 0; border: 0; outline: 0; padding: 0 12px;
  background: transparent; color: #1a1f27; font: 16px/1.2 system-ui, sans-serif; direction: ltr; }
input[aria-invalid='true'] { color: #9d1c1c; }
#why { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

const frameOf = ({ type, label, autocomplete, most }: Field): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${label}</title>
        <link rel="stylesheet" href="/payFields/frame.css" />
        <script src="/payFields/frame.js" defer></script>
      </head>
      <body data-type="${type}">
        <input
          aria-label="${label}"
          aria-describedby="why"
          type="text"
          inputmode="numeric"
          autocomplete="${autocomplete}"
          maxlength="${most}"
          spellcheck="false"
        /><span id="why" aria-live="polite"></span>
      </body>
    </html>`.text;

/** Loaded and framed from other origins, whatever those demand of what they load. */
const send = (reply: FastifyReply, type: string, body: string): FastifyReply =>
  reply
    .header('content-type', `${type}; charset=utf-8`)
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cross-origin-embedder-policy', 'require-corp')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .send(body);

/** The provider's card fields: a script for the page, and a frame for each field from this origin. */
export const serveCardFields = (app: FastifyInstance): void => {
  app.get('/payFieldsScript', (_request, reply) => send(reply, 'text/javascript', PAGE_SCRIPT));
  app.get('/payFields/frame.js', (_request, reply) => send(reply, 'text/javascript', FRAME_SCRIPT));
  app.get('/payFields/frame.css', (_request, reply) => send(reply, 'text/css', FRAME_CSS));
  for (const field of FIELDS)
    app.get(`/payFields/${field.type}`, (_request, reply) =>
      send(reply.header('content-security-policy', POLICY), 'text/html', frameOf(field)),
    );
};
