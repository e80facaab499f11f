import type { Service } from '#contract/catalogue.ts';
import type { JobStatus } from '#contract/jobs/job-status.ts';
import type { LanguageCode } from '#contract/languages.ts';
import * as en from '#contract/texts/en.ts';
import * as hi from '#contract/texts/hi.ts';
import * as mr from '#contract/texts/mr.ts';

const TEXTS = { en, hi, mr } as const satisfies Record<LanguageCode, object>;

export const CALENDAR_NAME = 'Karigar';

export const serviceName = (service: Service, language: LanguageCode): string => TEXTS[language].serviceNames[service];

/** The status of a job that may not take place, for calendar apps that do not show the status of an event. */
export const statusNote = (status: JobStatus, language: LanguageCode): string | null =>
  status === 'pending' || status === 'cancelled' ? TEXTS[language].clientStatusNames[status] : null;
