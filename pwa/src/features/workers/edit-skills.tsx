import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXPERIENCE } from '#contract/catalogue.ts';
import type { Worker } from '#contract/workers/workers.ts';
import { changedFields } from '#pwa/shared/changed-fields.ts';
import { FormSubmit } from '#pwa/ui/form-submit.tsx';
import type { Application } from './application.ts';
import { useChangeWorker } from './use-change-worker.ts';
import { CertificateChoice, ExperienceChoice, SkillChoice } from './work-choices.tsx';

/** Edits skills, experience and certifications. */
export function EditSkills({ worker, onDone }: { worker: Worker; onDone: () => void }) {
  const { t } = useTranslation(['workerAccount', 'errors']);
  const { profession } = worker;
  const [opened] = useState(worker);
  const [skills, setSkills] = useState(opened.skills);
  const [certifications, setCertifications] = useState(opened.certifications);
  const [experience, setExperience] = useState<Application['experience']>(
    EXPERIENCE.find((one) => one === opened.experience) ?? '',
  );
  const { busy, apiError, save } = useChangeWorker(onDone);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save(changedFields({ skills, certifications, ...(experience && { experience }) }, opened));
      }}
      className="grid gap-6 [&_label]:min-h-14"
    >
      <SkillChoice profession={profession} value={skills} onChange={setSkills} />
      <ExperienceChoice value={experience} onChange={setExperience} />
      <CertificateChoice profession={profession} value={certifications} onChange={setCertifications} />
      <FormSubmit errorCode={apiError?.code} busy={busy && t('saving')}>
        {t('save')}
      </FormSubmit>
    </form>
  );
}
