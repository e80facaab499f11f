import type { Point } from '#contract/geo.ts';

export interface City extends Point {
  name: string;
  state: string;
  /** Spellings in lower case, in any script. */
  aliases: readonly string[];
}

/** The cities that Karigar serves, with their centres. */
export const CITIES: readonly City[] = [
  { name: 'Pune', state: 'Maharashtra', lat: 18.5204, lng: 73.8567, aliases: ['pune', 'poona', 'पुणे'] },
  { name: 'Mumbai', state: 'Maharashtra', lat: 19.076, lng: 72.8777, aliases: ['mumbai', 'bombay', 'मुंबई', 'मुम्बई'] },
  { name: 'Delhi', state: 'Delhi', lat: 28.6139, lng: 77.209, aliases: ['delhi', 'new delhi', 'दिल्ली'] },
  {
    name: 'Bengaluru',
    state: 'Karnataka',
    lat: 12.9716,
    lng: 77.5946,
    aliases: ['bengaluru', 'bangalore', 'बेंगलुरु', 'बंगळूर', 'बेंगळुरू'],
  },
  { name: 'Hyderabad', state: 'Telangana', lat: 17.385, lng: 78.4867, aliases: ['hyderabad', 'हैदराबाद'] },
  { name: 'Chennai', state: 'Tamil Nadu', lat: 13.0827, lng: 80.2707, aliases: ['chennai', 'madras', 'चेन्नई'] },
  { name: 'Kolkata', state: 'West Bengal', lat: 22.5726, lng: 88.3639, aliases: ['kolkata', 'calcutta', 'कोलकाता'] },
  { name: 'Ahmedabad', state: 'Gujarat', lat: 23.0225, lng: 72.5714, aliases: ['ahmedabad', 'अहमदाबाद'] },
  { name: 'Jaipur', state: 'Rajasthan', lat: 26.9124, lng: 75.7873, aliases: ['jaipur', 'जयपुर'] },
  { name: 'Lucknow', state: 'Uttar Pradesh', lat: 26.8467, lng: 80.9462, aliases: ['lucknow', 'लखनऊ'] },
  { name: 'Nagpur', state: 'Maharashtra', lat: 21.1458, lng: 79.0882, aliases: ['nagpur', 'नागपूर', 'नागपुर'] },
  { name: 'Nashik', state: 'Maharashtra', lat: 19.9975, lng: 73.7898, aliases: ['nashik', 'nasik', 'नाशिक', 'नासिक'] },
];

/** The city that an address names, or null. The last one wins, because Indian addresses end with the city. */
export function findCity(address: string): City | null {
  const words = ` ${address.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `;
  let best: City | null = null;
  let bestAt = -1;
  for (const city of CITIES)
    for (const alias of city.aliases) {
      const at = words.lastIndexOf(` ${alias} `);
      if (at > bestAt) [best, bestAt] = [city, at];
    }
  return best;
}
