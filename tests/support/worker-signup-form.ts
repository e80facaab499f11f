import type { Page } from 'playwright-core';
import { expect } from 'vitest';
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
    profile: 'Profile photo',
    portfolio: 'Photos of your work (up to 5) (optional)',
    about: 'Describe your work',
    gender: 'Gender',
    skill: 'Leak Repair',
    experience: '3-5 years',
    certificate: 'ITI Plumber',
    radius: '5 km',
    findPlace: 'Find',
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
    profile: 'प्रोफ़ाइल फ़ोटो',
    portfolio: 'आपके काम की फ़ोटो (5 तक) (ज़रूरी नहीं)',
    about: 'अपने काम के बारे में लिखें',
    gender: 'महिला या पुरुष',
    skill: 'रिसाव ठीक करना',
    experience: '3 से 5 साल',
    certificate: 'आईटीआई प्लंबर',
    radius: '5 किमी',
    findPlace: 'ढूँढें',
    review: 'देखें और भेजें',
    submit: 'फ़ॉर्म भेजें',
    registered: 'साइन अप हो गया! अब लॉग इन करें।',
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

/** Presses Next, on the screen of the question with this field. */
async function nextAfter(page: Page, texts: PageTexts, field: string, value: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).fill(value);
  await button(page, texts.next).click();
}
/** Answers the questions from the name to the address, each on its screen, and moves on to the password. */
export async function fillPersonalDetails(page: Page, texts: PageTexts, { name, email, phone }: Applicant): Promise<void> {
  await nextAfter(page, texts, texts.name, name);
  await nextAfter(page, texts, texts.phone, phone);
  await nextAfter(page, texts, texts.email, email);
  await nextAfter(page, texts, texts.address, 'Kothrud, Pune 411038');
  await page.getByLabel(texts.confirm).waitFor();
}
export async function fillPassword(page: Page, texts: PageTexts): Promise<void> {
  await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD);
  await page.getByLabel(texts.confirm).fill(PASSWORD);
}
/** Answers the question for the password, and moves on to the face photo. */
export async function choosePassword(page: Page, texts: PageTexts): Promise<void> {
  await fillPassword(page, texts);
  await button(page, texts.next).click();
  await page.getByRole('group', { name: texts.face }).waitFor();
}
export async function chooseFacePhoto(page: Page, texts: PageTexts): Promise<void> {
  await fileInput(page, texts.face).setInputFiles(pngFile('face.png'));
  await previews(page, texts.face).waitFor();
}
/** Moves on from the face photo, past the optional questions, to the skills, with these files of work. */
export async function skipToSkills(page: Page, texts: PageTexts, portfolio: ReturnType<typeof pngFile>[] = []): Promise<void> {
  await button(page, texts.next).click();
  await page.getByRole('group', { name: texts.profile }).waitFor();
  await button(page, texts.next).click();
  await fileInput(page, texts.portfolio).setInputFiles(portfolio);
  await expect.poll(() => previews(page, texts.portfolio).count()).toBe(portfolio.length);
  await button(page, texts.next).click();
  await page.getByLabel(texts.about).waitFor();
  await button(page, texts.next).click();
  await page.getByRole('group', { name: texts.gender, exact: true }).waitFor();
  await button(page, texts.next).click();
  await page.getByLabel(texts.skill).waitFor();
}
/** Answers the questions of the third step, and moves on to that for the place. */
export async function chooseSkills(page: Page, texts: PageTexts, radius: string = texts.radius): Promise<void> {
  for (const choice of [texts.skill, texts.experience, texts.certificate, radius]) {
    await page.getByLabel(choice, { exact: true }).check();
    await button(page, texts.next).click();
  }
  await button(page, texts.findPlace).waitFor();
}
export async function logIn(page: Page, texts: PageTexts, { phone }: Applicant): Promise<void> {
  await page.getByLabel(texts.login).fill(phone);
  await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD);
  await button(page, texts.logIn).click();
  await page.waitForURL('**/worker/dashboard');
}
