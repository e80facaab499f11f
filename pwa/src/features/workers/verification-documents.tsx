import { Clock, ShieldCheck, ShieldX, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VerificationDocumentKind, VerificationDocuments as PapersOf } from '#contract/workers/worker-profile.ts';
import { MAX_PORTFOLIO_FILES } from '#contract/workers/workers.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { useUploadProgress } from '#pwa/sync/outbox/flush.ts';
import { discardCommand, retry } from '#pwa/sync/outbox/outbox.ts';
import type { OutboxRow } from '#pwa/sync/schema.ts';
import { isStored } from '#pwa/sync/storage-full.ts';
import { CameraSheet, hasLiveCamera } from '#pwa/ui/camera-sheet.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { cx } from '#pwa/ui/cx.ts';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { FilePicker } from '#pwa/ui/file-picker.tsx';
import { UploadStatus } from '#pwa/ui/upload-status.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { DocumentThumbnail } from './document-thumbnail.tsx';
import { isFacePhoto, queueDocuments, removeDocument } from './documents.mutations.ts';
import { useDocuments } from './documents.queries.ts';
import { RejectionReason } from './rejection-reason.tsx';
import { usePrepareFiles } from './use-prepare-files.ts';

/** The worker's verification documents and their state, with pickers for more. */
export function VerificationDocuments() {
  const { t } = useTranslation(['workerAccount', 'common']);
  const { documents, pending, savedAt, loading, failure, retrying, retry: refetch } = useDocuments();
  return (
    <section
      id="papers"
      aria-labelledby="papers-title"
      className="grid scroll-mt-4 gap-3 [&_button]:min-h-14 [&_label]:min-h-14 [&_li_button]:min-w-14"
    >
      <h2 id="papers-title" className="text-xl text-indigo">
        {t('documents')}
      </h2>
      {loading && <Skeleton className="h-64" />}
      {failure && !documents && (
        <ErrorState code={failure.code} text={t('documents_failed')} onRetry={refetch} busy={retrying && t('common:loading')} />
      )}
      {failure && documents && (
        <StaleNote savedAt={savedAt} code={failure.code} text={t('documents_failed')} onRetry={refetch} />
      )}
      {documents && <DocumentsCard documents={documents} pending={pending} />}
    </section>
  );
}

/**
 * The verification state; `again` means rejected before and resubmitted, `changed` that the worker changed what had been
 * verified.
 */
function stateOf({ verification, verificationReason, changedSinceVerified }: PapersOf) {
  if (verification !== 'unchecked') return verification;
  if (verificationReason !== null) return 'again';
  return changedSinceVerified.length > 0 ? 'changed' : verification;
}
const STATES: Record<ReturnType<typeof stateOf>, [LucideIcon, string]> = {
  unchecked: [Clock, 'text-marigold-text'],
  again: [Clock, 'text-marigold-text'],
  changed: [Clock, 'text-marigold-text'],
  verified: [ShieldCheck, 'text-leaf-text'],
  refused: [ShieldX, 'text-red-text'],
};

function DocumentsCard({ documents, pending }: { documents: PapersOf; pending: readonly OutboxRow[] }) {
  const { t } = useTranslation('workerAccount');
  const state = stateOf(documents);
  const [Icon, className] = STATES[state];
  const portfolio = documents.papers.filter(({ kind }) => kind === 'portfolio');
  const remaining = MAX_PORTFOLIO_FILES - portfolio.length - pending.filter((row) => !isFacePhoto(row)).length;
  const remove = async (paperId: string) => {
    const apiError = await removeDocument(paperId);
    if (apiError) notify.error(errorText(apiError.code));
  };
  return (
    <Card className="grid gap-5">
      <div role="status">
        <p className={cx('flex items-center gap-2 text-lg font-bold', className)}>
          <Icon aria-hidden className="size-6 shrink-0" />
          {t(`state.${state}`)}
        </p>
        {state === 'refused' && documents.verificationReason && (
          <div className="mt-1">
            <RejectionReason reason={documents.verificationReason} />
          </div>
        )}
        <p className="mt-1 text-soft">{t(`state_text.${state}`)}</p>
      </div>
      <ul className="flex flex-wrap gap-3">
        {documents.papers.map((document) => (
          <DocumentThumbnail
            key={document.url}
            document={document}
            name={document.kind === 'face' ? t('face') : t('document', { number: portfolio.indexOf(document) + 1 })}
            onRemove={document.kind === 'face' ? undefined : () => void remove(document.id)}
          />
        ))}
      </ul>
      {pending.length > 0 && (
        <div>
          {pending.map((row) => (
            <PendingDocument key={row.id} row={row} />
          ))}
        </div>
      )}
      <AddDocument kind="face" remaining={1} pending={pending} />
      {remaining > 0 && <AddDocument kind="portfolio" remaining={remaining} pending={pending} />}
    </Card>
  );
}

function PendingDocument({ row }: { row: OutboxRow }) {
  const percent = useUploadProgress(row.idempotencyKey);
  return (
    <UploadStatus
      name={row.file?.name ?? ''}
      state={percent ?? row.error?.code}
      isSending={row.state === 'sending'}
      onRetry={() => void retry('worker', row)}
      onRemove={() => discardCommand('worker', row.id)}
    />
  );
}

/** Picks or takes one more document, which is uploaded as soon as there is a network. */
function AddDocument({
  kind,
  remaining,
  pending,
}: {
  kind: VerificationDocumentKind;
  remaining: number;
  pending: readonly OutboxRow[];
}) {
  const { t } = useTranslation('workerAccount');
  const prepareFiles = usePrepareFiles();
  const [pickError, setPickError] = useState<string>();
  const [cameraOpen, setCameraOpen] = useState(false);
  const pick = async (chosen: File[]) => {
    const { files, errorMessage: prepareError } = await prepareFiles(chosen);
    setPickError(prepareError);
    // None of them can be read: what waits already stays.
    if (files.length === 0) return;
    if (!(await isStored(queueDocuments(kind, files, pending)))) setPickError(errorText('phone_full'));
  };
  const isFace = kind === 'face';
  return (
    <>
      <FilePicker
        label={t(`add_${kind}`)}
        hint={t(`add_${kind}_hint`)}
        required
        accept={isFace ? 'image/*' : 'image/*,application/pdf'}
        {...(isFace && hasLiveCamera ? { onCamera: () => setCameraOpen(true) } : { camera: isFace ? 'user' : 'environment' })}
        max={remaining}
        files={[]}
        onChange={(files) => void pick(files)}
        error={pickError}
      />
      <CameraSheet open={cameraOpen} onClose={() => setCameraOpen(false)} onPhoto={(photo) => void pick([photo])} />
    </>
  );
}
