import i18next, { type TFunction } from 'i18next';
import * as adminEn from '#pwa/i18n/en/admin.ts';
import * as onDemandEn from '#pwa/i18n/en/on-demand.ts';
import * as deferredEn from '#pwa/i18n/en/deferred.ts';
import { englishTexts } from '#pwa/i18n/english-texts.ts';
import * as adminHi from '#pwa/i18n/hi/admin.ts';
import * as textsHi from '#pwa/i18n/hi/index.ts';

export type WalkLanguage = 'english' | 'hindi';
export type Translate = TFunction<['common', 'admin', 'auth', 'bookings', 'jobRequest', 'nav', 'workerJobs']>;

/** The texts of the app in this language, by the keys that the app uses. */
export async function translator(language: WalkLanguage): Promise<Translate> {
  const instance = i18next.createInstance();
  await instance.init({
    lng: language === 'hindi' ? 'hi' : 'en',
    defaultNS: 'common',
    resources: { en: { ...englishTexts, ...deferredEn, ...onDemandEn, ...adminEn }, hi: { ...textsHi, ...adminHi } },
    interpolation: { escapeValue: false },
  });
  return instance.t;
}
