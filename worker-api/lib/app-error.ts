import { ERRORS, type ErrorCode, type ErrorResponse } from '#contract/errors.ts';

/** An error response. Use cases throw it for everything that the server rejects. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  /** Set if the code has another status in this area: an expired token is 401 for workers and 403 for clients. */
  readonly status: number;

  constructor(code: ErrorCode, options: { fields?: Record<string, string>; retryAfter?: number; status?: number } = {}) {
    super(ERRORS[code][1]);
    this.code = code;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
    this.status = options.status ?? ERRORS[code][0];
  }

  toResponse(): Response {
    const body: ErrorResponse = { code: this.code, message: this.message, ...(this.fields && { fields: this.fields }) };
    const headers = new Headers({ 'cache-control': 'no-store' });
    if (this.retryAfter !== undefined) headers.set('retry-after', String(this.retryAfter));
    return Response.json(body, { status: this.status, headers });
  }
}
