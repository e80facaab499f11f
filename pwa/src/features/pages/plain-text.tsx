import { mailLink } from '#pwa/shared/contact-links.ts';
import { PHONE_LINK, COMPANY } from '#pwa/shared/company.ts';

const LINKS: Record<string, string> = {
  [COMPANY.email]: mailLink(COMPANY.email),
  [COMPANY.phone]: PHONE_LINK,
  '112': 'tel:112',
};
const LINKED = new RegExp(`(${Object.keys(LINKS).join('|').replaceAll(/[.+]/g, '\\$&')})`);

/** Text in which our e-mail address, our phone number and 112 are links. */
const LinkedText = ({ text }: { text: string }) =>
  text.split(LINKED).map((part, index) => {
    const to = LINKS[part];
    return to ? (
      // The parts of one text never change their order.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={to} className="inline-block font-bold whitespace-nowrap text-indigo underline underline-offset-4">
        {part}
      </a>
    ) : (
      part
    );
  });

/** Renders plain text: each line is a paragraph, lines starting with a dash are list items. */
export function PlainText({ text }: { text: string }) {
  const blocks: { items: boolean; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const isList = line.startsWith('- ');
    const last = blocks.at(-1);
    const content = isList ? line.slice(2) : line;
    if (isList && last?.items) last.lines.push(content);
    else blocks.push({ items: isList, lines: [content] });
  }
  return (
    <div className="grid gap-2.5">
      {blocks.map(({ items: isList, lines }) =>
        isList ? (
          <ul key={lines[0]} className="grid list-disc gap-2 ps-6 marker:text-marigold-text">
            {lines.map((line) => (
              <li key={line}>
                <LinkedText text={line} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={lines[0]}>
            <LinkedText text={lines[0] ?? ''} />
          </p>
        ),
      )}
    </div>
  );
}
