import type { Profession } from '#contract/catalogue.ts';

type Mood = 'happy' | 'content' | 'lukewarm' | 'unhappy';
export const moodOf = (rating: number): Mood =>
  rating >= 5 ? 'happy' : rating === 4 ? 'content' : rating === 3 ? 'lukewarm' : 'unhappy';

/** Review comments for any profession. None reveals the gender of the worker. */
export const COMMENTS: Readonly<Record<'en' | 'hi' | 'mr', Readonly<Record<Mood, readonly string[]>>>> = {
  en: {
    happy: [
      'Came on time, worked quietly and left the place clean.',
      'Very polite with my parents. Will call again.',
      'Excellent work, and the price was exactly what the app said.',
      'Explained everything before starting. No surprises.',
      'Third time we have booked. Always the same good work.',
      'Came with all the tools and finished before time.',
      'Honest person. Told me what did not need doing.',
      'My mother was alone at home and felt completely safe.',
      'Best we have found in this area.',
      'Called before coming, came in the rain, did the work properly.',
      'Even swept up after finishing. Five stars.',
      'Skilled and patient. Answered all my questions.',
    ],
    content: [
      'Good work. Came about twenty minutes late but told me on the phone.',
      'Neat work, a little slow.',
      'Work is good. I had to arrange some of the material myself.',
      'Did the job well. Bargained a bit about extra work, then agreed.',
      'Satisfied. Small things were left, finished them when I pointed them out.',
      'Good experience overall, would book again.',
      'Knows the work. Could talk a little less on the phone.',
      'Fine work for the price.',
      'Reached late because of traffic, but stayed until everything was done.',
    ],
    lukewarm: [
      'Work is all right, nothing special.',
      'Came an hour late without a call. The work itself was okay.',
      'Half of it was good, the other half I did again myself.',
      'Average. Left in a hurry.',
      'Okay for small work. For a bigger job I would look further.',
      'The problem came back after two weeks. Was fixed again without charge.',
    ],
    unhappy: [
      'Came two hours late and wanted to leave early.',
      'The work had to be done again by somebody else.',
      'Asked for more money than the app shows. I did not pay it.',
      'Did not listen to what I asked for.',
      'Left without cleaning up. Disappointed.',
      'On the phone all the time.',
    ],
  },
  hi: {
    happy: [
      'बहुत बढ़िया काम। समय पर आए और सफ़ाई से काम किया।',
      'काम एकदम साफ़-सुथरा हुआ। दोबारा ज़रूर बुलाएँगे।',
      'माँ घर पर अकेली थीं, फिर भी कोई चिंता नहीं हुई। बहुत भरोसेमंद।',
      'जो दाम बताया था वही लिया। ईमानदारी से काम किया।',
      'फ़ोन करके आए, सारा सामान साथ था, काम जल्दी पूरा हुआ।',
      'जो बोला था वो किया, एक चीज़ और देख ली, और एक पैसा ज़्यादा नहीं लिया।',
      'बारिश में भी टाइम पर पहुँचे। बहुत बढ़िया।',
      'दूसरी बार बुलाया है। पड़ोस वालों ने भी नंबर लिया।',
      'पापा को सब समझाकर काम किया। दिल ख़ुश हो गया।',
      'काम के बाद झाड़ू भी लगा दी। ऐसे लोग कम मिलते हैं।',
      'बहुत अच्छा व्यवहार और पक्का काम।',
      'पूरे मोहल्ले में इससे अच्छा काम नहीं मिलेगा।',
    ],
    content: [
      'काम अच्छा है, बस थोड़ी देर से आए।',
      'काम ठीक से हुआ, दाम भी सही है।',
      'अच्छा अनुभव रहा। काम में थोड़ा समय ज़्यादा लगा।',
      'काम बढ़िया, बस सामान हमें लाना पड़ा।',
      'ट्रैफ़िक में फँस गए थे, फ़ोन करके बता दिया। काम सही किया।',
    ],
    lukewarm: [
      'काम ठीक-ठाक है, कुछ ख़ास नहीं।',
      'एक घंटा देर से आए, फ़ोन भी नहीं किया।',
      'दो दिन बाद फिर वही दिक़्क़त। दोबारा आकर ठीक किया।',
    ],
    unhappy: ['काम अधूरा छोड़ दिया। दूसरे से पूरा करवाना पड़ा।', 'बहुत देर से आए और जल्दी में काम किया।'],
  },
  mr: {
    happy: [
      'वेळेवर आले आणि काम अगदी नीट केलं.',
      'खूप छान काम. पुन्हा नक्की बोलावू.',
      'आई घरी एकटी होती, तरी काही काळजी वाटली नाही. विश्वासू माणसं.',
      'सांगितले तेवढेच पैसे घेतले. प्रामाणिक काम.',
      'काम झाल्यावर सगळं स्वच्छ करून दिलं. मनापासून धन्यवाद!',
      'कामात हुशार आणि बोलायला नम्र.',
      'पावसात सुद्धा वेळेवर. काम एकदम भारी!',
      'दुसऱ्यांदा बोलावलं, तेवढंच छान काम.',
      'जे लागणार नाही ते आधीच सांगितलं. उगाच खर्च नाही केला.',
      'आजोबांशी गप्पा मारत काम केलं, त्यांना फार बरं वाटलं.',
      'शेजाऱ्यांनी पण नंबर घेतला.',
      'आमच्या सोसायटीत आता सगळे यांनाच बोलावतात.',
    ],
    content: [
      'काम चांगलं आहे, थोडा उशीर झाला इतकंच.',
      'काम व्यवस्थित झालं. दरही योग्य आहे.',
      'चांगला अनुभव. थोडा जास्त वेळ लागला.',
      'सामान आम्हालाच आणावं लागलं, पण काम छान.',
      'ट्रॅफिकमुळे उशीर झाला, पण फोन करून कळवलं.',
    ],
    lukewarm: ['काम ठीक आहे, विशेष काही नाही.', 'न कळवता तासभर उशिरा आले.', 'अर्धं काम छान, अर्धं पुन्हा सांगावं लागलं.'],
    unhappy: ['काम अर्धवट राहिलं. दुसऱ्याकडून करून घ्यावं लागलं.', 'खूप उशीर झाला आणि घाईत काम केलं.'],
  },
};

