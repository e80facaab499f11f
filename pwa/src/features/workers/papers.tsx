import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock, ShieldCheck, ShieldX, type LucideIcon } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VerificationDocumentKind, VerificationDocuments as PapersOf } from '#contract/worker-profile.ts';
import { MAX_PORTFOLIO_FILES } from '#contract/workers.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import {
  removeFromQueue,
  useRetryUploads,
  useFileQueue,
  useUploadState,
  type QueuedFile,
} from '#pwa/sync/outbox/file-queue.ts';
import { CameraSheet, hasLiveCamera } from '#pwa/ui/camera-sheet.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { cx } from '#pwa/ui/cx.ts';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { FilePick } from '#pwa/ui/file-pick.tsx';
import { SendingFile } from '#pwa/ui/sending-file.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { keepPapers, PAPERS, papersKey, sendPapers } from './paper-queue.ts';
import { Paper } from './paper.tsx';
import { useReadable } from './readable-file.ts';
import { useNotice } from './use-notice.ts';

/** What a worker handed in, what was made of it, and the way to hand in more. */
export function Papers({ workerId }: { workerId: string }) {
  const { t } = useTranslation(['workerAccount', 'common']);
  const query = useQuery({
    queryKey: papersKey(workerId),
    queryFn: async () => {
      const answer = await call('workerPapers', 'worker');
      if (!answer.ok) throw new Error(answer.code);
      return answer.data;
    },
    staleTime: 0,
    networkMode: 'always',
  });
  useNotice(query.refetch);
  return (
    <section
      id="papers"
      aria-labelledby="papers-title"
      className="grid scroll-mt-4 gap-3 [&_button]:min-h-14 [&_label]:min-h-14 [&_li_button]:min-w-14"
    >
      <h2 id="papers-title" className="text-xl text-indigo">
        {t('papers')}
      </h2>
      {query.isPending && <Skeleton className="h-64" />}
      {query.isError && !query.data && (
        <ErrorState
          text={t('papers_failed')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching && t('common:loading')}
        />
      )}
      {query.data && <HandedIn workerId={workerId} own={query.data} />}
    </section>
  );
}

/** As the state is; what was refused and handed in anew is looked at again. */
const stateOf = ({ verification, verificationReason }: PapersOf) =>
  verification === 'unchecked' && verificationReason !== null ? 'again' : verification;
const STATES: Record<ReturnType<typeof stateOf>, [LucideIcon, string]> = {
  unchecked: [Clock, 'text-marigold-text'],
  again: [Clock, 'text-marigold-text'],
  verified: [ShieldCheck, 'text-leaf-text'],
  refused: [ShieldX, 'text-red-text'],
};

function HandedIn({ workerId, own }: { workerId: string; own: PapersOf }) {
  const { t } = useTranslation('workerAccount');
  const client = useQueryClient();
  const waiting = useFileQueue(PAPERS);
  const send = useCallback(() => sendPapers(client, workerId), [client, workerId]);
  useRetryUploads(send);
  const state = stateOf(own);
  const [Icon, look] = STATES[state];
  const portfolio = own.papers.filter(({ kind }) => kind === 'portfolio');
  const room = MAX_PORTFOLIO_FILES - portfolio.length - waiting.filter(({ kind }) => kind !== 'face').length;
  const remove = async (paperId: string) => {
    const answer = await call('removePaper', 'worker', { params: { paperId } });
    if (answer.ok) client.setQueryData(papersKey(workerId), answer.data);
    else notify.error(errorText(answer.code));
  };
  return (
    <Card className="grid gap-5">
      <div role="status">
        <p className={cx('flex items-center gap-2 text-lg font-bold', look)}>
          <Icon aria-hidden className="size-6 shrink-0" />
          {t(`state.${state}`)}
        </p>
        {state === 'refused' && <p className="mt-1">{t('reason', { reason: own.verificationReason ?? '' })}</p>}
        <p className="mt-1 text-soft">{t(`state_text.${state}`)}</p>
      </div>
      <ul className="flex flex-wrap gap-3">
        {own.papers.map((paper) => (
          <Paper
            key={paper.url}
            paper={paper}
            name={paper.kind === 'face' ? t('face') : t('paper', { number: portfolio.indexOf(paper) + 1 })}
            onRemove={paper.kind === 'face' ? undefined : () => void remove(paper.id)}
          />
        ))}
      </ul>
      {waiting.length > 0 && (
        <div>
          {waiting.map((one) => (
            <Sending key={one.id} one={one} onRetry={() => void send()} />
          ))}
        </div>
      )}
      <Add kind="face" room={1} onKept={send} />
      {room > 0 && <Add kind="portfolio" room={room} onKept={send} />}
    </Card>
  );
}

const Sending = ({ one, onRetry }: { one: QueuedFile; onRetry: () => void }) => (
  <SendingFile
    name={one.file.name}
    state={useUploadState(one.id)}
    onRetry={onRetry}
    onDrop={() => void removeFromQueue(PAPERS, one.id)}
  />
);

/** Takes or chooses one more, which is sent at once. */
function Add({ kind, room, onKept }: { kind: VerificationDocumentKind; room: number; onKept: () => Promise<void> }) {
  const { t } = useTranslation('workerAccount');
  const readable = useReadable();
  const [wrong, setWrong] = useState<string>();
  const [camera, setCamera] = useState(false);
  const pick = async (chosen: File[]) => {
    const { files, why } = await readable(chosen);
    setWrong(why);
    await keepPapers(kind, files);
    await onKept();
  };
  const isFace = kind === 'face';
  return (
    <>
      <FilePick
        label={t(`add_${kind}`)}
        hint={t(`add_${kind}_hint`)}
        required
        accept={isFace ? 'image/*' : 'image/*,application/pdf'}
        {...(isFace && hasLiveCamera ? { onCamera: () => setCamera(true) } : { camera: isFace ? 'user' : 'environment' })}
        max={room}
        files={[]}
        onChange={(files) => void pick(files)}
        error={wrong}
      />
      <CameraSheet open={camera} onClose={() => setCamera(false)} onPhoto={(photo) => void pick([photo])} />
    </>
  );
}
