import type { Page } from 'playwright-core';
import { createPng } from './png.ts';
import { button } from './queries.ts';
import { PASSWORD } from './test-users.ts';

/** The console errors of a signup that gets no response or is rejected. */
export const SIGNUP_ERRORS = /net::ERR_[A-Z_]+|status of (409|500)/;

export const pngFile = (name: string, size = 64) => ({ name, mimeType: 'image/png', buffer: createPng(size) });
/** A PDF, which the app uploads without compressing it. */
export const pdfFile = (name: string, size: number) => {
  const buffer = Buffer.alloc(size, 7);
  buffer.write('%PDF-1.7');
  return { name, mimeType: 'application/pdf', buffer };
};
export const fileInput = (page: Page, group: string) =>
  page.getByRole('group', { name: group }).locator('input[type=file]').last();
export const previews = (page: Page, group: string) => page.getByRole('group', { name: group }).locator('li');

/** The labels of the form in each language. */
export const TEXTS = {
  english: {
    profession: 'Plumber',
    next: 'Next',
    back: 'Back',
    name: 'Full name',
    phone: 'Phone number',
    email: 'Email',
    address: 'Address',
    password: 'Password',
    confirm: 'Confirm password',
    face: 'Face verification photo',
    portfolio: 'Photos of your work (up to 5) (optional)',
    skill: 'Leak Repair',
    experience: '3-5 years',
    certificate: 'ITI Plumber',
    radius: '5 km',
    review: 'Review and submit',
    submit: 'Submit Application',
    registered: 'Registration successful! Please login.',
    login: 'Email or phone number',
    logIn: 'Login',
  },
  hindi: {
    profession: 'प्लंबर',
    next: 'आगे',
    back: 'पीछे',
    name: 'पूरा नाम',
    phone: 'फ़ोन नंबर',
    email: 'ईमेल',
    address: 'पता',
    password: 'पासवर्ड',
    confirm: 'पासवर्ड दोबारा लिखें',
    face: 'चेहरे की फ़ोटो, जाँच के लिए',
    portfolio: 'आपके काम की फ़ोटो (5 तक) (ज़रूरी नहीं)',
    skill: 'रिसाव ठीक करना',
    experience: '3 से 5 साल',
    certificate: 'आईटीआई प्लंबर',
    radius: '5 किमी',
    review: 'देखें और भेजें',
    submit: 'आवेदन भेजें',
    registered: 'आप जुड़ गए! अब लॉग इन करें।',
    login: 'ईमेल या फ़ोन नंबर',
    logIn: 'लॉग इन करें',
  },
} as const;

type PageTexts = (typeof TEXTS)['english' | 'hindi'];

export interface Applicant {
  name: string;
  email: string;
  phone: string;
}

export async function fillPersonalDetails(page: Page, texts: PageTexts, { name, email, phone }: Applicant): Promise<void> {
  await page.getByLabel(texts.name).fill(name);
  await page.getByLabel(texts.phone).fill(phone);
  await page.getByLabel(texts.email, { exact: true }).fill(email);
  await page.getByLabel(texts.address, { exact: true }).fill('Kothrud, Pune 411038');
}
export async function fillPassword(page: Page, texts: PageTexts): Promise<void> {
  await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD);
  await page.getByLabel(texts.confirm).fill(PASSWORD);
}
export async function chooseSkills(page: Page, texts: PageTexts): Promise<void> {
  await page.getByLabel(texts.skill).check();
  await page.getByLabel(texts.experience).check();
  await page.getByLabel(texts.certificate, { exact: true }).check();
  await page.getByLabel(texts.radius, { exact: true }).check();
}
export async function logIn(page: Page, texts: PageTexts, { phone }: Applicant): Promise<void> {
  await page.getByLabel(texts.login).fill(phone);
  await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD);
  await button(page, texts.logIn).click();
  await page.waitForURL('**/worker/dashboard');
}
