import { PHONE_LINK, REACH } from '#pwa/shared/company.ts';

const LINKS: Record<string, string> = {
  [REACH.email]: `mailto:${REACH.email}`,
  [REACH.phone]: PHONE_LINK,
  '112': 'tel:112',
};
const LINKED = new RegExp(`(${Object.keys(LINKS).join('|').replaceAll(/[.+]/g, '\\$&')})`);

/** A line of text in which our e-mail address and phone number and that of the emergency services can be pressed. */
const Line = ({ text }: { text: string }) =>
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

/** A text of a public page: each line a paragraph, lines that begin with a dash a list. */
export function PlainText({ text }: { text: string }) {
  const blocks: { items: boolean; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const items = line.startsWith('- ');
    const last = blocks.at(-1);
    const words = items ? line.slice(2) : line;
    if (items && last?.items) last.lines.push(words);
    else blocks.push({ items, lines: [words] });
  }
  return (
    <div className="grid gap-2.5">
      {blocks.map(({ items, lines }) =>
        items ? (
          <ul key={lines[0]} className="grid list-disc gap-2 ps-6 marker:text-marigold-text">
            {lines.map((line) => (
              <li key={line}>
                <Line text={line} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={lines[0]}>
            <Line text={lines[0] ?? ''} />
          </p>
        ),
      )}
    </div>
  );
}
