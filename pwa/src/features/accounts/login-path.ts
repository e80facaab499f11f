/** The login page after a password reset: workers, marked by `?for=worker`, have their own. */
export const loginPath = (search: string): string =>
  new URLSearchParams(search).get('for') === 'worker' ? '/worker/login' : '/login';
