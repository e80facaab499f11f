import i18next from 'i18next';
import { useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { isCode, type Code } from './index.ts';
import type { Like } from './shape.ts';

type Desk = typeof import('./en/desk.ts');
/** The texts of the admin desk, which nobody else downloads. */
const DESK = {
  en: (): Promise<Desk> => import('./en/desk.ts'),
  hi: (): Promise<Like<Desk>> => import('./hi/desk.ts'),
  mr: (): Promise<Like<Desk>> => import('./mr/desk.ts'),
};

async function add(code: Code): Promise<void> {
  if (i18next.hasResourceBundle(code, 'desk')) return;
  i18next.addResourceBundle(code, 'desk', (await DESK[code]()).desk);
}

/** Whether the desk can be read in the language that is shown; the component renders again when it can. English where it cannot be had. */
export function useDeskTexts(): boolean {
  const { i18n } = useTranslation();
  const [, renderAgain] = useReducer((n: number) => n + 1, 0);
  const code = isCode(i18n.language) ? i18n.language : 'en';
  const ready = i18n.hasResourceBundle(code, 'desk') || i18n.hasResourceBundle('en', 'desk');
  useEffect(() => {
    void add(code)
      .catch(() => add('en'))
      .finally(renderAgain);
  }, [code]);
  return ready;
}
