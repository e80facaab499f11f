/** Asks for the password on top of the current screen, until `check` returns no error code. Resolves to false if the user cancels. */
export const askPassword = async <Code extends string>(check: (password: string) => Promise<Code | null>): Promise<boolean> =>
  (await import('./password-dialog.tsx')).showPasswordDialog(check);
