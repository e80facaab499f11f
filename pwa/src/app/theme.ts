/** The key of the chosen colour scheme in local storage. */
export const THEME_KEY = 'theme';
export const isTheme = (text: string | null): text is 'light' | 'dark' => text === 'light' || text === 'dark';
