/** Why a command of an admin was rejected: the codes that no one else gets. */
export const adminErrors = {
  auth: {
    second_factor_wrong: 'This code or passkey is not right, or it was used before. Please try again.',
    second_factor_last: 'This is your last second factor. Add another one first.',
    passkeys_off: 'Passkeys cannot be used here at the moment. Please use an authenticator app.',
  },
  suspension: {
    ended: 'This account is not suspended.',
    changed: 'The suspension of this account has changed. Please look at it again.',
  },
  job: {
    changed: 'This job has changed. Look at it again before you cancel it.',
    not_late: 'This job was not cancelled late.',
  },
  worker: {
    details_changed: 'The details of this worker have changed, or another admin has decided. Look again.',
    documents_missing: 'Verify needs a face photo and a document.',
  },
  sos: {
    over: 'This emergency has ended.',
    pressed_again: 'SOS was pressed again meanwhile. Look at the emergency again before you close it.',
    drill_running: 'A drill is running. Close it before you start another one.',
  },
  review: {
    not_found: 'This review could not be found.',
  },
  duty: {
    rota_changed: 'Another admin has changed the rota. Please look at it again.',
  },
  ticket: {
    changed: 'There is a newer message. Read it before you act.',
    client_active: 'This client has an active job request. Choose the trade when it has ended, or tell them.',
    date_past: 'The time that the client asked for has passed. Tell them, so that they can ask again.',
  },
} as const;
