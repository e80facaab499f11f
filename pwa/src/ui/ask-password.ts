import { loadAccountTexts } from '#pwa/i18n/index.ts';

/** Asks for the password on top of the current screen, until `check` returns no error code. Resolves to false if the user cancels. */
export async function askPassword<Code extends string>(check: (password: string) => Promise<Code | null>): Promise<boolean> {
  const [{ showPasswordDialog }] = await Promise.all([import('./password-dialog.tsx'), loadAccountTexts()]);
  return showPasswordDialog(check);
}
