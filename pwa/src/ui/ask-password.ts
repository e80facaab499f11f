import { loadOrReport } from './code-failed.ts';

const loadDialog = () => import('./password-dialog.tsx');

/**
 * Asks for the password on top of the current screen, until `check` returns no error code. Resolves to false if the user
 * cancels, or after a message if it cannot ask.
 */
export async function askPassword<Code extends string>(check: (password: string) => Promise<Code | null>): Promise<boolean> {
  return (await (await loadOrReport(loadDialog))?.showPasswordDialog(check)) ?? false;
}