/** Positive comments for one profession. */
export const PRAISE: Readonly<Record<Profession, readonly string[]>> = {
  plumber: [
    'The leak under the kitchen sink is gone. It had troubled us for months.',
    'Changed the flush and two taps in an hour. No drip since.',
    'Found the blocked pipe without breaking a single tile.',
    'Fitted the geyser neatly and tested the pressure before leaving.',
    'Our overhead tank line was leaking, now it is dry as a bone.',
    'Good advice about the old pipes, and a fair price.',
  ],
  electrician: [
    'Found the short circuit in ten minutes. Two others could not.',
    'Fitted four fans and a new board. Very tidy wiring.',
    'Checked the earthing of the whole flat without being asked.',
    'The MCB used to trip every evening. Solved.',
    'AC installed well, no water dripping inside.',
    'Showed me the burnt wire and why it was dangerous. Professional.',
  ],
  maid: [
    'The kitchen has not shone like this since we moved in.',
    'Very careful with the glass things. Everything back in its place.',
    'Good with my two-year-old, and the house was spotless.',
    'Bathrooms, windows, even the fan blades. Thorough.',
    'Did the whole house before Diwali. Worth every rupee.',
    'Quiet, quick and clean. My grandmother likes the company too.',
  ],
  cooking: [
    'Food like at home. The dal was finished first.',
    'Cooked for twelve guests and the kitchen was clean afterwards.',
    'Less oil, as we asked, and still full of taste.',
    'Soft chapatis every time. My children ask for more.',
    "Remembered my father's diet without being told twice.",
    'Made a full thali in two hours. Everybody asked for the number.',
  ],
};
