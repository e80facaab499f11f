import { englishTexts } from '../english-texts.ts';

/** Taking and choosing images and documents. */
export const files = {
  camera_title: 'Take a photo',
  camera_opening: 'Opening the camera…',
  camera_live: 'What the camera sees',
  camera_face: 'Hold the phone so that your whole face is in the oval.',
  camera_take: 'Take the photo',
  camera_taken: 'The photo you took',
  camera_good: 'Is your face clear and bright?',
  camera_use: 'Use this photo',
  camera_again: 'Take it again',
  camera_failed: 'The camera could not be opened. Allow it in the settings of your phone, or choose a photo.',
  too_many_one: 'Only {{count}} file is possible. The others were left out.',
  too_many_other: 'Only {{count}} files are possible. The others were left out.',
  waiting: 'Waiting to be sent',
  being_sent: 'Being sent now',
  on_its_way: 'It is just on its way and can no longer be stopped.',
  retry: 'Send again',
  drop: 'Leave it out',
  take_photo: 'Take a photo',
  choose_file_one: 'Choose a file',
  choose_file_other: 'Choose files',
  remove: 'Remove {{name}}',
  sending: 'Sending: {{percent}} %',
} as const;

Object.assign(englishTexts, { files });
