import { z } from 'zod';
import type { Call } from './call.ts';
import {
  failuresOf,
  kindsOf,
  needOf,
  plainPath,
  signInOf,
  stepUpOf,
  takesIdempotencyKey,
  takesVersion,
} from './call-facts.ts';
import { CALLS } from './calls.ts';
import { FAILURE_CODES, FAILURES, type FailureCode, type Problem } from './failures.ts';
import type { Answered, ApiInfo, JsonSchema, OpenApi, Operation, Parameter, Reference } from './openapi-document.ts';

export const API_INFO: ApiInfo = {
  title: 'Ledgate',
  version: '1',
  description:
    'The calls of the back office. Every path is served with and without a trailing slash. ' +
    'Requests take no unknown fields; answers may gain fields.',
};

type Components = Pick<OpenApi['components'], 'schemas' | 'responses'>;
type Side = 'input' | 'output';

/** What zod writes out of caution and a reader cannot use. */
const tidy = (schema: JsonSchema, side: Side): void => {
  if (schema.format !== undefined) delete schema['pattern'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  // A field added to an answer must not break a client that was generated before.
  if (side === 'output' && schema['additionalProperties'] === false) delete schema['additionalProperties'];
};

const repoint = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(repoint);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === '$ref' ? [key, String(inner).replace('#/$defs/', '#/components/schemas/')] : [key, repoint(inner)],
    ),
  );
};

/** Schemas with a name go to the components, and what is left points at them. */
const describe = (components: Components, schema: z.ZodType, side: Side): JsonSchema => {
  const made = z.toJSONSchema(schema, {
    io: side,
    override: ({ jsonSchema }) => tidy(jsonSchema as JsonSchema, side),
  });
  const { $schema: _dialect, $defs: named, ...rest } = repoint(made) as JsonSchema;
  for (const [name, shape] of Object.entries((named ?? {}) as Record<string, JsonSchema>)) {
    const known = components.schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(shape)) throw new Error(`Two shapes are named ${name}.`);
    components.schemas[name] = shape;
  }
  return rest;
};

const HEADERS: Record<'IdempotencyKey' | 'IfMatch', Parameter> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes a repetition harmless: the same key with the same request gets the first answer again.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The version that was seen, in quotes, as the ETag of an answer gave it. Refused when it is stale.',
    schema: { type: 'string', pattern: '^(\\*|(W/)?"\\d{1,15}")$' },
  },
};

const parametersOf = (components: Components, call: Call): (Parameter | Reference)[] => {
  const fields = (place: 'path' | 'query', schema: z.ZodObject | undefined): Parameter[] => {
    const { properties = {}, required = [] } = schema ? describe(components, schema, 'input') : {};
    return Object.entries(properties).map(([name, shape]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: shape,
    }));
  };
  const headers = [
    ...(takesIdempotencyKey(call) ? ['IdempotencyKey'] : []),
    ...(takesVersion(call) ? ['IfMatch'] : []),
  ];
  return [
    ...fields('path', call.params),
    ...fields('query', call.query),
    ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
};

const PROBLEM_FIELDS: Record<keyof Problem, JsonSchema> = {
  type: { type: 'string', description: 'urn:ledgate:problem: and the code' },
  title: { type: 'string' },
  status: { type: 'integer' },
  detail: { type: 'string', description: 'What happened this time.' },
  code: { type: 'string', enum: FAILURE_CODES },
  remedy: { type: 'string', description: 'What can be done next.' },
  request_id: { type: 'string' },
  errors: {
    type: 'object',
    description: 'The fields at fault, each with its sentences.',
    additionalProperties: { type: 'array', items: { type: 'string' } },
  },
  retry_after: { type: 'integer', description: 'Seconds to wait, as the Retry-After header says.' },
  current_version: { type: 'integer', description: 'What is stored now, when the version sent was stale.' },
};

