import { toRupees } from '#contract/money.ts';
import type { Payment, PaymentMethod } from '#contract/payments.ts';
import type { Settings } from '#api/lib/env.ts';
import type { PaymentView } from './payments.repository.ts';

/** A payment link that UPI apps open (NPCI, UPI Linking Specifications 1.6). Amount in rupees with two decimals. */
function upiLink({ vpa, name }: { vpa: string; name: string }, row: PaymentView): string {
  const fields = {
    pa: vpa,
    pn: name,
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

/** The methods by which a booking of a worker with this UPI address can be paid now. */
export const availableMethods = (settings: Settings, workerUpiAddress: string | null): PaymentMethod[] => [
  ...((settings.upiVpa ?? workerUpiAddress) ? (['upi'] as const) : []),
  'cash',
  ...(settings.paymentSandbox ? (['sandbox'] as const) : []),
];

function upiDetails(row: PaymentView): Payment['upi'] {
  if (row.method !== 'upi' || row.state !== 'open' || row.payee_address === null) return null;
  const payee = { vpa: row.payee_address, name: row.is_to_platform ? 'Karigar' : row.worker_name };
  return { ...payee, link: upiLink(payee, row) };
}

/** A stored row for a repeated response, with the names and the UPI address that its reader may see now. */
export const withCurrentPersonalData = (row: PaymentView, current: PaymentView): PaymentView => ({
  ...row,
  client_name: current.client_name,
  worker_name: current.worker_name,
  is_to_platform: current.is_to_platform,
  payee_address: current.state === 'open' ? current.payee_address : null,
});

export const toPayment = (row: PaymentView): Payment => ({
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
  payee: row.method === 'upi' ? (row.is_to_platform ? 'platform' : 'worker') : null,
  upi: upiDetails(row),
});
