import { useTranslation } from 'react-i18next';
import type { AdminTicketThread } from '#contract/tickets/admin-tickets.ts';
import { cx } from '#pwa/ui/cx.ts';
import { UserText } from '#pwa/ui/user-text.tsx';
import { DateTime } from './log-entries.tsx';

/** What the sender and we wrote, oldest first. */
export function TicketMessages({ messages }: Pick<AdminTicketThread, 'messages'>) {
  const { t } = useTranslation(['admin', 'services']);
  return (
    <ol className="grid gap-3">
      {messages.map(({ id, author, adminName, text, service, at, mail }) => (
        <li key={id} className={cx('border-s-4 ps-3', author === 'admin' ? 'border-indigo' : 'border-marigold')}>
          <p className="text-sm text-soft">
            <strong>{author === 'admin' ? adminName : t('tickets.sender')}</strong> · <DateTime at={at} />
          </p>
          <p>{service ? t('tickets.chosen', { service: t(`services:service.${service}`) }) : <UserText>{text}</UserText>}</p>
          {mail !== 'none' && (
            <p className={cx('text-sm', mail === 'failed' ? 'font-bold text-red-text' : 'text-soft')}>
              {t(`tickets.mail.${author}_${mail}`)}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
