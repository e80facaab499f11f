import { Briefcase, CalendarHeart, CalendarX, CircleCheck, FileBadge, MapPin, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { portraitOf } from '#pwa/ui/portrait/portrait.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { CheckedLabel } from '#pwa/ui/checked-label.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { Stars } from '#pwa/ui/stars.tsx';
import { formatMonthOfYear } from '#pwa/shared/format.ts';
import type { PublicProfile } from './matching.queries.ts';
import { UserText } from '#pwa/ui/user-text.tsx';
import '#pwa/i18n/en/skills.ts';
import '#pwa/i18n/en/workerProfile.ts';

/** A worker's public details: address, experience, skills and certifications. */
export function WorkerFacts({ worker, favouriteButton }: { worker: PublicProfile; favouriteButton: ReactNode }) {
  const { t, i18n } = useTranslation(['workerProfile', 'findWorkers', 'services', 'skills']);
  const profession = t(`services:profession.${worker.profession}`);
  const experience = t('findWorkers:experience', { years: t(`services:experience.${worker.experience}`) });
  const jobsCompleted = t('jobs', { count: worker.jobsCompleted });
  const late = worker.lateCancellations ?? 0;
  const facts: [LucideIcon, string][] = [
    [MapPin, worker.address],
    [Briefcase, experience],
    [CircleCheck, jobsCompleted],
    [CalendarX, late > 0 ? t('late', { count: late }) : ''],
    [CalendarHeart, t('since', { day: formatMonthOfYear(worker.since, i18n.language) })],
  ];
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex items-start gap-4">
        <Avatar name={worker.name} photo={worker.profile_photo} className="size-20 text-3xl" portrait={portraitOf(worker.id)} />
        <div className="min-w-0 grow">
          <div className="flex items-start justify-between gap-1">
            <h1 className="text-2xl text-indigo [overflow-wrap:anywhere]">{worker.name}</h1>
            {favouriteButton}
          </div>
          <p className="text-lg">{profession}</p>
          <Stars average={worker.averageRating} count={worker.reviewCount} />
          <CheckedLabel
            isChecked={worker.verified}
            text={t(worker.verified ? 'findWorkers:verified' : 'findWorkers:not_verified')}
          />
        </div>
      </div>
      {worker.description && (
        <p>
          <UserText>{worker.description}</UserText>
        </p>
      )}
      <ul className="grid gap-1.5">
        {facts
          .filter(([, text]) => text)
          .map(([Icon, text]) => (
            <li key={text} className="flex items-start gap-2">
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-indigo" />
              <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
            </li>
          ))}
      </ul>
      {worker.skills.length > 0 && (
        <div>
          <h2 className="mb-1.5 font-bold">{t('skills')}</h2>
          <ul className="flex flex-wrap gap-1.5">
            {worker.skills.map((skill) => (
              <li key={skill} className="rounded-full border border-line px-3 py-1">
                {t(`skills:skill.${skill}`, skill)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {worker.certifications.length > 0 && (
        <div>
          <h2 className="mb-1.5 font-bold">{t('certificates')}</h2>
          <ul className="grid gap-1.5">
            {worker.certifications.map((name) => (
              <li key={name} className="flex items-start gap-2">
                <FileBadge aria-hidden className="mt-0.5 size-5 shrink-0 text-indigo" />
                {t(`skills:certification.${name}`, name)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <ListenButton
          text={[worker.name, profession, worker.description, worker.address, experience, jobsCompleted]
            .filter(Boolean)
            .join('. ')}
        />
      </div>
    </Card>
  );
}
