/** The emergency button; the first texts are the specification's. */
export const sos = {
  label: ': send an emergency signal',
  sent: 'SOS Sent!',
  ok: 'Emergency signal sent! Help is on the way. Please stay safe.',
  failed: 'Failed to send emergency signal. Please try again.',
  error: 'Error sending emergency signal. Please try again.',
  title: 'Emergency',
  sending: 'Sending your signal…',
  received: 'Your signal reached us at {{time}}.',
  not_sent: 'Your signal has not reached us.',
  promise: 'We keep your signal with the time and your place. Nobody can come faster than the police: in danger, call 112 now.',
  call: 'Call 112',
  sms: 'Send a message to somebody you trust',
  sms_text: 'I need help. Please call me now.',
  sms_text_place: 'I need help. Please call me now. I am here: {{link}}',
} as const;
