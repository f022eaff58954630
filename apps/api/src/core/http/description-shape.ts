import type { JsonSchema } from '@ledgate/contract/openapi-document.ts';

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

export const shapeId = (name: string): string => `shape-${name}`;

const LIMITS: Record<string, (value: unknown) => string> = {
  minLength: (value) => `at least ${String(value)} characters`,
  maxLength: (value) => `at most ${String(value)} characters`,
  minimum: (value) => `from ${String(value)}`,
  exclusiveMinimum: (value) => `above ${String(value)}`,
  maximum: (value) => `up to ${String(value)}`,
  maxItems: (value) => `at most ${String(value)}`,
  pattern: (value) => `like ${code(String(value))}`,
  default: (value) => `${code(JSON.stringify(value))} if left out`,
};

const limitsOf = (schema: JsonSchema): string =>
  Object.entries(LIMITS)
    .filter(([name]) => schema[name] !== undefined)
    .map(([name, say]) => `, ${say(schema[name])}`)
    .join('');

const objectShape = ({ properties = {}, required = [] }: JsonSchema): string => {
  const fields = Object.entries(properties).map(([name, inner]) => {
    const mark = required.includes(name) ? '' : '?';
    return `<li>${code(name + mark)}: ${shapeOf(inner)}</li>`;
  });
  return fields.length > 0 ? `<ul class="shape">${fields.join('')}</ul>` : 'object';
};

const scalarShape = (schema: JsonSchema): string => {
  const types = [schema.type ?? 'anything'].flat();
  const names = types.map((type) => (type === 'string' ? (schema.format ?? type) : type));
  return names.map(escapeHtml).join(' or ') + limitsOf(schema);
};

/** A schema as a person would say it; named shapes are links. */
export const shapeOf = (schema: JsonSchema): string => {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return `<a href="#${escapeHtml(shapeId(name))}">${escapeHtml(name)}</a>`;
  }
  if (schema.anyOf) {
    // A nested list reads badly in the middle of a sentence, so nothing comes after it.
    const last = (inner: JsonSchema): number => (inner.type === 'object' ? 1 : 0);
    return schema.anyOf
      .toSorted((a, b) => last(a) - last(b))
      .map(shapeOf)
      .join(' or ');
  }
  if (schema['const'] !== undefined) return code(JSON.stringify(schema['const']));
  if (Array.isArray(schema['enum'])) {
    return `one of ${schema['enum'].map((value) => code(String(value))).join(', ')}${limitsOf(schema)}`;
  }
  if (schema.type === 'array') return `list of ${shapeOf(schema.items ?? {})}${limitsOf(schema)}`;
  if (schema.type === 'object') return objectShape(schema);
  return scalarShape(schema);
};
