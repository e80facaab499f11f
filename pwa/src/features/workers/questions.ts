import { passwordErrors, personalErrors, type Application } from './application.ts';

/**
 * The questions of the second and the third step, in their order. Each has a screen of its own, for workers who read slowly.
 */
export const QUESTIONS = {
  2: ['name', 'phone', 'email', 'address', 'password', 'facePhoto', 'profilePhoto', 'portfolioFiles', 'description', 'gender'],
  3: ['skills', 'experience', 'certifications', 'radiusKm', 'place'],
} as const;
export type PersonalQuestion = (typeof QUESTIONS)[2][number];
export type SkillQuestion = (typeof QUESTIONS)[3][number];
export type Question = PersonalQuestion | SkillQuestion;

/** A screen of the wizard: a question, or the first or last step, which have one screen each. */
export type Screen = { step: 1 | 4; question?: never } | { step: 2 | 3; question: Question };

const FIRST: Screen = { step: 1 };
const LAST: Screen = { step: 4 };
const screensOf = (step: 2 | 3): Screen[] => QUESTIONS[step].map((question) => ({ step, question }));
const SCREENS: readonly Screen[] = [FIRST, ...screensOf(2), ...screensOf(3), LAST];

/** Errors of the fields of one question, as field → code. */
export function questionErrors(application: Application, question: Question): Record<string, string> {
  if (question === 'password') return passwordErrors(application);
  if (question === 'experience') return application.experience ? {} : { experience: 'field.experience' };
  const { [question]: code } = personalErrors(application);
  return code ? { [question]: code } : {};
}

/**
 * Whether the answer on a screen lets the worker open the next one. A password that a reload has lost is asked for in the last
 * step.
 */
const isAnswered = (application: Application, { question }: Screen): boolean =>
  question
    ? question === 'password' || Object.keys(questionErrors(application, question)).length === 0
    : application.profession !== null;

/** The screen with this step and question, or the first unanswered one if it is before that. */
export function screenAt(application: Application, step: number, question: string | null): Screen {
  const named = SCREENS.findIndex((screen) => screen.step === step && screen.question === question);
  const requested = named === -1 ? SCREENS.findIndex((screen) => screen.step === step) : named;
  const unanswered = SCREENS.findIndex((screen) => screen !== LAST && !isAnswered(application, screen));
  return SCREENS[unanswered === -1 ? requested : Math.min(requested, unanswered)] ?? FIRST;
}

const neighbour = (screen: Screen, offset: number): Screen => {
  const index = SCREENS.findIndex(({ step, question }) => step === screen.step && question === screen.question);
  return SCREENS[index + offset] ?? FIRST;
};
export const nextScreen = (screen: Screen): Screen => neighbour(screen, 1);
export const previousScreen = (screen: Screen): Screen => neighbour(screen, -1);

/** The screen that asks for a field of the request, or the last one. */
export const screenOfField = (field: string): Screen => SCREENS.find(({ question }) => question === field) ?? LAST;

export const screenUrl = ({ step, question }: Screen): string =>
  `/worker/signup?step=${step}${question ? `&question=${question}` : ''}`;
