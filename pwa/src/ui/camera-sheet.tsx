import { Camera, Check, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';
import '#pwa/i18n/en/files.ts';

/** Whether the browser can show a live camera picture (secure contexts only). */
export const hasLiveCamera = 'mediaDevices' in navigator && typeof navigator.mediaDevices?.getUserMedia === 'function';

const CAMERA_CONSTRAINTS = { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } };
const QUALITY = 0.9;

/** The current frame as a JPEG; null if it cannot be encoded. */
async function pictureOf(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  return blob && new File([blob], `photo-${Date.now()}.jpg`, { type: 'image/jpeg' });
}

interface CameraSheetProps {
  open: boolean;
  onClose: () => void;
  onPhoto: (photo: File) => void;
}

/** Takes a photo with the front camera, with a live picture and a preview. */
export function CameraSheet({ open, onClose, onPhoto }: CameraSheetProps) {
  const { t } = useTranslation('files');
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={t('camera_title')}
      text={t('camera_face')}
    >
      <Viewfinder
        onPhoto={(photo) => {
          onPhoto(photo);
          onClose();
        }}
      />
    </Sheet>
  );
}

function Viewfinder({ onPhoto }: { onPhoto: (photo: File) => void }) {
  const { t } = useTranslation('files');
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'opening' | 'live' | 'failed'>('opening');
  const [taken, setTaken] = useState<{ photo: File; url: string } | null>(null);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let cancelled = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: CAMERA_CONSTRAINTS, audio: false });
        // Closed during the permission prompt: the camera must be turned off again.
        if (cancelled) return stop();
        if (video.current) video.current.srcObject = stream;
      } catch {
        if (!cancelled) setState('failed');
      }
    };
    void start();
    return () => {
      cancelled = true;
      stop();
    };
  }, []);
  useEffect(
    () => () => {
      if (taken) URL.revokeObjectURL(taken.url);
    },
    [taken],
  );
  const take = async () => {
    const photo = video.current && (await pictureOf(video.current));
    if (photo) setTaken({ photo, url: URL.createObjectURL(photo) });
    else setState('failed');
  };
  if (state === 'failed') return <p role="alert">{t('camera_failed')}</p>;
  return (
    <div className="grid gap-4">
      <div className="relative mx-auto aspect-[3/4] h-[44dvh] max-w-full overflow-hidden rounded-md bg-sunk">
        {/* Mirrored, as users expect of a front camera. The photo itself is not mirrored. */}
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label={t('camera_live')}
          onPlaying={() => setState('live')}
          className="size-full -scale-x-100 object-cover"
        />
        {taken ? (
          <img src={taken.url} alt={t('camera_taken')} className="absolute inset-0 size-full object-cover" />
        ) : (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-x-[18%] inset-y-[12%] rounded-[50%] border-4 border-dashed border-marigold"
          />
        )}
      </div>
      <p role="status" className="text-center">
        {taken ? t('camera_good') : state === 'opening' ? t('camera_opening') : ''}
      </p>
      {taken ? (
        <>
          <Button size="large" wide icon={Check} onClick={() => onPhoto(taken.photo)}>
            {t('camera_use')}
          </Button>
          <Button size="large" wide variant="secondary" icon={RotateCcw} onClick={() => setTaken(null)}>
            {t('camera_again')}
          </Button>
        </>
      ) : (
        <Button size="large" wide icon={Camera} disabled={state !== 'live'} onClick={() => void take()}>
          {t('camera_take')}
        </Button>
      )}
    </div>
  );
}
