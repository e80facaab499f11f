import { BadgeCheck, CircleCheck, RotateCw } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Service } from '#contract/catalogue.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { CheckedLabel } from '#pwa/ui/checked-label.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { Stars } from '#pwa/ui/stars.tsx';
import { useMatches, type MatchedWorker, type MatchCriteria } from './matching.queries.ts';

export interface MatchingPanelProps {
  serviceType: Service;
  /** Further criteria, where known. */
  criteria?: Omit<MatchCriteria, 'service'>;
  chosen: string | null;
  onChoose: (worker: { id: string; name: string } | null) => void;
}

/** The best workers for a service, one of whom can be chosen (client specification, section 2). */
export function MatchingPanel({ serviceType, criteria, chosen, onChoose }: MatchingPanelProps) {
  const { t } = useTranslation(['findWorkers', 'common']);
  const name = useId();
  const { data: workers, error, isPending, isFetching, refetch } = useMatches({ service: serviceType, ...criteria });
  // A chosen worker who is no longer in the list is deselected.
  const isChosenGone = workers !== undefined && chosen !== null && !workers.some(({ id }) => id === chosen);
  useEffect(() => {
    if (isChosenGone) onChoose(null);
  }, [isChosenGone, onChoose]);
  return (
    <section aria-labelledby={name} className="rounded-md border border-line bg-sunk p-4 md:p-5">
      <h2 id={name} className="text-xl text-indigo">
        {t('panel.title')}
      </h2>
      <p className="mt-1 mb-4 text-soft">{t('panel.text')}</p>
      {isPending ? (
        <>
          <p role="status" className="mb-3">
            {t('panel.loading')}
          </p>
          <SkeletonCards count={2} className="md:grid-cols-2" />
        </>
      ) : error ? (
        <ErrorState text={t('panel.failed')} onRetry={() => void refetch()} busy={isFetching && t('common:loading')} />
      ) : !workers || workers.length === 0 ? (
        <p>{t('panel.empty')}</p>
      ) : (
        <fieldset>
          <legend className="sr-only">{t('panel.title')}</legend>
          <div className="grid gap-3 md:grid-cols-2">
            {workers.map((worker) => (
              <MatchCard
                key={worker.id}
                worker={worker}
                group={name}
                chosen={worker.id === chosen}
                onChoose={() => onChoose({ id: worker.id, name: worker.name })}
              />
            ))}
          </div>
          {chosen !== null && (
            <Button variant="quiet" icon={RotateCw} className="mt-3" onClick={() => onChoose(null)}>
              {t('panel.anybody')}
            </Button>
          )}
        </fieldset>
      )}
    </section>
  );
}

interface MatchCardProps {
  worker: MatchedWorker;
  group: string;
  chosen: boolean;
  onChoose: () => void;
}

function MatchCard({ worker, group, chosen, onChoose }: MatchCardProps) {
  const { t } = useTranslation(['findWorkers', 'services']);
  return (
    <label className="relative grid content-start gap-2 rounded-md border-2 border-edge bg-card p-4 has-checked:border-indigo has-checked:bg-tint-indigo has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo">
      <input
        type="radio"
        name={group}
        checked={chosen}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span className="flex items-center gap-3">
        <Avatar name={worker.name} photo={worker.image} className="size-14 text-xl" />
        <span className="min-w-0 grow">
          <span className="block font-bold [overflow-wrap:anywhere]">{worker.name}</span>
          <Stars average={worker.rating} count={worker.reviewCount} />
          <CheckedLabel isChecked={worker.verified} text={t(worker.verified ? 'verified' : 'not_verified')} />
        </span>
        {chosen && (
          // Overlaps the card's edge, so that it takes no room from the name.
          <span className="absolute -top-3.5 end-3 flex items-center gap-1 rounded-full bg-fill px-2.5 py-0.5 text-sm font-bold text-on-fill">
            <CircleCheck aria-hidden className="size-4.5" />
            {t('panel.selected')}
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-x-3 text-soft">
        <span>{t('panel.experience', { count: worker.experience })}</span>
        {worker.successRate !== null && <span>{t('panel.success', { percent: worker.successRate })}</span>}
        {worker.distanceKm !== undefined && <span>{t('away', { km: worker.distanceKm })}</span>}
      </span>
      <span className="flex flex-wrap gap-1.5">
        {worker.reasons.map((reason) => (
          <span
            key={reason}
            className="inline-flex items-center gap-1 rounded-full bg-tint-leaf px-2.5 py-0.5 text-sm font-bold text-leaf-text"
          >
            <BadgeCheck aria-hidden className="size-4" />
            {t(`reasons.${reason}`)}
          </span>
        ))}
        {worker.skills.slice(0, 4).map((skill) => (
          <span key={skill} className="rounded-full border border-line px-2.5 py-0.5 text-sm">
            {t(`services:skill.${skill}`, skill)}
          </span>
        ))}
      </span>
    </label>
  );
}
