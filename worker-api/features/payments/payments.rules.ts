import { toRupees } from '#contract/money.ts';
import type { Payment, PaymentMethod } from '#contract/payments.ts';
import type { Settings } from '#api/lib/env.ts';
import type { PaymentView } from './payments.repository.ts';

/** A payment link that UPI apps open (NPCI, UPI Linking Specifications 1.6). Amount in rupees with two decimals. */
function upiLink(vpa: string, row: PaymentView): string {
  const fields = {
    pa: vpa,
    pn: 'Karigar',
    am: toRupees(row.amount_paise).toFixed(2),
    cu: 'INR',
    // UPI allows at most 35 letters and digits.
    tr: row.id.replaceAll('-', ''),
    tn: `Karigar ${row.service}`,
  };
  // UPI apps decode %20 but not the plus sign of form encoding.
  return `upi://pay?${Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
    .join('&')}`;
}

/** The payment methods that this deployment offers. */
export const availableMethods = (settings: Settings): PaymentMethod[] => [
  ...(settings.upiVpa ? (['upi'] as const) : []),
  'cash',
  ...(settings.paymentSandbox ? (['sandbox'] as const) : []),
];

export const toPayment = (row: PaymentView, settings: Settings): Payment => ({
  id: row.id,
  bookingId: row.job_id,
  method: row.method,
  state: row.state,
  amount: toRupees(row.amount_paise),
  reference: row.reference,
  said: { client: row.client_confirmed_at !== null, worker: row.worker_confirmed_at !== null },
  createdAt: row.created_at,
  paidAt: row.paid_at,
  service: row.service,
  date: row.date,
  clientName: row.client_name,
  workerName: row.worker_name,
  upi:
    row.method === 'upi' && row.state === 'open' && settings.upiVpa
      ? { vpa: settings.upiVpa, link: upiLink(settings.upiVpa, row) }
      : null,
});
