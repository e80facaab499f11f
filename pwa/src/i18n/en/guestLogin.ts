import { englishTexts } from '../english-texts.ts';

/** The question to a guest who presses Account. */
export const guestLogin = {
  title: 'Sign up or Log in',
  text: 'You need to be logged in to access your account settings.',
} as const;

Object.assign(englishTexts, { guestLogin });
