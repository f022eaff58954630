import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { plainPath } from './call-facts.ts';
import { CALLS } from './calls.ts';
import { API_INFO, openApi } from './openapi.ts';
import type { Operation } from './openapi-document.ts';

const document = openApi(API_INFO);
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);
const operationOf = (id: string): Operation => {
  const found = operations.find(({ operation }) => operation.operationId === id);
  if (!found) throw new Error(`${id} is not described`);
  return found.operation;
};

/** Every object of the document, with the name it stands under. */
function* objectsIn(value: unknown, name = ''): Generator<[string, Record<string, unknown>]> {
  if (Array.isArray(value)) for (const inner of value) yield* objectsIn(inner, name);
  else if (value !== null && typeof value === 'object') {
    yield [name, value as Record<string, unknown>];
    for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, key);
  }
}

const resolve = (reference: string): unknown =>
  reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], document);

test('the description is OpenAPI 3.1 with the schemas of its own dialect', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base',
    info: { title: expect.any(String) as string, version: expect.any(String) as string },
  });
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

test('every declared call is described once, under its feature', () => {
  const declared = Object.entries(CALLS).flatMap(([feature, calls]: [string, Record<string, Call>]) =>
    Object.entries(calls).map(
      ([name, { method, path }]) => `${feature}.${name} ${method.toLowerCase()} ${plainPath(path)}`,
    ),
  );
  const described = operations.map(({ path, method, operation }) => `${operation.operationId} ${method} ${path}`);
  expect(described.toSorted()).toEqual(declared.toSorted());
  expect(document.tags.map(({ name }) => name)).toEqual(Object.keys(CALLS));
});

test('every reference leads somewhere', () => {
  const references = [...objectsIn(document)].flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []));
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([]);
});

test('no schema speaks the dialect of OpenAPI 3.0 or of another draft', () => {
  const schemas = [...objectsIn(document)].filter(([name]) => name !== 'properties').map(([, object]) => object);
  for (const schema of schemas) {
    for (const foreign of ['nullable', '$defs', 'definitions', '$schema', 'id', '$id', 'additionalItems']) {
      expect(schema).not.toHaveProperty(foreign);
    }
    // The format says it already, and zod's pattern for it is a page long.
    if (schema['format'] !== undefined) expect(schema).not.toHaveProperty('pattern');
    for (const bound of ['exclusiveMinimum', 'exclusiveMaximum']) expect(typeof (schema[bound] ?? 0)).toBe('number');
    const types = [schema['type'] ?? []].flat().filter((type) => typeof type === 'string');
    const known = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null', 'http'];
    expect(types.filter((type) => !known.includes(type))).toEqual([]);
  }
});

test('every parameter of a path is described and required, and the names of paths differ by more than parameters', () => {
  for (const { path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const described = (operation.parameters ?? []).flatMap((parameter) =>
      'in' in parameter && parameter.in === 'path' && parameter.required ? [parameter.name] : [],
    );
    expect(described, path).toEqual(inPath);
  }
  const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
  expect(new Set(shapes).size).toBe(shapes.length);
});

test('every call has one good answer with its shape, and problems for the rest', () => {
  for (const { operation } of operations) {
    const statuses = Object.keys(operation.responses);
    expect(statuses.filter((status) => status === '200' || status === '201')).toHaveLength(1);
    expect(statuses).toEqual(expect.arrayContaining(['400', '422', '500', '503']));
    for (const status of statuses.filter((each) => Number(each) >= 400)) {
      const answer = operation.responses[status];
      const problem = answer && '$ref' in answer ? resolve(answer.$ref) : answer;
      expect(problem).toMatchObject({
        content: { 'application/problem+json': { schema: { properties: { status: { const: Number(status) } } } } },
      });
    }
  }
});

test('a sign-in is described with its body, its session, its second step and its failures', () => {
  const { requestBody, responses, security, parameters } = operationOf('auth.signIn');
  expect(requestBody?.content['application/json']?.schema).toMatchObject({
    type: 'object',
    required: ['email', 'password'],
    additionalProperties: false,
  });
  expect(responses['200']).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Session' } } },
  });
  expect(responses['202']).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/LoginChallenge' } } },
  });
  expect(responses['401']).toEqual({ $ref: '#/components/responses/wrong_credentials' });
  expect(responses['429']).toEqual({ $ref: '#/components/responses/too_many_tries' });
  expect(document.components.responses['too_many_tries']?.headers).toHaveProperty('Retry-After');
  expect(security).toEqual([]);
  expect(parameters).toBeUndefined();
});

test('who may, step-up, keys and versions are described where they apply', () => {
  const update = operationOf('users.updateUser');
  expect(update).toMatchObject({ 'x-access': 'update_staff', 'x-step-up': 'never', security: [{ bearer: [] }] });
  expect(update.parameters).toEqual(
    expect.arrayContaining([
      { $ref: '#/components/parameters/IdempotencyKey' },
      { $ref: '#/components/parameters/IfMatch' },
    ]),
  );
  expect(update.responses).toHaveProperty('412');
  expect(operationOf('account.beginTotp')['x-step-up']).toBe('always');
  expect(operationOf('users.removeUser')['x-step-up']).toBe('sometimes');
  expect(operationOf('auth.changeEmail').security).toEqual([{}, { bearer: [] }]);
  expect(operationOf('users.createUser').responses).toHaveProperty('201');
});

test('a request takes no unknown field, an answer may gain some', () => {
  const { properties, ...user } = document.components.schemas['User'] ?? {};
  expect(properties).toHaveProperty('stepsOpen');
  expect(user).not.toHaveProperty('additionalProperties');
});

test('forms with files and answers that are files are described as what they are', () => {
  const form = operationOf('documents.uploadOwnerDocument').requestBody?.content['multipart/form-data']?.schema;
  expect(form).toMatchObject({
    properties: { owner_id: { format: 'uuid' }, file: { type: 'array', items: { type: 'string', format: 'binary' } } },
    required: ['owner_id', 'file'],
  });
  expect(operationOf('documents.readFile').responses['200']).toMatchObject({
    content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
  });
});
