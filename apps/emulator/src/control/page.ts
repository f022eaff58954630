import { FAULT_KINDS } from '../provider/faults.ts';
import { HOLD_NAMES } from '../provider/hold-scripts.ts';
import { type EmulatorState, HOLD_LABELS, type HeldMerchant } from './control.ts';
import { html, type Html } from './html.ts';

const MOST = 50;

const STATUS_NAMES: Readonly<Record<number, string>> = {
  0: '0 Not ready',
  1: '1 Ready',
  2: '2 Boarded',
  3: '3 Held',
  4: '4 Closed',
  5: '5 Incomplete',
  6: '6 Pending',
};

const timeOf = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

const press = (merchant: HeldMerchant, act: string, label: string, isBad = false): Html =>
  html`<form method="post" action="/_emulator/form/press">
    <input type="hidden" name="merchant" value="${merchant.id}" /><input type="hidden" name="act" value="${act}" />
    <button class="${isBad ? 'bad' : ''}" aria-label="${label} ${merchant.name}">${label}</button>
  </form>`;

const holdForm = (merchant: HeldMerchant): Html =>
  html`<form method="post" action="/_emulator/form/press">
    <input type="hidden" name="merchant" value="${merchant.id}" /><input type="hidden" name="act" value="hold" />
    <select name="reason" aria-label="Reason to hold ${merchant.name}">
      ${HOLD_NAMES.map((name) => html`<option value="${name}">${HOLD_LABELS[name]}</option>`)}
    </select>
    <button aria-label="Hold ${merchant.name}">Hold</button>
  </form>`;

const merchantRow = (merchant: HeldMerchant): Html =>
  html`<tr>
    <td>
      ${merchant.name}<small><code>${merchant.id}</code></small>
    </td>
    <td><code>${merchant.custom ?? '—'}</code></td>
    <td>
      <span class="said"
        >${STATUS_NAMES[merchant.status] ?? merchant.status}${merchant.isFrozen ? ', frozen' : ''}</span
      >
      ${merchant.statusReason ? html`<small>${merchant.statusReason}</small>` : null}
      ${merchant.results.map((message) => html`<small>${message}</small>`)}
    </td>
    <td>
      ${press(merchant, 'approve', 'Approve')} ${holdForm(merchant)} ${press(merchant, 'decline', 'Decline', true)}
      ${press(merchant, 'close', 'Close', true)}
      ${merchant.isFrozen ? press(merchant, 'unfreeze', 'Unfreeze') : press(merchant, 'freeze', 'Freeze', true)}
    </td>
  </tr>`;

