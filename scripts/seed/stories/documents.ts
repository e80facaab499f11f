import { crc32, deflateSync } from 'node:zlib';
import { HOUR_MS } from '#contract/durations.ts';
import type { SeedContext } from '../accounts.ts';
import type { Worker } from '../workers.ts';
import type { StoryRows } from './story-rows.ts';

/** A file for the bucket of uploads. */
export interface StoryFile {
  key: string;
  contentType: 'image/png' | 'application/pdf';
  bytes: Uint8Array<ArrayBuffer>;
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [size, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, checksum]);
}

const SIZE = 320;
const [GROUND, FIGURE] = [
  [0xe3, 0xeb, 0xf4],
  [0x8b, 0x9d, 0xb3],
];
/** A grey figure: plainly a sample, and no one's face. */
function samplePhoto(): Buffer {
  const isFigure = (x: number, y: number): boolean =>
    Math.hypot(x - SIZE / 2, (y - 125) * 0.85) < 58 || (y > 205 && Math.hypot((x - SIZE / 2) * 0.8, y - 320) < 110);
  const rows = Array.from({ length: SIZE }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: SIZE }, (__, x) => (isFigure(x, y) ? FIGURE : GROUND)).flat()]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A page that says whose sample it is. */
function samplePdf(name: string): Buffer {
  const escaped = name.replaceAll(/[()\\]/g, '\\$&');
  const text = `BT /F 20 Tf 60 760 Td (Sample document of ${escaped}) Tj 0 -32 Td /F 13 Tf (Demo data. Not a real identity document.) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, n) => {
    const offset = file.length;
    file += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** The documents of a worker who waits for verification or was refused: a face photo and a PDF. */
export function addDocuments(context: SeedContext, rows: StoryRows, { account, profile }: Worker): StoryFile[] {
  const created_at = Math.min(account.created_at + HOUR_MS, context.now - HOUR_MS);
  const add = (kind: 'face' | 'portfolio', contentType: StoryFile['contentType'], bytes: Buffer): StoryFile => {
    const key = context.newId();
    rows.media.push({
      key,
      owner_id: account.id,
      kind,
      job_id: null,
      content_type: contentType,
      size: bytes.length,
      created_at,
    });
    return { key, contentType, bytes: new Uint8Array(bytes) };
  };
  const face = add('face', 'image/png', samplePhoto());
  profile.face_photo_key = face.key;
  return [face, add('portfolio', 'application/pdf', samplePdf(account.name))];
}
