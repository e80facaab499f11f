import type { QuickReplyCode, JobSide } from '#contract/chat.ts';

/** Who writes, and what: a text or the code of a quick reply. */
type Line = readonly [JobSide, string] | readonly [JobSide, { quick: QuickReplyCode }];

/** Messages as people write them, each pair of people in its own language. */
export const CONVERSATIONS = {
  bathroomTap: [
    ['client', 'नमस्कार, बाथरूमचा नळ पूर्ण बंद होत नाही. नवीन नळ मी आणून ठेवलाय.'],
    ['worker', 'ठीक आहे ताई. कोणत्या कंपनीचा आहे? फोटो पाठवा ना.'],
    ['client', 'जॅकवारचा आहे, अर्धा इंची. वॉशर पण आहेत.'],
    ['worker', 'मग बरोबर आहे. मी टेफ्लॉन टेप घेऊन येतो. पाण्याची मेन कॉक कुठे आहे ते पाहून ठेवा.'],
  ],
  wholeHouse: [
    ['worker', { quick: 'on_my_way' }],
    ['client', 'ठीक है दीदी. गेट पर नाम बता देना, दूसरी मंज़िल पर आना है.'],
    ['worker', { quick: 'at_gate' }],
    ['client', { quick: 'coming_out' }],
    ['worker', 'किचन और दोनों बाथरूम हो गए. अब हॉल कर रही हूँ. पोंछे का लिक्विड ख़त्म हो गया, और है क्या?'],
  ],
  fanAndSwitch: [
    ['client', 'Hello, the hall fan runs slow even at 5. Will you bring a capacitor?'],
    ['worker', 'Haan ji, 2.5 mfd wala le aaunga. Regulator bhi check kar lenge.'],
    ['client', { quick: 'thanks' }],
    ['worker', 'काम हो गया है. कैश मिल गया, ऐप में लिख दिया है. आप भी एक बार कन्फ़र्म कर दीजिए.'],
  ],
  birthdayLunch: [
    ['client', 'Savita tai, we will be 15 people, two of them Jain. No onion or garlic for them please.'],
    ['worker', 'हो, त्यांचं वेगळं करेन. पुरणपोळी करायची का श्रीखंड?'],
    ['client', 'Puran poli! My mother-in-law will be very happy.'],
    ['worker', 'ठीक. चणा डाळ एक किलो आणि गूळ आणून ठेवा. बाकी मी बघते.'],
  ],
  lateArrival: [
    ['worker', { quick: 'ten_minutes' }],
    ['client', { quick: 'ok' }],
    ['client', 'The watchman will ask for your name. Tell him B wing, flat 304.'],
  ],
  societyGate: [
    ['client', 'Our society does not let anyone in between 2 and 4. Please come before that.'],
    ['worker', 'समझ गया, मैं समय पर पहुँच जाऊँगा.'],
    ['client', 'लिफ़्ट बंद है, सीढ़ी से आना पड़ेगा. चौथी मंज़िल है.'],
  ],
} as const satisfies Record<string, readonly Line[]>;
export type Conversation = readonly Line[];
