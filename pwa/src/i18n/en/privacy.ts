export const privacy = {
  lead: 'What we keep about you, why, who sees it, and what you can ask of us.',
  sections: {
    who: {
      title: 'Who is responsible',
      text: '{{company}}, {{address}}. We follow India’s Digital Personal Data Protection Act, 2023.',
    },
    clients: {
      title: 'What we keep about customers',
      text: '- Your name, email, phone number and address.\n- For each job: what you need done, the place, the rooms and the area, how often, the day and time, the price, its photos and messages, and a contact for emergencies if you give one.\n- Your payments, with the UPI reference you give, your favorite workers and those you have blocked, and your reviews.\n- Your photo, and your PAN or GSTIN, if you give them.\n- What you write to us and what we answer. Without an account, also the name, email and phone number that you give.\n- Each SOS, with its time, the network it came from and where your phone is until it is closed, and whom you want to be told of it.\n- When you have logged in, and with which kind of phone or browser.\n- Your password only in a form that nobody can read, not even us.',
    },
    workers: {
      title: 'What we keep about workers',
      text: '- Your name, email, phone number, address, trade, skills, experience and certificates, and your gender if you say it.\n- The place you start from and how far you go.\n- The photo of your face, and your profile photo and photos of your work if you give them.\n- Your jobs and their messages, what you earned by them, and what customers say of you.\n- Your working hours and days off, if you enter them.\n- The customers you have blocked.\n- Your payments, and your UPI address if you give one.\n- Each SOS, with its time, the network it came from and where your phone is until it is closed, and whom you want to be told of it.\n- When you have logged in, and with which kind of phone or browser.\n- What you write to us and what we answer.',
    },
    why: {
      title: 'What we use it for',
      text: '- To bring a job to workers near it, and the worker to the right door.\n- So that customer and worker can call each other.\n- To know who a worker is.\n- To stop misuse.\nFor nothing else. We show no advertising, sell no data and build no profiles of you.',
    },
    sees: {
      title: 'Who sees your address and phone number',
      text: '- Workers near you who could take your job see your first name, your part of town, a point within about 500 metres, what you need done with its photos, and whether you ask for a woman or a man. They do not see your exact address, your instructions, your phone number or your email.\n- Only the worker who takes the job sees your full name, your exact address, your instructions, your phone number and your email, and only until the job is finished or cancelled. If your request names an emergency contact, that worker sees the number until an hour after the work. You see the worker’s phone number only until the job is finished or cancelled.\n- Afterwards that worker still sees the job with your name, your part of town and what you wrote about the work, and its photos and your messages for 90 days.\n- A few people of our team can see a job in order to help.\n- When you press SOS, our team sees who you are and where you are. So does the emergency contact you have named, once, in a message. The other side of a job is never told.\n- Pressing “Open in Google Maps” gives the address to Google.',
    },
    photos: {
      title: 'Photos and reviews',
      text: '- The photo of a worker’s face can be opened only by that worker and our admins. The same holds for the photos and papers that a worker gives of their own work.\n- Everybody can see of a worker: name, trade, profile photo, part of town, description, experience, skills, certificates, rating and reviews, finished jobs, jobs cancelled late or missed in the last year, whether they take jobs, and when they are free in the next 14 days. A search can ask for a woman or a man. A review shows the first name of the customer who wrote it.',
    },
    place: {
      title: 'Your location',
      text: 'We ask your phone for it only for a job request, a search near you, a worker’s registration, an SOS, or when a worker chooses to show the customer that they are on their way, and only if you allow it. Of a search near you we learn the area, not the spot. On the way we keep only the last position. During an SOS your phone tells us where it is every four seconds, as long as Karigar stays open on your screen and the case is open. Otherwise we do not follow you.',
    },
    maps: {
      title: 'Maps',
      text: 'The streets of a map come from {{host}}. When you open a map, that server sees your internet address, that you come from our site, and which part of the map you look at; not who you are. The pictures stay on your phone for up to 30 days, so that the map also works without a network.',
    },
    long: {
      title: 'How long we keep it',
      text: '- Your account: until you delete it or ask us to. That is possible from 7 days after the end of your last job, once no payment, complaint or emergency is open; a law may demand longer. Your jobs then stay without your name.\n- Of a job, its photos, the messages and their photos, the instructions, the phone number, the email, the emergency contact and the exact point on the map: until 90 days after its day, or longer while you write to us about it or its payment is open. What was done, your name, the rooms, the address, the price, the payment and the review stay; when you delete your account, the name, the rooms, the address and the words of the review go.\n- News about your jobs, by which your phone notices what changed: 14 days.\n- Where you were in an SOS: until 90 days after you delete your account. What our team did stays, without the place. All of it: until three years after the SOS is closed.\n- What our team looked at and did: two years.\n- That you have logged in on a phone before: until 400 days after you last did.\n- The marks by which we notice that something was sent twice: 48 hours.\n- Counts of log-ins, sign-ups and messages to us from one network address, against misuse: about a day.\n- Copies for the case of a breakdown have all this up to 30 days longer.\n- Our technical records hold numbers and codes, no names and no addresses.\n- What you write to us and what we answer: until 180 days after it is closed.\n- What you write in the newsletter box is not kept at all.',
    },
    where: {
      title: 'Where it is kept',
      text: 'On servers that Cloudflare runs for us, which may be outside India, and on your own phone. Notifications come through the service of the maker of your browser, which cannot read them. Text messages and emails go through the companies that deliver them.',
    },
    rights: {
      title: 'What you can ask',
      text: '- What we keep about you, and a copy of it.\n- That we correct it, complete it or delete it.\n- That we stop using it, where you had agreed. Then we cannot carry out jobs for you.\n- You may name somebody who can do this for you if you die or cannot do it yourself.\nMost of it you can do yourself in Account Settings: correct, download, delete. For the rest, or if you cannot log in, write to {{email}} from the email of your account. Without that email, we first make sure by phone that it is you. We delete no account that is suspended for the safety of others.',
    },
    complain: {
      title: 'If you are not satisfied',
      text: 'Complain to us first, on the contact page or to our grievance officer: {{officer}}, {{email}}, {{phone}}. If our answer does not help, you can complain to the Data Protection Board of India.',
    },
  },
} as const;
