/** The part of OpenAPI 3.1 that our description uses. */

export interface JsonSchema {
  [key: string]: unknown;
  $ref?: string;
  type?: string | string[];
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

export interface Reference {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface Media {
  content: Record<string, { schema: JsonSchema }>;
}

export interface Answered extends Media {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security: Record<string, string[]>[];
  parameters?: (Parameter | Reference)[];
  requestBody?: (Media & { required: boolean }) | undefined;
  responses: Record<string, Answered | Reference>;
  'x-access': string;
  /** The kinds of callers it is for. */
  'x-callers': readonly string[];
  'x-step-up': 'never' | 'sometimes' | 'always';
}

export interface ApiInfo {
  title: string;
  version: string;
  description: string;
}

export interface OpenApi {
  openapi: '3.1.0';
  jsonSchemaDialect: string;
  info: ApiInfo;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Answered>;
    securitySchemes: Record<string, object>;
  };
}
