import { CircleCheck, Hammer, Send, ThumbsDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { SERVICE_SLUGS, type Service } from '#contract/catalogue.ts';
import { uuidv7 } from '#contract/ids.ts';
import { type AdminTicketThread } from '#contract/tickets/admin-tickets.ts';
import { ticketMessageBody } from '#contract/tickets/tickets.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { contractResolver } from '#pwa/shared/form.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { useReplyDraft } from '#pwa/sync/tickets/use-reply-draft.ts';
import { Button } from '#pwa/ui/button.tsx';
import { TextArea } from '#pwa/ui/field.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { CloseTicket } from './close-ticket.tsx';
import { Section } from './section.tsx';
import { useAdminAction } from './use-admin-action.ts';
import { useSeenCount } from './use-seen-count.ts';

const answerForm = z.pick(ticketMessageBody, { message: true });
type Values = z.infer<typeof answerForm>;

/** Answering, closing and, for a request, choosing the service or saying no. */
export const TicketActions = ({ ticket }: { ticket: AdminTicketThread }) => (
  <>
    {ticket.kind === 'service' && <ServiceChoice ticket={ticket} />}
    <Answer ticket={ticket} />
    {ticket.kind !== 'service' && <CloseTicket ticket={ticket} />}
  </>
);

/** The trade and service that a request in the client's own words is offered under. */
function ServiceChoice({ ticket: { id, messages } }: { ticket: AdminTicketThread }) {
  const { t } = useTranslation(['admin', 'services']);
  const { busy, perform } = useAdminAction();
  const [service, setService] = useState<Service | null>(null);
  const { seen, begin, end } = useSeenCount(messages.length);
  const choose = async (service: Service) =>
    end(
      await perform(
        () => call('chooseService', 'client', { params: { id }, body: { service, messageCount: seen } }),
        t('tickets.chosen_done'),
      ),
    );
  return (
    <Section title={t('tickets.choose_title')}>
      <div className="grid gap-3">
        <p className="text-soft">{t('tickets.choose_text')}</p>
        <Select
          label={t('column.service')}
          value={service ?? ''}
          placeholder={t('tickets.choose_none')}
          options={SERVICE_SLUGS.map((slug) => ({ value: slug, label: t(`services:service.${slug}`) }))}
          onChange={({ target }) => {
            begin();
            setService(SERVICE_SLUGS.find((slug) => slug === target.value) ?? null);
          }}
        />
        <Button
          icon={Hammer}
          disabled={service === null}
          busy={busy && t('saving')}
          className="md:justify-self-start"
          onClick={() => service && void choose(service)}
        >
          {t('tickets.choose')}
        </Button>
      </div>
    </Section>
  );
}

const ANSWERS = {
  answer: { name: 'answerTicket', close: false },
  settle: { name: 'answerTicket', close: true },
  decline: { name: 'declineService', close: undefined },
} as const;
type AnswerKind = keyof typeof ANSWERS;

/** Writes to the sender. The text stays if the action fails, and after a reload. */
function Answer({ ticket: { id, kind, messages } }: { ticket: AdminTicketThread }) {
  const { t } = useTranslation(['admin', 'errors']);
  const { busy, perform } = useAdminAction();
  const form = useForm<Values>({
    defaultValues: { message: '' },
    resolver: contractResolver<Values, Values>(answerForm),
  });
  const { register, handleSubmit, reset, subscribe, formState } = form;
  const { deleteDraft } = useReplyDraft('client', id, form);
  const { seen, begin, reset: forgetSeen, end } = useSeenCount(messages.length);
  useEffect(
    // Also by what was typed before a reload.
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => (values.message === '' ? forgetSeen() : begin()),
      }),
    [subscribe, begin, forgetSeen],
  );
  const error = formState.errors.message?.message;
  const send = (answer: AnswerKind) =>
    handleSubmit(async ({ message }) => {
      const { name, close } = ANSWERS[answer];
      const body = { id: uuidv7(), message, messageCount: seen };
      const apiError = await perform(
        async () => {
          const response = await (name === 'declineService'
            ? call(name, 'client', { params: { id }, body })
            : call(name, 'client', { params: { id }, body: { ...body, close } }));
          // Before the page of a closed ticket shows what was not sent.
          if (response.ok) {
            reset();
            deleteDraft();
          }
          return response;
        },
        t(`tickets.${answer}_done`),
      );
      end(apiError);
    })();
  const waiting = busy && t('saving');
  return (
    <Section title={t('tickets.answer_title')}>
      <form noValidate onSubmit={(event) => event.preventDefault()} className="grid gap-3">
        <TextArea
          {...register('message')}
          label={t('tickets.answer_label')}
          hint={t('tickets.answer_hint')}
          maxLength={2000}
          required
          error={error && errorText(error)}
        />
        <div className="flex flex-wrap gap-2 max-md:*:grow">
          <Button icon={Send} busy={waiting} onClick={() => void send('answer')}>
            {t('tickets.answer')}
          </Button>
          {kind === 'service' ? (
            <Button variant="danger" icon={ThumbsDown} busy={waiting} onClick={() => void send('decline')}>
              {t('tickets.decline')}
            </Button>
          ) : (
            <Button variant="secondary" icon={CircleCheck} busy={waiting} onClick={() => void send('settle')}>
              {t('tickets.settle')}
            </Button>
          )}
        </div>
      </form>
    </Section>
  );
}
