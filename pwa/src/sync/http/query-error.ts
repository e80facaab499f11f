import type { ApiError, Result } from './api-error.ts';

/** An ApiError as an Error, which TanStack Query expects. */
export class QueryError extends Error {
  readonly apiError: ApiError;

  constructor(apiError: ApiError) {
    super(apiError.code);
    this.apiError = apiError;
  }
}

/** The successful response; throws a QueryError for an error response. */
export function successOf<T>(response: Result<T>): Extract<Result<T>, { ok: true }> {
  if (!response.ok) throw new QueryError(response);
  return response;
}
