import type { Call } from '@ledgate/contract/call.ts';
import { failuresOf, plainPath, stepUpOf, whoMay } from '@ledgate/contract/call-facts.ts';
import { CALLS } from '@ledgate/contract/calls.ts';
import { FAILURES } from '@ledgate/contract/failures.ts';
import type { JsonSchema, OpenApi, Operation, Parameter } from '@ledgate/contract/openapi-document.ts';
import { escapeHtml as h, shapeId, shapeOf } from './description-shape.ts';

const table = (caption: string, heads: string[], rows: string[][]): string => {
  if (rows.length === 0) return '';
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('');
  // On a phone each cell stands under the other, and says itself what it is.
  const cellOf = (cell: string, at: number): string => `<td data-head="${heads[at] ?? ''}"><div>${cell}</div></td>`;
  const body = rows.map((cells) => `<tr>${cells.map(cellOf).join('')}</tr>`).join('');
  return `<div class="scroll"><table><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
};

const fieldRow = (name: string, place: string, isRequired: boolean, schema: JsonSchema): string[] => [
  `<code>${h(name)}</code>`,
  place,
  isRequired ? 'yes' : 'no',
  shapeOf(schema),
];

/** A body that can be one of several is told apart by a letter: body A, body B. */
const bodyRows = (body: JsonSchema): string[][] =>
  (body.anyOf ?? [body]).flatMap((variant, at) => {
    const place = body.anyOf ? `body ${String.fromCharCode(65 + at)}` : 'body';
    const { properties = {}, required = [] } = variant;
    return Object.entries(properties).map(([name, schema]) => fieldRow(name, place, required.includes(name), schema));
  });

const fieldTable = (document: OpenApi, operation: Operation): string => {
  const parameters = (operation.parameters ?? []).map((parameter): Parameter | undefined =>
    '$ref' in parameter ? document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''] : parameter,
  );
  const rows = parameters
    .filter((parameter) => parameter !== undefined)
    .map((parameter) => fieldRow(parameter.name, parameter.in, parameter.required, parameter.schema));
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  return table('Fields', ['Name', 'Where', 'Required', 'What'], [...rows, ...(body ? bodyRows(body) : [])]);
};

const answerTable = (operation: Operation): string => {
  const rows = Object.entries(operation.responses).flatMap(([status, answered]) => {
    const schema = '$ref' in answered ? undefined : Object.values(answered.content)[0]?.schema;
    return schema && !('$ref' in answered) ? [[status, h(answered.description), shapeOf(schema)]] : [];
  });
  return table('Responses', ['Status', 'When', 'What'], rows);
};

const failureTable = (call: Call): string =>
  table(
    'Errors',
    ['Status', 'Code', 'What a person reads', 'What they can do'],
    failuresOf(call).map((code) => {
      const { status, title, remedy } = FAILURES[code];
      return [String(status), `<code>${code}</code>`, h(title), h(remedy)];
    }),
  );

const STEP_UP: Record<ReturnType<typeof stepUpOf>, string> = {
  never: '',
  sometimes: ' In some cases after confirming your identity again.',
  always: ' After confirming your identity again.',
};

const callBlock = (document: OpenApi, name: string, call: Call): string => {
  const path = plainPath(call.path);
  const operation = document.paths[path]?.[call.method.toLowerCase()];
  if (!operation) throw new Error(`${name} is not in the description`);
  return `<details id="${h(operation.operationId)}">
<summary><h3><span class="method ${call.method.toLowerCase()}">${call.method}</span> <code>${h(path)}</code> <span class="what">${h(call.summary)}</span></h3> <span class="who">${h(whoMay(call))}</span></summary>
<p>In the typed client: <code>${h(operation.operationId)}</code>. Who may: ${h(whoMay(call))}.${STEP_UP[stepUpOf(call)]}</p>
${fieldTable(document, operation)}${answerTable(operation)}${failureTable(call)}
</details>`;
};

const featureSection = (document: OpenApi, feature: string, calls: Record<string, Call>): string => {
  const blocks = Object.entries(calls).map(([name, call]) => callBlock(document, name, call));
  return `<section aria-labelledby="feature-${feature}"><h2 id="feature-${feature}">${titleOf(feature)}</h2>\n${blocks.join('\n')}\n</section>`;
};

const shapeSection = (document: OpenApi): string => {
  const rows = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<section class="named" id="${h(shapeId(name))}"><h3>${h(name)}</h3>${shapeOf(schema)}</section>`,
  );
  return `<section aria-labelledby="shapes"><h2 id="shapes">Schemas</h2>\n${rows.join('\n')}\n</section>`;
};

const MARK = `<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="6" fill="#0B5563"/><path d="M7.25 6v15.75H21" fill="none" stroke="#FFF" stroke-width="2.5"/><path d="M12.25 17.5V6.5M16.25 17.5V10M20.25 17.5V13.5" stroke="#E0AE55" stroke-width="2"/></svg>`;

/** `watchLists` as people read it. */
const titleOf = (feature: string): string => {
  const words = feature.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The whole description on one page. A script of our own searches it; without it everything is there as well. */
export const descriptionPage = (document: OpenApi): string => {
  const features = Object.entries(CALLS) as [string, Record<string, Call>][];
  const links = [...features.map(([feature]) => [`feature-${feature}`, titleOf(feature)]), ['shapes', 'Schemas']];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API reference - ${h(document.info.title)}</title>
<link rel="stylesheet" href="/api/docs.css">
<script src="/api/docs.js"></script>
</head>
<body>
<a class="skip" href="#calls">Skip to the endpoints</a>
<header><p class="brand">${MARK} ${h(document.info.title)}</p><h1>API reference</h1>
<p>${h(document.info.description)} For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Features"><ul>${links.map(([id, name]) => `<li><a href="#${id}">${name}</a></li>`).join('')}</ul></nav></header>
<form id="search" role="search" hidden><label for="words">Find an endpoint</label> <input id="words" type="search" placeholder="Path, field, error or words" autocomplete="off" aria-keyshortcuts="/"> <output for="words"></output></form>
<main id="calls" tabindex="-1">
${features.map(([feature, calls]) => featureSection(document, feature, calls)).join('\n')}
${shapeSection(document)}
</main>
</body>
</html>
`;
};
