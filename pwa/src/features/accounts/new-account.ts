interface Login {
  email: string;
  password: string;
}

let newAccount: Login | null = null;

/**
 * Saves the log-in of an account that was just created for the log-in screen that follows. In memory only: it holds the
 * password.
 */
export const saveNewAccount = (login: Login): void => void (newAccount = login);

/** The log-in of the account that was just created, once. */
export function takeNewAccount(): Login | null {
  const taken = newAccount;
  newAccount = null;
  return taken;
}
