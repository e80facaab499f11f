import { useTranslation } from 'react-i18next';
import type { TicketThread } from '#contract/tickets/tickets.ts';
import { formatRupees } from '#pwa/shared/format-rupees.ts';
import { cx } from '#pwa/ui/cx.ts';
import { Day, Time } from '#pwa/ui/date-time.tsx';
import { UserText } from '#pwa/ui/user-text.tsx';

/** What the sender and we wrote, oldest first. */
export function TicketMessages({ messages }: Pick<TicketThread, 'messages'>) {
  const { t } = useTranslation(['support', 'services']);
  return (
    <ol className="grid gap-3">
      {messages.map(({ id, author, text, service, amount, at }) => (
        <li
          key={id}
          className={cx(
            'max-w-[90%] rounded-md border px-4 py-2.5',
            author === 'sender' ? 'justify-self-end border-indigo bg-tint-indigo' : 'justify-self-start border-line bg-card',
          )}
        >
          <p className="text-sm text-soft">
            <strong>{t(author === 'sender' ? 'you' : 'we')}</strong> · <Day when={at} />, <Time instant={at} />
          </p>
          <p>
            {service && amount !== null ? (
              t('service_chosen', { service: t(`services:service.${service}`), price: formatRupees(amount) })
            ) : (
              <UserText>{text}</UserText>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}
