export interface ErrorItem {
  readonly field: string | null;
  readonly code: number;
  readonly severity: number;
  readonly msg: string;
  readonly errorCode: string;
}

const item = (field: string | null, code: number, severity: number, errorCode: string, msg: string): ErrorItem => ({
  field,
  code,
  severity,
  msg,
  errorCode,
});

export const required = (field: string): ErrorItem =>
  item(field, 15, 3, 'required_field', 'This field is required to be set');
export const badValue = (field: string, msg: string): ErrorItem => item(field, 15, 3, 'invalid_value', msg);
export const badRange = (field: string, msg: string): ErrorItem => item(field, 15, 3, 'invalid_range', msg);
export const noSuch = (field: string): ErrorItem =>
  item(field, 16, 3, 'no_such_record', 'The referenced resource does not exist');
export const noResource = (): ErrorItem => item(null, 13, 4, 'invalid_resource', 'No such action and/or resource');
export const noAuth = (): ErrorItem => item(null, 4, 3, 'invalid_auth', 'Invalid authentication');
export const tooOften = (): ErrorItem =>
  item(null, 64, 3, 'C_RATE_LIMIT_EXCEEDED_TEMP_BLOCK', 'Rate of requests exceeded - Temporary block implemented');
export const declined = (msg: string): ErrorItem => item(null, 201, 4, 'declined', msg);

export interface Page {
  readonly current: number;
  readonly last: number;
  readonly hasMore: boolean;
}

export interface Outcome {
  readonly data: readonly object[];
  readonly errors: readonly ErrorItem[];
  readonly page?: Page;
}

export const envelope = ({ data, errors, page = { current: 1, last: 1, hasMore: false } }: Outcome): object => ({
  response: { data, details: { requestId: 1, totals: [], page }, errors },
});

export const refused = (...errors: readonly ErrorItem[]): Outcome => ({ data: [], errors });
export const answered = (...data: readonly object[]): Outcome => ({ data, errors: [] });