const PROBLEM: JsonSchema = {
  type: 'object',
  properties: PROBLEM_FIELDS,
  required: ['type', 'title', 'status', 'detail', 'code', 'remedy'],
};

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
};

/** One component per set of codes with one status: most calls share them. */
const refusal = (components: Components, status: number, codes: FailureCode[]): Reference => {
  const name = codes.join('-or-');
  components.responses[name] ??= {
    description: codes.map((code) => `\`${code}\`: ${FAILURES[code].title}. ${FAILURES[code].remedy}`).join('\n\n'),
    ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Problem' }],
          properties: { status: { const: status }, code: { enum: codes } },
        },
      },
    },
  };
  return { $ref: `#/components/responses/${name}` };
};

const FILE_BODY: Answered = {
  description: 'The bytes of the file.',
  headers: {
    'Content-Disposition': { description: 'attachment, with the name of the file.', schema: { type: 'string' } },
  },
  content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
};

const STREAM_BODY: Answered = {
  description: 'Events as they happen, until one side hangs up.',
  content: { 'text/event-stream': { schema: { type: 'string' } } },
};

/** The fields of the form and, after them, the files. */
const formOf = (components: Components, schema: z.ZodType): JsonSchema => {
  const { properties = {}, required = [], ...rest } = describe(components, schema, 'input');
  const file: JsonSchema = { type: 'array', minItems: 1, items: { type: 'string', format: 'binary' } };
  return { ...rest, properties: { ...properties, file }, required: [...required, 'file'] };
};

const bodyOf = (components: Components, call: Call): Operation['requestBody'] => {
  if (!call.body) return undefined;
  const [media, schema]: [string, JsonSchema] = call.upload
    ? ['multipart/form-data', formOf(components, call.body)]
    : ['application/json', describe(components, call.body, 'input')];
  return { required: true, content: { [media]: { schema } } };
};

const responsesOf = (components: Components, call: Call): Record<string, Answered | Reference> => {
  const good = (schema: z.ZodType, description: string): Answered => ({
    description,
    content: { 'application/json': { schema: describe(components, schema, 'output') } },
  });
  const failures = failuresOf(call);
  const statuses = new Set(failures.map((code) => FAILURES[code].status));
  const codesOf = (status: number): FailureCode[] => failures.filter((code) => FAILURES[code].status === status);
  return {
    [call.status ?? 200]: call.stream ? STREAM_BODY : call.file ? FILE_BODY : good(call.reply, 'Done.'),
    ...(call.pending && { 202: good(call.pending, 'Accepted, but one more step is due.') }),
    ...Object.fromEntries([...statuses].map((status) => [status, refusal(components, status, codesOf(status))])),
  };
};

const SECURITY: Record<ReturnType<typeof signInOf>, Operation['security']> = {
  never: [],
  sometimes: [{}, { bearer: [] }],
  always: [{ bearer: [] }],
};

const operationOf = (components: Components, feature: string, name: string, call: Call): Operation => {
  const parameters = parametersOf(components, call);
  const requestBody = bodyOf(components, call);
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: call.summary,
    security: SECURITY[signInOf(call)],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(components, call),
    'x-access': needOf(call),
    'x-callers': kindsOf(call),
    'x-step-up': stepUpOf(call),
  };
};

/** The whole contract as an OpenAPI 3.1 document. */
export const openApi = (info: ApiInfo = API_INFO): OpenApi => {
  const components: Components = { schemas: { Problem: PROBLEM }, responses: {} };
  const paths: OpenApi['paths'] = {};
  for (const [feature, calls] of Object.entries(CALLS)) {
    for (const [name, call] of Object.entries(calls) as [string, Call][]) {
      const item = (paths[plainPath(call.path)] ??= {});
      item[call.method.toLowerCase()] = operationOf(components, feature, name, call);
    }
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base',
    info,
    tags: Object.keys(CALLS).map((name) => ({ name })),
    paths,
    components: {
      ...components,
      parameters: HEADERS,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
};
