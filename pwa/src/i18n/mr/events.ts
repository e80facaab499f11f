import type { events as english } from '../en/events.ts';
import type { Like } from '../shape.ts';

export const events: Like<typeof english> = {
  accepted: 'एका कारागिराने तुमचं काम घेतलं आहे!',
  accepted_by: '{{name}} यांनी तुमचं काम घेतलं आहे!',
  cancelled_by_worker: 'कारागिराने तुमचं काम रद्द केलं आहे!',
  cancelled_by_client: 'ग्राहकाने काम रद्द केलं आहे.',
  started: 'तुमचं काम सुरू झालं आहे.',
  completed: 'तुमचं काम पूर्ण झालं. कसं झालं ते इतरांना सांगा.',
  booking_request: '{{name}} यांना तुमच्याकडूनच काम हवं आहे. काम बघून घ्या.',
  new_job: 'तुमच्या जवळ नवं काम: {{service}}',
};
