/** Where whoever asked for a new password logs in: workers have a page of their own, and come with `?for=worker`. */
export const loginOf = (search: string): string =>
  new URLSearchParams(search).get('for') === 'worker' ? '/worker/login' : '/login';
