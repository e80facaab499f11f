export const jobFacts = {
  frequency: 'कितनी बार?',
  gender: 'कौन आए?',
  rooms: 'कितने कमरे',
  area: 'कितनी जगह',
  emergency: 'ज़रूरत पड़ने पर किसे फ़ोन करें',
  today: 'आज',
  tomorrow: 'कल',
};
