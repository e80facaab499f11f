/** `url` if it is a path of this origin, else `fallback`. Prevents open redirects after a login. */
export function safeReturnUrl(url: unknown, fallback: string): string {
  // Browsers read a backslash as a slash and drop control characters, so `/\evil` and `/<tab>/evil` are other origins too.
  return typeof url === 'string' && /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(url) ? url : fallback;
}

/** The remembered return path of a navigation state such as `{returnUrl: '/my-bookings'}`. */
export function returnUrlOf(state: unknown, fallback: string): string {
  return typeof state === 'object' && state !== null && 'returnUrl' in state
    ? safeReturnUrl(state.returnUrl, fallback)
    : fallback;
}
