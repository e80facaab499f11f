import { Briefcase, CalendarPlus, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toRupees } from '#contract/money.ts';
import { lowestPrice } from '#contract/matching/profession-services.ts';
import { formatRupees } from '#pwa/shared/format-rupees.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { portraitOf } from '#pwa/ui/portrait/portrait.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { CheckedLabel } from '#pwa/ui/checked-label.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { Stars } from '#pwa/ui/stars.tsx';
import type { FoundWorker } from './matching.queries.ts';
import { UserText } from '#pwa/ui/user-text.tsx';

const MAX_DESCRIPTION_LENGTH = 100;
/** Truncates at a word boundary: half a Hindi syllable would read as another one. */
const truncate = (text: string): string =>
  text.length > MAX_DESCRIPTION_LENGTH
    ? `${text
        .slice(0, MAX_DESCRIPTION_LENGTH + 1)
        .replace(/\s+\S*$/, '')
        .slice(0, MAX_DESCRIPTION_LENGTH)}...`
    : text;

interface WorkerCardProps {
  worker: FoundWorker;
  /** The searched location, which the distance is measured from. */
  place: string;
  onBook: () => void;
  favouriteButton: ReactNode;
}

/** A worker in the search results (worker specification, section 2). */
export function WorkerCard({ worker, place, onBook, favouriteButton }: WorkerCardProps) {
  const { t } = useTranslation(['findWorkers', 'services', 'common']);
  const profession = t(`services:profession.${worker.profession}`);
  const experience = t(`services:experience.${worker.experience}`);
  const identity = t(worker.verified ? 'verified' : 'not_verified');
  const price = formatRupees(toRupees(lowestPrice(worker.profession)));
  const speech = [worker.name, profession, worker.description, worker.address, experience, identity].filter(Boolean).join('. ');
  return (
    <Card className="flex h-full flex-col gap-1 max-md:p-3 md:gap-3">
      <div className="flex items-start gap-3 md:gap-4">
        <Avatar
          name={worker.name}
          photo={worker.profile_photo}
          className="size-14 text-2xl md:size-16"
          portrait={portraitOf(worker.id)}
        />
        <div className="min-w-0 grow">
          <h2 className="text-lg leading-snug font-bold [overflow-wrap:anywhere]">
            <Link to={`/workers/${worker.id}`} className="text-indigo underline">
              {worker.name}
            </Link>
          </h2>
          <p className="flex flex-wrap gap-x-3">
            <span className="text-soft">{profession}</span>
            <strong className="whitespace-nowrap">{t('services:price_from', { price })}</strong>
          </p>
          <p className="flex">
            <Stars average={worker.averageRating} count={worker.reviewCount} />
          </p>
        </div>
        {favouriteButton}
      </div>
      {worker.description && (
        <p className="max-md:line-clamp-1">
          <UserText>{truncate(worker.description)}</UserText>
        </p>
      )}
      <ul className="grid text-soft md:gap-1">
        <li className="flex items-start gap-2">
          <MapPin aria-hidden className="mt-1 size-4.5 shrink-0" />
          <span className="[overflow-wrap:anywhere]">
            {worker.address}
            {worker.distanceKm !== undefined && (
              <span className="block">{t('from_place', { km: worker.distanceKm, place })}</span>
            )}
          </span>
        </li>
        <li className="flex items-start gap-2">
          <Briefcase aria-hidden className="mt-1 size-4.5 shrink-0" />
          {t('experience', { years: experience })}
        </li>
        <li>
          <CheckedLabel isChecked={worker.verified} text={identity} />
        </li>
      </ul>
      <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">
        <Button icon={CalendarPlus} onClick={onBook} className="grow">
          {t('book_now')}
        </Button>
        <ListenButton text={speech} />
      </div>
    </Card>
  );
}