const table = (caption: string, heads: readonly string[], rows: readonly Html[], none: string): Html =>
  rows.length === 0
    ? html`<p>${none}</p>`
    : html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
        <table>
          <thead>
            <tr>
              ${heads.map((head) => html`<th scope="col">${head}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>`;

const isWanted = ({ name, custom, id }: HeldMerchant, wanted: string): boolean =>
  [name, custom ?? '', id].some((text) => text.toLowerCase().includes(wanted.toLowerCase()));

const merchantsPart = (state: EmulatorState, wanted: string): Html => {
  const found = state.merchants.filter((one) => isWanted(one, wanted)).toReversed();
  return html`<h2>Merchants</h2>
    <form method="get" action="/" role="search">
      <label>Name, reference or ID <input type="search" name="q" value="${wanted}" /></label><button>Search</button>
    </form>
    <p>${found.length} of ${state.merchants.length}; the newest ${MOST} are listed.</p>
    ${table('Merchants', ['Merchant', 'Reference', 'Status', 'Set to'], found.slice(0, MOST).map(merchantRow), 'No merchant has been sent here.')}`;
};

const clockPart = (state: EmulatorState): Html =>
  html`<h2>Clock</h2>
    <p>It is ${timeOf(state.now)} UTC here. Pending merchants are boarded after 5 seconds, reviewed ones after 30.</p>
    ${[
      ['30000', '30 seconds'],
      ['3600000', '1 hour'],
      ['86400000', '1 day'],
    ].map(
      ([ms, label]) =>
        html`<form method="post" action="/_emulator/form/advance">
          <input type="hidden" name="ms" value="${ms}" /><button>Advance ${label}</button>
        </form>`,
    )}`;

const faultsPart = (state: EmulatorState): Html =>
  html`<h2>Faults</h2>
    <form method="post" action="/_emulator/form/fault">
      <label
        >Fault
        <select name="kind">
          ${FAULT_KINDS.map((kind) => html`<option>${kind}</option>`)}
        </select></label
      >
      <label
        >Method
        <select name="method">
          <option value="">any</option>
          <option>GET</option>
          <option>POST</option>
          <option>PUT</option>
        </select></label
      >
      <label>Path begins with <input name="path" placeholder="/entities" /></label>
      <label>Next calls <input type="number" name="next" min="1" value="1" /></label>
      <label>After ms (empty: never) <input type="number" name="afterMs" min="0" /></label>
      <button>Add</button>
    </form>
    <form method="post" action="/_emulator/form/clear-faults"><button>Clear all</button></form>
    ${table(
      'Faults',
      ['Fault', 'Where', 'How often'],
      state.faults.map(
        ({ kind, method, path, next, probability }) =>
          html`<tr>
            <td>${kind}</td>
            <td><code>${method ?? 'any'} ${path ?? '/'}</code></td>
            <td>${probability === undefined ? `next ${next}` : `${probability * 100}%`}</td>
          </tr>`,
      ),
      'Everything works.',
    )}`;

const settingsPart = ({ settings }: EmulatorState): Html =>
  html`<h2>Settings</h2>
    <form method="post" action="/_emulator/form/settings">
      <label>Delay of each call, ms <input type="number" name="delayMs" min="0" value="${settings.delayMs}" /></label>
      <label
        >Delay of webhooks, ms <input type="number" name="webhookDelayMs" min="0" value="${settings.webhookDelayMs}"
      /></label>
      <label
        >Readers insert a card by themselves after ms (0: never)
        <input type="number" name="readerAutoMs" min="0" value="${settings.readerAutoMs}"
      /></label>
      <label
        >Webhook body
        <select name="webhookShape">
          ${(['alert', 'event'] as const).map((shape) => (shape === settings.webhookShape ? html`<option selected>${shape}</option>` : html`<option>${shape}</option>`))}
        </select>
      </label>
      <button>Save</button>
    </form>`;

const webhooksPart = (state: EmulatorState): Html =>
  html`<h2>Webhooks</h2>
    ${table(
      'Endpoints',
      ['Endpoint', 'State', 'Set to'],
      state.endpoints.map(
        ({ url, isOff }) =>
          html`<tr>
            <td><code>${url}</code></td>
            <td><span class="said">${isOff ? 'Switched off' : 'On'}</span></td>
            <td>
              <form method="post" action="/_emulator/form/endpoint">
                <input type="hidden" name="url" value="${url}" /><input
                  type="hidden"
                  name="isOff"
                  value="${isOff ? '' : '1'}"
                />
                <button>${isOff ? 'Switch on' : 'Switch off'}</button>
              </form>
            </td>
          </tr>`,
      ),
      'Nobody has registered for events.',
    )}
    <p>Sent, the newest first:</p>
    ${table(
      'Webhooks sent',
      ['Time', 'Event', 'Of', 'Attempt', 'Answer'],
      state.deliveries
        .slice(-MOST)
        .toReversed()
        .map(
          ({ at, event, id, attempt, result }) =>
            html`<tr>
              <td>${timeOf(at)}</td>
              <td>${event}</td>
              <td><code>${id}</code></td>
              <td>${attempt}</td>
              <td>${result}</td>
            </tr>`,
        ),
      'None yet.',
    )}`;

const requestsPart = (state: EmulatorState): Html =>
  html`<h2>Requests</h2>
    ${table(
      'Requests',
      ['Time', 'Request', 'Token', 'Answer', 'Fault'],
      state.requests
        .slice(-MOST)
        .toReversed()
        .map(
          ({ at, method, path, token, status, faults }) =>
            html`<tr>
              <td>${timeOf(at)}</td>
              <td><code>${method} ${path}</code></td>
              <td><code>${token ?? ''}</code></td>
              <td>${status ?? 'none'}</td>
              <td>${faults.join(', ')}</td>
            </tr>`,
        ),
      'None yet.',
    )}`;

/** What it holds and how to script it, on one page without a script of its own. */
export const showPage = (state: EmulatorState, wanted: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Card payment provider (emulator)</title>
        <link rel="stylesheet" href="/_emulator/page.css" />
      </head>
      <body>
        <main>
          <h1>Card payment provider (emulator)</h1>
          <p>
            Stands in for the provider in demos and tests. What a merchant’s tax ID ends in decides: 0 boarded, 1 held,
            2 declined, 3 reviewed for 30 seconds, others pending for 5. <a href="/">Refresh</a>
            <a href="/readers">Card readers</a>
          </p>
          ${merchantsPart(state, wanted)} ${clockPart(state)} ${faultsPart(state)} ${settingsPart(state)}
          ${webhooksPart(state)} ${requestsPart(state)}
          <h2>Start over</h2>
          <p>Forgets every merchant, endpoint and setting.</p>
          <form method="post" action="/_emulator/form/reset">
            <label
              ><span><input type="checkbox" name="sure" value="1" required /> I am sure</span></label
            ><button class="bad">Reset</button>
          </form>
        </main>
      </body>
    </html>`.text;
