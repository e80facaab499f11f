export const safety = {
  lead: 'In danger, call 112. It is free, works all over India, and is faster than we are.',
  call: 'Call 112',
  sections: {
    sos: {
      title: 'SOS in the app',
      text: 'The red SOS button on every page sends us a signal at one press, with your place if your phone knows it, and then every four seconds, as long as Karigar stays open on your screen and the case is open. It works without an account, and the other side of your job is never told. Name an emergency contact in your account, and we send that person a message too. We keep the signal; it does not send anybody to you. So in danger call 112 first, for police, fire brigade or ambulance: the button shows that number too.',
    },
    checks: {
      title: 'How we check workers',
      text: 'Every worker gives a photo of their face when registering.\nWhere checks are switched on, our team looks at the photo and the papers first; the worker takes jobs only after that.\nThey are not switched on everywhere yet. So look at the rating and the reviews as well.',
    },
    code: {
      title: 'The start code',
      text: 'Where start codes are switched on, the page of your job shows four digits. Tell them to the worker at your door, and to nobody else. Without them the job cannot be started.',
    },
    home: {
      title: 'When somebody comes to your home',
      text: '- Compare the name and the photo with the page of your job.\n- Let nobody in whom you do not expect.\n- Keep money and jewellery out of sight.\n- Pay nothing beyond the price on your booking and the material you agreed on.',
    },
    work: {
      title: 'When you go to work',
      text: '- Look at the place and the problem before you say yes.\n- Tell somebody where you are going.\n- If you do not feel safe, leave. You can cancel the job in the app: we charge nothing, but it counts as a late cancellation until we have looked at it. Press SOS in danger, and write to us what happened.',
    },
    report: {
      title: 'Tell us afterwards',
      text: 'Complain to us on the contact page, write to {{email}} or call {{phone}}, with the day and the service. If it was a crime, go to the police first.',
    },
  },
} as const;
