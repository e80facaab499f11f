import { useTranslation } from 'react-i18next';
import { NoPicture, PrivateDocument, PrivatePicture, PublicPicture, type WorkerFile } from './private-file.tsx';

interface WorkerFilesProps {
  name: string;
  photo: string | null;
  files: readonly WorkerFile[];
}

/** The face photo beside the profile photo, with the other documents below. */
export function WorkerFiles({ name, photo, files }: WorkerFilesProps) {
  const { t } = useTranslation('admin');
  const face = files.find(({ kind }) => kind === 'face');
  const documents = files.filter(({ kind }) => kind === 'portfolio');
  return (
    <div className="grid gap-4">
      <div className="grid max-w-md grid-cols-2 gap-3">
        <figure>
          {face ? (
            <PrivatePicture key={face.key} file={face} alt={t('face_of', { name })} />
          ) : (
            <NoPicture text={t('no_face')} />
          )}
          <figcaption className="mt-1 text-sm text-soft">{t('face')}</figcaption>
        </figure>
        <figure>
          {photo ? (
            <PublicPicture key={photo} source={photo} alt={t('photo_of', { name })} />
          ) : (
            <NoPicture text={t('no_photo')} />
          )}
          <figcaption className="mt-1 text-sm text-soft">{t('photo')}</figcaption>
        </figure>
      </div>
      {documents.length > 0 && (
        <div>
          <h3 className="mb-2">{t('handed_in')}</h3>
          <ul className="flex flex-wrap items-start gap-3">
            {documents.map((file, i) => {
              const text = t('document', { count: i + 1, name });
              return (
                <li key={file.key} className={file.type === 'application/pdf' ? '' : 'w-32'}>
                  {file.type === 'application/pdf' ? (
                    <PrivateDocument file={file} name={text} />
                  ) : (
                    <PrivatePicture file={file} alt={text} />
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </div>
  );
}
