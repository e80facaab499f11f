import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock, ShieldCheck, ShieldX, type LucideIcon } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VerificationDocumentKind, VerificationDocuments as PapersOf } from '#contract/workers/worker-profile.ts';
import { MAX_PORTFOLIO_FILES } from '#contract/workers/workers.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { removeFromQueue, useFileQueue, useUploadState } from '#pwa/sync/outbox/file-queue.ts';
import type { QueuedFile } from '#pwa/sync/schema.ts';
import { useRoomEvents } from '#pwa/sync/realtime/use-room-events.ts';
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
import { queueDocuments, DOCUMENT_QUEUE, documentsKey, uploadDocuments } from './document-queue.ts';
import { DocumentThumbnail } from './document-thumbnail.tsx';
import { usePrepareFiles } from './use-prepare-files.ts';
import { useRetryUploads } from './use-retry-uploads.ts';

/** The worker's verification documents and their state, with pickers for more. */
export function VerificationDocuments({ workerId }: { workerId: string }) {
  const { t } = useTranslation(['workerAccount', 'common']);
  const query = useQuery({
    queryKey: documentsKey(workerId),
    queryFn: async () => {
      const response = await call('verificationDocuments', 'worker');
      if (!response.ok) throw new Error(response.code);
      return response.data;
    },
    staleTime: 0,
  });
  useRoomEvents('worker', ({ type }) => type === 'notice', query.refetch);
  const client = useQueryClient();
  const send = useCallback(() => uploadDocuments(client, workerId), [client, workerId]);
  // Also while the state of the documents could not be loaded.
  const sendNow = useRetryUploads(send);
  return (
    <section
      id="papers"
      aria-labelledby="papers-title"
      className="grid scroll-mt-4 gap-3 [&_button]:min-h-14 [&_label]:min-h-14 [&_li_button]:min-w-14"
    >
      <h2 id="papers-title" className="text-xl text-indigo">
        {t('documents')}
      </h2>
      {query.isPending && <Skeleton className="h-64" />}
      {query.isError && !query.data && (
        <ErrorState
          code={query.error.message}
          text={t('documents_failed')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching && t('common:loading')}
        />
      )}
      {query.isError && query.data && (
        <StaleNote
          savedAt={query.dataUpdatedAt}
          code={query.error.message}
          text={t('documents_failed')}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <DocumentsCard workerId={workerId} documents={query.data} onSend={sendNow} />}
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

function DocumentsCard({ workerId, documents, onSend }: { workerId: string; documents: PapersOf; onSend: () => void }) {
  const { t } = useTranslation('workerAccount');
  const client = useQueryClient();
  const pending = useFileQueue(DOCUMENT_QUEUE);
  const state = stateOf(documents);
  const [Icon, className] = STATES[state];
  const portfolio = documents.papers.filter(({ kind }) => kind === 'portfolio');
  const remaining = MAX_PORTFOLIO_FILES - portfolio.length - pending.filter(({ kind }) => kind !== 'face').length;
  const removeDocument = async (paperId: string) => {
    const response = await call('removeVerificationDocument', 'worker', { params: { paperId } });
    if (response.ok) client.setQueryData(documentsKey(workerId), response.data);
    else notify.error(errorText(response.code));
  };
  return (
    <Card className="grid gap-5">
      <div role="status">
        <p className={cx('flex items-center gap-2 text-lg font-bold', className)}>
          <Icon aria-hidden className="size-6 shrink-0" />
          {t(`state.${state}`)}
        </p>
        {state === 'refused' && <p className="mt-1">{t('reason', { reason: documents.verificationReason ?? '' })}</p>}
        <p className="mt-1 text-soft">{t(`state_text.${state}`)}</p>
      </div>
      <ul className="flex flex-wrap gap-3">
        {documents.papers.map((document) => (
          <DocumentThumbnail
            key={document.url}
            document={document}
            name={document.kind === 'face' ? t('face') : t('document', { number: portfolio.indexOf(document) + 1 })}
            onRemove={document.kind === 'face' ? undefined : () => void removeDocument(document.id)}
          />
        ))}
      </ul>
      {pending.length > 0 && (
        <div>
          {pending.map((waitingFile) => (
            <PendingDocument key={waitingFile.id} waitingFile={waitingFile} onRetry={onSend} />
          ))}
        </div>
      )}
      <AddDocument kind="face" remaining={1} onQueued={onSend} />
      {remaining > 0 && <AddDocument kind="portfolio" remaining={remaining} onQueued={onSend} />}
    </Card>
  );
}

const PendingDocument = ({ waitingFile, onRetry }: { waitingFile: QueuedFile; onRetry: () => void }) => (
  <UploadStatus
    name={waitingFile.file.name}
    state={useUploadState(waitingFile.id)}
    onRetry={onRetry}
    onRemove={() => void removeFromQueue(DOCUMENT_QUEUE, waitingFile.id)}
  />
);

/** Picks or takes one more document and uploads it immediately. */
function AddDocument({
  kind,
  remaining,
  onQueued,
}: {
  kind: VerificationDocumentKind;
  remaining: number;
  onQueued: () => void;
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
    if (await isStored(queueDocuments(kind, files))) onQueued();
    else setPickError(errorText('phone_full'));
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
