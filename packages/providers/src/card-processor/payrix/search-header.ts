type Operator = 'equals' | 'exact' | 'greater' | 'less' | 'like' | 'in' | 'notin' | 'notlike' | 'diff' | 'sort';

export interface Condition {
  /** Nested as `merchant[entity]`, by dots. */
  readonly field: string;
  readonly is?: Operator;
  readonly value: string;
}

const fieldOf = (field: string): string => {
  const [first = '', ...rest] = field.split('.');
  return first + rest.map((name) => `[${name}]`).join('');
};

const inGroup = (field: string): string =>
  field
    .split('.')
    .map((name) => `[${name}]`)
    .join('');

/** `&` would begin another condition, a line end another header. */
const valueOf = (value: string): string => value.replace(/[&#]|[^\u0020-\u007e]/gu, encodeURIComponent);

export const allOf = (...conditions: readonly Condition[]): string =>
  conditions.map(({ field, is = 'equals', value }) => `${fieldOf(field)}[${is}]=${valueOf(value)}`).join('&');

export const anyOf = (...conditions: readonly Condition[]): string =>
  conditions
    .map(({ field, is = 'equals', value }, at) => `or[${at}]${inGroup(field)}[${is}]=${valueOf(value)}`)
    .join('&');
