export const cookies = {
  lead: 'Karigar sets one cookie, and it does not track you. So there is nothing to agree to. Some other things are kept on your phone too.',
  sections: {
    cookie: {
      title: 'The one cookie',
      text: '- A random number. It says that you have logged in on this phone before, so that you still can while a stranger tries passwords on your account.\n- It lets no one in without the password. It is kept for 400 days, also after you log out.',
    },
    local: {
      title: 'In local storage',
      text: '- Who is logged in, so that you need not log in each time. A login holds for 30 days.\n- Why you were logged out on this phone, until the next login.\n- Your language, and light or dark. For admins: which filters a list of the console had last.\n- Emails and phone numbers that were used to log in on this phone, to suggest them next time.\n- Whether a message to us waits to be sent.\n- That you have been here before, which of our questions you have put aside, and who gets notifications on this phone or got them before they were logged out.\n- How many open bookings you have, so that the home page keeps room for them.\n- Which letters your phone can show.\n- Since when a worker’s registration has been waiting on this phone. After 7 days it is deleted.\n- Whose bookings or jobs could not yet be deleted from this phone after a logout, until they are.',
    },
    session: {
      title: 'Until you close the tab',
      text: '- What you have typed into a request or a message to us before you log in.\n- What you have typed into the worker’s registration, without password and photos.\n- A login that still waits for its second step.\n- Whether the buttons are spoken at the first press.\n- That a code is on its way to a worker’s phone number, and to which.\n- That this visit has begun, and that the app has fetched a newer version of itself.',
    },
    database: {
      title: 'In the browser’s database (IndexedDB)',
      text: '- Your bookings or jobs and the news about them, so that they open on a bad network too.\n- A request or a message to us that you have begun and not sent.\n- What waits to be sent, with its photos.\n- The photos of a worker’s registration, until it is sent, for at most 7 days.\n- An SOS raised on this phone, with where you were, so that it is sent even after a restart.\n- What you wrote to us, and our answers. Without an account only a message that could not be sent, until it is or you remove it.',
    },
    cache: {
      title: 'In the browser’s cache',
      text: '- The app itself, and the texts and letters of each language chosen on this phone, so that it opens without a network.\n- Pictures of maps you have seen, for up to 30 days, and what a search without a login found. You can delete both in the settings of your account.\n- Photos that you share with Karigar from another app, until you have chosen what they are for.',
    },
    others: {
      title: 'Nobody else',
      text: 'There is no advertising, no counting of visitors and no third-party code on our pages. What is kept here is read by Karigar alone. Only the streets of a map come from another server; “Privacy” says what it sees.',
    },
    remove: {
      title: 'How to delete it',
      text: '- Logging out deletes your login and the bookings or jobs kept on this phone.\n- The cookie, the language, the colours, the suggested emails and what is kept without an account stay. Delete those with “clear site data” in your browser.',
    },
  },
} as const;
