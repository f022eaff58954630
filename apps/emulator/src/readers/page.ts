import { html, type Html } from '../control/html.ts';
import { textOf } from '../store/fields.ts';
import type { Row } from '../store/journal.ts';
import { POCKET, POCKETS, READER_ACTS, type ReaderAct } from './readers.ts';

const NEWEST = 20;

const LABELS: Readonly<Record<ReaderAct, string>> = {
  insert: 'Insert card',
  tap: 'Tap',
  swipe: 'Swipe',
  decline: 'Insert a card that is declined',
  cancel: 'Cancel',
};

const STAGES: Readonly<Record<string, string>> = {
  starting: 'Starting',
  waitingForCard: 'Insert, tap or swipe card',
  approved: 'Approved',
  declined: 'Declined',
  canceled: 'Canceled',
  timedOut: 'Timed out',
};

const dollars = (cents: unknown): string => `$${(Number(cents) / 100).toFixed(2)}`;

export interface ShownReaders {
  readonly readers: readonly Row[];
  readonly txns: readonly Row[];
  readonly nameOf: (merchant: string) => string;
}

const tipField = (row: Row): Html | null =>
  row['asksTip'] === 1
    ? html`<label
        >Tip
        <select name="tip">
          ${[0, 15, 18, 20].map((percent) => html`<option value="${percent}">${percent}%</option>`)}
        </select></label
      >`
    : null;

const prompt = (row: Row, reader: string, merchant: string): Html =>
  html`<article>
    <h2>${reader}, ${merchant}</h2>
    <p class="said">${dollars(row['total'])}: ${STAGES[textOf(row['stage'])] ?? textOf(row['stage'])}</p>
    <form method="post" action="/_emulator/form/present">
      <input type="hidden" name="id" value="${row.id}" />
      <label
        >Card
        <select name="card">
          ${POCKETS.map((name) => html`<option value="${name}">${POCKET[name].label}</option>`)}
        </select></label
      >
      ${tipField(row)}
      ${READER_ACTS.map((act) => html`<button name="act" value="${act}" class="${act === 'decline' || act === 'cancel' ? 'bad' : ''}">${LABELS[act]}</button>`)}
    </form>
  </article>`;

const ended = (row: Row, reader: string, merchant: string): Html =>
  html`<tr>
    <td>${textOf(row['created']).slice(0, 19)}</td>
    <td>${reader}<small>${merchant}</small></td>
    <td>${dollars(row['total'])}</td>
    <td>${STAGES[textOf(row['stage'])] ?? textOf(row['stage'])}</td>
  </tr>`;

/** What the readers show, and what somebody at the counter can do. Looks again by itself: it has no script. */
export const showReaders = ({ readers, txns, nameOf }: ShownReaders): string => {
  const names = new Map(readers.map((row) => [row.id, textOf(row['name'])]));
  const told = (row: Row): [Row, string, string] => [
    row,
    names.get(textOf(row['terminal'])) ?? 'Reader',
    nameOf(textOf(row['merchant'])),
  ];
  const isOpen = (row: Row): boolean => row['stage'] === 'starting' || row['stage'] === 'waitingForCard';
  const open = txns.filter(isOpen).map((row) => prompt(...told(row)));
  const over = txns
    .filter((row) => !isOpen(row))
    .slice(-NEWEST)
    .toReversed()
    .map((row) => ended(...told(row)));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="refresh" content="${open.length > 0 ? 10 : 2}" />
        <title>Card readers (emulator)</title>
        <link rel="stylesheet" href="/_emulator/page.css" />
      </head>
      <body>
        <main>
          <h1>Card readers (emulator)</h1>
          <p>${readers.length} readers. <a href="/">Provider</a> <a href="/readers">Refresh</a></p>
          ${open.length > 0 ? open : html`<p>No reader is waiting for a card.</p>`}
          ${
            over.length === 0
              ? null
              : html`<h2>Before</h2>
                  <div class="scroll" role="region" aria-label="Before" tabindex="0">
                    <table>
                      <thead>
                        <tr>
                          <th scope="col">Time</th>
                          <th scope="col">Reader</th>
                          <th scope="col">Amount</th>
                          <th scope="col">End</th>
                        </tr>
                      </thead>
                      <tbody>
                        ${over}
                      </tbody>
                    </table>
                  </div>`
          }
        </main>
      </body>
    </html>`.text;
};
