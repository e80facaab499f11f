import type { AnswerOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { call, type Result } from '#pwa/sync/call.ts';
import { upload } from '#pwa/sync/upload.ts';
import type { Application } from './application.ts';

function formOf(given: Application): FormData {
  const form = new FormData();
  const texts = {
    profession: given.profession,
    name: given.name,
    email: given.email,
    phone: given.phone,
    address: given.address,
    password: given.password,
    confirmPassword: given.confirmPassword,
    experience: given.experience,
    description: given.description,
    gender: given.gender,
    serviceRadiusKm: given.radiusKm,
    lat: given.place?.lat,
    lng: given.place?.lng,
  };
  // What was left empty is not sent.
  for (const [name, value] of Object.entries(texts)) if (value !== '' && value != null) form.append(name, String(value));
  for (const skill of given.skills) form.append('skills', skill);
  for (const paper of given.certifications) form.append('certifications', paper);
  for (const name of ['facePhoto', 'profilePhoto', 'portfolioFiles'] as const)
    for (const file of given[name]) form.append(name, file);
  return form;
}

const PAUSES_MS = [0, 2000, 6000];
/** An earlier try ended without an answer, so nobody knows whether it came through. */
let unanswered = false;

/**
 * Sends the application; tries again by itself when the network breaks. When a try whose answer got lost had come through,
 * the next is told that the e-mail is taken: that the password opens the account shows that it is this one.
 */
export async function register(
  given: Application,
  onProgress: (percent: number) => void,
): Promise<Result<AnswerOf<typeof endpoints.workerSignup>>> {
  let answer: Awaited<ReturnType<typeof register>> = { ok: false, code: 'network', status: 0, message: '', fields: {} };
  for (const pause of PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    onProgress(0);
    answer = await upload('workerSignup', formOf(given), onProgress);
    if (answer.ok) return answer;
    if (answer.code !== 'network') {
      const taken = answer.code === 'account.email_taken' || answer.code === 'account.phone_taken';
      return taken && unanswered ? ownOr(answer, given) : answer;
    }
    unanswered = true;
  }
  return answer;
}

async function ownOr(answer: Awaited<ReturnType<typeof register>>, given: Application): ReturnType<typeof register> {
  const login = await call('workerLogin', 'worker', { body: { emailOrPhone: given.email, password: given.password } });
  return login.ok ? { ok: true, data: { message: '', worker: login.data.worker }, nextCursor: null } : answer;
}

export const logIn = (emailOrPhone: string, password: string) =>
  call('workerLogin', 'worker', { body: { emailOrPhone, password } });
