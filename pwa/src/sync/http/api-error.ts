import type { ErrorCode } from '#contract/errors.ts';

export interface ApiError {
  ok: false;
  /**
   * `network`: no response came. `phone_full`: the device has no storage left for the command. `code_missing`: code on demand
   * did not come.
   */
  code: ErrorCode | 'network' | 'phone_full' | 'code_missing';
  /** HTTP status; 0 without a response. */
  status: number;
  /** Empty if the response did not come from our server. */
  message: string;
  fields: Record<string, string>;
}
export type Result<T> =
  | {
      ok: true;
      data: T;
      nextCursor: string | null;
      /** When the service worker saved this response, in milliseconds since 1970; null if it comes from the server. */
      savedAt?: number | null;
    }
  | ApiError;

/** A mobile network may lose a request without an error. */
export const RESPONSE_TIMEOUT_MS = 20_000;

export const apiError = (
  code: ApiError['code'],
  status: number,
  message = '',
  fields: Record<string, string> = {},
): ApiError => ({
  ok: false,
  code,
  status,
  message,
  fields,
});

/** Whether an error means that the token is no longer valid, or that it is from before admins needed a second factor. */
export const isTokenExpired = ({ code }: ApiError): boolean =>
  code === 'auth.required' || code === 'auth.expired' || code === 'auth.second_factor_required';

/** An error response that says what is wrong with the request. */
export interface Rejection extends ApiError {
  code: ErrorCode;
}

/**
 * Whether the same request would be rejected again. A retry may succeed after no response, a rate limit, a server error, or a
 * response that is not from our server (the login page of a public Wi-Fi).
 */
export const isRejection = (error: ApiError): error is Rejection =>
  error.status >= 400 && error.status < 500 && error.status !== 429 && error.message !== '';
