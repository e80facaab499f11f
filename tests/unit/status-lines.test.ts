import { describe, expect, test } from 'vitest';
import type { SosStatus } from '#contract/sos.ts';
import { statusLines } from '#pwa/features/sos/status-lines.ts';
import { sos as texts } from '#pwa/i18n/en/sos.ts';
import type { EmergencyState } from '#pwa/sync/sos/emergency.ts';

const status: SosStatus = { id: '1', state: 'raised', raisedAt: 0, seen: null, contact: null, unanswered: false };
const sent: EmergencyState = {
  step: 'sent',
  sentAt: 0,
  caseId: '1',
  status,
  isStale: false,
  position: null,
  isLocked: false,
  withdrawal: 'none',
  isOpen: true,
};
const linesOf = (change: Partial<EmergencyState>, hasAccount = true) =>
  statusLines({ ...sent, ...change }, false, texts, 'en', hasAccount).map(({ text }) => text);

describe('the panel of an emergency', () => {
  test('says to an account that no emergency contact gets a message from us', () => {
    expect(linesOf({})).toContain(texts.contact_none);
  });

  test('says what became of the message to an emergency contact instead', () => {
    for (const contact of ['waiting', 'told', 'failed'] as const) {
      const lines = linesOf({ status: { ...status, contact } });
      expect(lines).toContain(texts[`contact_${contact}`]);
      expect(lines).not.toContain(texts.contact_none);
    }
  });

  test('says nothing of emergency contacts to a guest, while it is unknown, or once the emergency is closed', () => {
    expect(linesOf({}, false)).not.toContain(texts.contact_none);
    expect(linesOf({ status: null })).not.toContain(texts.contact_none);
    expect(linesOf({ status: { ...status, state: 'closed' } })).not.toContain(texts.contact_none);
  });
});
