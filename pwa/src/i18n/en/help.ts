export const help = {
  lead: 'Something does not work? Look here first.',
  write: 'Write to us',
  sections: {
    login: {
      title: 'I cannot log in',
      text: '- Customers and workers have different logins. Check that you are on the right one.\n- Workers can use their email or their phone number.\n- After many wrong passwords we ask you to wait a little.\n- Still no luck? Write to {{email}} from the email of your account.',
    },
    network: {
      title: 'It says that there is no connection',
      text: 'Check your internet and press Retry. What you typed into the form stays there.',
    },
    request: {
      title: 'I cannot send a request',
      text: 'You may have one that is pending or ongoing; it is shown in place of the form. Cancel it, or wait until it is done. If you have sent many requests in a short time, please wait a while.',
    },
    accept: {
      title: 'I am a worker and cannot take a job',
      text: '- Another worker was faster: then the job is gone.\n- You already have a job at that time.\n- Your papers are still being checked: you can take jobs once that is done.',
    },
    no_jobs: {
      title: 'I am a worker and see no jobs',
      text: 'You see jobs of your trade within the distance you chose. You can change your address and the distance under “Edit Profile” in your account.',
    },
    bad: {
      title: 'The work was not good',
      text: 'Tell the worker first; many things are put right on the spot. After the job you can review it. If it is not settled, complain to us on the contact page, with the day and the service. You get a number and our answer.',
    },
    reach: {
      title: 'Talk to a person',
      text: 'Write to us on the contact page, call {{phone}} or send an email to {{email}}.',
    },
  },
} as const;
